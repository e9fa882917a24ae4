import type { Change } from '../../memory/change.ts'
import type { Memory } from '../../memory/memory.ts'
import type { Review } from '../../memory/review.ts'
import type { State } from '../../memory/state.ts'

/** Open questions by the memories that they rest on. */
export interface Questions {
  /** True when somebody has to answer one before the memory may be put away; whether it still holds is no such question. */
  mustBeAnswered(memory: Pick<Memory, 'id'>): boolean
  /** The closing of questions whether memories still hold, when another takes the place of all that they rest on. */
  mootFading(memories: readonly Pick<Memory, 'id'>[], today: string): Change[]
}

/** Read once where many memories are looked at: there may be as many questions. */
export function readQuestions({ reviews }: Pick<State, 'reviews'>): Questions {
  const waiting = new Set<string>()
  const fading = new Map<string, Review[]>()
  for (const review of reviews.values())
    for (const id of review.memories)
      if (review.type !== 'fading') waiting.add(id)
      else {
        const known = fading.get(id)
        if (known) known.push(review)
        else fading.set(id, [review])
      }
  return {
    mustBeAnswered: ({ id }) => waiting.has(id),
    mootFading(memories, today) {
      const ids = new Set(memories.map(({ id }) => id))
      const met = new Set([...ids].flatMap((id) => fading.get(id) ?? []))
      return [...met]
        .filter((review) => review.memories.every((id) => ids.has(id)))
        .map(({ id }) => ({
          type: 'review-closed',
          data: { id, outcome: { action: 'compressed', by: 'moot', on: today } },
        }))
    },
  }
}
