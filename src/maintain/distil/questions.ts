import type { Change } from '../../memory/change.ts'
import type { Memory } from '../../memory/memory.ts'
import type { Review } from '../../memory/review.ts'
import type { State } from '../../memory/state.ts'

/** A question that somebody has to answer before its memories may be put away; whether one still holds is no such question. */
export function openQuestion(state: State, memories: readonly Pick<Memory, 'id'>[]): Review | null {
  const ids = new Set(memories.map(({ id }) => id))
  for (const review of state.reviews.values())
    if (review.type !== 'fading' && review.memories.some((id) => ids.has(id))) return review
  return null
}

/** The closing of questions whether memories still hold, when another memory takes the place of all they rest on. */
export function mootFading(state: State, memories: readonly Pick<Memory, 'id'>[], today: string): Change[] {
  const ids = new Set(memories.map(({ id }) => id))
  return [...state.reviews.values()]
    .filter((review) => review.type === 'fading' && review.memories.every((id) => ids.has(id)))
    .map(({ id }) => ({
      type: 'review-closed',
      data: { id, outcome: { action: 'compressed', by: 'moot', on: today } },
    }))
}
