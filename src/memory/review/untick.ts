import type { ClosedReview, State } from '../state.ts'
import { boxOf, isBox, labelIn, MARK, type PageBlock, pageBlocks, questionLines } from './page.ts'
import { lateIn } from './ticks.ts'

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
