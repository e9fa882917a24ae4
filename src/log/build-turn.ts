import type { Origin } from '../memory/memory.ts'
import { FENCE, RULE, withoutReturn } from './line-kind.ts'
import { LogTurn, TextSpan } from './log-turn.ts'
import type { OpenTurn } from './open-turn.ts'
import type { Redact } from './parse.ts'
import type { Speakers } from './quoted.ts'
import type { Runs } from './runs.ts'
import { type Block, piecesOf } from './spans.ts'
import type { Role, Span } from './turn.ts'

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
  const turn = new LogTurn(
    open.head,
    open.role,
    open.session,
    [line, count === 0 ? line : line + (runs.last[count - 1] as number)],
    [open.offset, end],
    isFinished,
    bytes,
    open.hasReturns,
    at,
    from,
    to,
    redact,
  )
  turn.isDoubted = open.isDoubted
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
