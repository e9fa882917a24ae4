import type { Change } from '../memory/change.ts'
import type { Memory } from '../memory/memory.ts'
import type { Review } from '../memory/review/review.ts'
import type { State } from '../memory/state.ts'

/** Open questions by the memories that they rest on. */
export interface Questions {
  /** True when somebody has to answer one before the memory may be put away; whether it still holds is no such question. */
  mustBeAnswered(memory: Pick<Memory, 'id'>): boolean
  /** True when all that is asked of it is whether it holds, or holds instead of another: a group can ask that for it. */
  canBeTakenOver(memory: Pick<Memory, 'id'>): boolean
  /** The closing of questions whether memories still hold, when another takes the place of all that they rest on. */
  mootFading(memories: readonly Pick<Memory, 'id'>[], today: string): Change[]
  /** The closing of questions which of two holds, when something else asks for the one that waits. */
  takenOver(memories: readonly Pick<Memory, 'id'>[], today: string): Change[]
}

/** Read once where many memories are looked at: there may be as many questions. */
export function readQuestions({ reviews }: Pick<State, 'reviews'>): Questions {
  const resting = new Map<string, Review[]>()
  for (const review of reviews.values())
    for (const id of review.memories) {
      const known = resting.get(id)
      if (known) known.push(review)
      else resting.set(id, [review])
    }
  const on = ({ id }: Pick<Memory, 'id'>): readonly Review[] => resting.get(id) ?? []
  const met = (memories: readonly Pick<Memory, 'id'>[]): Review[] => [...new Set(memories.flatMap(on))]
  return {
    mustBeAnswered: (memory) => on(memory).some(({ type }) => type !== 'fading'),
    canBeTakenOver: (memory) => on(memory).every((review) => review.type === 'fading' || isWaiting(memory, review)),
    mootFading(memories, today) {
      const ids = new Set(memories.map(({ id }) => id))
      return met(memories)
        .filter((review) => review.type === 'fading' && review.memories.every((id) => ids.has(id)))
        .map((review) => moot(review, today))
    },
    takenOver: (memories, today) =>
      met(memories)
        .filter((review) => memories.some((memory) => isWaiting(memory, review)))
        .map((review) => moot(review, today)),
  }
}

/** Of the two that cannot both hold it is the one that came second. */
function isWaiting({ id }: Pick<Memory, 'id'>, { type, memories }: Review): boolean {
  return type === 'contradiction' && memories.at(-1) === id
}

function moot({ id }: Review, on: string): Change {
  return { type: 'review-closed', data: { id, outcome: { action: 'compressed', by: 'moot', on } } }
}
