import type { State } from '../../memory/state.ts'
import type { DoneItem, Night, StageError } from '../night.ts'
import type { NightOutcome } from '../night-item.ts'
import { type Rating, ratingsOf } from './ratings.ts'
import { type Verdict, verdictOf } from './verdict.ts'

/** What a night did, as `.state/reports/compression-<job>.json` holds it. Names and units as in the source of the format. */
export interface NightReport {
  readonly version: 1
  /** The job: what `memoird undo` takes. */
  readonly run_id: string
  /** The calendar day in the person's zone. */
  readonly date: string
  readonly started_at: string
  readonly finished_at: string
  readonly duration_ms: number
  readonly backend: string
  readonly steps: readonly string[]
  readonly finished: boolean
  readonly memories_scanned: number
  readonly clusters_found: number
  readonly clusters_skipped: number
  readonly clusters_compressed: number
  readonly memories_archived: number
  readonly abstractions_created: number
  readonly atoms_created: number
  readonly atoms_enriched: number
  readonly merged: number
  readonly moved: number
  readonly decayed: number
  readonly asked: number
  /** Periods. */
  readonly rolled_up: number
  readonly tokens_before: number
  readonly tokens_after: number
  readonly token_reduction_pct: number
  /** Null when no cluster was compressed. */
  readonly avg_compression_ratio: number | null
  readonly max_compression_ratio: number | null
  readonly min_compression_ratio: number | null
  readonly total_llm_calls: number
  readonly total_llm_input_tokens: number
  readonly total_llm_output_tokens: number
  readonly estimated_cost_usd: number
  /** How often for which reason something was left as it is. */
  readonly skip_reasons: Readonly<Record<string, number>>
  readonly errors: readonly { cluster_id: string | null; stage: string; error: string; timestamp: string }[]
  readonly verdict: Verdict
  readonly verdict_reason: string | null
  readonly ratings: Readonly<Record<string, Rating>>
  /** What somebody should look at; empty on a good night. */
  readonly alerts: readonly string[]
  readonly items: readonly ReportItem[]
}

export interface ReportItem {
  readonly run: string | null
  readonly stage: string
  readonly outcome: NightOutcome
  readonly note: string
  readonly reason: string | null
  readonly cluster: string | null
}

export interface NightFacts {
  readonly job: string
  /** The calendar day in the person's zone. */
  readonly today: string
  readonly startedAt: string
  readonly finishedAt: string
  readonly ms: number
  readonly backend: string
  readonly steps: readonly string[]
  readonly night: Night
  /** Memories that hold, before and after. */
  readonly scanned: number
  readonly tokens: { readonly before: number; readonly after: number }
}

/** Adds up a night. Pure: the same night gives the same report. */
export function reportNight({ night, tokens, ...facts }: NightFacts): NightReport {
  const count = (outcome: NightOutcome): number => night.done.filter(({ item }) => item.outcome === outcome).length
  const clusters = night.done.filter(({ item }) => item.cluster !== null && item.stage !== 'atoms')
  const compressed = clusters.filter(({ item }) => item.outcome === 'compressed')
  const ratios = compressed.flatMap(({ item }) =>
    item.tokens ? [item.tokens.before / Math.max(1, item.tokens.after)] : [],
  )
  const skipped = clusters.filter(({ item }) => item.outcome === 'skipped')
  const reduction = tokens.before === 0 ? 0 : ((tokens.before - tokens.after) / tokens.before) * 100
  const said = verdictOf(night)
  const figures = {
    clusters_found: clusters.length,
    clusters_skipped: skipped.length,
    token_reduction_pct: rounded(reduction),
    avg_compression_ratio: ratios.length === 0 ? null : rounded(sum(ratios) / ratios.length),
    estimated_cost_usd: rounded(sum(night.done.map(({ item }) => item.usage?.usd ?? 0)), 6),
  }
  return {
    version: 1,
    run_id: facts.job,
    date: facts.today,
    started_at: facts.startedAt,
    finished_at: facts.finishedAt,
    duration_ms: Math.round(facts.ms),
    backend: facts.backend,
    steps: facts.steps,
    finished: night.finished,
    memories_scanned: facts.scanned,
    ...figures,
    clusters_compressed: compressed.length,
    memories_archived: sum(compressed.map(({ item }) => item.memories.length)),
    abstractions_created: compressed.length,
    atoms_created: count('atom-created'),
    atoms_enriched: count('atom-strengthened'),
    merged: count('merged'),
    moved: count('moved'),
    decayed: count('decayed'),
    asked: count('asked'),
    rolled_up: sum(
      night.done.filter(({ item }) => item.outcome === 'summed-up').map(({ item }) => item.changes.length),
    ),
    tokens_before: tokens.before,
    tokens_after: tokens.after,
    max_compression_ratio: ratios.length === 0 ? null : rounded(Math.max(...ratios)),
    min_compression_ratio: ratios.length === 0 ? null : rounded(Math.min(...ratios)),
    total_llm_calls: sum(night.done.map(({ item }) => item.usage?.calls ?? 0)),
    total_llm_input_tokens: sum(night.done.map(({ item }) => item.usage?.inputTokens ?? 0)),
    total_llm_output_tokens: sum(night.done.map(({ item }) => item.usage?.outputTokens ?? 0)),
    skip_reasons: countedReasons(night.done),
    errors: night.errors.map(errorOf),
    ...said,
    ratings: ratingsOf({
      ...figures,
      errors: night.errors.length,
      compressed: compressed.length,
      verdict: said.verdict,
    }),
    alerts: alertsOf(said.verdict, night.errors, figures.token_reduction_pct, facts.ms),
    items: night.done.map(itemOf),
  }
}

/** Tokens of what holds: what a prompt would have to carry. */
export function activeTokens(state: State, tokens: (text: string) => number): { memories: number; tokens: number } {
  let memories = 0
  let total = 0
  for (const memory of state.memories.values()) {
    if (memory.status !== 'active') continue
    memories++
    total += tokens(memory.text)
  }
  return { memories, tokens: total }
}

const RUNAWAY_MS = 30 * 60_000

function alertsOf(verdict: Verdict, errors: readonly StageError[], reduction: number, ms: number): string[] {
  return [
    ...(verdict === 'FAIL' ? ['nothing could be done of what there was to do'] : []),
    ...(errors.length > 0
      ? [`${errors.length} ${errors.length === 1 ? 'error' : 'errors'}, the first: ${errors[0]?.error}`]
      : []),
    ...(reduction < 0 ? [`memory grew by ${-reduction} % of its tokens`] : []),
    ...(ms > RUNAWAY_MS ? [`it took ${Math.round(ms / 60_000)} minutes`] : []),
  ]
}

function countedReasons(done: readonly DoneItem[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { item } of done)
    if (item.outcome === 'skipped' && item.reason !== null) counts[item.reason] = (counts[item.reason] ?? 0) + 1
  return counts
}

function errorOf({ cluster, stage, error, at }: StageError): NightReport['errors'][number] {
  return { cluster_id: cluster, stage, error, timestamp: at }
}

function itemOf({ item, run }: DoneItem): ReportItem {
  const { stage, outcome, note, reason, cluster } = item
  return { run, stage, outcome, note, reason, cluster }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function rounded(number: number, digits = 2): number {
  return Number(number.toFixed(digits))
}
