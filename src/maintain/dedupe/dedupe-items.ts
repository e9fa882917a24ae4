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

/**
 * The questions about entries, each an item; `asked` keeps what was asked this night. Who is who is asked one pair of a
 * name at a time, the likeliest first: the answer may settle the others.
 */
export function* questionItems(
  stage: Stage,
  about: readonly Entry[],
  entries: Candidates,
  asked: Set<string>,
  ports: NightPorts,
): Generator<NightItem, void, undefined> {
  const questions = about.flatMap((entry) => (entries.has(entry) ? findQuestions(entry, entries, ports) : []))
  questions.sort((a, b) => b.likely - a.likely)
  for (const { review, first, second, why, name } of questions) {
    if (asked.has(review.id) || ports.refused.has(refusedKey.asked(review.id))) continue
    if (name !== null && (asked.has(name) || isAskedAbout(name, entries, ports))) continue
    asked.add(review.id)
    if (name !== null) asked.add(name)
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

function isAskedAbout(name: string, entries: Candidates, { state }: NightPorts): boolean {
  return [...state().reviews.values()].some(
    ({ category, memories }) => category === 'duplicate' && memories.every((id) => entries.nameOf(id) === name),
  )
}

/** Puts what stands for both in the place of two merged entries. */
export function takeMerged(entry: Entry, { other, result }: Merge, entries: Candidates, ports: NightPorts): Entry {
  entries.remove(entry)
  entries.remove(other)
  return entries.add(ports.state().memories.get(result.id) ?? result)
}
