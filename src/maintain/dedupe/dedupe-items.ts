import type { Entry } from '../entry/entry.ts'
import type { NightItem, NightPorts, Stage } from '../night-item.ts'
import { refusedKey } from '../refused.ts'
import { findQuestions } from './dedupe-ask.ts'
import type { Candidates } from './dedupe-candidates.ts'
import type { Merge } from './merge-of.ts'

export function mergeItem(stage: Stage, entry: Entry, { other, same, result, changes, tokens }: Merge): NightItem {
  const note = `${result.bucket} "${entry.memory.text}" and "${other.memory.text}" are "${result.text}"`
  const memories = [...new Set([entry.memory.id, other.memory.id, result.id])]
  return { stage, outcome: 'merged', changes, note, memories, cluster: null, reason: same.why, tokens, usage: null }
}

/** The questions about an entry, each an item; `asked` keeps what was asked this night. */
export function* questionItems(
  stage: Stage,
  entry: Entry,
  entries: Candidates,
  asked: Set<string>,
  ports: NightPorts,
): Generator<NightItem, void, undefined> {
  for (const { review, first, second, why } of findQuestions(entry, entries, ports)) {
    if (asked.has(review.id) || ports.refused.has(refusedKey.asked(review.id))) continue
    asked.add(review.id)
    yield {
      stage,
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

/** Puts what stands for both in the place of two merged entries. */
export function takeMerged(entry: Entry, { other, result }: Merge, entries: Candidates, ports: NightPorts): Entry {
  entries.remove(entry)
  entries.remove(other)
  return entries.add(ports.state().memories.get(result.id) ?? result)
}
