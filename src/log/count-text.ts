import { markedLines } from './redact/mark.ts'
import type { Turn } from './turn.ts'

export interface TextCount {
  turns: number
  /** Lines of text, and of these the ones of turns that are not finished. */
  textLines: number
  openLines: number
}

/** Passes turns on and adds up what went by, and the numbers of the lines that held a secret. */
export function* countText(turns: Iterable<Turn>, count: TextCount, redacted: number[]): Generator<Turn> {
  for (const turn of turns) {
    count.turns++
    for (const span of turn.spans) {
      const lines = span.lines[1] - span.lines[0] + 1
      count.textLines += lines
      if (!turn.finished) count.openLines += lines
      redacted.push(...markedLines(span))
    }
    yield turn
  }
}
