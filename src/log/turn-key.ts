import { createHash } from 'node:crypto'
import type { Turn } from './turn.ts'

/** What a turn is, wherever it stands: 16 hex digits of its heading and its words; lines and blanks do not count. */
export function turnKey({ speaker, role, time, source, spans }: Turn): string {
  const hash = createHash('sha256').update(`${speaker}\n${time ?? ''}\n${source ?? ''}`)
  // Who is believed to speak can change with what comes below it.
  if (role === 'unknown') hash.update('\nunknown')
  for (const span of spans) hash.update(`\n${span.text.replace(/\s+/g, ' ').trim()}`)
  return hash.digest('hex').slice(0, 16)
}
