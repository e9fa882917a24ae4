import type { Role } from '../../log/turn.ts'
import type { DropReason } from '../../memory/finding.ts'
import { NEVER_CUES, REAL } from './cues/never.ts'

/** Why a sentence may not be learned whatever it scores, or null. */
export function neverOf(normal: string, cues: ReadonlySet<string>, role: Role): DropReason | null {
  if (REDACTED.test(normal)) return 'redacted'
  if (role === 'human')
    for (const [reason, pattern] of NEVER_CUES)
      if (pattern.test(normal) && !(reason === 'hypothetical' && REAL.test(normal))) return reason
  if (cues.has('x:question') && !INSIDE.test(normal)) return 'question'
  return null
}

const REDACTED = /\[redacted|‹redacted|\bredacted\b[:\]]/

/** A question that carries a statement before its last comma, or asks for a way of working. */
const INSIDE =
  /\b(?:i'm|i am|i've|my|we|since|because|from now on|always|never|don't|stop|could you (?:stop|please|not|make|always|keep)|can you (?:stop|please|not|always|keep)|correct me)\b/
