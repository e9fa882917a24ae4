/** What one line of a log is, decided from its first bytes; runs of a kind make the spans. `long`: no prose. */
export type LineKind =
  | 'blank'
  | 'text'
  | 'list'
  | 'rule'
  | 'indent'
  | 'quote'
  | 'fence'
  | 'table'
  | 'html'
  | 'comment'
  | 'heading'
  | 'long'

/** 1 for a byte with which a line may begin that is anything but running text. */
export const SPECIAL = Uint8Array.from({ length: 256 }, (_, byte) =>
  ' \t\r`~><|#-*_+[0123456789'.includes(String.fromCharCode(byte)) ? 1 : 0,
)

/** The kind of the line `bytes[start, end)`, line end excluded. A `fence` or `comment` is one that opens. */
export function lineKind(bytes: Uint8Array, start: number, end: number): LineKind {
  const at = skipBlanks(bytes, start, end)
  if (at === end) return 'blank'
  const inner = afterMarker(bytes, at, end)
  const first = bytes[inner]
  // `>_<` is a face.
  if (first === 0x3e && bytes[inner + 2] !== 0x3c) return 'quote'
  if ((first === 0x60 || first === 0x7e) && opensFence(bytes, inner, end)) return 'fence'
  if (indentOf(bytes, start, at) >= 4) return 'indent'
  if (inner !== at) return isRule(bytes, at, end) ? 'rule' : 'list'
  switch (bytes[at]) {
    case 0x3c: // <
      return startsWith(bytes, at, '<!--') ? 'comment' : 'html'
    case 0x7c: // |
      return bytes.subarray(at + 1, end).includes(0x7c) ? 'table' : 'text'
    case 0x23: // #
      return headingLevel(bytes, at, end) > 0 ? 'heading' : 'text'
    case 0x2d: // -
    case 0x2a: // *
    case 0x5f: // _
      return isRule(bytes, at, end) ? 'rule' : 'text'
    default:
      return 'text'
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
  const count = markLength(bytes, at, end)
  const next = bytes[at + count]
  return bytes[at] === 0x23 && count <= 6 && (next === 0x20 || next === 0x09) ? count : 0
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

function startsWith(bytes: Uint8Array, at: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false
  return true
}

/** How many of the same mark stand at `at`. */
function markLength(bytes: Uint8Array, at: number, end: number): number {
  const mark = bytes[at]
  let i = at
  while (i < end && bytes[i] === mark) i++
  return i - at
}

/** A fence opens with three marks; the info string of a backtick fence holds no backtick (else it is inline code). */
function opensFence(bytes: Uint8Array, at: number, end: number): boolean {
  const length = markLength(bytes, at, end)
  if (length < 3) return false
  return bytes[at] === 0x7e || !bytes.subarray(at + length, end).includes(0x60)
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

const COMMENT_MARK = 0x3c

/** The fence or HTML comment that is open, if any: what stands inside is text whatever it looks like. */
export class Container {
  /** A backtick, a tilde, `<` for a comment, 0 outside. */
  mark = 0
  /** The line that opened it. */
  line = 0
  /** How many marks opened it: so many close it. */
  length = 0

  /** Opens what a line of this kind opens, if anything; a comment may close on its own line. Whether it is open now. */
  open(kind: LineKind, bytes: Buffer, start: number, end: number, line: number): boolean {
    if (kind !== 'fence' && kind !== 'comment') return false
    const lead = skipBlanks(bytes, start, end)
    const at = kind === 'fence' ? afterMarker(bytes, lead, end) : lead
    this.line = line
    this.length = kind === 'fence' ? markLength(bytes, at, end) : 0
    this.mark = kind === 'fence' ? (bytes[at] ?? 0) : isCommentEnd(bytes, at + 4, end) ? 0 : COMMENT_MARK
    return this.mark !== 0
  }

  get isComment(): boolean {
    return this.mark === COMMENT_MARK
  }

  /** Whether the line inside it closes it, opens another of its kind, or does neither. */
  effect(bytes: Buffer, start: number, end: number): 'closes' | 'opens' | null {
    const at = skipBlanks(bytes, start, end)
    if (this.isComment) {
      if (startsWith(bytes, at, '<!--')) return 'opens'
      return isCommentEnd(bytes, start, end) ? 'closes' : null
    }
    if (bytes[at] !== this.mark) return null
    const length = markLength(bytes, at, end)
    if (length < this.length) return null
    return skipBlanks(bytes, at + length, end) === end ? 'closes' : 'opens'
  }
}

function isCommentEnd(bytes: Buffer, from: number, end: number): boolean {
  return end - from >= 3 && bytes.subarray(from, end).includes('-->')
}
