import { Scanner } from './scan.ts'
import type { ParsedTurn, ParseOptions } from './turn.ts'

export type { ParsedTurn, ParseOptions, ParseWarning, Redact, Session } from './turn.ts'

/**
 * The turns of a log, one after the other and never more than one in hand. The chunks may be cut anywhere; they must
 * not change afterwards, for the text of a turn is decoded when it is asked for.
 */
export function* parseTurns(chunks: Iterable<Uint8Array>, options: ParseOptions): Generator<ParsedTurn> {
  if (options.form.kind === 'none') return
  const scanner = new Scanner(options)
  for (const chunk of chunks) {
    scanner.push(chunk)
    for (let turn = scanner.next(false); turn !== null; turn = scanner.next(false)) yield turn
  }
  for (let turn = scanner.next(true); turn !== null; turn = scanner.next(true)) yield turn
}
