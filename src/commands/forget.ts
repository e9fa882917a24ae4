import path from 'node:path'
import { UserError, usageError } from '../errors.ts'
import { chooseForgotten, holds, SHORTEST_NEEDLE, tombstoneHashes } from '../memory/forget.ts'
import type { OpenMemory } from '../open.ts'
import { dropIndex, type Erasure, eraseFromFiles, rawLinesHolding, stillHolding } from '../store/erase.ts'
import type { Outcome } from './index.ts'

/** Erases words or a memory everywhere but in the raw logs, leaves a tombstone without the words, and says what it did. */
export async function forget(memory: OpenMemory, what: string | null): Promise<Outcome> {
  if (what === null || what.trim().length < SHORTEST_NEEDLE)
    throw usageError(
      `forget takes an id or at least ${SHORTEST_NEEDLE} characters of what to erase, found "${what ?? ''}"`,
    )
  return memory.write(async (apply) => {
    const forgetting = chooseForgotten(apply.state, what)
    const { needles, ids } = forgetting
    const erasure: Erasure = {
      root: memory.root,
      holds: (text) => needles.some((needle) => holds(text, needle)),
      token: apply.job,
    }
    const raw = rawLinesHolding(erasure)
    if (ids.size === 0 && stillHolding(erasure).length === 0)
      throw new UserError(`nothing is remembered that says "${what}"${placesOf(raw)}`)
    const own = new Set(
      [memory.config.human, memory.config.assistant].flatMap((name) => name.toLowerCase().split(/\s+/)),
    )
    const hashes = tombstoneHashes([...needles, ...raw.map(({ text }) => text)], own, memory.hash())
    apply.forget(forgetting, { hashes, on: memory.today() })
    // Our own lines go with their headings first; what then still holds the words was written by a person.
    const changed = apply.project({ rebuild: true, erase: ids })
    const erased = eraseFromFiles(memory.files, erasure)
    apply.begin()
    changed.push(...apply.project({ rebuild: true }))
    const index = memory.config.index.uri
    const dropped = !index.includes('://') && dropIndex(path.resolve(memory.root, index))
    const left = stillHolding(erasure)
    const receipt = {
      memories: [...ids],
      files: [...new Set([...erased, ...changed])],
      index: dropped ? 'made again at the next search' : 'none',
      rawLogs: raw.map(({ place }) => place),
      left,
    }
    const failures = left.map((file) => `${file} still holds the words`)
    return {
      report: receipt,
      text: describe(receipt, raw.length),
      failures: [...failures, ...apply.failures],
      notes: apply.notes,
    }
  })
}

interface Receipt {
  readonly memories: readonly string[]
  readonly files: readonly string[]
  readonly index: string
  readonly rawLogs: readonly string[]
}

function describe(receipt: Receipt, raw: number): string {
  const memories = `Forgotten: ${receipt.memories.length} ${receipt.memories.length === 1 ? 'memory' : 'memories'}.\n`
  const files = receipt.files.map((file) => `  erased from ${file}\n`).join('')
  const dates = [...new Set(receipt.rawLogs.map((place) => /(\d{4}-\d{2}-\d{2})/.exec(place)?.[1] ?? place))]
  const logs =
    raw === 0
      ? ''
      : `Your raw logs still say it in ${raw} ${raw === 1 ? 'line' : 'lines'}: ${dates.map((date) => `memoird scrub ${date}`).join(', ')} redacts them.\n`
  return `${memories}${files}  journal rewritten, index: ${receipt.index}\n${logs}A tombstone without the words keeps it from being learned again. This cannot be undone.\n`
}

function placesOf(raw: readonly { readonly place: string }[]): string {
  return raw.length === 0
    ? ''
    : `; it stands in ${raw.map(({ place }) => place).join(', ')}, and memoird scrub redacts a raw log`
}
