import type { Memory } from '../memory.ts'
import { idOf } from '../resolve/new-memory.ts'
import type { Review, ReviewOption, ReviewType } from './review.ts'

/** `forget` by name: the lines go as if they were deleted by hand, and an undo brings them back. Only `memoird forget` erases. */
const OPTIONS: Readonly<Record<ReviewType, readonly ReviewOption[]>> = {
  contradiction: [
    { label: 'the new one holds now', action: 'take-new' },
    { label: 'the old one still holds', action: 'keep-old' },
    { label: 'both are true', action: 'keep-both' },
    { label: 'neither is true: remove both lines', action: 'forget' },
  ],
  soul: [
    { label: 'write it', action: 'approve' },
    { label: 'leave it out', action: 'reject' },
  ],
  document: [
    { label: 'write the document as it was', action: 'approve' },
    { label: 'leave it so: the lines were deleted', action: 'forget' },
  ],
}

/** What boxes say. */
export const REVIEW_LABELS: readonly string[] = Object.values(OPTIONS).flatMap((options) =>
  options.map(({ label }) => label),
)

/** What an answer does, by its label, where that does not say it. */
const DOES: Readonly<Record<string, string>> = {
  'the new one holds now': 'it takes the place of the old one',
  'the old one still holds': 'the new one is not written',
  'both are true': 'both stand',
  'write it': 'it becomes a line',
  'leave it out': 'it is not written, nor learned again from these words',
}

/** An answer with what it does, as boxes and lists show it. */
export function shownLabel(label: string): string {
  const does = DOES[label]
  return does === undefined ? label : `${label}: ${does}`
}

/** Two statements that cannot both hold and nothing says which one does. `fresh` is a candidate until it is answered. */
export function contradictionReview(known: Memory, fresh: Memory, on: string): Review {
  const shown = [`Known: "${known.text}" (${known.confirmedOn})`, `New: "${fresh.text}" (${fresh.firstSeen})`]
  return review('contradiction', 'Which one holds?', shown, [known, fresh], on)
}

/** What its reader doubts, or a line about the assistant itself that only the human may let in; `candidate` waits for the answer. */
export function doubtReview(candidate: Memory, on: string): Review {
  const shown = [`"${candidate.text}" (${candidate.firstSeen})`]
  return review('soul', `Write this into ${candidate.home.toUpperCase()}.md?`, shown, [candidate], on)
}

type Lost = 'missing' | 'emptied' | 'shrunken'

/** A document lost so much at once that it may be an accident: nothing is written until somebody says what happened. */
export function documentReview(
  { document, why, id }: { readonly document: string; readonly why: Lost; readonly id: string },
  lost: readonly Memory[],
  on: string,
): Review {
  const happened = why === 'missing' ? 'deleted' : 'emptied'
  const title =
    why === 'shrunken'
      ? `Were these ${lost.length} lines of ${document} deleted on purpose?`
      : `Was ${document} ${happened} on purpose?`
  const shown = lost.map(({ text }) => `"${text}"`)
  return { ...review('document', title, shown, lost, on), id }
}

/** True for a question of `documentReview` about this document. */
export function isAboutDocument({ type, title }: Review, document: string): boolean {
  return type === 'document' && title.includes(` ${document} `)
}

/** An open question in the words of now: about the memories that it rests on, as they are. */
export function inWordsOfNow(asked: Review, memories: readonly Memory[]): Review {
  const [first, last] = [memories[0], memories.at(-1)]
  if (first === undefined || last === undefined || memories.length < asked.memories.length) return asked
  const { type, openedOn } = asked
  if (type === 'document') return asked
  const again = type === 'soul' ? doubtReview(first, openedOn) : contradictionReview(first, last, openedOn)
  return { ...again, id: asked.id }
}

/** `r-` and 8 hex digits from what is asked, so that the same question is one question. */
export function reviewId(type: ReviewType, rests: readonly string[]): string {
  return idOf('r', [type, ...rests], 8)
}

function review(
  type: ReviewType,
  title: string,
  body: readonly string[],
  memories: readonly Memory[],
  openedOn: string,
): Review {
  const ids = memories.map(({ id }) => id)
  return { id: reviewId(type, ids), type, title, body, options: OPTIONS[type], memories: ids, openedOn }
}
