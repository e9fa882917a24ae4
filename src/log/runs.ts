import { HTML, LONG, TEXT } from './line-kind.ts'

/** More runs than this were typed by nobody. */
const MAX_RUNS = 4096

/**
 * The lines of the turn in hand as runs of one kind: where each begins and ends (offsets from the turn's start, line
 * ends excluded), its first and last line (counted from the turn's first), and whether a blank line stands before it.
 * Paragraphs of text are one run. Written anew for every turn.
 */
export class Runs {
  count = 0
  kind = new Uint8Array(64)
  afterBlank = new Uint8Array(64)
  from = new Int32Array(64)
  to = new Int32Array(64)
  first = new Int32Array(64)
  last = new Int32Array(64)
  /** Where the last line of the run begins. */
  tail = new Int32Array(64)
  /** A blank line was seen since the last run. */
  blank = 0
  clear(): void {
    this.count = 0
    this.blank = 1
  }

  add(kind: number, from: number, to: number, line: number): void {
    const last = this.count - 1
    const isMore = last >= 0 && this.kind[last] === kind && kind !== HTML
    if (isMore && (this.blank === 0 || (kind === TEXT && this.afterBlank[last] === 1))) {
      this.to[last] = to
      this.last[last] = line
      this.tail[last] = from
      this.blank = 0
    } else this.push(kind, from, to, line)
  }

  /** A line of running text: `add` for the kind that nearly all lines have. */
  addText(from: number, to: number, line: number): void {
    const last = this.count - 1
    if (last >= 0 && this.kind[last] === TEXT && (this.blank === 0 || this.afterBlank[last] === 1)) {
      this.to[last] = to
      this.last[last] = line
      this.blank = 0
    } else this.push(TEXT, from, to, line)
  }

  private push(kind: number, from: number, to: number, line: number): void {
    if (this.count === this.kind.length && this.count < MAX_RUNS) this.grow()
    const isFull = this.count === MAX_RUNS
    const at = isFull ? MAX_RUNS - 1 : this.count++
    if (!isFull) {
      this.from[at] = from
      this.first[at] = line
      this.afterBlank[at] = this.blank
    }
    this.kind[at] = isFull ? LONG : kind
    this.to[at] = to
    this.last[at] = line
    this.tail[at] = from
    this.blank = 0
  }

  private grow(): void {
    this.kind = Uint8Array.from({ length: this.count * 2 }, (_, i) => this.kind[i] ?? 0)
    this.afterBlank = Uint8Array.from({ length: this.count * 2 }, (_, i) => this.afterBlank[i] ?? 0)
    this.from = twice(this.from)
    this.to = twice(this.to)
    this.first = twice(this.first)
    this.last = twice(this.last)
    this.tail = twice(this.tail)
  }
}

function twice(old: Int32Array): Int32Array<ArrayBuffer> {
  const next = new Int32Array(old.length * 2)
  next.set(old)
  return next
}
