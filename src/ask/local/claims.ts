import type { Names } from '../../extract/agent.ts'
import type { Claim } from '../../memory/memory.ts'
import type { Routed } from '../backend.ts'
import { CLAIM_RULES } from './cues/claims.ts'
import { normalise } from './normalise.ts'

/** Whom a finding says what about, so that another value for the same attribute is seen as a contradiction. */
export function claims(routed: Routed, _names: Names): Claim | null {
  const { reading } = routed
  if (reading.origin !== 'human-said') return null
  const normal = normalise(reading.refers !== null && reading.cues.has('confirms') ? reading.refers.text : reading.text)
  for (const rule of CLAIM_RULES) {
    if (!rule.homes.includes(routed.home)) continue
    const match = rule.pattern.exec(normal)
    if (match === null) continue
    const claim = rule.claim(match.slice(1).map((group) => (group ?? '').trim()))
    if (claim !== null && claim.value !== '') return claim
  }
  return null
}
