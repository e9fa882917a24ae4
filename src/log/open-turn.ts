import type { Head } from './head.ts'
import { BLANK, HEADING, HTML, INDENT, LIST, LONG, RULE, TEXT, withoutReturn } from './line-kind.ts'
import type { Role, Session } from './turn.ts'

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

const DASH = 0x2d
const NEWLINE = 0x0a

/** Most lines of a log are blank, a rule or plain running text: these are gone over without a closer look. */
export class Skim {
  /** Index and number of the first line that is anything else, or not whole. */
  pos = 0
  line = 0
  private readonly special: Uint8Array
  private readonly open: OpenTurn

  /** `special`: 1 for a byte with which a line may begin that is to be looked at. */
  constructor(special: Uint8Array, open: OpenTurn) {
    this.special = special
    this.open = open
  }

  /** Goes on from a line start; what it goes over is put into the open turn. */
  over(bytes: Buffer, from: number, number: number): void {
    const { special, open } = this
    const { takesLines } = open
    const limit = takesLines ? open.at + MAX_TURN : bytes.length
    let [pos, line] = [from, number]
    for (; pos < bytes.length; line++) {
      const first = bytes[pos] as number
      if (first === NEWLINE) {
        if (pos > limit) break
        open.runs.blank = 1
        pos++
      } else if (special[first] === 1) {
        if (first !== DASH || bytes[pos + 3] !== NEWLINE || bytes[pos + 1] !== DASH || bytes[pos + 2] !== DASH) break
        if (takesLines) open.add(RULE, bytes, pos, pos + 3, line)
        pos += 4
      } else {
        const end = bytes.indexOf(NEWLINE, pos)
        if (end < 0 || end - pos > LONG_LINE || end > limit) break
        if (takesLines) open.addText(bytes, pos, end, line)
        pos = end + 1
      }
    }
    this.pos = pos
    this.line = line
  }
}
