import { BLANK, HTML, LONG } from './line-kind.ts'

/**
 * The lines of the turn in hand as runs of one kind: where each run begins and ends (offsets from the turn's start,
 * line ends excluded) and its first and last line (counted from the turn's first). Written anew for every turn.
 */
export class Runs {
  count = 0
  kind = new Uint8Array(64)
  from = new Int32Array(64)
  to = new Int32Array(64)
  first = new Int32Array(64)
  last = new Int32Array(64)
  /** Lines that may show a paste: their offsets and numbers. */
  suspects = 0
  suspectFrom = new Int32Array(64)
  suspectTo = new Int32Array(64)
  suspectLine = new Int32Array(64)

  clear(): void {
    this.count = 0
    this.suspects = 0
  }

  add(kind: number, from: number, to: number, line: number): void {
    const last = this.count - 1
    if (last >= 0 && this.kind[last] === kind && kind !== HTML) {
      this.to[last] = to
      this.last[last] = line
    } else this.push(kind, from, to, line)
  }

  /** A turn of thousands of runs was typed by nobody: its rest is one long run. */
  private push(kind: number, from: number, to: number, line: number): void {
    const at = this.count
    if (at === MAX_RUNS) {
      this.kind[at - 1] = LONG
      if (kind === BLANK) return
      this.to[at - 1] = to
      this.last[at - 1] = line
      return
    }
    if (at === this.kind.length) this.grow()
    this.kind[at] = kind
    this.from[at] = from
    this.to[at] = to
    this.first[at] = line
    this.last[at] = line
    this.count = at + 1
  }

  suspect(from: number, to: number, line: number): void {
    const at = this.suspects
    if (at === MAX_SUSPECTS) return
    if (at === this.suspectFrom.length) this.growSuspects()
    this.suspectFrom[at] = from
    this.suspectTo[at] = to
    this.suspectLine[at] = line
    this.suspects = at + 1
  }

  private grow(): void {
    const kind = new Uint8Array(this.kind.length * 2)
    kind.set(this.kind)
    this.kind = kind
    this.from = twice(this.from)
    this.to = twice(this.to)
    this.first = twice(this.first)
    this.last = twice(this.last)
  }

  private growSuspects(): void {
    this.suspectFrom = twice(this.suspectFrom)
    this.suspectTo = twice(this.suspectTo)
    this.suspectLine = twice(this.suspectLine)
  }
}

/** More than this was typed by nobody. */
const MAX_RUNS = 4096
export const MAX_SUSPECTS = 4096

function twice(old: Int32Array): Int32Array<ArrayBuffer> {
  const next = new Int32Array(old.length * 2)
  next.set(old)
  return next
}
