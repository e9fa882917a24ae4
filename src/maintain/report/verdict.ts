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

export type Rating = 'good' | 'warning' | 'bad'

export interface Rated {
  readonly token_reduction_pct: number
  /** Null when no cluster was compressed. */
  readonly avg_compression_ratio: number | null
  readonly clusters_found: number
  readonly clusters_skipped: number
  /** Decided on within their time to live. */
  readonly clusters_recent: number
  readonly clusters_compressed: number
  readonly estimated_cost_usd: number
  readonly errors: number
  readonly verdict: Verdict
}

/**
 * The table of the seed: how good each figure of a night is. What compressed no cluster is not measured by how much it
 * compressed: a merged line may be some tokens longer. Clusters that were decided on lately had nothing to be done.
 */
export function ratingsOf(night: Rated): Record<string, Rating> {
  const due = night.clusters_found - night.clusters_recent
  const skips = due <= 0 ? 0 : ((night.clusters_skipped - night.clusters_recent) / due) * 100
  const ratio = night.avg_compression_ratio
  return {
    ...(night.clusters_compressed > 0 ? { token_reduction_pct: above(night.token_reduction_pct, 15, 5) } : {}),
    ...(ratio === null ? {} : { avg_compression_ratio: above(ratio, 2.5, 1.5) }),
    ...(night.clusters_found > 0 ? { clusters_skipped: skips < 20 ? 'good' : skips <= 50 ? 'warning' : 'bad' } : {}),
    errors: night.errors === 0 ? 'good' : night.errors <= 2 ? 'warning' : 'bad',
    estimated_cost_usd: night.estimated_cost_usd < 0.1 ? 'good' : night.estimated_cost_usd <= 0.25 ? 'warning' : 'bad',
    verdict: night.verdict === 'FAIL' ? 'bad' : night.verdict === 'PARTIAL' ? 'warning' : 'good',
  }
}

function above(figure: number, good: number, warning: number): Rating {
  return figure > good ? 'good' : figure >= warning ? 'warning' : 'bad'
}

const RUNAWAY_MS = 30 * 60_000

export interface Alerting {
  readonly verdict: Verdict
  readonly min_compression_ratio: number | null
  readonly token_reduction_pct: number
  readonly duration_ms: number
  readonly errors: readonly { readonly error: string }[]
}

/**
 * What somebody should look at; nothing on a good night. A negative reduction is that of the night or of one cluster: no
 * cluster may take more room than what it was made of, also where the rest of the night makes up for it.
 */
export function alertsOf({
  verdict,
  errors,
  min_compression_ratio: least,
  token_reduction_pct: reduction,
  duration_ms: ms,
}: Alerting): string[] {
  return [
    ...(verdict === 'FAIL' ? ['nothing could be done of what there was to do'] : []),
    ...(errors.length > 0
      ? [`${errors.length} ${errors.length === 1 ? 'error' : 'errors'}, the first: ${errors[0]?.error}`]
      : []),
    ...(least !== null && least < 1 ? [`a cluster grew by ${percent((1 / least - 1) * 100)} of its tokens`] : []),
    ...(reduction < 0 ? [`memory grew by ${percent(-reduction)} of its tokens`] : []),
    ...(ms > RUNAWAY_MS ? [`it took ${Math.round(ms / 60_000)} minutes`] : []),
  ]
}

/** 0.91 → `0.9 %`: tenths are enough for people, and what is less is said to be. */
export function percent(share: number): string {
  const tenths = Number(share.toFixed(1))
  return tenths === 0 ? 'less than 0.1 %' : `${tenths} %`
}
