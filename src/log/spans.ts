import { afterMarker, indentOf, type LineKind, skipBlanks } from './line-kind.ts'
import type { Run } from './open-turn.ts'
import { mayHoldOthers, quotedLines, type ReadLine, type Speakers } from './quoted.ts'
import type { Role, Span } from './turn.ts'

type Form = Span['form']

/** A turn in hand: its bytes, where it starts in them, and its lines without the blank ones and rules at the end. */
export interface Block {
  readonly bytes: Buffer
  readonly at: number
  readonly runs: readonly Run[]
  readonly role: Role
  readonly speakers: Speakers
  /** The text between two offsets from the turn's start, and that of the whole turn in lines, with the rules at its end. */
  readonly text: (from: number, to: number) => string
  readonly lines: () => readonly string[]
}

/** A run of lines of one form, counted from the turn's first. */
export interface Piece {
  readonly form: Form
  readonly first: number
  last: number
  text: string
}

/** The pieces of a turn: what is fenced, quoted, indented, marked up, pasted or another's, and the prose between. */
export function piecesOf(block: Block): Piece[] {
  const { runs } = block
  const pieces: (Piece & { readonly from: number; to: number })[] = []
  const state: State = { list: -1, lazy: null }
  const isPasted = (runs.at(-1)?.last ?? 0) >= MAX_LINES
  let htmlUntil = -1
  runs.forEach((run, i) => {
    if (run.kind === 'html' && i >= htmlUntil) htmlUntil = htmlEnd(block, i)
    const own = formOf(block, run, state)
    const form = i < htmlUntil ? 'html' : isPasted && own === 'prose' ? 'paste' : own
    const previous = pieces.at(-1)
    if (previous?.form !== form)
      pieces.push({ form, from: run.from, to: run.to, first: run.first, last: run.last, text: '' })
    else {
      previous.to = run.to
      previous.last = run.last
    }
  })
  for (const piece of pieces) piece.text = block.text(piece.from, piece.to)
  return isPasted ? pieces : parted(pieces, block)
}

/** Nobody types more lines at once. */
const MAX_LINES = 4096

interface State {
  /** Column where the text of the open list's items begins, -1 outside a list. */
  list: number
  /** The form that a line right below goes on with. */
  lazy: Form | null
}

function formOf({ bytes, at }: Block, { kind, afterBlank, from, tail }: Run, state: State): Form {
  const below = afterBlank ? null : state.lazy
  switch (kind) {
    case 'list':
      state.list = contentColumn(bytes, at + tail)
      state.lazy = 'prose'
      return 'prose'
    case 'indent':
      state.lazy = below ?? indented(bytes, at + from, state.list)
      return state.lazy
    case 'text':
      if (below === null && skipBlanks(bytes, at + tail, bytes.length) === at + tail) state.list = -1
      state.lazy = below === 'quote' ? below : 'prose'
      return state.lazy
    default: {
      const form = FORMS[kind] ?? 'prose'
      state.lazy = form === 'quote' ? form : null
      return form
    }
  }
}

const FORMS: Partial<Readonly<Record<LineKind, Form>>> = {
  quote: 'quote',
  fence: 'fence',
  table: 'paste',
  comment: 'html',
  long: 'paste',
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

/** The pieces with the prose cut into what is the speaker's own and what another mouth speaks. */
function parted(pieces: Piece[], block: Block): Piece[] {
  const { role, speakers } = block
  const mayBe = ({ form, text }: Piece): boolean => form === 'prose' && mayHoldOthers(text, role)
  if (!pieces.some(mayBe)) return pieces
  const lines = block.lines()
  const read: ReadLine[] = []
  /** How much further down the lines of each piece stand there. */
  const shifts = pieces.map(({ form, first, last, text }, index) => {
    if (index > 0 && first > (pieces[index - 1]?.last ?? 0) + 1) read.push('')
    const shift = read.length - first
    const own = form === 'prose' ? lines.slice(first, last + 1).map((line) => line.trimEnd()) : null
    // Where HTML ends says nothing about what stands behind it, but a line of it may be a heading.
    read.push(...(own ?? [form === 'html' ? text.replace(/<[^>\n]*>|\n[\s\S]*/g, '').trim() || '<' : null]))
    return shift
  })
  // A rule that closes a block is more than the one between two turns.
  const below = lines.slice((pieces.at(-1)?.last ?? 0) + 1).map((line) => line.trimEnd())
  if (speakers.isRuled && below.includes('---')) below[below.lastIndexOf('---')] = ''
  for (const line of below) read.push(line)
  const quoted = quotedLines(read, role, speakers)
  if (!quoted.includes(1)) return pieces
  const result: Piece[] = []
  const add = (form: Form, first: number, last: number): void => {
    const previous = result.at(-1)
    if (previous?.form === form) previous.last = last
    else result.push({ form, first, last, text: '' })
  }
  pieces.forEach(({ form, first, last }, index) => {
    if (form !== 'prose') add(form, first, last)
    else
      for (let line = first; line <= last; line++)
        if (/[^ \t\r]/.test(lines[line] ?? ''))
          add(quoted[line + (shifts[index] ?? 0)] === 1 ? 'paste' : form, line, line)
  })
  for (const piece of result) piece.text = lines.slice(piece.first, piece.last + 1).join('\n')
  return result
}

/**
 * Index of the first run behind the block of HTML that run `index` opens: behind its closing tag; at the next blank line
 * for what needs none; else at the end of the turn. `index` itself when the line is prose that begins with a link or a
 * word in bold.
 */
function htmlEnd({ bytes, at, runs }: Block, index: number): number {
  const text = (length: number): string =>
    bytes.toString('latin1', at + from, Math.min(at + (runs.at(-1)?.to ?? from), at + from + length)).toLowerCase()
  const from = runs[index]?.from ?? 0
  const [, sign = '', name = '', next] = /^[ \t]*<([/!?]?)([a-z][\w:-]*)?([^>\n]?)/.exec(text(96)) ?? []
  if (sign === '' && (name === '' || next === ':' || next === '@' || /^(?:https?|mailto|ftp):?/.test(name)))
    return index
  if (PROSE.has(name)) return index
  if (name !== '' && sign !== '/' && !VOID.has(name)) {
    const close = text(MAX_BLOCK).lastIndexOf(`</${name}`)
    return close < 0 ? runs.length : runs.findIndex(({ to }, i) => i >= index && to > from + close) + 1
  }
  const blank = runs.findIndex(({ afterBlank }, i) => i > index && afterBlank)
  return blank < 0 ? runs.length : blank
}

const MAX_BLOCK = 65_536
const PROSE = new Set(['b', 'i', 'em', 'strong', 'u', 's', 'kbd', 'sub', 'sup', 'br', 'small', 'mark'])
const VOID = new Set(['img', 'hr', 'input', 'link', 'meta', 'source', 'area', 'base', 'col', 'embed', 'wbr'])
