import { redact } from '../log/redact/index.ts'
import type { Home } from './memory.ts'

export type DocumentHome = Exclude<Home, 'store'>

/** True for a line that goes into no record as it stands: it stays the human's text, and nothing is learned of it. */
export function holdsSecret(text: string): boolean {
  return redact(text, '').found.length > 0
}
