import { putByNow } from '../../memory/review/put.ts'
import type { Review } from '../../memory/review/review.ts'
import type { State } from '../../memory/state.ts'
import type { Files } from '../disk/files.ts'
import type { OwnedLine } from '../document/document.ts'
import type { Place } from './archive-pages.ts'
import { harmless, questionLines, readTicks, type Ticked } from './review-page.ts'

/** The open questions as blocks of workspace/REVIEW.md, those that most depends on first. */
export function reviewBlocks(state: State): OwnedLine[] {
  return reviewsShown(state).map((review, order) => {
    return { id: review.id, headings: [], order, lines: questionLines(review) }
  })
}

/** The questions that are put to the human by now, in order. */
export function reviewsShown(state: State): Review[] {
  return putByNow(state).map(harmless)
}

const NOTHING: Ticked = { ticks: [], late: [] }

/** What people ticked and wrote in REVIEW.md. Of two versions that a merge left in it neither is an answer. */
export function tickedIn(files: Files, { file }: Place, state: State): Ticked {
  const bytes = files.stat(file)?.kind === 'file' ? files.read(file) : null
  const text = bytes?.toString('utf8') ?? ''
  if (bytes === null || (/^<{7} /m.test(text) && /^>{7} /m.test(text))) return NOTHING
  return readTicks(text, state)
}
