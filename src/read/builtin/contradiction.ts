import type { FindingCue } from '../../memory/finding.ts'
import type { Known } from '../agent.ts'
import type { Contrasted, Language, Reading, Routed } from './language.ts'

/** What does it claim, and do its own words say that something changed, is an exception, is withdrawn or holds again? */
export function contradiction(routed: Routed, known: Known, language: Language): Contrasted {
  return { ...routed, claim: language.claim(routed, known.names), cue: cueOf(routed.reading) }
}

/** A withdrawal outranks an exception, an exception an update, an update a confirmation. */
function cueOf(reading: Reading): FindingCue {
  if (reading.cues.has('c:retract')) return 'retract'
  if (reading.cues.has('c:one-off')) return 'one-off'
  if (reading.cues.has('c:update')) return 'update'
  return reading.cues.has('c:confirm') || reading.cues.has('confirms') ? 'confirm' : null
}
