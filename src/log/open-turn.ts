import type { Head } from './head.ts'
import { type LineKind, withoutReturn } from './line-kind.ts'
import type { Role, Session } from './turn.ts'

/** A longer line is not read as prose. */
const LONG_LINE = 8192
/** What a turn has beyond this is left out. */
export const MAX_TURN = 2 << 20
/** More runs than this were typed by nobody. */
const MAX_RUNS = 4096

/** Lines of one kind, a paragraph as one: offsets in the turn, line ends left out, and lines from its first. */
export interface Run {
  kind: LineKind
  /** A blank line stands before it. */
  readonly afterBlank: boolean
  readonly from: number
  to: number
  readonly first: number
  last: number
  /** Where its last line begins. */
  tail: number
}

/** Where and how a turn begins: offset in the file and line, and the length of its head up to where the text begins. */
interface TurnStart {
  readonly head: Head
  readonly role: Role
  readonly session: Session | null
  /** Its head may be text of a paste: see `Scanner.doubtedUntil`. */
  readonly isDoubted: boolean
  readonly offset: number
  readonly line: number
  readonly headLength: number
}

/** The turn whose end was not seen yet, as far as its lines were seen. */
export class OpenTurn {
  readonly start: TurnStart
  /** Index of its first byte among the bytes in hand. */
  at: number
  /** Its bytes, once it is too long to take more. */
  frozen: Buffer | null = null
  readonly runs: Run[] = []
  private isAfterBlank = true

  constructor(start: TurnStart, at: number) {
    this.start = start
    this.at = at
  }

  /** Puts a line into it, if it is not too long already. */
  add(kind: LineKind, bytes: Buffer, start: number, end: number, line: number): void {
    const from = start - this.at
    const to = withoutReturn(bytes, start, end) - this.at
    if (kind === 'blank') this.isAfterBlank = true
    else this.put(to - from > LONG_LINE && PROSE.has(kind) ? 'long' : kind, from, to, line - this.start.line)
    if (to > MAX_TURN) this.frozen = bytes
  }

  private put(kind: LineKind, from: number, to: number, line: number): void {
    const { runs, isAfterBlank } = this
    const last = runs.at(-1)
    const isMore = last?.kind === kind && kind !== 'html' && (!isAfterBlank || (kind === 'text' && last.afterBlank))
    this.isAfterBlank = false
    if (last === undefined || (!isMore && runs.length < MAX_RUNS)) {
      runs.push({ kind, afterBlank: isAfterBlank, from, to, first: line, last: line, tail: from })
      return
    }
    if (!isMore) last.kind = 'long'
    last.to = to
    last.last = line
    last.tail = from
  }

  get endsInRule(): boolean {
    return this.runs.at(-1)?.kind === 'rule'
  }
}

const PROSE: ReadonlySet<LineKind> = new Set(['text', 'list', 'rule', 'indent', 'heading'])
