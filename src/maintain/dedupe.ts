import { findQuestions } from './dedupe-ask.ts'
import { Candidates } from './dedupe-candidates.ts'
import { isDue } from './dedupe-changed.ts'
import { findMerge, type Merge } from './dedupe-merge.ts'
import { closeMoot } from './dedupe-moot.ts'
import type { Entry } from './entry.ts'
import type { NightItem, NightPorts } from './night-item.ts'

/**
 * Entries of one bucket that say the same of the same become one: the sure ones first, then the human is asked about
 * the others. With `changed` (see `changedSince`) only these are held against all of their bucket, else everything.
 */
export async function* dedupe(
  ports: NightPorts,
  changed: ReadonlySet<string> | null = null,
): AsyncGenerator<NightItem, void, undefined> {
  const moot = closeMoot(ports)
  if (moot) yield moot
  const entries = new Candidates(ports)
  const queue = entries.all().filter(({ memory }) => isDue(memory, changed))
  const alone: Entry[] = []
  for (let entry = queue.shift(); entry; entry = queue.shift()) {
    if (!entries.has(entry)) continue
    const merge = findMerge(entry, entries, ports)
    if (merge === null) {
      alone.push(entry)
      continue
    }
    yield mergeItem(entry, merge)
    entries.remove(entry)
    entries.remove(merge.other)
    const { result } = merge
    queue.unshift(entries.add(ports.state().memories.get(result.id) ?? result))
  }
  const asked = new Set<string>()
  for (const entry of alone) if (entries.has(entry)) yield* questionItems(entry, entries, asked, ports)
}

function mergeItem(entry: Entry, { other, same, result, changes, tokens }: Merge): NightItem {
  const note = `${result.bucket} "${entry.memory.text}" and "${other.memory.text}" are "${result.text}"`
  const memories = [...new Set([entry.memory.id, other.memory.id, result.id])]
  const reason = same.why
  return { stage: 'dedupe', outcome: 'merged', changes, note, memories, cluster: null, reason, tokens, usage: null }
}

function* questionItems(
  entry: Entry,
  entries: Candidates,
  asked: Set<string>,
  ports: NightPorts,
): Generator<NightItem, void, undefined> {
  for (const { review, first, second, why } of findQuestions(entry, entries, ports)) {
    if (asked.has(review.id)) continue
    asked.add(review.id)
    yield {
      stage: 'dedupe',
      outcome: 'asked',
      changes: [{ type: 'review-opened', data: { review } }],
      note: `asked: "${first.text}" and "${second.text}"`,
      memories: [first.id, second.id],
      cluster: null,
      reason: why,
      tokens: null,
      usage: null,
    }
  }
}
