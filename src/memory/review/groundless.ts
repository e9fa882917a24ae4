import type { Change } from '../change.ts'
import { hasEnded, type Memory } from '../memory.ts'
import { MemoryIndex } from '../resolve/memory-index.ts'
import { standsAgainst } from '../resolve.ts'
import type { State } from '../state.ts'
import { contradictionReview, reviewId } from './items.ts'
import type { Review } from './review.ts'

/**
 * Closes questions which of two holds when what they rest on is not known any more, lets in what waited, and asks anew where
 * something else says it now. `asked`: the questions before. `isLate`: what took the place of the older counts as well.
 */
export function groundless(asked: Iterable<Review>, state: State, on: string, { isLate = false } = {}): Change[] {
  const changes: Change[] = []
  for (const review of asked) {
    if (review.type !== 'contradiction' || state.answered.has(review.id)) continue
    const fresh = state.memories.get(review.memories.at(-1) ?? '')
    const close: Change[] = state.reviews.has(review.id) ? [closed(review, on)] : []
    if (!fresh || hasEnded(fresh)) {
      changes.push(...close)
      continue
    }
    if (fresh.compressed !== undefined) continue
    const known = review.memories.slice(0, -1).map((id) => (isLate ? overtaken : standing)(state, id, fresh))
    if (known.some((one) => one === 'there')) continue
    const other = known.find((one) => typeof one === 'object')
    changes.push(...close)
    if (other !== undefined) changes.push(askedOf(other, fresh, on))
    else if (fresh.status === 'candidate' && !isHeld(state, review, fresh))
      changes.push({ type: 'memory-reactivated', data: { id: fresh.id, reason: 'nothing stands against it any more' } })
  }
  return changes
}

/** True where nothing of what the newer of two stands against is known, and nothing says it in its place. */
export function isAlone(state: State, { type, memories }: Review): boolean {
  const fresh = state.memories.get(memories.at(-1) ?? '')
  return (
    type === 'contradiction' &&
    fresh !== undefined &&
    memories.slice(0, -1).every((id) => overtaken(state, id, fresh) === 'gone')
  )
}

/** Whether a memory is there; else what says it now, if anything does. */
function standing(state: State, id: string, fresh: Memory): 'there' | 'gone' | Memory {
  const known = state.memories.get(id)
  if (known !== undefined) return known.status === 'retracted' ? 'gone' : 'there'
  const other = state.memories.get(state.standIns.get(id) ?? '')
  if (other !== undefined) return other.status === 'active' ? other : 'gone'
  const parts = (state.unmade.get(id) ?? []).flatMap((one) => state.memories.get(one) ?? [])
  const active = parts.filter(({ status }) => status === 'active')
  return standsAgainst(fresh, fresh.firstSeen, new MemoryIndex(active)) ?? active[0] ?? 'gone'
}

/** The same, where what took the place of what was known counts if it cannot hold beside the newer one either. */
function overtaken(state: State, id: string, fresh: Memory): 'there' | 'gone' | Memory {
  let heir = state.memories.get(id)
  if (heir?.status !== 'superseded') return standing(state, id, fresh)
  for (const seen = new Set<string>(); heir?.status === 'superseded' && !seen.has(heir.id); ) {
    seen.add(heir.id)
    heir = state.memories.get(heir.supersededBy ?? '')
  }
  if (heir === undefined || heir.id === fresh.id || heir.status !== 'active') return 'there'
  return standsAgainst(fresh, fresh.firstSeen, new MemoryIndex([heir])) ?? 'gone'
}

/** Something else stands against it, and is asked about. */
function isHeld(state: State, { id }: Review, fresh: Memory): boolean {
  return [...state.reviews.values()].some(
    (other) =>
      other.type === 'contradiction' &&
      other.id !== id &&
      other.memories.at(-1) === fresh.id &&
      other.memories.slice(0, -1).some((one) => standing(state, one, fresh) !== 'gone'),
  )
}

function askedOf(known: Memory, fresh: Memory, on: string): Change {
  const review = contradictionReview(known, fresh, on)
  const id = reviewId(review.type, [...review.memories, ...review.body])
  return { type: 'review-opened', data: { review: { ...review, id } } }
}

function closed({ id }: Review, on: string): Change {
  return { type: 'review-closed', data: { id, outcome: { action: 'gone', by: 'moot', on } } }
}
