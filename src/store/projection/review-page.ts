import { REVIEW_LABELS, shownLabel } from '../../memory/review/items.ts'
import { putByNow } from '../../memory/review/put.ts'
import type { Review, ReviewOption } from '../../memory/review/review.ts'
import type { State } from '../../memory/state.ts'
import { defang } from '../../read/defang.ts'
import type { OwnedLine } from '../document/document.ts'
import { withoutTags } from '../document/line-parts.ts'

type Asked = Pick<State, 'reviews' | 'closed'>

/** A question without links, images or markup of others. */
export function harmless(review: Review): Review {
  return { ...review, body: review.body.map(defang) }
}

/** A question as it stands in the page. */
function questionLines(review: Review): string[] {
  const { id, title, options } = review
  return [
    `## ${title} · ${id}`,
    ...harmless(review).body,
    '',
    ...options.map(({ label }) => `- [ ] ${shownLabel(label)}`),
  ]
}

export interface Tick {
  readonly review: Review
  /** Null when several boxes are ticked, or none of its own: nobody knows which one is meant. */
  readonly option: ReviewOption | null
  /** What boxes say that are ticked below the question where none of its options is. */
  readonly unread: readonly string[]
  /** False when the page does not show the lines that the question asks now: such a box approves nothing. */
  readonly asShown: boolean
}

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

/** What is ticked in the page, and in sentences what boxes say for which nothing can be done. */
export interface Ticked {
  readonly ticks: readonly Tick[]
  readonly late: readonly string[]
}

/** A box counts under the heading of an open question; one with several is not answered, nor is any of two versions that a merge left. */
export function readTicks(text: string, asked: Asked): Ticked {
  if (/^<{7} /m.test(text) && /^>{7} /m.test(text)) return { ticks: [], late: [] }
  const pages = new Map<string, string[]>()
  for (const { id, lines } of blocksIn(text)) pages.set(id, [...(pages.get(id) ?? []), ...lines])
  const blocks = [...pages].map(([id, lines]) => ({ id, lines, review: asked.reviews.get(id) }))
  return {
    ticks: blocks.flatMap(({ review, lines }) => (review === undefined ? [] : tickOf(review, lines))),
    late: blocks.flatMap(({ id, review, lines }) => (review === undefined ? lateIn(id, lines, asked) : [])),
  }
}

function tickOf(review: Review, lines: readonly string[]): Tick[] {
  const boxes = tickedIn(lines)
  const options = review.options.filter(({ label }) => boxes.some((box) => isLabel(box, label)))
  if (boxes.length === 0) return []
  const there = new Set(lines.map((line) => line.trim()))
  const asShown = harmless(review).body.every((line) => there.has(line.trim()))
  const [option = null, ...more] = options
  // A list of the person's own stands below ours; a box that they reworded is one of ours less.
  const isWhole = review.options.every(({ label }) => lines.some((line) => isLabel(boxOf(line)?.text ?? '', label)))
  if (option === null && isWhole) return []
  return [{ review, option: more.length > 0 ? null : option, unread: option === null ? boxes : [], asShown }]
}

/** Why nothing is done for what is ticked below a heading that asks nothing. */
function lateIn(id: string, lines: readonly string[], { closed }: Asked): string[] {
  const { review, outcome } = closed.get(id) ?? {}
  const taken = review?.options.find(({ action }) => action === outcome?.action)?.label
  const boxes = tickedIn(lines).filter((box) => id !== '' || labelIn(box) !== null)
  const isDone = outcome?.by === 'human' && boxes.some((box) => taken !== undefined && isLabel(box, taken))
  if (isDone) return []
  const where = ((): string => {
    if (id === '') return 'where no question of memoird stands above it'
    if (outcome === undefined) return `at ${id}, which asks nothing here`
    if (outcome.by === 'human') return `at ${id}, which was answered "${taken ?? outcome.action}" on ${outcome.on}`
    return `at ${id}, which was closed, because what it asked had changed`
  })()
  return boxes.map((box) => `"${box.slice(0, 80)}" was ticked ${where}: nothing was done for it.`)
}

/**
 * The page with our blocks whole: what a person put among the boxes of a question comes behind them, and a question
 * that is closed stands as before it was ticked, for us to take away. Of one that is none of those `written` last, as an
 * old buffer brings it back, only what is the person's stays.
 */
export function untick(text: string, { reviews, closed }: Asked, written: ReadonlySet<string>): string {
  return blocksIn(text)
    .flatMap(({ id, lines }): readonly string[] => {
      const review = closed.get(id)?.review
      if (review === undefined) return !reviews.has(id) ? lines : setApart(lines)
      if (written.has(id)) return setApart(lines.flatMap(unticked))
      const ours = new Set(questionLines(review).map((line) => line.trim()))
      const theirs = lines.flatMap(unticked).filter((line) => !ours.has(line.trim()))
      return theirs.some((line) => line.trim() !== '') ? theirs : []
    })
    .join('')
}

/** A ticked answer as we wrote it; what a person remarked behind it is a line of its own. */
function unticked(line: string): string[] {
  const box = boxOf(line)
  const label = box === null ? null : labelIn(box.text)
  if (box === null || label === null) return [line]
  const remark = box.text.indexOf('<!--')
  return [ended(`- [ ] ${shownLabel(label)}`), ...(remark < 0 ? [] : [ended(box.text.slice(remark))])]
}

/** Text among the boxes goes behind them. */
function setApart(lines: readonly string[]): readonly string[] {
  const [first, last] = [lines.findIndex(isAnswer), lines.findLastIndex(isAnswer)]
  const among = lines.slice(first, last).filter((line) => boxOf(line) === null && line.trim() !== '')
  if (first < 0 || among.length === 0) return lines
  const boxes = lines.slice(first, last + 1).filter((line) => boxOf(line) !== null)
  const remarks = among.map((line) => ended(line.trimStart()))
  return [...lines.slice(0, first), ...boxes.map(ended), '\n', ...remarks, ...lines.slice(last + 1)]
}

/** What stands from one heading of the page to the next, with the endings of its lines; `id` of the question, or empty. */
function blocksIn(page: string): { readonly id: string; readonly lines: readonly string[] }[] {
  const blocks: { readonly id: string; readonly lines: string[] }[] = [{ id: '', lines: [] }]
  for (const line of page.split(/(?<=\n|\r(?!\n))/)) {
    // Some editors put a byte order mark before the first line.
    const isHeading = /^\uFEFF?#{1,6} /.test(line)
    if (isHeading) blocks.push({ id: / · (r-[0-9a-f]{8})$/.exec(plainOf(line))?.[1] ?? '', lines: [line] })
    else blocks.at(-1)?.lines.push(line)
  }
  return blocks
}

/** Without what editors put behind a line: comments, tags and block names. */
function plainOf(line: string): string {
  const comment = line.indexOf('<!--')
  return withoutTags((comment < 0 ? line : line.slice(0, comment)).trimEnd()).trimEnd()
}

/** What stands behind ticked boxes. */
function tickedIn(lines: readonly string[]): string[] {
  return [
    ...new Set(lines.flatMap((line) => boxOf(line) ?? []).flatMap(({ sign, text }) => (TICKS.has(sign) ? text : []))),
  ]
}

const TICKS: ReadonlySet<string> = new Set('xX✓✔☑')

/** People leave room around the sign in a box, quote or number a box, and drop its bullet. */
const BOX = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?\[\s{0,3}([^[\]\s]?)\s{0,3}\](?=\s)/u

function boxOf(line: string): { readonly sign: string; readonly text: string } | null {
  const [found, sign = ''] = BOX.exec(line) ?? []
  return found === undefined ? null : { sign, text: line.slice(found.length).trim() }
}

/** A date and a sign of when it was done, as task plugins put it there, are no word. */
function isLabel(text: string, label: string): boolean {
  const plain = plainOf(text).toLowerCase()
  return [shownLabel(label), label].some(
    (said) => plain.startsWith(said.toLowerCase()) && /^\P{L}*$/u.test(plain.slice(said.length)),
  )
}

/** The answer of any question that this is; null for other words. */
function labelIn(text: string): string | null {
  return REVIEW_LABELS.find((label) => isLabel(text, label)) ?? null
}

function isAnswer(line: string): boolean {
  const box = boxOf(line)
  return box !== null && labelIn(box.text) !== null
}

function ended(line: string): string {
  return line.endsWith('\n') ? line : `${line}\n`
}
