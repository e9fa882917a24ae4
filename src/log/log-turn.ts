import { FENCE, RULE, withoutReturn } from './line-kind.ts'
import type { OpenTurn, Runs } from './open-turn.ts'
import type { Speakers } from './quoted.ts'
import { saidBefore } from './redact/mark.ts'
import { type Block, piecesOf } from './spans.ts'
import type { Origin, ParsedTurn, Redact, Role, Session, Span } from './turn.ts'
import { BEFORE_BYTES } from './window.ts'

/** Where the text of a turn lies among bytes that never change. */
interface Written {
  readonly data: Buffer
  /** The turn begins at index `at`, its text at `start`, and ends at `end`. */
  readonly at: number
  readonly start: number
  readonly end: number
  readonly hasReturns: boolean
  readonly redact: Redact | undefined
}

/**
 * A turn that decodes the text of its spans when it is asked for; with a redactor all of it, once. The text lies among
 * bytes that never change, from the index behind the label or heading on.
 */
export class LogTurn implements ParsedTurn {
  readonly speaker: string
  readonly role: Role
  readonly time: string | null
  readonly source: string | null
  readonly lines: readonly [number, number]
  spans: readonly Span[] = []
  readonly bytes: readonly [number, number]
  readonly finished: boolean
  readonly session: Session | null
  readonly isDoubted: boolean
  private readonly from: Written
  private redacted: string[] | null = null

  constructor(
    { head, role, session, isDoubted }: OpenTurn,
    lines: readonly [number, number],
    bytes: readonly [number, number],
    finished: boolean,
    from: Written,
  ) {
    this.speaker = head.speaker
    this.role = role
    this.time = head.time ?? session?.time ?? null
    this.source = head.source ?? session?.source ?? null
    this.lines = lines
    this.bytes = bytes
    this.finished = finished
    this.session = session
    this.isDoubted = isDoubted
    this.from = from
  }

  /** The text of a span, by its index range and its lines. */
  read(from: number, to: number, lines: readonly [number, number]): string {
    const { redact } = this.from
    if (redact === undefined) return this.decode(from, to)
    this.redacted ??= this.redactLines(redact)
    return this.redacted.slice(lines[0] - this.lines[0], lines[1] - this.lines[0] + 1).join('\n')
  }

  private decode(from: number, to: number): string {
    const text = this.from.data.toString('utf8', from, to)
    return this.from.hasReturns ? text.replaceAll('\r\n', '\n') : text
  }

  /** Evidence is told in lines, so a redactor may blank words but neither join nor split lines. */
  private redactLines(redact: Redact): string[] {
    const { data, at, start, end } = this.from
    const plain = this.decode(start, end)
    const before = saidBefore(data.subarray(Math.max(0, at - BEFORE_BYTES), at))
    const lines = redact(plain, before).split('\n')
    const expected = plain.split('\n').length
    if (lines.length === expected) return lines
    throw new Error(
      `The redactor must keep the lines of a turn: the one at line ${this.lines[0]} has ${expected}, it returned ${lines.length}.`,
    )
  }

  /** The bytes of its text. */
  get written(): Buffer {
    return this.from.data.subarray(this.from.start, this.from.end)
  }

  /** What another process or a test wants to see of it. */
  toJSON(): ParsedTurn {
    const { speaker, role, time, source, lines, spans, bytes, finished, session } = this
    return { speaker, role, time, source, lines, spans, bytes, finished, session }
  }
}

/** A span that decodes its text when it is asked for. */
export class TextSpan implements Span {
  readonly lines: readonly [number, number]
  readonly origin: Origin
  readonly form: Span['form']
  private readonly turn: LogTurn
  private readonly from: number
  private readonly to: number

  constructor(
    turn: LogTurn,
    from: number,
    to: number,
    lines: readonly [number, number],
    origin: Origin,
    form: Span['form'],
  ) {
    this.turn = turn
    this.from = from
    this.to = to
    this.lines = lines
    this.origin = origin
    this.form = form
  }

  get text(): string {
    return this.turn.read(this.from, this.to, this.lines)
  }

  toJSON(): Span {
    return { text: this.text, lines: this.lines, origin: this.origin, form: this.form }
  }
}

const NEWLINE = 10

/** The turn with its spans; their text is decoded when somebody asks for it. */
export function buildTurn(
  open: OpenTurn,
  bytes: Buffer,
  speakers: Speakers,
  redact: Redact | undefined,
  end: number,
  isFinished: boolean,
): LogTurn {
  const { at, line, runs } = open
  let count = runs.count
  while (count > 0 && runs.kind[count - 1] === RULE) count--
  if (count > 0 && runs.kind[count - 1] === FENCE) trimFence(bytes, at, runs, count - 1)
  const from = at + open.headLength
  const to = count === 0 ? from : at + (runs.to[count - 1] as number)
  const lines: [number, number] = [line, count === 0 ? line : line + (runs.last[count - 1] as number)]
  const { hasReturns } = open
  const written = { data: bytes, at, start: from, end: to, hasReturns, redact }
  const turn = new LogTurn(open, lines, [open.offset, end], isFinished, written)
  if (count > 0) turn.spans = spansOf(turn, { bytes, at, runs, count, role: open.role, speakers })
  return turn
}

/** A fence that never closed took the blank lines and the rule with it that part the turns. */
function trimFence(bytes: Buffer, at: number, runs: Runs, run: number): void {
  let end = runs.to[run] as number
  let last = runs.last[run] as number
  while (last > (runs.first[run] as number)) {
    const start = bytes.lastIndexOf(NEWLINE, at + end - 1) + 1
    const line = bytes.toString('latin1', start, at + end).trim()
    if (line !== '' && !/^-{3,}$/.test(line)) break
    end = withoutReturn(bytes, at, start - 1) - at
    last--
  }
  runs.to[run] = end
  runs.last[run] = last
}

/** Prose has the speaker's origin, everything else somebody else's. */
const SPOKEN: Readonly<Record<Role, Origin>> = { human: 'human-said', assistant: 'assistant-said', unknown: 'unknown' }

function spansOf(turn: LogTurn, block: Block): Span[] {
  const { at } = block
  const first = turn.lines[0]
  return piecesOf(block).map((piece) => {
    const lines: [number, number] = [first + piece.first, first + piece.last]
    const origin = piece.form === 'prose' ? SPOKEN[turn.role] : 'quoted'
    return new TextSpan(turn, at + piece.from, at + piece.to, lines, origin, piece.form)
  })
}
