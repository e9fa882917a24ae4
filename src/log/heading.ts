import { skipBlanks } from './line-kind.ts'

/** The line with which a turn begins. */
export interface Head {
  readonly speaker: string
  readonly time: string | null
  readonly source: string | null
  /** How far behind the line's start the turn's text begins, on this very line; -1 when it begins on the next. */
  readonly text: number
  /** A session's heading: it gives time and source to the labels below it and begins no turn itself. */
  readonly isSession: boolean
}

const MAX_HEADING = 256

/** Reads `USER [14:30] (claude)` from behind the `#`s of a heading; null for an empty or endless one. */
export function readHeading(bytes: Buffer, start: number, end: number): Head | null {
  const from = skipBlanks(bytes, start, end)
  let to = trimEnd(bytes, from, end)
  if (from >= to || to - from > MAX_HEADING) return null
  let time: string | null = null
  let source: string | null = null
  const inParens = openingOf(bytes, from, to, 0x28, 0x29)
  if (inParens > from) {
    if (isTime(bytes, inParens + 1, to - 1)) time = bytes.toString('latin1', inParens + 1, to - 1)
    else source = bytes.toString('utf8', inParens + 1, to - 1)
    to = trimEnd(bytes, from, inParens)
  }
  const inBrackets = time === null ? openingOf(bytes, from, to, 0x5b, 0x5d) : -1
  if (inBrackets > from && isTime(bytes, inBrackets + 1, to - 1)) {
    time = bytes.toString('latin1', inBrackets + 1, to - 1)
    to = trimEnd(bytes, from, inBrackets)
  }
  const label = cleanLabel(bytes.toString('utf8', from, to))
  return label === '' ? null : { speaker: label, time, source: source?.trim() || null, text: -1, isSession: false }
}

/** `14:32:15 [openai]` behind the `#`s: the heading of a session, with labels below it; null for another heading. */
export function readSessionHeading(bytes: Buffer, start: number, end: number): Head | null {
  const from = skipBlanks(bytes, start, end)
  const to = trimEnd(bytes, from, end)
  const length = timeLength(bytes, from, to)
  if (length === 0 || to - from > MAX_HEADING) return null
  const rest = bytes.toString('utf8', from + length, to).trim()
  const source = /^(?:\[([^\]]+)\]|\(([^)]+)\))$/.exec(rest)
  if (rest !== '' && source === null) return null
  return {
    speaker: '',
    time: bytes.toString('latin1', from, from + length),
    source: (source?.[1] ?? source?.[2] ?? '').trim() || null,
    text: -1,
    isSession: true,
  }
}

/** Length of a time of day `14:30` or `14:30:15` at `at`, 0 when there is none. */
export function timeLength(bytes: Uint8Array, at: number, end: number): number {
  if (end - at < 5 || !isUnder(bytes, at, 24) || bytes[at + 2] !== 0x3a || !isUnder(bytes, at + 3, 60)) return 0
  const seconds = end - at >= 8 && bytes[at + 5] === 0x3a && isUnder(bytes, at + 6, 60)
  return seconds ? 8 : 5
}

function isTime(bytes: Uint8Array, from: number, to: number): boolean {
  return to > from && timeLength(bytes, from, to) === to - from
}

/** Two digits whose value is below `limit`. */
function isUnder(bytes: Uint8Array, at: number, limit: number): boolean {
  const tens = (bytes[at] ?? 0) - 0x30
  const ones = (bytes[at + 1] ?? 0) - 0x30
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 && tens * 10 + ones < limit
}

/** A name without the markdown and the colon that people put around it. */
export function cleanLabel(label: string): string {
  const last = label.charCodeAt(label.length - 1)
  if (last !== 0x3a && last !== 0x2a && last !== 0x5f) return label
  return label.replace(/^[*_]{1,3}|[*_:]{1,4}$/g, '').trim()
}

/** Where the bracket opens that closes at the end of `[from, to)`, or -1. */
function openingOf(bytes: Uint8Array, from: number, to: number, open: number, close: number): number {
  if (bytes[to - 1] !== close) return -1
  let at = to - 2
  while (at > from && bytes[at] !== open) at--
  return bytes[at] === open ? at : -1
}

export function trimEnd(bytes: Uint8Array, from: number, end: number): number {
  let to = end
  while (to > from && (bytes[to - 1] === 0x20 || bytes[to - 1] === 0x09 || bytes[to - 1] === 0x0d)) to--
  return to
}
