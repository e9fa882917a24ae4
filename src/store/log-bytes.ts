import { createHash, type Hash, randomBytes } from 'node:crypto'
import path from 'node:path'
import { BEFORE_BYTES } from '../log/redact/mark.ts'
import { createWhole, type Files, makeFolder, syncFolder } from './disk/files.ts'

const BLOCK = 1 << 20
const TAIL = 1 << 16
/** So many bytes wait to be hashed in memory; beyond, they are read again. */
const MAX_WAITING = 16 << 20

/** The bytes of a log from a place on, and the hash of everything before a place that follows behind. */
export class LogBytes {
  /** Everything before is hashed, and this many line ends stand in it. */
  hashed: number
  lines: number
  private readonly files: Files
  private readonly path: string
  private readonly hash: Hash
  private waiting: Buffer[] = []
  private waitingBytes = 0
  private isBehind = false

  constructor(files: Files, path: string, start: LogStart) {
    this.files = files
    this.path = path
    this.hashed = start.offset
    this.lines = start.lines
    this.hash = start.hash
  }

  /** The bytes that stand right before the start. */
  before(): Buffer {
    const from = Math.max(0, this.hashed - BEFORE_BYTES)
    return this.files.readRange(this.path, from, this.hashed - from)
  }

  /** From the start on up to `end`; less when the file was cut short in the meantime. */
  *chunks(end: number): Generator<Buffer> {
    let offset = this.hashed
    let isCut = false
    while (offset < end && !isCut) {
      const chunk = this.files.readRange(this.path, offset, Math.min(BLOCK, end - offset))
      isCut = chunk.length === 0
      this.wait(chunk)
      offset += chunk.length
      yield chunk
    }
  }

  private wait(chunk: Buffer): void {
    if (this.isBehind) return
    this.waiting.push(chunk)
    this.waitingBytes += chunk.length
    if (this.waitingBytes <= MAX_WAITING) return
    this.isBehind = true
    this.waiting = []
  }

  /** Hashes up to `offset`. */
  advance(offset: number): void {
    while (this.hashed < offset) {
      const wanted = offset - this.hashed
      const chunk = this.nextWaiting(wanted) ?? this.files.readRange(this.path, this.hashed, Math.min(BLOCK, wanted))
      if (chunk.length === 0) return
      this.hash.update(chunk)
      this.lines += countLines(chunk)
      this.hashed += chunk.length
    }
  }

  private nextWaiting(wanted: number): Buffer | null {
    const chunk = this.waiting.shift()
    if (chunk === undefined) return null
    if (chunk.length > wanted) this.waiting.unshift(chunk.subarray(wanted))
    const taken = chunk.subarray(0, wanted)
    this.waitingBytes -= taken.length
    return taken
  }

  /** Hex SHA-256 of everything before `hashed`. */
  digest(): string {
    return this.hash.copy().digest('hex')
  }
}

export interface LogStart {
  readonly offset: number
  /** Line ends before it. */
  readonly lines: number
  /** Of everything before it. */
  readonly hash: Hash
}

export function logStart(): LogStart {
  return { offset: 0, lines: 0, hash: createHash('sha256') }
}

/** The start at `offset`, if the first `size` bytes of the file still have the hash; null when they have not. */
export function sameStart(
  files: Files,
  path: string,
  was: { readonly size: number; readonly prefixHash: string; readonly offset: number; readonly lines: number },
): LogStart | null {
  const { size, offset, lines } = was
  const hash = createHash('sha256')
  hashRange(files, path, hash, 0, offset)
  const whole = hash.copy()
  hashRange(files, path, whole, offset, size)
  return whole.digest('hex') === was.prefixHash ? { offset, lines, hash } : null
}

function hashRange(files: Files, path: string, hash: Hash, from: number, to: number): void {
  for (let at = from; at < to; at += BLOCK) hash.update(files.readRange(path, at, Math.min(BLOCK, to - at)))
}

/** Where the last whole line of the first `size` bytes ends. */
export function wholeLines(files: Files, path: string, size: number): number {
  for (let end = size; end > 0; end -= TAIL) {
    const from = Math.max(0, end - TAIL)
    const newline = files.readRange(path, from, end - from).lastIndexOf(10)
    if (newline >= 0) return from + newline + 1
  }
  return 0
}

function countLines(chunk: Buffer): number {
  let count = 0
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count++
  return count
}

interface LogAddition {
  /** What a file that is not there yet begins with. */
  readonly title: string
  /** The text to add, from the first bytes of the file as it is. */
  readonly compose: (head: Buffer) => string
  /** How many of the first bytes `compose` needs. */
  readonly headBytes: number
  /** The text as it goes on from the end of the file, of which it is given as many bytes as the text has. */
  readonly after: (tail: Buffer, text: Buffer) => Buffer
}

/** With one write, durable when it returns. Of several who begin the file at once one does. */
export function appendToLog(files: Files, file: string, addition: LogAddition): void {
  makeFolder(files, path.dirname(file))
  const begun = Buffer.from(addition.title + addition.compose(Buffer.alloc(0)))
  if (files.stat(file) === null && createWhole(files, file, begun, { token: randomBytes(6).toString('hex') })) {
    syncFolder(files, path.dirname(file))
    return
  }
  const text = Buffer.from(addition.compose(files.readRange(file, 0, addition.headBytes)))
  const size = files.stat(file)?.size ?? 0
  const tail = files.readRange(file, Math.max(0, size - text.length), text.length)
  const handle = files.open(file, 'append')
  try {
    files.write(handle, addition.after(tail, text))
    files.fsync(handle)
  } finally {
    files.close(handle)
  }
}
