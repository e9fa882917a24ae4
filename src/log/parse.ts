import { createHeadReader, type Head, type HeadReader } from './head.ts'
import { Container, type LineKind, lineKind, SPECIAL, withoutReturn } from './line-kind.ts'
import { buildTurn } from './log-turn.ts'
import { MAX_TURN, OpenTurn } from './open-turn.ts'
import { BEFORE_BYTES } from './redact/mark.ts'
import type { ParsedTurn, ParseOptions, Session } from './turn.ts'

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

/** How far a container may run on behind a head inside it before it counts as never closed. */
const LOOKAHEAD = 1 << 18
const NEWLINE = 0x0a

/** The turns of a log, one after the other. The chunks may be cut anywhere, and must not change afterwards. */
export function* parseTurns(chunks: Iterable<Uint8Array>, options: ParseOptions): Generator<ParsedTurn> {
  if (options.form.kind === 'none') return
  const scanner = new Scanner(options)
  for (const chunk of chunks) {
    scanner.push(chunk)
    yield* scanner.turns(false)
  }
  yield* scanner.turns(true)
}

/** Cuts a stream of bytes into turns, line by line. What it says of a line never depends on where chunks end. */
class Scanner {
  private readonly options: ParseOptions
  private readonly reader: HeadReader
  /** 1 for a byte with which a line may begin that is to be looked at. */
  private readonly special: Uint8Array
  private readonly container = new Container()
  private open: OpenTurn | null = null
  /** What is in hand, and the offset in the file of its first byte. */
  private bytes: Buffer
  private base: number
  /** Index and number of the line in hand. */
  private pos: number
  private line: number
  /** Inside a line whose rest is left out. */
  private isSkipping = false
  private session: Session | null
  private doubt: Doubt | null = null
  /** What looks like a head before this offset is text. */
  private textUntil: number
  /** Turns that begin before this offset may be text of a fence that was or was not closed: nobody's words. */
  private doubtedUntil = 0
  private isProvisional = false

  constructor(options: ParseOptions) {
    const { form, before = new Uint8Array(), startOffset = 0, startLine = 1, session = null } = options
    this.options = options
    this.reader = createHeadReader(form)
    this.special = SPECIAL.map((flag, byte) => flag | (this.reader.starts[byte] ?? 0))
    this.bytes = Buffer.from(before)
    this.base = startOffset - before.length
    this.pos = before.length
    this.line = startLine
    this.session = session
    this.textUntil = form.body
  }

  /** Brings bytes into hand, and lets go of those that nobody needs. */
  push(chunk: Uint8Array): void {
    const { open, doubt, bytes } = this
    const needed = open !== null && open.frozen === null ? open.at : (doubt?.pos ?? this.pos)
    const gone = Math.max(0, needed - BEFORE_BYTES)
    this.bytes = Buffer.concat([bytes.subarray(gone), chunk])
    this.base += gone
    this.pos -= gone
    if (open !== null && open.frozen === null) open.at -= gone
    if (doubt !== null) doubt.pos -= gone
  }

  /** The turns whose end is known; `isEnd` says that no bytes will come. */
  *turns(isEnd: boolean): Generator<ParsedTurn> {
    for (;;) {
      yield* this.scan(isEnd)
      if (!isEnd || this.doubt === null) break
      this.isProvisional ||= this.doubt.marks % 2 === 0
      this.settle(this.doubt)
    }
    const last = isEnd ? this.close(this.base + this.bytes.length, false) : null
    if (last !== null) yield last
  }

  private *scan(isEnd: boolean): Generator<ParsedTurn> {
    const { bytes } = this
    for (;;) {
      if (this.isSkipping) this.skip()
      else if (this.container.mark === 0 && this.doubt === null) this.skim()
      if (this.base + this.pos === 0 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) this.pos = 3
      const start = this.pos
      const newline = bytes.indexOf(NEWLINE, start)
      const end = newline < 0 ? bytes.length : newline
      const isCut = end - start > MAX_TURN
      if (newline < 0 && !isCut && (!isEnd || start >= end)) return
      // A container that holds a line without an end is not waited for.
      if (this.doubt !== null && isCut) this.settle(this.doubt)
      else if (this.doubt !== null) this.weigh(this.doubt, start, end)
      else {
        this.isSkipping = isCut
        const done = this.examine(start, isCut ? characterStart(bytes, start + MAX_TURN) : end)
        if (done !== null) yield done
      }
    }
  }

  /** Most lines are blank or plain running text: these are gone over without a closer look. */
  private skim(): void {
    const { bytes, open, special } = this
    if (open === null || open.frozen !== null) return
    for (let start = this.pos; special[bytes[start] ?? 0] === 0; start = this.pos) {
      const isBlank = bytes[start] === NEWLINE
      const end = isBlank ? start : bytes.indexOf(NEWLINE, start)
      if (end < 0 || end - open.at > MAX_TURN) return
      open.add(isBlank ? 'blank' : 'text', bytes, start, end, this.line++)
      this.pos = end + 1
    }
  }

  private skip(): void {
    const newline = this.bytes.indexOf(NEWLINE, this.pos)
    this.isSkipping = newline < 0
    this.pos = newline < 0 ? this.bytes.length : newline + 1
  }

  private advance(end: number): void {
    this.pos = this.isSkipping ? end : end + 1
    this.line++
  }

  private examine(start: number, end: number): ParsedTurn | null {
    const { bytes, container, open, reader } = this
    const to = withoutReturn(bytes, start, end)
    const isInside = container.mark !== 0
    const mayBeHead = reader.starts[bytes[start] as number] === 1 && this.base + start >= this.textUntil
    const head = mayBeHead ? reader.read(bytes, start, to, !isInside && (open === null || open.endsInRule)) : null
    if (head !== null && !isInside) return this.start(head, start, end, to)
    if (head !== null) {
      const other = new Container()
      this.doubt = { pos: start, offset: this.base + start, line: this.line, marks: 0, firstMark: 0, other }
    } else if (isInside) {
      this.add(container.isComment ? 'comment' : 'fence', start, end)
      if (container.effect(bytes, start, to) === 'closes') container.mark = 0
    } else this.addKind(start, end, to)
    this.advance(end)
    return null
  }

  private addKind(start: number, end: number, to: number): void {
    const { bytes } = this
    const kind = lineKind(bytes, start, to)
    this.container.open(kind, bytes, start, to, this.line)
    this.add(kind, start, end)
  }

  private add(kind: LineKind, start: number, end: number): void {
    const { open } = this
    if (open === null || open.frozen !== null) return
    open.add(kind, this.bytes, start, end, this.line)
    if (end - open.at <= MAX_TURN && !this.isSkipping) return
    open.frozen = this.bytes
    this.options.warn?.({ kind: 'turn-cut', line: this.line, count: 0 })
  }

  private start(head: Head, start: number, end: number, to: number): ParsedTurn | null {
    const { line, session, options } = this
    const offset = this.base + start
    const done = this.close(offset, true)
    if (head.isSession) this.session = { time: head.time, source: head.source }
    else {
      const text = head.text < 0 ? to : start + head.text
      const isDoubted = offset < this.doubtedUntil
      const role = isDoubted ? 'unknown' : options.roles(head.speaker)
      this.open = new OpenTurn({ head, role, session, isDoubted, offset, line, headLength: text - start }, start)
      if (text < to) this.addKind(text, end, to)
    }
    this.advance(end)
    return done
  }

  private close(offset: number, isFollowed: boolean): ParsedTurn | null {
    const { open, bytes, options } = this
    this.open = null
    return open && buildTurn(open, open.frozen ?? bytes, options, offset, isFollowed && !this.isProvisional)
  }

  /**
   * The lines behind the head in doubt that open or close such a container decide: turns balance theirs, so an odd
   * number of them up to the next head closes the one that was open, an even number belongs to a turn of its own. Whoever
   * wrote a paste can make the number even: what stands before the first of them is then nobody's words.
   */
  private weigh(doubt: Doubt, start: number, end: number): void {
    const { bytes, container, reader } = this
    const offset = this.base + start
    const to = withoutReturn(bytes, start, end)
    const isOther = this.isInOther(doubt, start, to)
    const effect = isOther ? null : container.effect(bytes, start, to)
    const mayBeHead = !isOther && reader.starts[bytes[start] as number] === 1
    const isHead = mayBeHead && reader.read(bytes, start, to, false) !== null
    const opensAnew = effect === 'opens' && doubt.marks === 0
    if (opensAnew || (effect !== null && doubt.marks++ === 0)) doubt.firstMark = offset
    if (opensAnew || (isHead && doubt.marks > 0) || offset - doubt.offset > LOOKAHEAD) this.settle(doubt)
    else this.advance(end)
  }

  /** Whether the line stands in another container than the one in doubt, behind a line that would close that. */
  private isInOther({ other, marks }: Doubt, start: number, to: number): boolean {
    const { bytes } = this
    if (other.mark !== 0) {
      if (other.effect(bytes, start, to) === 'closes') other.mark = 0
      return true
    }
    if (marks % 2 === 0 || to === start || this.container.effect(bytes, start, to) !== null) return false
    return other.open(lineKind(bytes, start, to), bytes, start, to, this.line)
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
}

/** The first byte of the character that the byte at `at` is of. */
function characterStart(bytes: Buffer, at: number): number {
  let from = at
  while (at - from < 3 && ((bytes[from] ?? 0) & 0xc0) === 0x80) from--
  return from
}
