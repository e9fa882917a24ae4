import { htmlEnd } from './html-block.ts'
import {
  afterMarker,
  COMMENT,
  FENCE,
  HTML,
  INDENT,
  indentOf,
  isBareFrom,
  LIST,
  LONG,
  QUOTE,
  RULE,
  skipBlanks,
  TABLE,
  TEXT,
  withoutReturn,
} from './line-kind.ts'
import { quotedLines, type ReadLine, type Speakers } from './quoted.ts'
import type { Runs } from './runs.ts'
import type { Role, Span } from './turn.ts'

type Form = Span['form']

/** A turn in hand: its bytes, where it starts in them, and its lines without the blank ones and rules at the end. */
export interface Block {
  readonly bytes: Buffer
  readonly at: number
  readonly runs: Runs
  readonly count: number
  readonly role: Role
  readonly speakers: Speakers
}

/** A run of lines of one form: offsets from the turn's start, lines counted from its first. */
export interface Piece {
  form: Form
  from: number
  to: number
  first: number
  last: number
}

/** The pieces of a turn by structure: what is fenced, quoted, indented, marked up or pasted, and the prose between. */
export function piecesOf(block: Block): Piece[] {
  const { runs, count } = block
  const pieces: Piece[] = []
  const state: State = { list: -1, lazy: null }
  let htmlUntil = -1
  for (let i = 0; i < count; i++) {
    if (runs.kind[i] === HTML && i >= htmlUntil) htmlUntil = htmlEnd(block, i)
    const form = formOf(block, i, state)
    join(
      pieces,
      i < htmlUntil ? 'html' : form,
      runs.from[i] ?? 0,
      runs.to[i] ?? 0,
      runs.first[i] ?? 0,
      runs.last[i] ?? 0,
    )
  }
  return parted(pieces, block)
}

interface State {
  /** Column where the text of the open list's items begins, -1 outside a list. */
  list: number
  /** The form that a line right below goes on with. */
  lazy: Form | null
}

function formOf({ bytes, at, runs }: Block, i: number, state: State): Form {
  const kind = runs.kind[i] ?? TEXT
  const below = runs.afterBlank[i] === 1 ? null : state.lazy
  switch (kind) {
    case LIST:
      state.list = contentColumn(bytes, at + (runs.tail[i] ?? 0))
      state.lazy = 'prose'
      return 'prose'
    case INDENT:
      state.lazy = below ?? indented(bytes, at + (runs.from[i] ?? 0), state.list)
      return state.lazy
    case TEXT:
      if (below === null && state.list >= 0 && !isIndented(bytes, at + (runs.to[i] ?? 0))) state.list = -1
      state.lazy = below === 'quote' ? below : 'prose'
      return state.lazy
    default: {
      const form = FORMS[kind] ?? 'prose'
      state.lazy = form === 'quote' ? form : null
      return form
    }
  }
}

const FORMS: Readonly<Record<number, Form>> = {
  [QUOTE]: 'quote',
  [FENCE]: 'fence',
  [TABLE]: 'paste',
  [COMMENT]: 'html',
  [LONG]: 'paste',
  [RULE]: 'prose',
}

/** Whether the line that ends at `end` begins with a blank, as what goes on a list item does. */
function isIndented(bytes: Buffer, end: number): boolean {
  const first = bytes[bytes.lastIndexOf(0x0a, end - 1) + 1]
  return first === 0x20 || first === 0x09
}

/** Four columns are a code block, unless a list's item goes on there. */
function indented(bytes: Buffer, start: number, list: number): Form {
  const columns = indentOf(bytes, start, skipBlanks(bytes, start, bytes.length))
  return list >= 0 && columns < list + 4 ? 'prose' : 'indented'
}

function contentColumn(bytes: Buffer, start: number): number {
  const marker = skipBlanks(bytes, start, bytes.length)
  return indentOf(bytes, start, marker) + afterMarker(bytes, marker, bytes.length) - marker
}

/** More lines than this of one turn were typed by nobody. */
const MAX_LINES = 4096
const NEWLINE = 0x0a

/** The pieces with the prose cut into what is the speaker's own and what another mouth speaks. */
function parted(pieces: readonly Piece[], block: Block): Piece[] {
  const lines: ReadLine[] = []
  /** Index among `lines` of each prose piece's first line. */
  const firsts = pieces.map((piece, index) => {
    const before = pieces[index - 1]
    if (before !== undefined && piece.first > before.last + 1) lines.push('')
    if (piece.form === 'prose') return readLines(piece, block, lines)
    lines.push(null)
    return -1
  })
  const quoted = quotedLines(lines, block.role, block.speakers)
  if (!quoted.includes(1) && lines.length < MAX_LINES) return [...pieces]
  const result: Piece[] = []
  pieces.forEach((piece, index) => {
    const first = firsts[index] ?? -1
    if (first < 0) join(result, piece.form, piece.from, piece.to, piece.first, piece.last)
    else cut(result, piece, block, (line) => first + line >= MAX_LINES || quoted[first + line] === 1)
  })
  return result
}

/** Adds the lines of a piece, up to `MAX_LINES` of all, and tells where its first one stands. */
function readLines({ from, to }: Piece, { bytes, at }: Block, lines: ReadLine[]): number {
  const first = lines.length
  for (let start = at + from; start <= at + to && lines.length < MAX_LINES; ) {
    const end = lineEnd(bytes, start, at + to)
    lines.push(bytes.toString('utf8', start, end).trimEnd())
    start = end + 1
  }
  return first
}

/** The piece in parts: lines counted from its first; blank lines at the edges of a part are left out. */
function cut(
  pieces: Piece[],
  { from, to, first, form }: Piece,
  { bytes, at }: Block,
  isQuoted: (line: number) => boolean,
): void {
  let line = 0
  for (let start = at + from; start <= at + to; line++) {
    const end = lineEnd(bytes, start, at + to)
    const text = withoutReturn(bytes, start, end)
    if (!isBareFrom(bytes, start, text))
      join(pieces, isQuoted(line) ? 'paste' : form, start - at, text - at, first + line, first + line)
    if (line >= MAX_LINES) {
      join(pieces, 'paste', start - at, to, first + line, first + line + countLines(bytes, start, at + to))
      return
    }
    start = end + 1
  }
}

function lineEnd(bytes: Buffer, start: number, to: number): number {
  const end = bytes.indexOf(NEWLINE, start)
  return end < 0 || end > to ? to : end
}

function countLines(bytes: Buffer, from: number, to: number): number {
  let count = 0
  for (let at = bytes.indexOf(NEWLINE, from); at >= 0 && at < to; at = bytes.indexOf(NEWLINE, at + 1)) count++
  return count
}

function join(pieces: Piece[], form: Form, from: number, to: number, first: number, last: number): void {
  const previous = pieces[pieces.length - 1]
  if (previous?.form === form) {
    previous.to = to
    previous.last = last
  } else pieces.push({ form, from, to, first, last })
}
