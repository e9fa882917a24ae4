import type { Segment, Span, Turn } from '../log/turn.ts'
import type { Evidence, Origin } from '../memory/memory.ts'

export interface Located {
  readonly turn: Turn
  readonly evidence: Evidence
  /** Of the span that the words stand in. */
  readonly origin: Origin
}

/**
 * Finds words in the new turns of a segment, white space folded, inside one span: a quote that is not there word for
 * word is no evidence. Null when they stand nowhere, or when they are fewer than three characters.
 */
export function locateQuote(
  segment: Pick<Segment, 'file' | 'turns'>,
  quote: string,
  role: Turn['role'] | null = null,
): Located | null {
  const wanted = fold(quote)
  if (wanted.length < 3) return null
  for (const turn of segment.turns) {
    if (role !== null && turn.role !== role) continue
    for (const span of turn.spans) {
      const lines = linesOf(span, wanted)
      if (lines === null) continue
      const evidence = { file: segment.file, lines, quote: wanted.slice(0, LONGEST_QUOTE) }
      return { turn, evidence, origin: span.origin }
    }
  }
  return null
}

const LONGEST_QUOTE = 400

/** The lines of the file that carry the words, or null when the span does not say them. */
function linesOf(span: Span, wanted: string): readonly [number, number] | null {
  if (!fold(span.text).includes(wanted)) return null
  const lines = span.text.split('\n')
  let first = 0
  while (first + 1 < lines.length && fold(lines.slice(first + 1).join('\n')).includes(wanted)) first++
  let last = lines.length
  while (last - 1 > first && fold(lines.slice(first, last - 1).join('\n')).includes(wanted)) last--
  return [span.lines[0] + first, span.lines[0] + last - 1]
}

function fold(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim()
}
