import { isUtf8 } from 'node:buffer'

const EMPTY = Buffer.alloc(0)
const NEWLINE = 10

/**
 * The part of a stream of bytes that is in hand. Bytes never change once they are in it, so turns may refer to them;
 * what comes later is put into a new buffer behind what is still needed.
 */
export class Window {
  bytes: Buffer = EMPTY
  /** Offset in the file of `bytes[0]`; holds for everything behind the last cut. */
  base: number
  /** No invalid UTF-8 stands at this file offset or later, as far as whole lines are in hand. */
  invalidUntil = 0
  private checked = 0
  /** Inside a line whose rest is left out. */
  private isSkipping = false

  constructor(offset: number) {
    this.base = offset
  }

  /** Takes the next bytes, keeping those in hand from index `keep` on: every index shrinks by `keep`. */
  push(chunk: Uint8Array, keep: number): void {
    const kept = this.bytes.length - keep
    const fresh = this.skip(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength), keep)
    this.bytes = kept === 0 ? fresh : Buffer.concat([this.bytes.subarray(keep), fresh], kept + fresh.length)
    this.checked = Math.max(0, this.checked - keep)
    this.check(this.bytes.lastIndexOf(NEWLINE) + 1)
  }

  private skip(chunk: Buffer, keep: number): Buffer {
    this.base += keep
    if (!this.isSkipping) return chunk
    const newline = chunk.indexOf(NEWLINE)
    const skipped = newline < 0 ? chunk.length : newline
    this.isSkipping = newline < 0
    this.base += skipped
    return chunk.subarray(skipped)
  }

  /** Leaves out the rest of the line that `from` stands in; how many bytes that were is seen in `base`. */
  cutLine(from: number): void {
    const newline = this.bytes.indexOf(NEWLINE, from)
    const to = newline < 0 ? this.bytes.length : newline
    this.isSkipping = newline < 0
    this.base += to - from
    this.bytes = Buffer.concat([this.bytes.subarray(0, from), this.bytes.subarray(to)])
    this.checked = Math.min(this.checked, from)
  }

  /** Checks what no line end follows. */
  checkRest(): void {
    this.check(this.bytes.length)
  }

  private check(to: number): void {
    if (to <= this.checked) return
    if (!isUtf8(this.bytes.subarray(this.checked, to))) this.invalidUntil = this.base + to
    this.checked = to
  }
}

/** How many runs of bytes in `bytes` are no UTF-8 and were read as U+FFFD. */
export function countInvalid(bytes: Buffer): number {
  if (isUtf8(bytes)) return 0
  const read = bytes.toString('utf8').split('\u{fffd}').length
  let written = 1
  for (let at = bytes.indexOf(REPLACEMENT); at >= 0; at = bytes.indexOf(REPLACEMENT, at + 3)) written++
  return read - written
}

const REPLACEMENT = Buffer.from('\u{fffd}')
