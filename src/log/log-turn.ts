import { withoutReturn } from './line-kind.ts'
import type { OpenTurn, Run } from './open-turn.ts'
import { saidBefore } from './redact/mark.ts'
import { piecesOf } from './spans.ts'
import type { Origin, ParsedTurn, ParseOptions, Redact, Role, Span } from './turn.ts'

/** Prose has the speaker's origin, everything else somebody else's. */
const SPOKEN: Readonly<Record<Role, Origin>> = { human: 'human-said', assistant: 'assistant-said', unknown: 'unknown' }

/** The turn with its spans, as it stands in the `bytes` that were in hand last; it ends at file offset `end`. */
export function buildTurn(
  open: OpenTurn,
  bytes: Buffer,
  { redact, warn, roles, form }: ParseOptions,
  end: number,
  finished: boolean,
): ParsedTurn {
  const { at, runs } = open
  const { head, line, role, session, isDoubted, offset, headLength } = open.start
  const withRules = runs.at(-1)?.to ?? headLength
  while (runs.at(-1)?.kind === 'rule') runs.pop()
  const last = runs.at(-1)
  if (last?.kind === 'fence') trimFence(bytes, at, last)
  const text = bytes.subarray(at + headLength, at + (last?.to ?? headLength))
  const redacted =
    redact === undefined || last === undefined
      ? null
      : redactedLines(line, decoded(text), saidBefore(bytes, at), redact)
  const block = {
    bytes,
    at,
    runs,
    role,
    speakers: {
      roleOf: roles,
      isLabelled: form.kind === 'plain',
      isRuled: form.kind === 'heading',
      isTitled: form.kind === 'heading' && !form.timed,
    },
    text: (from: number, to: number) => decoded(bytes, at + from, at + to),
    lines: () => decoded(bytes, at + headLength, at + withRules).split('\n'),
  }
  const pieces = piecesOf(block)
  const invalid = pieces.some((piece) => piece.text.includes('\u{fffd}')) ? countInvalid(text) : 0
  if (invalid > 0) warn?.({ kind: 'invalid-utf8', line, count: invalid })
  const spans = pieces.map(
    (piece): Span => ({
      text: redacted === null ? piece.text : redacted.slice(piece.first, piece.last + 1).join('\n'),
      lines: [line + piece.first, line + piece.last],
      origin: piece.form === 'prose' ? SPOKEN[role] : 'quoted',
      form: piece.form,
    }),
  )
  return {
    speaker: head.speaker,
    role,
    time: head.time ?? session?.time ?? null,
    source: head.source ?? session?.source ?? null,
    lines: [line, line + (last?.last ?? 0)],
    spans,
    bytes: [offset, end],
    finished,
    session,
    isDoubted,
  }
}

/** The lines of the redacted text; null where nothing was redacted. */
function redactedLines(line: number, text: string, before: string, redact: Redact): string[] | null {
  const redacted = redact(text, before)
  if (redacted === text) return null
  const lines = redacted.split('\n')
  const expected = text.split('\n').length
  if (lines.length === expected) return lines
  throw new Error(
    `The redactor must keep the lines of a turn: the one at line ${line} has ${expected}, it returned ${lines.length}.`,
  )
}

function decoded(bytes: Buffer, from = 0, to = bytes.length): string {
  const text = bytes.toString('utf8', from, to)
  return text.includes('\r') ? text.replaceAll('\r\n', '\n') : text
}

/** A fence that never closed took the blank lines and the rule with it that part the turns. */
function trimFence(bytes: Buffer, at: number, run: Run): void {
  while (run.last > run.first) {
    const start = bytes.lastIndexOf(0x0a, at + run.to - 1) + 1
    const line = bytes.toString('latin1', start, at + run.to).trim()
    if (line !== '' && !/^-{3,}$/.test(line)) break
    run.to = withoutReturn(bytes, at, start - 1) - at
    run.last--
  }
}

/** How many runs of bytes in `bytes` are no UTF-8 and are read as U+FFFD. */
function countInvalid(bytes: Buffer): number {
  let written = 0
  for (let at = bytes.indexOf('\u{fffd}'); at >= 0; at = bytes.indexOf('\u{fffd}', at + 3)) written++
  return bytes.toString('utf8').split('\u{fffd}').length - 1 - written
}
