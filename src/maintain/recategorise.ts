import type { Change } from '../memory/change.ts'
import { bucketReview, bucketReviewId } from '../memory/compression-review.ts'
import type { Bucket, Memory } from '../memory/memory.ts'
import { Candidates } from './dedupe-candidates.ts'
import { isDue } from './dedupe-changed.ts'
import { mergeItem, questionItems, takeMerged } from './dedupe-items.ts'
import { findMerge, type Merge } from './dedupe-merge.ts'
import { closeMoot } from './dedupe-moot.ts'
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
  const asked = new Set<string>()
  for (const entry of entries.all().filter(({ memory }) => isDue(memory, changed))) {
    let here: Entry = entry
    for (let moves = 0; moves < MOVES && entries.has(here); moves++) {
      const { to, why, sure } = belongs(here)
      if (to === null) break
      if (!sure) {
        const question = askItem(here.memory, to, why, ports)
        if (question) yield question
        break
      }
      const arrived: Entry = { ...here, memory: { ...here.memory, bucket: to } }
      const merge = findMerge(arrived, entries, ports)
      yield moveItem(here, to, why, merge)
      entries.remove(here)
      here = merge ? takeMerged(arrived, merge, entries, ports) : entries.add(arrived.memory)
      for (let more = findMerge(here, entries, ports); more; more = findMerge(here, entries, ports)) {
        yield mergeItem('recategorise', here, more)
        here = takeMerged(here, more, entries, ports)
      }
      yield* questionItems('recategorise', here, entries, asked, ports)
    }
  }
  const moot = closeMoot('recategorise', ports)
  if (moot) yield moot
}

/** The move as one run: filed, and one with what stood there already. */
function moveItem({ memory }: Entry, to: Bucket, why: string, merge: Merge | null): NightItem {
  const { id, bucket, text } = memory
  const filed: Change = { type: 'memory-filed', data: { id, bucket: to, by: 'rule', reason: why } }
  const moved = { stage: 'recategorise', outcome: 'moved', cluster: null, reason: why, usage: null } as const
  const note = `${bucket} "${text}" is a ${to}`
  if (merge === null) return { ...moved, changes: [filed], note, memories: [id], tokens: null }
  const { result, other, tokens, changes } = merge
  return {
    ...moved,
    changes: [filed, ...changes],
    note: `${note}, one with "${result.text}"`,
    memories: [...new Set([id, other.memory.id, result.id])],
    tokens,
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
