import { markedLines } from './redact/marked-lines.ts'
import type { Turn } from './turn.ts'

/** Passes turns on and adds up what went by: turns, lines of text, and the numbers of the lines that held a secret. */
export function* countText(
  turns: Iterable<Turn>,
  count: { turns: number; textLines: number },
  redacted: number[],
): Generator<Turn> {
  for (const turn of turns) {
    count.turns++
    for (const span of turn.spans) {
      count.textLines += span.lines[1] - span.lines[0] + 1
      redacted.push(...markedLines(span))
    }
    yield turn
  }
}
