/** What one line of a log is, decided from its first bytes; runs of a kind make the spans. */
export const BLANK = 0
export const TEXT = 1
export const LIST = 2
export const RULE = 3
export const INDENT = 4
export const QUOTE = 5
export const FENCE = 6
export const TABLE = 7
export const HTML = 8
export const COMMENT = 9
export const HEADING = 10
/** Too long to be read as prose, or one run too many. */
export const LONG = 11

/** 1 for a byte with which a line may be anything but running text. */
export const SPECIAL = flags(' \t\r`~><|#-*_+[0123456789')

function flags(bytes: string): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => (bytes.includes(String.fromCharCode(byte)) ? 1 : 0))
}

/** The kind of the line `bytes[start, end)`, line end excluded. A `FENCE` or `COMMENT` is one that opens. */
export function lineKind(bytes: Uint8Array, start: number, end: number): number {
  const at = skipBlanks(bytes, start, end)
  if (at === end) return BLANK
  const inner = afterMarker(bytes, at, end)
  const first = bytes[inner]
  if (first === 0x3e) return QUOTE
  if ((first === 0x60 || first === 0x7e) && opensFence(bytes, inner, end)) return FENCE
  if (indentOf(bytes, start, at) >= 4) return INDENT
  if (inner !== at) return isRule(bytes, at, end) ? RULE : LIST
  return kindByFirst(bytes, at, end)
}

function kindByFirst(bytes: Uint8Array, at: number, end: number): number {
  switch (bytes[at]) {
    case 0x3c: // <
      return startsComment(bytes, at, end) ? COMMENT : HTML
    case 0x7c: // |
      return bytes.subarray(at + 1, end).includes(0x7c) ? TABLE : TEXT
    case 0x23: // #
      return headingLevel(bytes, at, end) > 0 ? HEADING : TEXT
    case 0x2d: // -
    case 0x2a: // *
    case 0x5f: // _
      return isRule(bytes, at, end) ? RULE : TEXT
    default:
      return TEXT
  }
}

export function skipBlanks(bytes: Uint8Array, start: number, end: number): number {
  let at = start
  while (at < end && (bytes[at] === 0x20 || bytes[at] === 0x09)) at++
  return at
}

/** Columns of white space before `at`; a tab goes to the next multiple of four. */
export function indentOf(bytes: Uint8Array, start: number, at: number): number {
  let columns = 0
  for (let i = start; i < at; i++) columns += bytes[i] === 0x09 ? 4 - (columns % 4) : 1
  return columns
}

/** Where the text of a list item begins (`- `, `* `, `+ `, `12. `, `3) `), or `at` when there is no marker. */
export function afterMarker(bytes: Uint8Array, at: number, end: number): number {
  const first = bytes[at]
  let next = at
  if (first === 0x2d || first === 0x2a || first === 0x2b) next = at + 1
  else if (isDigit(first)) {
    while (next < end && next - at < 9 && isDigit(bytes[next])) next++
    if (bytes[next] !== 0x2e && bytes[next] !== 0x29) return at
    next++
  }
  if (next === at || next >= end) return at
  const text = skipBlanks(bytes, next, end)
  return text === next ? at : text
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39
}

/** Number of `#` of a markdown heading at `at`, 0 when it is none. */
export function headingLevel(bytes: Uint8Array, at: number, end: number): number {
  let i = at
  while (i < end && bytes[i] === 0x23) i++
  return i - at <= 6 && (bytes[i] === 0x20 || bytes[i] === 0x09) ? i - at : 0
}

/** Three or more of `-`, `*` or `_`, and nothing else but blanks. */
function isRule(bytes: Uint8Array, at: number, end: number): boolean {
  const mark = bytes[at]
  if (mark !== 0x2d && mark !== 0x2a && mark !== 0x5f) return false
  let count = 0
  for (let i = at; i < end; i++) {
    const byte = bytes[i]
    if (byte === mark) count++
    else if (byte !== 0x20 && byte !== 0x09) return false
  }
  return count >= 3
}

function startsComment(bytes: Uint8Array, at: number, end: number): boolean {
  return end - at >= 4 && bytes[at + 1] === 0x21 && bytes[at + 2] === 0x2d && bytes[at + 3] === 0x2d
}

/** How many of the fence's own mark stand at `at`: three or more open or close a fence. */
export function fenceLength(bytes: Uint8Array, at: number, end: number): number {
  const mark = bytes[at]
  let i = at
  while (i < end && bytes[i] === mark) i++
  return i - at
}

/** A fence opens with three marks; the info string of a backtick fence holds no backtick (else it is inline code). */
function opensFence(bytes: Uint8Array, at: number, end: number): boolean {
  const length = fenceLength(bytes, at, end)
  if (length < 3) return false
  return bytes[at] === 0x7e || !bytes.subarray(at + length, end).includes(0x60)
}

/** True when nothing but blanks follows. */
export function isBareFrom(bytes: Uint8Array, at: number, end: number): boolean {
  return skipBlanks(bytes, at, end) === end
}

/** The end of a line without its carriage return. */
export function withoutReturn(bytes: Uint8Array, start: number, end: number): number {
  return end > start && bytes[end - 1] === 0x0d ? end - 1 : end
}

/** The end of `[from, end)` without blanks and a carriage return. */
export function trimEnd(bytes: Uint8Array, from: number, end: number): number {
  let to = end
  while (to > from && (bytes[to - 1] === 0x20 || bytes[to - 1] === 0x09 || bytes[to - 1] === 0x0d)) to--
  return to
}
