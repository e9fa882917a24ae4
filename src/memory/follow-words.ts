import { askAgain, isShown, mergedInto } from './ask-again.ts'
import type { Change } from './change.ts'
import type { Review } from './review.ts'
import { type Defang, reviewId } from './review-items.ts'
import type { State } from './state.ts'

/** Open questions about lines that say something else now: each is closed, and asked again in the words of now. */
export function followWords(reviews: Iterable<Review>, state: State, on: string, shownAs: Defang): Change[] {
  return [...reviews].flatMap((review): Change[] => {
    const memories = review.memories.map((id) => mergedInto(state, id))
    const isSaid = memories.every((memory) => memory === null || isShown(review, shownAs(memory.text)))
    const isThere = memories.every((memory, n) => memory?.id === review.memories[n])
    const again = isSaid || !isThere ? null : askAgain(state, review, on, shownAs)
    if (again === null) return []
    const outcome = { action: 'reworded', by: 'moot', on } as const
    return [
      { type: 'review-closed', data: { id: review.id, outcome } },
      { type: 'review-opened', data: { review: unanswered(state, again) } },
    ]
  })
}

/**
 * What a person wrote down again, or reworded, after they had answered which of two holds, is a question of its own: the
 * answer was about the line that they had then.
 */
export function askedAnew(changes: readonly Change[], state: Pick<State, 'answered'>): readonly Change[] {
  const written = new Set(
    changes.flatMap(({ type, data }) =>
      (type === 'memory-added' || type === 'memory-edited') && data.memory.origin === 'human-edit'
        ? data.memory.id
        : [],
    ),
  )
  if (written.size === 0) return changes
  return changes.map((change) => {
    if (change.type !== 'review-opened' || !change.data.review.memories.some((id) => written.has(id))) return change
    return { ...change, data: { review: unanswered(state, change.data.review) } }
  })
}

/** The question under an id that was not answered yet. */
function unanswered({ answered }: Pick<State, 'answered'>, review: Review): Review {
  let { id } = review
  for (let n = 0; answered.has(id); n++) id = reviewId(review.type, [...review.memories, ...review.body, String(n)])
  return { ...review, id }
}
