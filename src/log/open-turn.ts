import type { Head } from './heading.ts'
import { BLANK, HEADING, INDENT, LIST, LONG, RULE, TEXT, withoutReturn } from './line-kind.ts'
import type { Session } from './parse.ts'
import { Runs } from './runs.ts'
import type { Role } from './turn.ts'

/** A longer line is not read as prose. */
export const LONG_LINE = 8192
/** What a turn has beyond this is left out. */
export const MAX_TURN = 4 << 20
const NOBODY: Head = { speaker: '', time: null, source: null, text: -1, isSession: false }

/** The turn whose end was not seen yet, as far as its lines were seen: one object, used for one turn after the other. */
export class OpenTurn {
  isOpen = false
  head: Head = NOBODY
  role: Role = 'unknown'
  session: Session | null = null
  /** Its head may be text of a paste: see `Scanner.doubtedUntil`. */
  isDoubted = false
  /** Index of its first byte among the bytes in hand, its offset in the file and its line. */
  at = 0
  offset = 0
  line = 0
  /** Length of its head up to where the text begins. */
  headLength = 0
  hasReturns = false
  /** Its bytes, once it is too long to take more. */
  frozen: Buffer | null = null
  readonly runs = new Runs()

  begin(head: Head, role: Role, session: Session | null, at: number, offset: number, line: number): void {
    this.isOpen = true
    this.head = head
    this.role = role
    this.session = session
    this.at = at
    this.offset = offset
    this.line = line
    this.hasReturns = false
    this.frozen = null
    this.runs.clear()
  }

  /** Whether it takes more lines, and so needs the bytes in hand from `at` on. */
  get takesLines(): boolean {
    return this.isOpen && this.frozen === null
  }

  /** Puts a line into it. Must take lines. */
  add(kind: number, bytes: Buffer, start: number, end: number, line: number): void {
    const { at, runs } = this
    if (kind === BLANK) {
      runs.blank = 1
      if (start - at > MAX_TURN) this.frozen = bytes
      return
    }
    const to = withoutReturn(bytes, start, end)
    if (to < end) this.hasReturns = true
    const isLong = to - start > LONG_LINE && IS_PROSE[kind] === 1
    runs.add(isLong ? LONG : kind, start - at, to - at, line - this.line)
    if (to - at > MAX_TURN) this.frozen = bytes
  }

  /** `add` for a line of running text that is neither long nor the last to be taken. */
  addText(bytes: Buffer, start: number, end: number, line: number): void {
    const { at, runs } = this
    const to = withoutReturn(bytes, start, end)
    if (to < end) this.hasReturns = true
    runs.addText(start - at, to - at, line - this.line)
  }

  get endsInRule(): boolean {
    return this.runs.kind[this.runs.count - 1] === RULE
  }
}

const IS_PROSE = Uint8Array.from({ length: 16 }, (_, kind) =>
  [TEXT, LIST, RULE, INDENT, HEADING].includes(kind) ? 1 : 0,
)
