import path from 'node:path'
import { UserError } from '../errors.ts'
import { type DayToLearn, learnDays } from '../learn/learn-days.ts'
import { newToken } from '../open/key.ts'
import type { OpenMemory } from '../open.ts'
import { type BatchPorts, fetchBatch, type SentBatch, sendBatch } from '../read/provider/batch.ts'
import { count } from '../rollup/facts.ts'
import { readJson, removeIfThere, syncFolder, writeFileAtomic } from '../store/disk/files.ts'

/** Where a batch stands, in words. */
interface Round {
  /** `fetched` when nothing is open any more, and it can be learned. */
  readonly status: 'waiting' | 'sent' | 'fetched'
  readonly text: string
  readonly failures: readonly string[]
}

/** Fetches what was sent before, and sends what has no answer yet; one round a run, until all is answered. */
export async function batchRound(memory: OpenMemory, wanted: readonly DayToLearn[], force: boolean): Promise<Round> {
  const reader = await memory.reader('anthropic')
  const ports = { ...reader.batching, file: batchFile(memory) }
  const before = await fetchBatch(ports)
  const failures = before?.failures ?? []
  if (before !== null && before.waiting > 0) {
    const text = `The batch ${before.id} is on its way: ${count(before.waiting, 'question')} without an answer yet. Run process --batch again.\n`
    return { status: 'waiting', text, failures }
  }
  const { backend, collected } = reader.rehearsal()
  await memory.rehearse((apply) => learnDays(memory, apply, wanted, { force, dryRun: true, backend }))
  const missing = collected.missing()
  const fetched = before === null ? '' : `Fetched ${count(before.answered, 'answer')} of the batch ${before.id}.\n`
  if (missing.length === 0) return { status: 'fetched', text: fetched, failures }
  const sent = await sendBatch(ports, missing, memory.today())
  const rest = missing.length - sent.count
  const more = rest === 0 ? '' : `, ${rest} wait for tomorrow's budget`
  const text = `${fetched}Sent ${count(sent.count, 'question')} as the batch ${sent.id}${more}: at most $${sent.usd.toFixed(4)}, half of what calls cost. Run process --batch again to fetch the answers; most batches take less than an hour.\n`
  return { status: 'sent', text, failures }
}

/** `.state/batch.json` */
function batchFile({ files, root }: OpenMemory): BatchPorts['file'] {
  const file = path.join(root, '.state', 'batch.json')
  return {
    read() {
      const sent = readJson(files, file) as SentBatch | null
      if (sent === null && files.stat(file) === null) return null
      if (sent?.id !== undefined && Array.isArray(sent.asked)) return sent
      throw new UserError(`${file} does not say which batch was sent: remove it to send another`)
    },
    write(sent) {
      if (sent === null) {
        removeIfThere(files, file)
        syncFolder(files, path.dirname(file))
      } else writeFileAtomic(files, file, Buffer.from(`${JSON.stringify(sent, null, 1)}\n`), { token: newToken() })
    },
  }
}
