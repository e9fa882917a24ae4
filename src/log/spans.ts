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
import type { Runs } from './open-turn.ts'
import { mayHoldOthers, quotedLines, type ReadLine, type Speakers } from './quoted.ts'
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
function parted(pieces: Piece[], block: Block): Piece[] {
  const { bytes, at, role, speakers } = block
  const isShort = (pieces.at(-1)?.last ?? 0) < MAX_LINES
  const isPlain = ({ form, from, to }: Piece): boolean =>
    form !== 'prose' || !mayHoldOthers(bytes, at + from, at + to, role)
  if (isShort && pieces.every(isPlain)) return pieces
  const lines: ReadLine[] = []
  /** Index among `lines` of each prose piece's first line. */
  const firsts = pieces.map((piece, index) => {
    const before = pieces[index - 1]
    if (before !== undefined && piece.first > before.last + 1) lines.push('')
    const first = lines.length
    if (piece.form !== 'prose') lines.push(null)
    else
      for (const line of bytes.toString('utf8', at + piece.from, at + piece.to).split('\n', MAX_LINES - first))
        lines.push(line.trimEnd())
    return piece.form === 'prose' ? first : -1
  })
  const quoted = quotedLines(lines, role, speakers)
  if (!quoted.includes(1) && lines.length < MAX_LINES) return pieces
  const result: Piece[] = []
  pieces.forEach((piece, index) => {
    const first = firsts[index] ?? -1
    if (first < 0) join(result, piece.form, piece.from, piece.to, piece.first, piece.last)
    else cut(result, piece, block, (line) => first + line >= MAX_LINES || quoted[first + line] === 1)
  })
  return result
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

/**
 * Index of the first run behind the block of HTML that run `index` opens: behind its closing tag; else at the next
 * blank line for HTML's own tags, and at the end of the turn for tags of somebody's invention. `index` itself when
 * the line is prose that begins with a link or a word in bold.
 */
function htmlEnd({ bytes, at, runs, count }: Block, index: number): number {
  const start = at + (runs.from[index] ?? 0)
  const end = at + (runs.to[index] ?? 0)
  const tag = /^[ \t]*<([/!?]?)([A-Za-z][\w:-]*)?([^>]?)/.exec(
    bytes.toString('latin1', start, Math.min(end, start + 96)),
  )
  const name = tag?.[2]?.toLowerCase()
  if (tag?.[1] === '' && (name === undefined || tag[3] === ':' || tag[3] === '@' || isLink(name))) return index
  if (name !== undefined && PROSE.has(name)) return index
  if (name === undefined || tag?.[1] === '/' || VOID.has(name)) return nextBlank(runs, index, count)
  const close = closingTag(bytes, name, start, at + (runs.to[count - 1] ?? 0)) - at
  if (close >= 0) return runAt(runs, close, index, count) + 1
  return KNOWN.has(name) ? nextBlank(runs, index, count) : count
}

/** `<https://…>` and `<mail@example.org>` are read as a tag name with what follows. */
function isLink(name: string): boolean {
  return /^(?:https?|mailto|ftp):?/.test(name)
}

function nextBlank(runs: Runs, index: number, count: number): number {
  for (let i = index + 1; i < count; i++) if (runs.afterBlank[i] === 1) return i
  return count
}

const MAX_BLOCK = 65_536

/** Offset of the last closing tag in reach, or a negative number. */
function closingTag(bytes: Buffer, name: string, start: number, end: number): number {
  const text = bytes.subarray(start, Math.min(end, start + MAX_BLOCK))
  for (const form of new Set([name, name.toUpperCase(), name[0]?.toUpperCase() + name.slice(1)])) {
    const found = text.lastIndexOf(`</${form}`)
    if (found >= 0) return start + found
  }
  return Number.NEGATIVE_INFINITY
}

function runAt(runs: Runs, offset: number, index: number, count: number): number {
  for (let i = index; i < count; i++) if ((runs.to[i] ?? 0) > offset) return i
  return count - 1
}

const PROSE = new Set(['b', 'i', 'em', 'strong', 'u', 's', 'kbd', 'sub', 'sup', 'br', 'small', 'mark', 'q'])
const VOID = new Set(['img', 'hr', 'input', 'link', 'meta', 'source', 'area', 'base', 'col', 'embed', 'wbr'])
const KNOWN = new Set(
  `a abbr address article aside audio blockquote body button canvas caption center cite code dd del details dialog div
  dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header html iframe ins label legend li main nav
  ol option p pre script section select span style summary svg table tbody td textarea tfoot th thead title tr ul
  video`.split(/\s+/),
)
