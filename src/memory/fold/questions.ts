import type { Change } from '../change.ts'
import { inWordsOfNow, reviewId } from '../review/items.ts'
import type { Review } from '../review/review.ts'
import type { State } from '../state.ts'

export function openReview(state: State, review: Review): void {
  const { asked, answered, closed, reviews } = state
  asked.set(review.id, review.openedOn)
  if (answered.has(review.id)) return
  closed.delete(review.id)
  reviews.set(review.id, review)
  restate(state, review)
}

/** What nobody answered may be asked again. */
export function closeReview(state: State, { id, outcome }: Extract<Change, { type: 'review-closed' }>['data']): void {
  const { answered, closed, memories, reviews, ruledOut } = state
  const review = reviews.get(id) ?? (outcome.by === 'human' ? closed.get(id)?.review : undefined)
  if (review !== undefined) closed.set(id, { review, outcome })
  const ended = outcome.by === 'human' && review?.type !== 'document' ? (review?.memories ?? []) : []
  for (const one of ended) if (memories.get(one)?.status !== 'active') ruledOut.add(one)
  if (outcome.by !== 'moot') answered.add(id)
  reviews.delete(id)
  // An answer in the human's own words is about the line that it rewords.
  if (outcome.by === 'human' && review !== undefined)
    for (const other of reviews.values())
      if (other.type === review.type && other.memories.join() === review.memories.join()) reviews.delete(other.id)
}

/** A line that a person wrote again, or reworded, is another matter than the one that they answered a question about. */
export function askableAnew({ answered, closed }: State, line: string): void {
  for (const [id, { review }] of closed) if (review.memories.includes(line)) answered.delete(id)
}

/** What is asked about a line that says something else now is asked in those words. */
export function restateAbout(state: State, line: string): void {
  for (const review of [...state.reviews.values()]) if (review.memories.includes(line)) restate(state, review)
}

/** What is asked about a line that went into another is asked about that. */
export function askAboutMerged(state: State, line: string, into: string): void {
  for (const review of [...state.reviews.values()]) {
    if (!review.memories.includes(line)) continue
    const memories = [...new Set(review.memories.map((id) => (id === line ? into : id)))]
    if (memories.length < review.memories.length) replace(state, review, null)
    else restate(state, { ...review, memories, body: [] })
  }
}

/** Under another id: what is approved is the text that was shown. */
function restate(state: State, review: Review): void {
  const memories = review.memories.flatMap((id) => state.memories.get(id) ?? [])
  if (memories.every(({ text }) => review.body.some((line) => line.includes(`"${text}"`)))) return
  const now = inWordsOfNow(review, memories)
  if (now === review) return
  replace(state, review, { ...now, id: reviewId(now.type, [...now.memories, ...now.body]) })
}

function replace({ asked, answered, closed, reviews }: State, before: Review, now: Review | null): void {
  const review = reviews.get(before.id) ?? before
  closed.set(before.id, { review, outcome: { action: 'reworded', by: 'moot', on: before.openedOn } })
  reviews.delete(before.id)
  if (now === null || answered.has(now.id)) return
  asked.set(now.id, now.openedOn)
  closed.delete(now.id)
  reviews.set(now.id, now)
}
