import { COMPRESSION_LABELS } from './compression-review.ts'
import { withoutTags } from './marked-up.ts'
import type { Review, ReviewOption } from './review.ts'
import { REVIEW_LABELS } from './review-items.ts'
import type { State } from './state.ts'

export interface Tick {
  readonly review: Review
  /** Null when several boxes are ticked: nobody knows which one is meant. */
  readonly option: ReviewOption | null
  /** What boxes say that are ticked below the question and are none of its options. */
  readonly unread: readonly string[]
  /** False when the page no longer shows the lines that the question asks: such a box approves nothing. */
  readonly asShown: boolean
}

/**
 * Boxes that a person ticked in REVIEW.md. A box counts under the heading that ends in the id of an open question and
 * with the label of one of its options, in any case and with what editors put behind it; a question with several is not
 * answered.
 */
export function readTicks(text: string, reviews: ReadonlyMap<string, Review>): Tick[] {
  const ticks: Tick[] = []
  let review: Review | null = null
  let found: ReviewOption[] = []
  let unread: string[] = []
  let shown = new Set<string>()
  const end = (): void => {
    const [option = null] = found
    if (review !== null && (option !== null || unread.length > 0)) {
      const asShown = asked(review).every((line) => shown.has(line.trim()))
      ticks.push({
        review,
        option: found.length === 1 ? option : null,
        unread: found.length > 1 ? [] : unread,
        asShown,
      })
    }
    found = []
    unread = []
    shown = new Set()
  }
  for (const line of (text.startsWith(MARK) ? text.slice(1) : text).split(/\r\n|\n|\r/)) {
    if (HEADING.test(line)) {
      end()
      review = reviews.get(idIn(line)) ?? null
      continue
    }
    const box = TICKED.exec(line)?.[1]
    const option = box === undefined ? undefined : review?.options.find(({ label }) => isLabel(box, label))
    if (option !== undefined && !found.includes(option)) found.push(option)
    if (box !== undefined && option === undefined) unread.push(box)
    shown.add(line.trim())
  }
  end()
  return ticks
}

const HEADING = /^#{1,6} /

/** Some editors put a byte order mark before the first line. */
const MARK = '\uFEFF'

/** Id of the question that a heading is of; empty for another heading. */
function idIn(line: string): string {
  return / · (r-[0-9a-f]{8})$/.exec(plainOf(line))?.[1] ?? ''
}

/** Without what editors put behind a line: comments, tags and block names. */
function plainOf(text: string): string {
  const comment = text.indexOf('<!--')
  return withoutTags((comment < 0 ? text : text.slice(0, comment)).trimEnd()).trimEnd()
}

/** A date and a sign of when it was done, as task plugins put it there, are no word. */
function isLabel(text: string, label: string): boolean {
  const plain = plainOf(text)
  const isSame = plain.slice(0, label.length).toLowerCase() === label.toLowerCase()
  return isSame && /^\P{L}*$/u.test(plain.slice(label.length))
}

/** People who tick by hand leave room around it. */
const TICKED = /^\s*[-*+] \[\s*[xX]\s*\] (.*?)\s*$/

/** Stands below the boxes of a question of which several are ticked. */
export const SEVERAL = 'Several boxes of this question are ticked, so nothing was done: leave one.'

/** The question as it is asked again after several of its boxes were ticked. */
export function askedForOne(review: Review): Review {
  return review.body.includes(SEVERAL) ? review : { ...review, body: [...review.body, SEVERAL] }
}

/** What stands between the heading of a question and its boxes. */
export function asked({ body, suggestion }: Review): string[] {
  const lines = body.filter((line) => line !== SEVERAL)
  return suggestion === null ? lines : [...lines, `Suggestion: ${suggestion}`]
}

/**
 * The page with our blocks whole: what a person put among the boxes of a question comes behind them, and a question
 * that was answered stands as before it was ticked, for us to take away.
 */
export function untick(text: string, { answered, reviews }: Pick<State, 'answered' | 'reviews'>): string {
  const blocks: { readonly id: string; readonly lines: string[] }[] = [{ id: '', lines: [] }]
  for (const line of text.split(/(?<=\n)/)) {
    if (HEADING.test(line)) blocks.push({ id: idIn(line), lines: [] })
    blocks.at(-1)?.lines.push(line)
  }
  return blocks
    .flatMap(({ id, lines }) => {
      if (!answered.has(id)) return reviews.has(id) ? setApart(lines) : lines
      return setApart(lines.flatMap(unticked))
    })
    .join('')
}

/** A ticked answer as we wrote it; what a person remarked behind it is a line of its own. */
function unticked(line: string): string[] {
  const text = TICKED.exec(line)?.[1] ?? ''
  const label = LABELS.find((one) => isLabel(text, one))
  if (label === undefined) return [line.replace(BOX, '$1 ]')]
  const remark = text.indexOf('<!--')
  return [ended(`- [ ] ${label}`), ...(remark < 0 ? [] : [ended(text.slice(remark))])]
}

const LABELS: readonly string[] = [...REVIEW_LABELS, ...COMPRESSION_LABELS]

const BOX = /^(\s*[-*+] \[)\s*[xX]?\s*\]/

/** Text among the boxes, or hanging on the last one, goes behind them and is text of its own. */
function setApart(lines: readonly string[]): readonly string[] {
  const [first, last] = [lines.findIndex(isBox), lines.findLastIndex(isBox)]
  const among = lines.slice(first, last).filter((line) => !isBox(line) && line.trim() !== '')
  const ends = lines.findIndex((line, n) => n > last && !/^[ \t]+\S/.test(line))
  const hanging = lines.slice(last + 1, ends < 0 ? lines.length : ends)
  if (first < 0 || among.length + hanging.length === 0) return lines
  const boxes = lines.slice(first, last + 1).filter(isBox)
  const apart = [...among, ...hanging].map((line) => ended(line.trimStart()))
  return [...lines.slice(0, first), ...boxes.map(ended), '\n', ...apart, ...lines.slice(last + 1 + hanging.length)]
}

function isBox(line: string): boolean {
  return BOX.test(line)
}

function ended(line: string): string {
  return line.endsWith('\n') ? line : `${line}\n`
}
