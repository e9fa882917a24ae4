import type { Verdict } from './verdict.ts'

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
