import { createHash } from 'node:crypto'
import type { Memory } from '../memory.ts'
import type { Review, ReviewOption, ReviewType } from './review.ts'

/** Makes text harmless for a markdown file: no links, images or markup. */
export type Defang = (text: string) => string

const STILL_TRUE = [
  { label: 'still true', action: 'approve' },
  { label: 'not true: remove the line', action: 'forget' },
] as const

/** `forget` by name: the lines go as if they were deleted by hand, and an undo brings them back. Only `memoird forget` erases. */
const OPTIONS = {
  contradiction: [
    { label: 'the new one holds now', action: 'take-new' },
    { label: 'the old one still holds', action: 'keep-old' },
    { label: 'both are true', action: 'keep-both' },
    { label: 'neither is true: remove both lines', action: 'forget' },
  ],
  fading: STILL_TRUE,
  feedback: STILL_TRUE,
  soul: [
    { label: 'write it', action: 'approve' },
    { label: 'leave it out', action: 'reject' },
  ],
  document: [
    { label: 'write the document as it was', action: 'approve' },
    { label: 'leave it so: the lines were deleted', action: 'forget' },
  ],
} as const satisfies Partial<Record<ReviewType, readonly ReviewOption[]>>

/** What boxes say. */
export const REVIEW_LABELS: readonly string[] = Object.values(OPTIONS).flatMap((options) =>
  options.map(({ label }) => label),
)

/** Two statements that cannot both hold and nothing says which one does. `fresh` is a candidate until it is answered. */
export function contradictionReview(known: Memory, fresh: Memory, on: string, defang: Defang): Review {
  return {
    ...base('contradiction', [known.id, fresh.id], on),
    title: 'Which one holds?',
    body: [
      `Known: "${defang(known.text)}" (${known.confirmedOn})`,
      `New: "${defang(fresh.text)}" (${fresh.firstSeen})`,
    ],
    suggestion: null,
    memories: [known.id, fresh.id],
  }
}

/** A memory that nothing has confirmed for so long that it is worth less than 1. */
export function fadingReview(memory: Memory, on: string, defang: Defang): Review {
  return stillTrue('fading', 'Still true?', memory, on, defang)
}

/** A memory that somebody marked wrong: it stays until the human says so. */
export function wrongReview(memory: Memory, on: string, defang: Defang): Review {
  return stillTrue('feedback', 'Marked as wrong: is it still true?', memory, on, defang)
}

function stillTrue(type: 'fading' | 'feedback', title: string, memory: Memory, on: string, defang: Defang): Review {
  return {
    ...base(type, [memory.id, memory.confirmedOn], on),
    title,
    body: [`"${defang(memory.text)}" was last confirmed on ${memory.confirmedOn}`],
    suggestion: null,
    memories: [memory.id],
  }
}

/** A line about the assistant itself that only the human may let in; `candidate` waits for the answer. */
export function soulReview(candidate: Memory, on: string, defang: Defang): Review {
  return {
    ...base('soul', [candidate.id], on),
    title: 'Write this into SOUL.md?',
    body: [`"${defang(candidate.text)}" (${candidate.firstSeen})`],
    suggestion: null,
    memories: [candidate.id],
  }
}

export interface LostDocument {
  /** Of the question. */
  readonly id: string
  readonly document: string
  readonly why: 'missing' | 'emptied' | 'shrunken'
}

/** A document lost so much at once that it may be an accident: nothing is written until somebody says what happened. */
export function documentReview(about: LostDocument, lost: readonly Memory[], on: string, defang: Defang): Review {
  const { document, why, id } = about
  const happened = why === 'missing' ? 'deleted' : 'emptied'
  return {
    ...base('document', [], on),
    id,
    title:
      why === 'shrunken'
        ? `Were these ${lost.length} lines of ${document} deleted on purpose?`
        : `Was ${document} ${happened} on purpose?`,
    body: lost.map((memory) => `"${defang(memory.text)}"`),
    suggestion: null,
    memories: lost.map((memory) => memory.id),
  }
}

/** True for a question of `documentReview` about this document. */
export function isAboutDocument({ type, title }: Review, document: string): boolean {
  return type === 'document' && title.includes(` ${document} `)
}

/** `r-` and 8 hex digits from what is asked, so that the same question is one question. */
export function reviewId(type: ReviewType, rests: readonly string[]): string {
  return `r-${createHash('sha256')
    .update([type, ...rests].join('\n'))
    .digest('hex')
    .slice(0, 8)}`
}

function base(
  type: keyof typeof OPTIONS,
  rests: readonly string[],
  openedOn: string,
): Pick<Review, 'id' | 'type' | 'options' | 'openedOn'> {
  return { id: reviewId(type, rests), type, options: OPTIONS[type], openedOn }
}
