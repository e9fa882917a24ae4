import { countedReasons, type NightReport, reductionOf, rounded, sum } from './night-report.ts'
import type { Skipped } from './skipped.ts'
import { alertsOf, ratingsOf, type Verdict } from './verdict.ts'

/**
 * Everything that was done in one night as one report, whichever slots and commands it came in, in their order. What was
 * taken back whole is not in it, unless there is nothing else. At least one report.
 */
export function oneNight(all: readonly [NightReport, ...NightReport[]]): NightReport {
  const left = all.filter((report) => !isUndone(report))
  const reports = left.length === 0 ? all : left
  const [first, last] = [reports[0] ?? all[0], reports.at(-1) ?? all[0]]
  const figures = { ...figuresOf(reports), ...ratiosOf(reports) }
  const tokens = tokensOf(reports, last)
  const skipped = skippedOf(reports)
  const night = {
    ...first,
    ...figures,
    finished_at: last.finished_at,
    finished: reports.every(({ finished }) => finished),
    steps: [...new Set(reports.flatMap(({ steps }) => steps))],
    // The same memories were looked at each time.
    memories_scanned: Math.max(...reports.map((report) => report.memories_scanned)),
    tokens_before: tokens.before,
    tokens_after: tokens.after,
    token_reduction_pct: reductionOf(tokens),
    skipped,
    skip_reasons: countedReasons(skipped),
    errors: reports.flatMap(({ errors }) => errors),
    verdict: verdictOf(reports),
    verdict_reason: reports.find((report) => report.verdict_reason !== null)?.verdict_reason ?? null,
    items: reports.flatMap(({ items }) => items),
    undone: all.flatMap(({ undone }) => undone),
  }
  return { ...night, ratings: ratingsOf({ ...night, errors: night.errors.length }), alerts: alertsOf(night) }
}

/** What was learned or taken back between two jobs of a night is nothing that the night saved or added. */
function tokensOf(reports: readonly NightReport[], last: NightReport): { before: number; after: number } {
  const saved = sum(reports.map(({ tokens_before: before, tokens_after: after }) => before - after))
  return { before: last.tokens_after + saved, after: last.tokens_after }
}

/** True when everything that it did was taken back. */
export function isUndone({ items, undone }: Pick<NightReport, 'items' | 'undone'>): boolean {
  const runs = items.flatMap(({ run }) => run ?? [])
  return runs.length > 0 && runs.every((run) => undone.includes(run))
}

export const SUMMED = [
  'duration_ms',
  'clusters_found',
  'clusters_skipped',
  'clusters_recent',
  'clusters_compressed',
  'memories_archived',
  'abstractions_created',
  'atoms_created',
  'atoms_enriched',
  'merged',
  'moved',
  'decayed',
  'asked',
  'rolled_up',
  'total_llm_calls',
  'total_llm_input_tokens',
  'total_llm_output_tokens',
  'estimated_cost_usd',
] as const

function figuresOf(reports: readonly NightReport[]): Record<(typeof SUMMED)[number], number> {
  const added = SUMMED.map((key) => [key, rounded(sum(reports.map((report) => report[key])), 6)] as const)
  return Object.fromEntries(added) as Record<(typeof SUMMED)[number], number>
}

function ratiosOf(reports: readonly NightReport[]) {
  const having = reports.filter((report) => report.avg_compression_ratio !== null)
  const of = (key: 'min_compression_ratio' | 'max_compression_ratio'): number[] =>
    having.flatMap((report) => report[key] ?? [])
  const clusters = sum(having.map((report) => report.clusters_compressed))
  const weighed = having.map((report) => (report.avg_compression_ratio ?? 0) * report.clusters_compressed)
  return {
    avg_compression_ratio: clusters === 0 ? null : rounded(sum(weighed) / clusters),
    max_compression_ratio: having.length === 0 ? null : Math.max(...of('max_compression_ratio')),
    min_compression_ratio: having.length === 0 ? null : Math.min(...of('min_compression_ratio')),
  }
}

/** Clusters and items add up; of memories and pairs each report looked at all there are, so the last one tells. */
function skippedOf(reports: readonly NightReport[]): Skipped[] {
  const counts = new Map<string, Skipped>()
  for (const { skipped } of reports)
    for (const { what, reason, count } of skipped) {
      const known = what === 'clusters' || what === 'items' ? (counts.get(`${what} ${reason}`)?.count ?? 0) : 0
      counts.set(`${what} ${reason}`, { what, reason, count: known + count })
    }
  return [...counts.values()].sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1))
}

function verdictOf(reports: readonly NightReport[]): Verdict {
  const all = new Set(reports.map(({ verdict }) => verdict))
  if (all.has('PASS') || all.has('PARTIAL')) return all.has('PARTIAL') || all.has('FAIL') ? 'PARTIAL' : 'PASS'
  return all.has('FAIL') ? 'FAIL' : 'IDLE'
}
