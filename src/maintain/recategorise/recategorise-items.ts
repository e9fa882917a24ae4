import type { Change } from '../../memory/change.ts'
import { bucketReview, bucketReviewId } from '../../memory/compression-review.ts'
import type { Bucket, Memory } from '../../memory/memory.ts'
import type { Merge } from '../dedupe/merge-of.ts'
import type { Entry } from '../entry/entry.ts'
import type { NightItem, NightPorts } from '../night-item.ts'
import { refusedKey } from '../refused.ts'

/** The move as one run: filed, and one with what stood there already. */
export function moveItem({ memory }: Entry, to: Bucket, why: string, merge: Merge | null): NightItem {
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

/** The question where an entry belongs; null when it was asked before. */
export function askItem(memory: Memory, to: Bucket, why: string, ports: NightPorts): NightItem | null {
  const id = bucketReviewId(memory)
  if (ports.refused.has(refusedKey.asked(id)) || ports.state().answered.has(id) || ports.state().reviews.has(id))
    return null
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
