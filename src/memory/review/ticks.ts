import type { ClosedReview, State } from '../state.ts'
import {
  answerLines,
  asked,
  boxOf,
  isBox,
  isLabel,
  labelIn,
  MARK,
  type PageBlock,
  pageBlocks,
  questionLines,
  SEVERAL,
  tickedText,
} from './page.ts'
import type { Review, ReviewOption } from './review.ts'

export interface Tick {
  readonly review: Review
  /** Null when several boxes are ticked: nobody knows which one is meant. */
  readonly option: ReviewOption | null
  /** What boxes say that are ticked below the question and are none of its options. */
  readonly unread: readonly string[]
  /** False when the page no longer shows the lines that the question asks: such a box approves nothing. */
  readonly asShown: boolean
}

/** What is ticked in the page. */
export interface Ticked {
  readonly ticks: readonly Tick[]
  /** In sentences, boxes for which nothing can be done. */
  readonly late: readonly string[]
}

/**
 * Boxes that a person ticked in REVIEW.md. A box counts under the heading that ends in the id of an open question and
 * with the label of one of its options, in any case and with what editors put behind it; a question with several is not
 * answered, wherever in the page they stand.
 */
export function readTicks(text: string, reviews: ReadonlyMap<string, Review>): Tick[] {
  const pages = new Map<string, string[]>()
  for (const { id, lines } of pageBlocks(text)) pages.set(id, [...(pages.get(id) ?? []), ...lines])
  return [...pages].flatMap(([id, lines]) => {
    const review = reviews.get(id)
    return review === undefined ? [] : ticksOf(review, lines)
  })
}

function ticksOf(review: Review, lines: readonly string[]): Tick[] {
  const optionOf = (box: string): ReviewOption | undefined => review.options.find(({ label }) => isLabel(box, label))
  const answers = answerLines(lines, labelsOf(review))
  const boxes = answers.flatMap((line) => tickedText(line) ?? [])
  const options = [...new Set(boxes.flatMap((box) => optionOf(box) ?? []))]
  const unread = boxes.filter((box) => optionOf(box) === undefined)
  const [option = null] = options
  if (option === null) unread.push(...answers.flatMap((line) => otherwiseMarked(line) ?? []))
  if (option === null && unread.length === 0) return []
  const shown = new Set(lines.map((line) => line.trim()))
  const asShown = asked(review).every((line) => shown.has(line.trim()))
  return options.length > 1 ? [{ review, option: null, unread: [], asShown }] : [{ review, option, unread, asShown }]
}

function labelsOf({ options }: Review): string[] {
  return options.map(({ label }) => label)
}

/** A box with a sign in it that is no tick. */
function otherwiseMarked(line: string): string | null {
  const { sign, text } = boxOf(line)
  return sign === '' || tickedText(line) !== null ? null : `[${sign}] ${text}`
}

/** The question as it is asked again after several of its boxes were ticked. */
export function askedForOne(review: Review): Review {
  return review.body.includes(SEVERAL) ? review : { ...review, body: [...review.body, SEVERAL] }
}

/** What ticked boxes say that stand below no open question, in a sentence each: nothing is done for them. */
export function lateTicks(text: string, state: Pick<State, 'reviews' | 'closed'>): string[] {
  const found = pageBlocks(text).flatMap(({ id, lines }) => (state.reviews.has(id) ? [] : lateIn(id, lines, state)))
  return [...new Set(found)].filter((sentence) => !text.includes(sentence))
}

/** What a person wrote at a question since we wrote the page (`before`), without ticking a box: it answers nothing. */
export function remarksOn(reviews: readonly Review[], text: string, before: string): string[] {
  const known = new Set(before.split(/\r\n|\n|\r/).map((line) => line.trim()))
  const blocks = new Map(pageBlocks(text).map(({ id, lines }) => [id, lines]))
  return reviews.flatMap((review) => {
    const lines = (blocks.get(review.id) ?? []).slice(1).map((line) => line.trim())
    const ours = new Set([...asked(review), SEVERAL])
    const remark = lines.find((line) => REMARK.test(line) && !isBox(line) && !known.has(line) && !ours.has(line))
    return remark === undefined
      ? []
      : [`"${remark.slice(0, 80)}" stands at ${review.id} and ticks no box: it stays as your text and answers nothing.`]
  })
}

/** No heading, no comment and no line of signs. */
const REMARK = /^(?!#{1,6} |<!--).*\p{L}/u

/** Why nothing is done for what is ticked in these lines below an id. */
function lateIn(id: string, lines: readonly string[], state: Pick<State, 'closed'>): string[] {
  const { review, outcome } = state.closed.get(id) ?? {}
  if (review === undefined || outcome === undefined)
    return lines.flatMap((line) => lateTick(id, tickedText(line), state) ?? [])
  const boxes = answerLines(lines, labelsOf(review)).flatMap((line) => tickedText(line) ?? [])
  const taken = review.options.find(({ action }) => action === outcome.action)?.label
  // Of several that were ticked one was then the answer.
  const isAmongThem = outcome.by === 'human' && boxes.some((box) => taken !== undefined && isLabel(box, taken))
  return isAmongThem ? [] : boxes.flatMap((box) => lateTick(id, box, state) ?? [])
}

/** Null for a box of the person's own, or one that was carried out. */
function lateTick(id: string, box: string | null, { closed }: Pick<State, 'closed'>): string | null {
  if (box === null || (id === '' && labelIn(box) === null)) return null
  const said = `"${box.slice(0, 80)}" was ticked`
  if (id === '') return `${said} where no question of memoird stands above it: nothing was done for it.`
  const known = closed.get(id)
  if (known === undefined) return `${said} at ${id}, which asks nothing here: nothing was done for it.`
  const { review, outcome } = known
  const taken = review.options.find(({ action }) => action === outcome.action)
  if (outcome.by !== 'human')
    return `${said} at ${id}, which was closed on ${outcome.on}: what it asked had changed, and nothing was done for it.`
  return `${said} at ${id}, which was answered "${taken?.label ?? outcome.action}" on ${outcome.on}: nothing was done for it.`
}

/**
 * The page with our blocks whole: what a person put among the boxes of a question comes behind them, and a question
 * that is closed stands as before it was ticked, for us to take away. One that is none of those `written` last, as an
 * old buffer brings it back, goes at once; what is ticked there and was not done is said in its place.
 */
export function untick(text: string, state: Pick<State, 'closed' | 'reviews'>, written: ReadonlySet<string>): string {
  const blocks = pageBlocks(text)
  const lines = blocks.flatMap((block, n) => {
    const said = state.closed.has(block.id) ? lateIn(block.id, block.lines, state) : []
    const fresh = [...new Set(said)].filter((sentence) => !text.includes(sentence))
    const left = asOurs(block, written.has(block.id), state)
    return [...left, ...apart(left.length === 0 ? ['\n'] : block.lines, fresh, n === blocks.length - 1)]
  })
  return (text.startsWith(MARK) ? MARK : '') + lines.join('')
}

function asOurs(
  { id, lines }: PageBlock,
  isOurs: boolean,
  state: Pick<State, 'closed' | 'reviews'>,
): readonly string[] {
  const closed = state.closed.get(id)
  if (closed === undefined) return state.reviews.has(id) ? setApart(lines) : lines
  if (isOurs) return setApart(lines.flatMap(unticked))
  return isWhole(lines, closed) ? [] : lines
}

/** A ticked answer as we wrote it; what a person remarked behind it is a line of its own. */
function unticked(line: string): string[] {
  const text = isBox(line) ? boxOf(line).text : ''
  const label = labelIn(text)
  if (label === null) return [line]
  const remark = text.indexOf('<!--')
  return [ended(`- [ ] ${label}`), ...(remark < 0 ? [] : [ended(text.slice(remark))])]
}

/** The question word for word, whatever is ticked in it, and nothing else. */
function isWhole(lines: readonly string[], { review }: ClosedReview): boolean {
  const there = lines.flatMap(unticked).map((line) => line.trim())
  const ours = questionLines(review).map((line) => line.trim())
  return there.filter((line) => line !== '').join('\n') === ours.filter((line) => line !== '').join('\n')
}

/** As paragraphs of their own, below what stands there. */
function apart(above: readonly string[], said: readonly string[], isEnd: boolean): readonly string[] {
  const last = above.at(-1) ?? ''
  const gap = last === '\n' ? [] : last.endsWith('\n') ? ['\n'] : ['\n', '\n']
  return said.flatMap((sentence, n) => [
    ...(n === 0 ? gap : []),
    `${sentence}\n`,
    ...(isEnd && n === said.length - 1 ? [] : ['\n']),
  ])
}

/** Text among the boxes, or hanging on the last one, goes behind them and is text of its own. */
function setApart(lines: readonly string[]): readonly string[] {
  const [first, last] = [lines.findIndex(isAnswer), lines.findLastIndex(isAnswer)]
  const among = lines.slice(first, last).filter((line) => !isBox(line) && line.trim() !== '')
  const ends = lines.findIndex((line, n) => n > last && !/^[ \t]+\S/.test(line))
  const hanging = lines.slice(last + 1, ends < 0 ? lines.length : ends)
  if (first < 0 || among.length + hanging.length === 0) return lines
  const boxes = lines.slice(first, last + 1).filter(isBox)
  const remarks = [...among, ...hanging].map((line) => ended(line.trimStart()))
  return [...lines.slice(0, first), ...boxes.map(ended), '\n', ...remarks, ...lines.slice(last + 1 + hanging.length)]
}

function isAnswer(line: string): boolean {
  return isBox(line) && labelIn(boxOf(line).text) !== null
}

function ended(line: string): string {
  return line.endsWith('\n') ? line : `${line}\n`
}
