import type { Night } from '../night.ts'
import type { NightOutcome } from '../night-item.ts'

/**
 * PASS: something was done and nothing went wrong. PARTIAL: something was done, something went wrong. FAIL: there was
 * something to do and nothing was done, or something went wrong. IDLE: there was nothing to do.
 */
export type Verdict = 'PASS' | 'PARTIAL' | 'FAIL' | 'IDLE'

/** Outcomes that left memory leaner or truer, or a person with a question. */
const WORK: ReadonlySet<NightOutcome> = new Set<NightOutcome>([
  'merged',
  'moved',
  'asked',
  'compressed',
  'decayed',
  'summed-up',
])

export function verdictOf(night: Night): { verdict: Verdict; verdict_reason: string | null } {
  const worked = night.done.some(({ item }) => WORK.has(item.outcome))
  if (worked) return { verdict: night.errors.length === 0 ? 'PASS' : 'PARTIAL', verdict_reason: null }
  const [first] = night.errors
  if (first) return { verdict: 'FAIL', verdict_reason: `${first.stage}: ${first.error}` }
  // What was decided on lately is not there to be done.
  const skipped = night.done.filter(({ item }) => item.outcome === 'skipped' && item.stage !== 'cluster')
  if (skipped.length === 0) return { verdict: 'IDLE', verdict_reason: null }
  const reason = skipped[0]?.item.reason ?? 'no reason given'
  return { verdict: 'FAIL', verdict_reason: `all ${skipped.length} were left as they are, the first: ${reason}` }
}
