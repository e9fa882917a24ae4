import { buildTurn, type OpenTurn } from './build-turn.ts'
import { Container, type Doubt } from './container.ts'
import { createHeadReader, type Head, type HeadReader } from './head.ts'
import {
  BLANK,
  COMMENT,
  FENCE,
  HEADING,
  HTML,
  LONG,
  lineKind,
  QUOTE,
  RULE,
  SPECIAL,
  TEXT,
  withoutReturn,
} from './line-kind.ts'
import type { ParsedTurn, ParseOptions, Session } from './parse.ts'
import { Runs } from './runs.ts'
import { Window } from './window.ts'

/** A longer line is not read as prose. */
const LONG_LINE = 8192
const MAX_LINE = 1 << 20
const MAX_TURN = 4 << 20
/** How far a container may run on behind a head inside it before it counts as never closed. */
const LOOKAHEAD = 1 << 18
/** A label's colon stands within so many bytes. */
const LABEL_REACH = 48
const COLON = 0x3a
const NEWLINE = 0x0a

const STOPS = Uint8Array.from({ length: 256 }, (_, byte) => (byte === NEWLINE || byte === COLON ? 1 : 0))
/** First bytes of lines that may show a paste: `[14:30] …`, `**Name:** …`, `---- Forwarded …`, `____`. */
const SHOWS_PASTE = Uint8Array.from({ length: 256 }, (_, byte) => ('[*-_'.includes(String.fromCharCode(byte)) ? 1 : 0))

/** Cuts a stream of bytes into turns, line by line. What it says of a line never depends on where chunks end. */
export class Scanner {
  private readonly options: ParseOptions
  private readonly window: Window
  private readonly reader: HeadReader
  private readonly special: Uint8Array
  private readonly runs = new Runs()
  private readonly container = new Container()
  /** Index of the line in hand, its offset in the file, its number. */
  private pos = 0
  private offset: number
  private line: number
  private hasBegun = false
  private open: OpenTurn | null = null
  private session: Session | null
  private doubt: Doubt | null = null
  /** What looks like a head before this offset is text. */
  private textUntil: number
  private cutAt = -1
  private isProvisional = false

  constructor(options: ParseOptions) {
    this.options = options
    this.offset = options.startOffset ?? 0
    this.line = options.startLine ?? 1
    this.window = new Window(this.offset)
    this.reader = createHeadReader(options.form)
    this.special = SPECIAL.map((flag, byte) => flag | (this.reader.starts[byte] ?? 0))
    this.session = options.session ?? null
    this.textUntil = options.form.body
  }

  push(chunk: Uint8Array): void {
    const needed = this.open !== null && this.open.frozen === null ? this.open.at : (this.doubt?.pos ?? this.pos)
    this.window.push(chunk, needed)
    this.pos -= needed
    if (this.open !== null && this.open.frozen === null) this.open.at -= needed
    if (this.doubt !== null) this.doubt.pos -= needed
  }

  /** The next turn whose end is known, or null when more bytes are needed; `isEnd` says that none will come. */
  next(isEnd: boolean): ParsedTurn | null {
    if (isEnd) this.window.checkRest()
    if (!this.hasBegun && !this.begin(isEnd)) return null
    for (;;) {
      const done = this.scan(isEnd)
      if (done !== null || !isEnd) return done
      if (this.doubt === null) return this.close(this.window.base + this.window.bytes.length, false)
      this.isProvisional ||= this.doubt.marks % 2 === 0
      this.settle(this.doubt)
    }
  }

  /** Skips a byte order mark. */
  private begin(isEnd: boolean): boolean {
    const { bytes } = this.window
    if (this.offset > 0 || bytes.length > 2 || isEnd) this.hasBegun = true
    if (this.hasBegun && this.offset === 0 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
      this.pos = 3
      this.offset = 3
    }
    return this.hasBegun
  }

  private scan(isEnd: boolean): ParsedTurn | null {
    while (this.pos < this.window.bytes.length) {
      const { bytes } = this.window
      const start = this.pos
      const limit = Math.min(start + LABEL_REACH, bytes.length)
      let at = start
      while (at < limit && STOPS[bytes[at] as number] === 0) at++
      const isColon = at < limit && bytes[at] === COLON
      let end = at < limit && !isColon ? at : bytes.indexOf(NEWLINE, at)
      if ((end < 0 ? bytes.length : end) - start > MAX_LINE) {
        this.cut(start)
        continue
      }
      if (end < 0) {
        if (!isEnd) return null
        end = bytes.length
      }
      const isLabel = isColon && (at + 1 === end || (bytes[at + 1] as number) <= 0x20)
      if (this.doubt !== null) this.weigh(this.doubt, start, end)
      else if (this.container.mark === 0 && this.special[bytes[start] as number] === 0) {
        this.add(end === start ? BLANK : TEXT, start, end, isLabel)
        this.advance(end)
      } else {
        const done = this.examine(start, end, isLabel)
        if (done !== null) return done
      }
    }
    return null
  }

  private advance(end: number): void {
    this.pos = end + 1
    this.offset = this.window.base + end + 1
    if (this.cutAt >= 0) {
      this.options.warn?.({ kind: 'line-cut', line: this.line, count: this.offset - 1 - this.cutAt })
      this.cutAt = -1
    }
    this.line++
  }

  /** A line that is not plainly running text. */
  private examine(start: number, end: number, isLabel: boolean): ParsedTurn | null {
    const { bytes } = this.window
    const to = withoutReturn(bytes, start, end)
    const mayBeHead = this.offset >= this.textUntil && this.reader.starts[bytes[start] as number] === 1
    const isInside = this.container.mark !== 0
    const head = mayBeHead ? this.reader.read(bytes, start, to, !isInside && this.isAfterRule()) : null
    if (head !== null && !isInside) return this.start(head, start, end, to)
    if (head !== null) {
      this.doubt = { pos: start, offset: this.offset, line: this.line, marks: 0, firstMark: 0 }
    } else if (isInside) {
      const kind = this.container.isComment ? COMMENT : FENCE
      if (this.container.effect(bytes, start, to) === 'closes') this.container.mark = 0
      this.add(kind, start, end, false)
    } else this.addKind(start, end, to, isLabel)
    this.advance(end)
    return null
  }

  private addKind(start: number, end: number, to: number, isLabel: boolean): void {
    const { bytes } = this.window
    const kind = lineKind(bytes, start, to)
    if (kind === FENCE || kind === COMMENT) this.container.open(bytes, start, to, kind, this.line)
    const isSuspect = isLabel || SHOWS_PASTE[bytes[start] as number] === 1
    this.add(kind, start, end, kind === HEADING || (kind === TEXT && isSuspect))
  }

  /** Puts the line into the open turn. */
  private add(kind: number, start: number, end: number, isSuspect: boolean): void {
    const { open, runs } = this
    if (open === null || open.frozen !== null) return
    const { bytes } = this.window
    const to = withoutReturn(bytes, start, end)
    if (to < end) open.hasCarriageReturns = true
    const isProse = kind !== FENCE && kind !== QUOTE && kind !== COMMENT && kind !== HTML
    const line = this.line - open.line
    runs.add(isProse && to - start > LONG_LINE ? LONG : kind, start - open.at, to - open.at, line)
    if (isSuspect || (kind === TEXT && bytes[to - 1] === COLON)) runs.suspect(start - open.at, to - open.at, line)
    if (to - open.at > MAX_TURN) {
      open.frozen = bytes
      this.options.warn?.({ kind: 'turn-cut', line: this.line, count: 0 })
    }
  }

  private isAfterRule(): boolean {
    const { kind, count } = this.runs
    return this.open === null || kind[kind[count - 1] === BLANK ? count - 2 : count - 1] === RULE
  }

  private start(head: Head, start: number, end: number, to: number): ParsedTurn | null {
    const done = this.close(this.offset, true)
    if (head.isSession) this.session = { time: head.time, source: head.source }
    else {
      this.open = {
        head,
        session: this.session,
        at: start,
        offset: this.offset,
        line: this.line,
        headLength: head.text - start,
        hasCarriageReturns: false,
        frozen: null,
      }
      this.runs.clear()
      if (head.text < to) this.addKind(head.text, end, to, true)
    }
    this.advance(end)
    return done
  }

  private close(offset: number, isFollowed: boolean): ParsedTurn | null {
    const { open } = this
    if (open === null) return null
    this.open = null
    return buildTurn(open, open.frozen ?? this.window.bytes, this.runs, this.options, {
      offset,
      isFinished: isFollowed && !this.isProvisional,
      mayBeInvalid: open.offset < this.window.invalidUntil,
    })
  }

  /**
   * The first line behind the head in doubt that opens or closes such a container decides: turns balance theirs, so
   * an odd number of them up to the next head closes the one that was open, an even number belongs to the new turn.
   */
  private weigh(doubt: Doubt, start: number, end: number): void {
    const { bytes } = this.window
    const to = withoutReturn(bytes, start, end)
    const isHead =
      this.reader.starts[bytes[start] as number] === 1 && this.reader.read(bytes, start, to, false) !== null
    const effect = this.container.effect(bytes, start, to)
    if (effect !== null && doubt.marks++ === 0) doubt.firstMark = this.offset
    const opensAnew = effect === 'opens' && doubt.marks === 1
    if (opensAnew) doubt.marks = 0
    if (opensAnew || (isHead && doubt.marks > 0) || this.offset - doubt.offset > LOOKAHEAD) this.settle(doubt)
    else this.advance(end)
  }

  /** Goes back to the head in doubt, knowing what it is. */
  private settle(doubt: Doubt): void {
    this.doubt = null
    this.pos = doubt.pos
    this.offset = doubt.offset
    this.line = doubt.line
    if (doubt.marks % 2 === 1) this.textUntil = doubt.firstMark
    else {
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
    const { bytes } = this.window
    let from = start + MAX_LINE
    for (let i = 0; i < 3 && ((bytes[from] ?? 0) & 0xc0) === 0x80; i++) from--
    this.cutAt = this.offset + from - start
    this.window.cutLine(from)
  }
}
