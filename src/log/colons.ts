/** A label's colon stands within so many bytes and words. */
const LABEL_REACH = 48
const MAX_WORDS = 5
const COLON = 0x3a
const NONE = 0x3fffffff

/** Looks for colons ahead, so that a line without one costs nothing. */
export class Colons {
  private next = -1

  /** To be called when the bytes are others or the looking goes back. */
  reset(): void {
    this.next = -1
  }

  /** Whether a colon stands in the line where that of a name or of a mail's header could. Lines in order. */
  isLabel(bytes: Buffer, start: number, end: number): boolean {
    if (this.next < start) {
      const found = bytes.indexOf(COLON, start)
      this.next = found < 0 ? NONE : found
    }
    const at = this.next
    if (at >= end || at - start >= LABEL_REACH || (at + 1 < end && (bytes[at + 1] as number) > 0x20)) return false
    let words = 1
    for (let i = start; i < at; i++) if (bytes[i] === 0x20) words++
    return words <= MAX_WORDS
  }
}
