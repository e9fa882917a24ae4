import { readHeading, readSessionHeading, trimEnd } from './heading.ts'
import { type LabelKind, readLabel } from './label.ts'
import {
  afterMarker,
  BLANK,
  COMMENT,
  FENCE,
  fenceLength,
  HEADING,
  headingLevel,
  isBareFrom,
  lineKind,
  RULE,
  skipBlanks,
  TEXT,
} from './line-kind.ts'

/** A line that would begin a turn in one of the forms. */
export interface Candidate {
  readonly kind: 'heading' | 'session' | LabelKind
  readonly level: number
  readonly label: string
  readonly time: string | null
  /** Byte offset of the line. */
  readonly at: number
  /** Nothing but titles, rules and blank lines stands before it. */
  readonly isFirst: boolean
  /** The last thing above it is a horizontal rule. */
  readonly afterRule: boolean
}

/** Every line of `bytes` from `body` on that could begin a turn: none in fences, comments, quotes and indented blocks. */
export function headCandidates(bytes: Buffer, body: number): Candidate[] {
  const found: Candidate[] = []
  let isFirst = true
  let afterRule = false
  for (const [start, end] of openLines(bytes, body)) {
    const kind = lineKind(bytes, start, end)
    if (kind === RULE) afterRule = true
    if (kind === BLANK || kind === RULE) continue
    const one = kind === HEADING ? ofHeading(bytes, start, end) : kind === TEXT ? ofLabel(bytes, start, end) : null
    if (one !== null) found.push({ ...one, at: start, isFirst, afterRule })
    afterRule = false
    if (kind !== HEADING || headingLevel(bytes, start, end) !== 1) isFirst = false
  }
  return found
}

type Line = readonly [start: number, end: number]

/** The lines outside fences and comments; a fence that never closes hides nothing. */
function* openLines(bytes: Buffer, body: number): Generator<Line> {
  const neverCloses = new Map<number, number>()
  const hasBom = body === 0 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  for (let start = hasBom ? 3 : body; start < bytes.length; ) {
    const end = lineEnd(bytes, start)
    const trimmed = trimEnd(bytes, start, end)
    const kind = lineKind(bytes, start, trimmed)
    const closed = kind === FENCE || kind === COMMENT ? afterContainer(bytes, start, end, neverCloses) : null
    if (closed === null) yield [start, trimmed]
    start = closed ?? end + 1
  }
}

/** `neverCloses` holds per mark the shortest opening that was found open to the end, so that it is looked for once. */
function afterContainer(bytes: Buffer, start: number, end: number, neverCloses: Map<number, number>): number | null {
  const at = afterMarker(bytes, skipBlanks(bytes, start, end), end)
  const mark = bytes[at] ?? 0
  const length = fenceLength(bytes, at, end)
  if (length >= (neverCloses.get(mark) ?? Number.POSITIVE_INFINITY)) return null
  const closed = mark === 0x3c ? afterComment(bytes, start) : afterFence(bytes, mark, length, end)
  if (closed === null) neverCloses.set(mark, length)
  return closed
}

function lineEnd(bytes: Buffer, start: number): number {
  const end = bytes.indexOf(10, start)
  return end < 0 ? bytes.length : end
}

function afterFence(bytes: Buffer, char: number, length: number, end: number): number | null {
  for (let line = end + 1; line < bytes.length; ) {
    const next = lineEnd(bytes, line)
    const mark = skipBlanks(bytes, line, next)
    if (bytes[mark] === char && fenceLength(bytes, mark, next) >= length) {
      const to = trimEnd(bytes, line, next)
      if (isBareFrom(bytes, mark + fenceLength(bytes, mark, to), to)) return next + 1
    }
    line = next + 1
  }
  return null
}

function afterComment(bytes: Buffer, start: number): number | null {
  const close = bytes.indexOf('-->', start)
  return close < 0 ? null : lineEnd(bytes, close) + 1
}

type Found = Omit<Candidate, 'at' | 'isFirst' | 'afterRule'>

function ofHeading(bytes: Buffer, start: number, end: number): Found | null {
  const level = headingLevel(bytes, start, end)
  if (level === 0) return null
  const session = readSessionHeading(bytes, start + level, end)
  if (session !== null) return { kind: 'session', level, label: '', time: session.time }
  const heading = readHeading(bytes, start + level, end)
  return heading === null ? null : { kind: 'heading', level, label: heading.speaker, time: heading.time }
}

const LABELS: readonly LabelKind[] = ['stamped', 'bold', 'plain']

function ofLabel(bytes: Buffer, start: number, end: number): Found | null {
  for (const kind of LABELS) {
    const label = readLabel(kind, bytes, start, end)
    if (label !== null) return { kind, level: 0, label: label.name, time: label.time }
  }
  return null
}
