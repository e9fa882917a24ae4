import type { Review } from '../../memory/review/review.ts'
import type { State } from '../../memory/state.ts'
import type { Files } from '../disk/files.ts'
import type { OwnedLine } from '../document/document.ts'
import type { Place } from './archive-pages.ts'
import { harmless, questionLines, readTicks, type Ticked } from './review-page.ts'

/** How many fading memories are asked about at a time; the others wait. */
const FADING_SHOWN = 10

/** The open questions as blocks of workspace/REVIEW.md, those that most depends on first. */
export function reviewBlocks(state: State): OwnedLine[] {
  return reviewsShown(state).map((review, order) => {
    return { headings: [], date: null, order, id: review.id, lines: questionLines(review) }
  })
}

/** The questions that are put to the human now, in order. */
export function reviewsShown(state: State): Review[] {
  const sorted = reviewsInOrder(state)
  const waiting = new Set(sorted.filter(({ type }) => type === 'fading').slice(FADING_SHOWN))
  return sorted.filter((review) => !waiting.has(review))
}

/** All open questions, those that most depends on first: what somebody marked wrong or useful before what nobody did. */
export function reviewsInOrder(state: State): Review[] {
  const marked = (review: Review): number =>
    Math.max(0, ...review.memories.map((id) => RAISES[state.marks.get(id) ?? 'not']))
  return [...state.reviews.values()]
    .map(harmless)
    .sort((a, b) => WEIGHT[a.type] - WEIGHT[b.type] || marked(b) - marked(a) || bySize(a, b))
}

/** How much depends on it: questions about what is known come before questions about what is not. */
const WEIGHT: Readonly<Record<Review['type'], number>> = {
  document: 0,
  contradiction: 1,
  soul: 2,
  feedback: 3,
  fading: 4,
}

const RAISES = { wrong: 2, useful: 1, not: 0 } as const

function bySize(a: Review, b: Review): number {
  return b.memories.length - a.memories.length || compare(a.openedOn, b.openedOn) || compare(a.id, b.id)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

const NOTHING: Ticked = { ticks: [], late: [] }

/** What people ticked and wrote in REVIEW.md. Of two versions that a merge left in it neither is an answer. */
export function tickedIn(files: Files, { file }: Place, state: State): Ticked {
  const bytes = files.stat(file)?.kind === 'file' ? files.read(file) : null
  const text = bytes?.toString('utf8') ?? ''
  if (bytes === null || (/^<{7} /m.test(text) && /^>{7} /m.test(text))) return NOTHING
  return readTicks(text, state)
}
