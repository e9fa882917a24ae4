import type { Claim } from '../../memory/memory.ts'
import { createSieve } from '../../sieve/sieve.ts'
import type { Names } from '../agent.ts'
import { CLAIM_RULES } from './cues/claims.ts'
import type { Routed } from './language.ts'
import { normalise } from './normalise.ts'

/** Whom a finding says what about, so that another value for the same attribute is seen as a contradiction. */
export function claims(routed: Routed, _names: Names): Claim | null {
  const { reading } = routed
  if (reading.origin !== 'human-said') return null
  const normal = normalise(reading.refers !== null && reading.cues.has('confirms') ? reading.refers.text : reading.text)
  for (const rule of rulesFor(normal)) {
    if (!rule.homes.includes(routed.home)) continue
    const match = rule.pattern.exec(normal)
    if (match === null) continue
    const claim = rule.claim(match.slice(1).map((group) => (group ?? '').trim()))
    if (claim !== null && claim.value !== '') return isDenied(claim, normal.slice(0, match.index)) ? no(claim) : claim
  }
  return null
}

const rulesFor = createSieve(CLAIM_RULES, ({ pattern }) => pattern)

/** What is said not to be so: the words in front deny a claim that its own words affirm. */
function isDenied({ value }: Claim, before: string): boolean {
  return value === 'yes' && DENIED.test(before)
}

function no(claim: Claim): Claim {
  return { ...claim, value: 'no' }
}

/** "Not only" and "not just" deny nothing. */
const DENIED =
  /(?:\b(?:not|never|no longer|neither|nor|cannot|hardly|used to be|tested negative for being)|n't)(?: (?:be|been|even|really|actually|in fact|at all|ever|(?:think|believe)(?: that)? i(?:'m| am)))* $/
