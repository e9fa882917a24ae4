import { isUtf8 } from 'node:buffer'

const EMPTY = Buffer.alloc(0)
const NEWLINE = 10
/** How much of a chunk is copied behind an unfinished turn at a time; the rest is read where it lies. */
const JOINT = 1 << 16
/** So many bytes before a turn stay in hand: what was said last decides what is a secret in it. */
export const BEFORE_BYTES = 640

/**
 * The part of a stream of bytes that is in hand. Bytes never change once they are in it, so turns may refer to them;
 * what comes later is put into a new buffer behind what is still needed.
 */
export class Window {
  bytes: Buffer = EMPTY
  /** How many bytes of the line in hand were left out. */
  left = 0
  /** No invalid UTF-8 stands in the whole lines in hand from this file offset on. */
  invalidUntil = 0
  /** Offset in the file of `bytes[0]`, reckoned from the end when bytes were left out. */
  private base: number
  private checked = 0
  /** The last chunk, how much of it is in hand, and the index of its first byte if it is there. */
  private chunk: Buffer = EMPTY
  private used = 0
  private chunkAt = 0
  /** Inside a line whose rest is left out. */
  private isSkipping = false

  /** `before`: bytes that stand right before `offset`, in hand from the start. */
  constructor(offset: number, before: Uint8Array = EMPTY) {
    this.base = offset - before.length
    this.bytes = Buffer.from(before.buffer, before.byteOffset, before.byteLength)
    this.checked = before.length
  }

  /** Offset in the file of an index behind what was left out. */
  offset(index: number): number {
    return this.base + index
  }

  /** Takes the next chunk; `more` brings it into hand. */
  push(chunk: Uint8Array): void {
    this.chunk = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    this.used = 0
    if (this.isSkipping) this.skip()
  }

  /** Brings bytes into hand, letting go of those before `keep`. Every index shrinks by the result; -1: nothing came. */
  more(keep: number): number {
    const rest = this.chunk.length - this.used
    if (rest === 0) return -1
    if (this.used > 0 ? keep >= this.chunkAt : keep === this.bytes.length) {
      const before = this.used > 0 ? this.chunkAt : keep
      this.bytes = this.chunk
      this.used = this.chunk.length
      return this.shrink(before)
    }
    const kept = this.bytes.length - keep
    this.chunkAt = this.used === 0 ? kept : this.chunkAt - keep
    const next = this.used + Math.min(rest, Math.max(JOINT, kept))
    this.bytes = Buffer.concat([this.bytes.subarray(keep), this.chunk.subarray(this.used, next)])
    this.used = next
    return this.shrink(keep)
  }

  private shrink(count: number): number {
    this.base += count
    this.checked = Math.max(0, this.checked - count)
    this.check(this.bytes.lastIndexOf(NEWLINE) + 1)
    return count
  }

  /** Leaves out the rest of the line that index `at` stands in, from the beginning of the character there. */
  cutLine(at: number): void {
    let from = at
    for (let i = 0; i < 3 && ((this.bytes[from] ?? 0) & 0xc0) === 0x80; i++) from--
    const newline = this.bytes.indexOf(NEWLINE, from)
    const to = newline < 0 ? this.bytes.length : newline
    this.leave(to - from)
    this.bytes = Buffer.concat([this.bytes.subarray(0, from), this.bytes.subarray(to)])
    this.checked = Math.min(this.checked, from)
    this.chunkAt = 0x3fffffff
    if (newline < 0) this.skip()
  }

  private skip(): void {
    const newline = this.chunk.indexOf(NEWLINE, this.used)
    const to = newline < 0 ? this.chunk.length : newline
    this.isSkipping = newline < 0
    this.leave(to - this.used)
    this.chunk = this.chunk.subarray(to)
    this.used = 0
  }

  private leave(count: number): void {
    this.left += count
    this.base += count
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

/** How many runs of bytes in `bytes` are no UTF-8 and are read as U+FFFD. */
export function countInvalid(bytes: Buffer): number {
  if (isUtf8(bytes)) return 0
  const read = bytes.toString('utf8').split('\u{fffd}').length
  let written = 1
  for (let at = bytes.indexOf(REPLACEMENT); at >= 0; at = bytes.indexOf(REPLACEMENT, at + 3)) written++
  return read - written
}

const REPLACEMENT = Buffer.from('\u{fffd}')
