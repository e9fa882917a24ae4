/** How many lines before a turn count. */
const LINES = 3

/**
 * What was said last before a turn, from the bytes that stand before it in the file: up to three lines of text, headings
 * and rules left out. The same bytes give the same words wherever a reading began.
 */
export function saidBefore(bytes: Uint8Array): string {
  const lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8').split(/\r?\n/)
  const kept: string[] = []
  for (let at = lines.length - 1; at >= 0 && kept.length < LINES; at--) {
    const line = lines[at] ?? ''
    if (!NO_TEXT.test(line)) kept.unshift(line)
  }
  return kept.join('\n')
}

const NO_TEXT = /^\s*(?:#{1,6}\s|-{3,}\s*$|$)/
