import { htmlEnd } from './html-block.ts'
import {
  afterMarker,
  BLANK,
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
import type { Paste } from './paste.ts'
import type { Runs } from './runs.ts'
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

/**
 * The pieces of a turn by structure: what is fenced, quoted, indented, marked up or pasted, and the prose between.
 * `count` leaves out the blank lines and rules at the end.
 */
export function piecesOf(bytes: Buffer, at: number, runs: Runs, count: number, paste: Paste | null): Piece[] {
  const pieces: Piece[] = []
  const state: State = { list: -1, lazy: null, afterBlank: true }
  let htmlUntil = -1
  for (let i = 0; i < count; i++) {
    const kind = runs.kind[i] ?? BLANK
    if (kind === HTML && i >= htmlUntil) htmlUntil = htmlEnd(bytes, at, runs, i, count)
    const form = i < htmlUntil ? 'html' : formOf(bytes, at, runs, i, state)
    if (kind === BLANK) state.afterBlank = true
    else {
      add(pieces, form, runs, i, bytes, at, paste)
      state.afterBlank = false
    }
  }
  return pieces
}

interface State {
  /** Column where the text of the open list's items begins, -1 outside a list. */
  list: number
  /** The form that a line right below goes on with. */
  lazy: Form | null
  afterBlank: boolean
}

function formOf(bytes: Buffer, at: number, runs: Runs, i: number, state: State): Form {
  const start = at + (runs.from[i] ?? 0)
  const kind = runs.kind[i] ?? BLANK
  const isBelow = !state.afterBlank
  switch (kind) {
    case BLANK:
      state.lazy = null
      return 'prose'
    case LIST:
      state.list = contentColumn(bytes, start)
      state.lazy = 'prose'
      return 'prose'
    case INDENT:
      return isBelow && state.lazy !== null ? state.lazy : indented(bytes, start, state)
    case TEXT:
      if (isBelow && state.lazy !== null) return state.lazy
      state.list = -1
      state.lazy = 'prose'
      return 'prose'
    default: {
      const form = FORMS[kind] ?? 'prose'
      state.lazy = form === 'quote' ? 'quote' : null
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

/** Four columns are a code block, unless a list's item goes on there. */
function indented(bytes: Buffer, start: number, state: State): Form {
  const columns = indentOf(bytes, start, skipBlanks(bytes, start, bytes.length))
  const form = state.list >= 0 && columns < state.list + 4 ? 'prose' : 'indented'
  state.lazy = form
  return form
}

function contentColumn(bytes: Buffer, start: number): number {
  const marker = skipBlanks(bytes, start, bytes.length)
  return indentOf(bytes, start, marker) + afterMarker(bytes, marker, bytes.length) - marker
}

/** Adds run `i`, cut in two where a paste begins inside it; what a paste holds as prose is pasted. */
function add(pieces: Piece[], form: Form, runs: Runs, i: number, bytes: Buffer, at: number, paste: Paste | null): void {
  const from = runs.from[i] ?? 0
  const to = runs.to[i] ?? 0
  const first = runs.first[i] ?? 0
  const last = runs.last[i] ?? 0
  if (paste === null || form !== 'prose' || last < paste.line) join(pieces, form, from, to, first, last)
  else if (first >= paste.line) join(pieces, 'paste', from, to, first, last)
  else {
    const newline = at + paste.from - 1
    const before = bytes[newline - 1] === 0x0d ? newline - 1 : newline
    join(pieces, form, from, before - at, first, paste.line - 1)
    join(pieces, 'paste', paste.from, to, paste.line, last)
  }
}

function join(pieces: Piece[], form: Form, from: number, to: number, first: number, last: number): void {
  const previous = pieces[pieces.length - 1]
  if (previous?.form === form) {
    previous.to = to
    previous.last = last
  } else pieces.push({ form, from, to, first, last })
}
