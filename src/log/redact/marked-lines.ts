import type { Span } from '../turn.ts'

/** The lines of a span that held a secret, 1-based in the file: a mark of ours stands there now. */
export function markedLines(span: Span): number[] {
  const { text } = span
  if (!text.includes(MARK)) return []
  return text.split('\n').flatMap((line, at) => (line.includes(MARK) ? [span.lines[0] + at] : []))
}

const MARK = '[REDACTED:'
