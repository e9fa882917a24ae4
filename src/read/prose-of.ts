import type { Turn } from '../log/turn.ts'

/** The prose of a turn with every line where the file has it: what a line introduces may go on behind a block. */
export function proseOf({ lines: [first, last], spans }: Turn): string {
  const lines = Array.from({ length: last - first + 1 }, () => '')
  for (const span of spans)
    if (span.form === 'prose' || span.form === 'html')
      for (const [at, line] of span.text.split('\n').entries()) lines[span.lines[0] - first + at] = line
  return lines.join('\n')
}
