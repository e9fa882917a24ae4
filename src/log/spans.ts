import { htmlEnd } from './html-block.ts'
import {
  afterMarker,
  COMMENT,
  FENCE,
  HTML,
  INDENT,
  indentOf,
  LIST,
  LONG,
  QUOTE,
  RULE,
  skipBlanks,
  TABLE,
  TEXT,
} from './line-kind.ts'
import type { Block, Paste } from './paste.ts'
import type { Span } from './turn.ts'

type Form = Span['form']

/** A run of lines of one form: offsets from the turn's start, lines counted from its first. */
export interface Piece {
  form: Form
  from: number
  to: number
  first: number
  last: number
}

/** The pieces of a turn by structure: what is fenced, quoted, indented, marked up or pasted, and the prose between. */
export function piecesOf(block: Block, paste: Paste | null): Piece[] {
  const { runs, count } = block
  const pieces: Piece[] = []
  const state: State = { list: -1, lazy: null }
  let htmlUntil = -1
  for (let i = 0; i < count; i++) {
    if (runs.kind[i] === HTML && i >= htmlUntil) htmlUntil = htmlEnd(block, i)
    const form = formOf(block, i, state)
    add(pieces, i < htmlUntil ? 'html' : form, block, i, paste)
  }
  return pieces
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

/** Adds run `i`, cut in two where a paste begins inside it; what a paste holds as prose is pasted. */
function add(pieces: Piece[], form: Form, { bytes, at, runs }: Block, i: number, paste: Paste | null): void {
  const from = runs.from[i] ?? 0
  const to = runs.to[i] ?? 0
  const first = runs.first[i] ?? 0
  const last = runs.last[i] ?? 0
  if (paste === null || form !== 'prose' || last < paste.line) join(pieces, form, from, to, first, last)
  else if (first >= paste.line) join(pieces, 'paste', from, to, first, last)
  else {
    const before = lineEndsBefore(bytes, at + paste.from)
    join(pieces, form, from, before.end - at, first, paste.line - before.lines)
    join(pieces, 'paste', paste.from, to, paste.line, last)
  }
}

/** Where the text above ends, and how many lines back that is. */
function lineEndsBefore(bytes: Buffer, start: number): { readonly end: number; readonly lines: number } {
  let end = start
  let lines = 0
  for (
    let byte = bytes[end - 1];
    byte === 0x0a || byte === 0x0d || byte === 0x20 || byte === 0x09;
    byte = bytes[end - 1]
  ) {
    if (byte === 0x0a) lines++
    end--
  }
  return { end, lines }
}

function join(pieces: Piece[], form: Form, from: number, to: number, first: number, last: number): void {
  const previous = pieces[pieces.length - 1]
  if (previous?.form === form) {
    previous.to = to
    previous.last = last
  } else pieces.push({ form, from, to, first, last })
}
