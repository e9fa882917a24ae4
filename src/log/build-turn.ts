import type { Origin } from '../memory/memory.ts'
import type { Head } from './head.ts'
import { BLANK, RULE } from './line-kind.ts'
import type { ParsedTurn, ParseOptions, Session } from './parse.ts'
import { pasteStart } from './paste.ts'
import type { Runs } from './runs.ts'
import { type Piece, piecesOf } from './spans.ts'
import { createTextReader } from './text.ts'
import type { Role, Span } from './turn.ts'
import { countInvalid } from './window.ts'

/** The turn whose end was not seen yet. */
export interface OpenTurn {
  readonly head: Head
  /** Index of its first byte among the bytes in hand. */
  at: number
  readonly offset: number
  readonly line: number
  readonly session: Session | null
  /** Length of its head up to where the text begins. */
  readonly headLength: number
  hasCarriageReturns: boolean
  /** Its bytes, once it is too long to take more. */
  frozen: Buffer | null
}

const SPOKEN: Readonly<Record<Role, Origin>> = {
  human: 'human-said',
  assistant: 'assistant-said',
  unknown: 'unknown',
}

/** The turn with its spans; their text is decoded when somebody asks for it. */
export function buildTurn(
  open: OpenTurn,
  bytes: Buffer,
  runs: Runs,
  options: ParseOptions,
  end: { readonly offset: number; readonly isFinished: boolean; readonly mayBeInvalid: boolean },
): ParsedTurn {
  const role = options.roles(open.head.speaker)
  const count = withoutTail(runs)
  const block = { bytes, at: open.at, runs, count, role }
  const pieces = count === 0 ? [] : piecesOf(bytes, open.at, runs, count, pasteStart(block, options))
  const last = pieces[pieces.length - 1]
  const textEnd = open.at + (last?.to ?? open.headLength)
  if (end.mayBeInvalid) reportInvalid(bytes.subarray(open.at, textEnd), open.line, options)
  return {
    speaker: open.head.speaker,
    role,
    time: open.head.time ?? open.session?.time ?? null,
    source: open.head.source ?? open.session?.source ?? null,
    lines: [open.line, open.line + (last?.last ?? 0)],
    spans: toSpans(pieces, open, bytes, textEnd, SPOKEN[role], options),
    bytes: [open.offset, end.offset],
    finished: end.isFinished,
    session: open.session,
  }
}

/** Number of runs without the blank lines and the rules that only part turns. */
function withoutTail(runs: Runs): number {
  let count = runs.count
  while (count > 0 && (runs.kind[count - 1] === BLANK || runs.kind[count - 1] === RULE)) count--
  return count
}

function toSpans(
  pieces: readonly Piece[],
  open: OpenTurn,
  bytes: Buffer,
  textEnd: number,
  spoken: Origin,
  options: ParseOptions,
): Span[] {
  const { at, line, hasCarriageReturns } = open
  const from = at + open.headLength
  const read = createTextReader({ bytes, from, to: textEnd, line, hasCarriageReturns, redact: options.redact })
  return pieces.map((piece) => {
    const lines: [number, number] = [line + piece.first, line + piece.last]
    return {
      get text() {
        return read(at + piece.from, at + piece.to, lines)
      },
      lines,
      origin: piece.form === 'prose' ? spoken : 'quoted',
      form: piece.form,
    }
  })
}

function reportInvalid(text: Buffer, line: number, options: ParseOptions): void {
  const count = countInvalid(text)
  if (count > 0) options.warn?.({ kind: 'invalid-utf8', line, count })
}
