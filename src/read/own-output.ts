import type { Span, Turn } from '../log/turn.ts'
import type { Known } from './agent.ts'
import * as shape from './own-shapes.ts'
import { createSaid, essence } from './said.ts'

const BLANK = /^[\s>]*$/
/** Our lines are shorter, however they are wrapped; of a longer one only this much is looked at. */
const LONGEST = 600
/** Lines that one of ours is looked for in when a chat has wrapped it. */
const WRAPPED = 8

type Lines = readonly [number, number]

/**
 * Recalled memory that was pasted or injected into a log is not learned again: whole blocks, lines in the shape of our
 * documents, summaries and of what our commands print, pieces of logs, and near-verbatim copies of what is known: in a
 * list, in a quoted span, in an assistant's turn, several in a row, and in a human's sentence when the wording is ours
 * and was never theirs ("Works at Kestrel"). A human who says the same in a sentence of their own confirms it. `file` is
 * the log in hand.
 */
export function createOwnOutputFilter(known: Known, file: string) {
  const all = known.said ?? createSaid(known.memories)
  const copies: Copies = { has: (said) => all.has(said, file), isOurs: (said) => all.isOurs(said, file) }
  const seen = new WeakMap<Turn, ReadonlySet<number>>()
  return {
    /** Is every line there one that memory wrote: a block, or in the shape of our pages? What a human says plainly never is. */
    isOwn: (turn: Turn, lines: Lines) => holds(ownLines(turn, { ...copies, isOurs: () => false }), lines),
    /** Does a sentence that stands at `lines` of the turn repeat memory? */
    repeats(turn: Turn, lines: Lines, text: string): boolean {
      const own = seen.get(turn) ?? ownLines(turn, copies)
      seen.set(turn, own)
      const span = turn.spans.find((one) => one.lines[0] <= lines[0] && lines[0] <= one.lines[1]) ?? null
      return holds(own, lines) || copied({ text, essence: essence(text) }, turn, span, copies)
    },
  }
}

function holds(own: ReadonlySet<number>, [first, last]: Lines): boolean {
  for (let line = first; line <= last; line++) if (!own.has(line)) return false
  return true
}

/** What memories say that rest on more than the log in hand. */
interface Copies {
  has(essence: string): boolean
  isOurs(essence: string): boolean
}

interface Line {
  readonly text: string
  readonly essence: string
  readonly number: number
  readonly span: Span
}

/** The lines of a turn that are ours, by number; a block goes on through spans of whatever form. */
function ownLines(turn: Turn, copies: Copies): ReadonlySet<number> {
  const lines = linesOf(turn)
  const blocks = blocksOf(lines)
  const own = new Set(blocks)
  let underHeading = false
  lines.forEach((line, at) => {
    const { text, number } = line
    const heads = shape.HEADING.test(text)
    if (heads) underHeading = true
    else if (!BLANK.test(text) && !shape.ITEM.test(text) && !shape.LABELLED.test(text)) underHeading = false
    if (heads || shape.isOwnShape(text, underHeading) || copied(line, turn, line.span, copies)) own.add(number)
    if (!blocks.has(number)) for (const wrapped of wrappedCopy(lines, at, copies)) own.add(wrapped)
  })
  for (const number of inRows(lines, own, copies)) own.add(number)
  return own
}

/** Everything between two edges of a block, of a question and its boxes, and below the head of a copied turn. */
function blocksOf(lines: readonly Line[]): Set<number> {
  const own = new Set<number>()
  let until: RegExp | null = null
  let asked: 'no' | 'question' | 'boxes' = 'no'
  const lastClose = lines.findLastIndex(({ text }) => shape.FOREIGN_CLOSE.test(text))
  lines.forEach(({ text, number }, at) => {
    if (until === null && shape.OPEN.test(text)) until = shape.CLOSE
    if (until === null && shape.HEAD.test(text)) until = NEVER
    if (until === null && at < lastClose && shape.FOREIGN_OPEN.test(text)) until = shape.FOREIGN_CLOSE
    if (shape.QUESTION.test(text)) asked = 'question'
    else if (asked !== 'no' && shape.ITEM.test(text)) asked = 'boxes'
    // What follows its boxes is nobody's question any more.
    else if (asked === 'boxes' && !BLANK.test(text)) asked = 'no'
    if (until !== null || asked !== 'no') own.add(number)
    if (!shape.CLOSE.test(text) && !(until === shape.FOREIGN_CLOSE && shape.FOREIGN_CLOSE.test(text))) return
    if (until === null) addCutOff(lines, at, own)
    until = null
  })
  return own
}

/** Matches nothing: a copied turn goes on to the end of the turn that it was pasted into. */
const NEVER = /(?!)/

/** A block whose beginning was cut off: it holds no blank line, and what an earlier one took is not gone over again. */
function addCutOff(lines: readonly Line[], at: number, own: Set<number>): void {
  for (let back = at; back >= 0; back--) {
    const line = lines[back]
    if (line === undefined || BLANK.test(line.text) || (back < at && own.has(line.number))) return
    own.add(line.number)
  }
}

/** Lines that say what is known beside others that do: nobody says two memories over, word for word, one below the other. */
function inRows(lines: readonly Line[], own: ReadonlySet<number>, copies: Copies): number[] {
  const rows = lines.filter(({ text }) => !BLANK.test(text))
  const known = rows.map(({ essence, number }) => own.has(number) || copies.has(essence))
  return rows.flatMap(({ number }, at) => (known[at] && (known[at - 1] || known[at + 1]) ? [number] : []))
}

function linesOf({ spans }: Turn): Line[] {
  return spans.flatMap((span) =>
    span.text.split('\n').map((whole, index) => {
      const text = whole.length <= LONGEST ? whole : whole.slice(0, LONGEST)
      return { text, essence: essence(text), number: span.lines[0] + index, span }
    }),
  )
}

/** The lines of a list item that say, put together, what is known; none when they say something else. */
function wrappedCopy(lines: readonly Line[], at: number, copies: Copies): number[] {
  if (!shape.ITEM.test(lines[at]?.text ?? '')) return []
  let joined = ''
  let known: number[] = []
  const numbers: number[] = []
  for (const { text, number } of lines.slice(at, at + WRAPPED)) {
    if (numbers.length > 0 && (BLANK.test(text) || shape.ITEM.test(text) || number !== (numbers.at(-1) ?? 0) + 1)) break
    joined += ` ${text.replace(/^[\s>]+/, '')}`
    numbers.push(number)
    if (joined.length > LONGEST) break
    // A level or an id may stand on a line of its own.
    if (numbers.length > 1 && copies.has(essence(joined))) known = [...numbers]
  }
  return known
}

/** Near-verbatim, in a place where people do not speak for themselves or in words that were never theirs. */
function copied(
  { text, essence: whole }: Pick<Line, 'text' | 'essence'>,
  turn: Turn,
  span: Span | null,
  copies: Copies,
): boolean {
  if (text.length > LONGEST) return false
  const isSpoken = turn.role === 'human' && span?.origin === 'human-said' && !shape.ITEM.test(text)
  return isSpoken ? copies.isOurs(whole) : copies.has(whole)
}
