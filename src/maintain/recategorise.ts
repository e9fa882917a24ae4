import type { Change } from '../memory/change.ts'
import { bucketReview, bucketReviewId } from '../memory/compression-review.ts'
import type { Bucket, Memory } from '../memory/memory.ts'
import { findQuestions } from './dedupe-ask.ts'
import { Candidates } from './dedupe-candidates.ts'
import { isDue } from './dedupe-changed.ts'
import { findMerge } from './dedupe-merge.ts'
import { belongs } from './definitions-order.ts'
import type { Entry } from './entry.ts'
import type { NightItem, NightPorts } from './night-item.ts'

/** A moved entry is looked at once more where it arrived, and no further. */
const MOVES = 2

/**
 * Entries of FACT, TRAIT and PERSON that clearly are none move to the bucket they fit, and merge there with an entry
 * that says the same. `changed` as for `dedupe`.
 */
export async function* recategorise(
  ports: NightPorts,
  changed: ReadonlySet<string> | null = null,
): AsyncGenerator<NightItem, void, undefined> {
  const entries = new Candidates(ports)
  const due = entries.all().filter(({ memory }) => isDue(memory, changed))
  for (const entry of due) {
    let here: Entry = entry
    for (let moves = 0; moves < MOVES && entries.has(here); moves++) {
      const { to, why, sure } = belongs(here)
      if (to === null) break
      if (!sure) {
        const question = askItem(here.memory, to, why, ports)
        if (question) yield question
        break
      }
      const { item, result } = moveItem(here, to, why, entries, ports)
      yield item
      entries.remove(here)
      here = entries.add(ports.state().memories.get(result.id) ?? result)
    }
  }
}

/** The move as one run: filed, and one with what stood there already, or asked about it. */
function moveItem(
  entry: Entry,
  to: Bucket,
  why: string,
  entries: Candidates,
  ports: NightPorts,
): { item: NightItem; result: Memory } {
  const { id, bucket, text } = entry.memory
  const filed: Change = { type: 'memory-filed', data: { id, bucket: to, by: 'rule', reason: why } }
  const arrived: Entry = { ...entry, memory: { ...entry.memory, bucket: to } }
  const merge = findMerge(arrived, entries, ports)
  const moved = { stage: 'recategorise', outcome: 'moved', cluster: null, reason: why, usage: null } as const
  const note = `${bucket} "${text}" is a ${to}`
  if (merge) {
    entries.remove(merge.other)
    const { result, other, tokens } = merge
    const changes = [filed, ...merge.changes]
    const memories = [...new Set([id, other.memory.id, result.id])]
    return { item: { ...moved, changes, note: `${note}, one with "${result.text}"`, memories, tokens }, result }
  }
  const asked = findQuestions(arrived, entries, ports).map(
    ({ review }): Change => ({ type: 'review-opened', data: { review } }),
  )
  return {
    item: { ...moved, changes: [filed, ...asked], note, memories: [id], tokens: null },
    result: arrived.memory,
  }
}

function askItem(memory: Memory, to: Bucket, why: string, ports: NightPorts): NightItem | null {
  const id = bucketReviewId(memory)
  if (ports.state().answered.has(id) || ports.state().reviews.has(id)) return null
  const review = bucketReview(memory, to, why, ports.today, ports.defang)
  return {
    stage: 'recategorise',
    outcome: 'asked',
    changes: [{ type: 'review-opened', data: { review } }],
    note: `asked: is ${memory.bucket} "${memory.text}" a ${to}`,
    memories: [memory.id],
    cluster: null,
    reason: why,
    tokens: null,
    usage: null,
  }
}
