import { Container } from './container.ts'
import { createHeadReader, type Head, type HeadReader } from './head.ts'
import { BLANK, COMMENT, FENCE, lineKind, SPECIAL, withoutReturn } from './line-kind.ts'
import { buildTurn } from './log-turn.ts'
import { OpenTurn, Skim } from './open-turn.ts'
import type { Speakers } from './quoted.ts'
import type { ParsedTurn, ParseOptions, Session } from './turn.ts'
import { BEFORE_BYTES, countInvalid, Window } from './window.ts'

/** A head inside a container: whether it is text is known when the container turns out to close, or not to. */
interface Doubt {
  pos: number
  readonly offset: number
  readonly line: number
  /** How many lines since then open or close such a container, and where the first stands. */
  marks: number
  firstMark: number
  /** Another container behind the one that would be closed: what stands inside is text for the weighing too. */
  readonly other: Container
}

const MAX_LINE = 1 << 20
/** How far a container may run on behind a head inside it before it counts as never closed. */
const LOOKAHEAD = 1 << 18
const NEWLINE = 0x0a

/** Cuts a stream of bytes into turns, line by line. What it says of a line never depends on where chunks end. */
export class Scanner {
  private readonly options: ParseOptions
  private readonly window: Window
  private readonly reader: HeadReader
  private readonly skim: Skim
  private readonly speakers: Speakers
  private readonly open = new OpenTurn()
  private readonly container = new Container()
  /** Index and number of the line in hand. */
  private pos = 0
  private line: number
  private hasBegun = false
  private session: Session | null
  private doubt: Doubt | null = null
  /** What looks like a head before this offset is text. */
  private textUntil: number
  /** Turns that begin before this offset may be text of a fence that was or was not closed: nobody's words. */
  private doubtedUntil = 0
  private isProvisional = false

  constructor(options: ParseOptions) {
    this.options = options
    this.line = options.startLine ?? 1
    this.window = new Window(options.startOffset ?? 0, options.before)
    this.pos = this.window.bytes.length
    this.reader = createHeadReader(options.form)
    const special = SPECIAL.map((flag, byte) => flag | (this.reader.starts[byte] ?? 0))
    this.skim = new Skim(special, this.open)
    this.session = options.session ?? null
    this.speakers = { roleOf: options.roles, isLabelled: options.form.kind === 'plain' }
    this.textUntil = options.form.body
  }

  push(chunk: Uint8Array): void {
    this.window.push(chunk)
  }

  /** The next turn whose end is known, or null when more bytes are needed; `isEnd` says that none will come. */
  next(isEnd: boolean): ParsedTurn | null {
    if (!this.hasBegun && !this.begin(isEnd)) return null
    for (;;) {
      const done = this.scan(isEnd)
      if (done !== null || !isEnd) return done
      if (this.doubt === null) return this.close(this.window.offset(this.window.bytes.length), false)
      this.isProvisional ||= this.doubt.marks % 2 === 0
      this.settle(this.doubt)
    }
  }

  /** Skips a byte order mark. */
  private begin(isEnd: boolean): boolean {
    while (this.refill());
    const { bytes } = this.window
    const isStart = this.window.offset(0) === 0 && this.pos === 0
    this.hasBegun = !isStart || bytes.length > 2 || isEnd
    if (isStart && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) this.pos = 3
    return this.hasBegun
  }

  private refill(): boolean {
    const isKept = this.open.takesLines
    const needed = isKept ? this.open.at : (this.doubt?.pos ?? this.pos)
    const gone = this.window.more(Math.max(0, Math.min(needed, this.window.bytes.length) - BEFORE_BYTES))
    if (gone < 0) return false
    this.pos -= gone
    if (isKept) this.open.at -= gone
    if (this.doubt !== null) this.doubt.pos -= gone
    return true
  }

  private scan(isEnd: boolean): ParsedTurn | null {
    for (;;) {
      const { bytes } = this.window
      if (this.container.mark === 0 && this.doubt === null) {
        this.skim.over(bytes, this.pos, this.line)
        this.pos = this.skim.pos
        this.line = this.skim.line
      }
      const start = this.pos
      let end = bytes.indexOf(NEWLINE, start)
      if ((end < 0 ? bytes.length : end) - start > MAX_LINE) {
        this.cut(start)
        continue
      }
      if (end < 0) {
        if (this.refill()) continue
        if (!isEnd || start >= bytes.length) return null
        end = bytes.length
      }
      if (this.doubt !== null) this.weigh(this.doubt, start, end)
      else {
        const done = this.examine(start, end)
        if (done !== null) return done
      }
    }
  }

  private advance(end: number): void {
    this.pos = end + 1
    if (this.window.left > 0) {
      this.options.warn?.({ kind: 'line-cut', line: this.line, count: this.window.left })
      this.window.left = 0
    }
    this.line++
  }

  /** Offset in the file of the line in hand. */
  private get offset(): number {
    return this.window.offset(this.pos) - this.window.left
  }

  /** A line that is not plainly running text. */
  private examine(start: number, end: number): ParsedTurn | null {
    const { bytes } = this.window
    const to = withoutReturn(bytes, start, end)
    const isInside = this.container.mark !== 0
    const mayBeHead = this.reader.starts[bytes[start] as number] === 1 && this.offset >= this.textUntil
    const isAfterRule = !isInside && (!this.open.isOpen || this.open.endsInRule)
    const head = mayBeHead ? this.reader.read(bytes, start, to, isAfterRule) : null
    if (head !== null && !isInside) return this.start(head, start, end, to)
    if (head !== null) {
      const other = new Container()
      this.doubt = { pos: start, offset: this.offset, line: this.line, marks: 0, firstMark: 0, other }
    } else if (isInside) {
      const kind = this.container.isComment ? COMMENT : FENCE
      if (this.container.effect(bytes, start, to) === 'closes') this.container.mark = 0
      this.add(kind, start, end)
    } else this.addKind(start, end, to)
    this.advance(end)
    return null
  }

  private addKind(start: number, end: number, to: number): void {
    const { bytes } = this.window
    const kind = to === start ? BLANK : lineKind(bytes, start, to)
    if (kind === FENCE || kind === COMMENT) this.container.open(bytes, start, to, kind, this.line)
    this.add(kind, start, end)
  }

  private add(kind: number, start: number, end: number): void {
    if (!this.open.takesLines) return
    this.open.add(kind, this.window.bytes, start, end, this.line)
    if (this.open.frozen !== null) this.options.warn?.({ kind: 'turn-cut', line: this.line, count: 0 })
  }

  private start(head: Head, start: number, end: number, to: number): ParsedTurn | null {
    const done = this.close(this.offset, true)
    if (head.isSession) this.session = { time: head.time, source: head.source }
    else {
      const text = head.text < 0 ? to : start + head.text
      const isDoubted = this.offset < this.doubtedUntil
      const role = isDoubted ? 'unknown' : this.options.roles(head.speaker)
      this.open.begin(head, role, this.session, start, this.offset, this.line)
      this.open.isDoubted = isDoubted
      this.open.headLength = text - start
      if (text < to) this.addKind(text, end, to)
    }
    this.advance(end)
    return done
  }

  private close(offset: number, isFollowed: boolean): ParsedTurn | null {
    const { open, window, options } = this
    if (!open.isOpen) return null
    open.isOpen = false
    if (!isFollowed) window.checkRest()
    const isFinished = isFollowed && !this.isProvisional
    const turn = buildTurn(open, open.frozen ?? window.bytes, this.speakers, options.redact, offset, isFinished)
    const count = open.offset < window.invalidUntil ? countInvalid(turn.written) : 0
    if (count > 0) options.warn?.({ kind: 'invalid-utf8', line: open.line, count })
    return turn
  }

  /**
   * The lines behind the head in doubt that open or close such a container decide: turns balance theirs, so an odd
   * number of them up to the next head closes the one that was open, an even number belongs to a turn of its own. Whoever
   * wrote a paste can make the number even: what stands before the first of them is then nobody's words.
   */
  private weigh(doubt: Doubt, start: number, end: number): void {
    const { bytes } = this.window
    const to = withoutReturn(bytes, start, end)
    const isOther = this.isInOther(doubt, start, to)
    const mayBeHead = !isOther && this.reader.starts[bytes[start] as number] === 1
    const isHead = mayBeHead && this.reader.read(bytes, start, to, false) !== null
    const effect = isOther ? null : this.container.effect(bytes, start, to)
    const opensAnew = effect === 'opens' && doubt.marks === 0
    if (effect !== null && !opensAnew && doubt.marks++ === 0) doubt.firstMark = this.offset
    if (opensAnew) doubt.firstMark = this.offset
    if (opensAnew || (isHead && doubt.marks > 0) || this.offset - doubt.offset > LOOKAHEAD) this.settle(doubt)
    else this.advance(end)
  }

  /** Whether the line stands in another container than the one in doubt, behind a line that would close that. */
  private isInOther({ other, marks }: Doubt, start: number, to: number): boolean {
    const { bytes } = this.window
    if (other.mark !== 0) {
      if (other.effect(bytes, start, to) === 'closes') other.mark = 0
      return true
    }
    if (marks % 2 === 0 || to === start || this.container.effect(bytes, start, to) !== null) return false
    const kind = lineKind(bytes, start, to)
    if (kind === FENCE || kind === COMMENT) other.open(bytes, start, to, kind, this.line)
    return other.mark !== 0
  }

  /** Goes back to the head in doubt, knowing what it is. */
  private settle(doubt: Doubt): void {
    this.doubt = null
    this.pos = doubt.pos
    this.line = doubt.line
    if (doubt.marks % 2 === 1) this.textUntil = doubt.firstMark
    else {
      // What stands before a mark that could have closed it may be a paste: it is read as turns, and believed by nobody.
      this.doubtedUntil = Math.max(this.doubtedUntil, doubt.firstMark)
      this.options.warn?.({ kind: 'unclosed', line: this.container.line, count: 1 })
      this.container.mark = 0
    }
  }

  /** Leaves out what a line has over a MiB; a container that holds such a line is not waited for. */
  private cut(start: number): void {
    if (this.doubt !== null) {
      this.settle(this.doubt)
      return
    }
    this.window.cutLine(start + MAX_LINE)
  }
}
