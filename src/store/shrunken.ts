import { defang } from '../extract/defang.ts'
import type { Change } from '../memory/change.ts'
import type { Review } from '../memory/review.ts'
import { documentReview } from '../memory/review-items.ts'
import type { State } from '../memory/state.ts'
import { readDocument } from './document/read-document.ts'
import type { SeenDocument } from './documents.ts'

/** A document that lost most of our lines at once may have had an accident: the human is asked, once. */
export function askAboutShrunken(seen: SeenDocument, state: State, on: string): Change[] {
  const review = questionOf(seen, state, on)
  if (review === null || state.reviews.has(review.id) || state.answered.has(review.id)) return []
  return [{ type: 'review-opened', data: { review } }]
}

/**
 * "Write the document as it was" was answered: the lines are then missing ones and no deletions. The other answer
 * retracts the memories, and with that nothing is missing any more.
 */
export function restored(seen: SeenDocument, state: State): SeenDocument {
  const review = questionOf(seen, state, '')
  if (review === null || !state.answered.has(review.id)) return seen
  return { ...seen, reading: readDocument(seen.bytes, null, seen.place.owned(state)) }
}

function questionOf({ place, reading }: SeenDocument, state: State, on: string): Review | null {
  if (reading.refusal?.why !== 'shrunken') return null
  const lost = reading.deleted.flatMap((id) => state.memories.get(id) ?? [])
  return documentReview(place.name, lost, on, defang)
}
