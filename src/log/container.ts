import { afterMarker, FENCE, fenceLength, isBareFrom, skipBlanks } from './line-kind.ts'

const COMMENT_MARK = 0x3c

/** The fence or HTML comment that is open, if any: what stands inside is text whatever it looks like. */
export class Container {
  /** A backtick, a tilde, `<` for a comment, 0 outside. */
  mark = 0
  /** The line that opened it. */
  line = 0
  /** How many marks opened it: so many close it. */
  length = 0

  /** Opens what the line of kind `FENCE` or `COMMENT` opens; a comment may close on its own line. */
  open(bytes: Buffer, start: number, end: number, kind: number, line: number): void {
    const at = kind === FENCE ? afterMarker(bytes, skipBlanks(bytes, start, end), end) : skipBlanks(bytes, start, end)
    this.line = line
    this.length = kind === FENCE ? fenceLength(bytes, at, end) : 0
    this.mark = kind === FENCE ? (bytes[at] ?? 0) : isCommentEnd(bytes, at + 4, end) ? 0 : COMMENT_MARK
  }

  get isComment(): boolean {
    return this.mark === COMMENT_MARK
  }

  /** Whether the line inside it closes it, opens another of its kind, or does neither. */
  effect(bytes: Buffer, start: number, end: number): 'closes' | 'opens' | null {
    const at = skipBlanks(bytes, start, end)
    if (this.isComment) {
      if (bytes[at] === COMMENT_MARK && bytes.toString('latin1', at, at + 4) === '<!--') return 'opens'
      return isCommentEnd(bytes, start, end) ? 'closes' : null
    }
    if (bytes[at] !== this.mark) return null
    const length = fenceLength(bytes, at, end)
    if (length < this.length) return null
    return isBareFrom(bytes, at + length, end) ? 'closes' : 'opens'
  }
}

function isCommentEnd(bytes: Buffer, from: number, end: number): boolean {
  return end - from >= 3 && bytes.subarray(from, end).includes('-->')
}
