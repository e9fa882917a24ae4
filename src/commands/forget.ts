import path from 'node:path'
import { count } from '../count.ts'
import { UserError, usageError } from '../errors.ts'
import { chooseForgotten, type Forgetting, tombstoneHashes } from '../memory/forget/forget.ts'
import { isLongEnough, SHORTEST_NEEDLE } from '../memory/forget/needles.ts'
import { partsThat } from '../memory/forget/sentences.ts'
import { normaliseQuote } from '../memory/resolve/evidence-key.ts'
import type { OpenMemory } from '../open.ts'
import {
  type Erasure,
  eraseOwnCopies,
  erasePages,
  hasGitHistory,
  type RawLine,
  rawLinesHolding,
  renameOwners,
  stillHolding,
} from '../store/erase.ts'
import { dropIndex } from '../store/index/drop-index.ts'
import { type Outcome, outcome } from './outcome.ts'

/** Erases words or a memory everywhere but in the raw logs, leaves a tombstone without the words, and says what it did. */
export async function forget(memory: OpenMemory, what: string | null): Promise<Outcome> {
  const own = new Set([memory.config.human, memory.config.assistant].flatMap((name) => name.toLowerCase().split(/\s+/)))
  refuseWords(what ?? '', own)
  return memory.write(async (apply) => {
    const forgetting = chooseForgotten(apply.state, apply.entries, what ?? '')
    const erasure = erasureOf(memory, forgetting, apply.job)
    const raw = rawLinesHolding(erasure)
    if (forgetting.ids.size + forgetting.left.size + raw.length === 0 && stillHolding(erasure).length === 0)
      throw new UserError(`nothing is remembered that says "${what}", and no log does`)
    const hashes = tombstoneHashes(buried(memory, forgetting, raw), own, memory.hash())
    // What is made again goes first: a crash before the journal is rewritten then costs nothing but the making.
    const before = await dropIndex(memory.files, memory.root, memory.config.index.uri)
    // The copies of what we wrote last tell which lines are ours: they go when those are gone.
    const changed = eraseOwnCopies(memory.files, erasure, ['.state/base'])
    renameOwners(memory.files, erasure, forgetting.renamed)
    apply.forget(forgetting, { hashes, on: memory.today() })
    // Our own lines go with their headings first; what then still holds the words was written by a person.
    changed.push(...apply.project({ rebuild: true, erase: forgetting.ids }))
    const pages = erasePages(memory.files, erasure)
    changed.push(...pages.files, ...eraseOwnCopies(memory.files, erasure))
    apply.begin()
    changed.push(...apply.project({ rebuild: true }))
    // A search may have made it again meanwhile, from the journal as it was.
    const after = await dropIndex(memory.files, memory.root, memory.config.index.uri)
    const left = stillHolding(erasure)
    const receipt: Receipt = {
      memories: [...forgetting.ids],
      shortened: [...forgetting.left.keys()].map((id) => forgetting.renamed.get(id) ?? id),
      files: [...new Set(changed)].filter((file) => !left.includes(file)),
      ownLines: { ...pages.own, ...shortenedLines(memory, forgetting, pages.own) },
      index: before.dropped || after.dropped ? 'made again at the next search' : 'none',
      rawLogs: raw.map(({ place }) => place),
      left,
      git: hasGitHistory(memory.root),
    }
    const failures = [...left.map(stillHolds), ...[after.left ?? before.left ?? []].flat(), ...apply.failures]
    return outcome(receipt, describe(receipt), { failures, notes: apply.notes })
  })
}

function erasureOf(memory: OpenMemory, { needles, all }: Forgetting, token: string): Erasure {
  const elsewhere = memory.documents.filter(({ name }) => path.isAbsolute(name)).map(({ file }) => file)
  return { root: memory.root, elsewhere, needles, all, token }
}

/** The words as they stand in the logs block too, and so does what is said there in sentences that hold them. */
function buried(memory: OpenMemory, forgetting: Forgetting, raw: readonly RawLine[]) {
  const redact = memory.redactor()
  const { typed, said, needles } = forgetting
  const lines = raw.flatMap(({ text }) => [text, redact(text)])
  const heard = raw
    .flatMap(({ paragraph }) => [paragraph, redact(paragraph)])
    .flatMap((text) => partsThat(needles.holds, text))
  const surfaces = [...said, ...lines].flatMap((text) => needles.surfaces(text))
  const words = typed === null ? [] : [typed, ...surfaces]
  return { words, said: [...new Set([...said, ...heard])], lines }
}

interface Receipt {
  readonly memories: readonly string[]
  /** Memories of which only some sentences went, by the id that they have now. */
  readonly shortened: readonly string[]
  readonly files: readonly string[]
  /** How many lines that the person wrote lost words, by document. */
  readonly ownLines: Readonly<Record<string, number>>
  readonly index: string
  readonly rawLogs: readonly string[]
  /** Files that still hold the words. */
  readonly left: readonly string[]
  /** Whether the folder has a git history, which keeps what its files once held: it is the person's own. */
  readonly git: boolean
}

/** A line of theirs that is a memory too lost its sentences with that. */
function shortenedLines(memory: OpenMemory, { left }: Forgetting, own: Readonly<Record<string, number>>) {
  const shortened: Record<string, number> = {}
  for (const { home, origin, status } of left.values()) {
    const name = memory.documents.find((place) => place.home === home)?.name
    if (name === undefined || origin !== 'human-edit' || status !== 'active') continue
    shortened[name] = (shortened[name] ?? own[name] ?? 0) + 1
  }
  return shortened
}

function stillHolds(file: string): string {
  if (file.startsWith('.state/journal/'))
    return `${file} still holds the words in what it says of itself, not in what was remembered; never remove it, everything that is known rests on it`
  return `${file} still holds the words: remove it, or erase them there yourself`
}

function describe(receipt: Receipt): string {
  const memories = `Forgotten: ${countOf(receipt.memories)}${receipt.shortened.length > 0 ? `, and a part of ${countOf(receipt.shortened)}` : ''}.\n`
  const files = receipt.files.map((file) => `  erased from ${file}\n`).join('')
  const own = Object.entries(receipt.ownLines)
    .map(([file, lines]) => `  ${count(lines, 'line')} of your own in ${file} lost those sentences\n`)
    .join('')
  return `${memories}${files}${own}  journal rewritten, index: ${receipt.index}\n${receipt.git ? GIT : ''}${offerOf(receipt)}A tombstone without the words keeps it from being learned again. This cannot be undone.\n`
}

function countOf({ length }: readonly string[]): string {
  return `${length} ${length === 1 ? 'memory' : 'memories'}`
}

const GIT = '  not looked into: .git; commits made here may still hold the words, and only you can rewrite them\n'

function offerOf({ rawLogs }: Receipt): string {
  if (rawLogs.length === 0) return ''
  const dates = [...new Set(rawLogs.map((place) => /(\d{4}-\d{2}-\d{2})/.exec(place)?.[1] ?? place))]
  return `Your raw logs still say it in ${count(rawLogs.length, 'line')}: ${dates.map((date) => `memoird scrub ${date}`).join(', ')} redacts them.\n`
}

/** Refuses words that are too few to be looked for, or that stand everywhere. */
function refuseWords(what: string, own: ReadonlySet<string>): void {
  const words = normaliseQuote(what)
  if (!isLongEnough(words))
    throw usageError(
      `forget takes an id or at least ${SHORTEST_NEEDLE} characters of what to erase, letters or numbers, found "${what}"`,
    )
  if (words.split(' ').every((word) => own.has(word)))
    throw usageError(`forget takes what was said, found "${what}": a name that stands in every line`)
}
