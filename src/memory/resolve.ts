import { ageIn, nameIn } from './claims.ts'
import type { Finding } from './finding.ts'
import { keepWhatStays } from './keep-what-stays.ts'
import { isAlreadyKnown, isBlocked } from './resolve/already.ts'
import { cueOf } from './resolve/cue.ts'
import { decide } from './resolve/decide.ts'
import { freshOf } from './resolve/fresh.ts'
import type { MemoryIndex } from './resolve/memory-index.ts'
import * as outcomes from './resolve/outcomes.ts'
import { takeBack } from './resolve/take-back.ts'

export type { Outcome } from './resolve/outcomes.ts'

export interface ResolveContext {
  /** ISO date of the log. */
  readonly date: string
  readonly run: string
  /** Sorted ISO dates of the days that have a log. */
  readonly activeDays: readonly string[]
  /** True for a text that the human had erased (`forget`): it is not learned again. */
  readonly forgotten: (text: string) => boolean
  /** Makes text harmless in REVIEW.md. */
  readonly defang: outcomes.Fresh['defang']
  /** What the same person said in the same turn around the finding's words. */
  readonly around?: outcomes.Fresh['around']
}

/** Lines looked at for one that says the same as what is left of a replaced one. */
const NEAR = 8

/**
 * Decides what a finding does to what is known. Pure: the caller applies the changes to `known` before the next finding.
 * The same words of the same day never count twice; resolving a finding again gives no changes.
 */
export function resolveFinding(said: Finding, known: MemoryIndex, context: ResolveContext): outcomes.Outcome {
  const claim = said.claim ?? (said.origin === 'human-said' ? (ageIn(said.text) ?? nameIn(said.text)) : null)
  const finding: Finding = { ...said, claim, cue: cueOf(said) }
  const statement = known.read(finding.text)
  const fresh = freshOf(finding, context)
  const already = isAlreadyKnown(fresh, statement, known)
  if (already) return outcomes.unchanged(already)
  if (isBlocked(fresh, statement, known) || context.forgotten(finding.text)) {
    return { resolution: 'new', changes: [], memory: null }
  }
  const takesBack = finding.cue === 'retract' && !finding.faint
  const outcome = takesBack ? takeBack(fresh, known) : decide(fresh, statement, known)
  const near = (text: string) => known.related(known.read(text), NEAR)
  return { ...outcome, changes: keepWhatStays(outcome.changes, { get: (id) => known.get(id), near }, context.run) }
}
