import type { State } from '../../memory/state.ts'
import type { Scan } from '../compress.ts'
import type { DoneItem, Night, StageError } from '../night.ts'
import type { NightItem, NightOutcome } from '../night-item.ts'
import { type Skipped, skippedOf } from './skipped.ts'
import { alertsOf, type Rating, ratingsOf, type Verdict, verdictOf } from './verdict.ts'

/** What a night did, as `.state/reports/compression-<job>.json` holds it. Names and units as in the source of the format. */
export interface NightReport {
  readonly version: 1
  /** The job: what `memoird undo` takes. */
  readonly run_id: string
  /** The calendar day in the person's zone. */
  readonly date: string
  /** IANA zone of the person, for whoever shows the times. */
  readonly zone: string
  readonly started_at: string
  readonly finished_at: string
  readonly duration_ms: number
  readonly backend: string
  readonly steps: readonly string[]
  readonly finished: boolean
  /** Memories that may be compressed; 0 where no clusters were looked for. */
  readonly memories_scanned: number
  /** Memories that held before. */
  readonly memories_active: number
  readonly clusters_found: number
  readonly clusters_skipped: number
  /** Of those, how many were decided on before and rest, for their time to live or for good: there was nothing to do. */
  readonly clusters_recent: number
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
  /** How often for which reason something was left as it is, whatever it was. */
  readonly skip_reasons: Readonly<Record<string, number>>
  /** The same with what it was that was left. */
  readonly skipped: readonly Skipped[]
  readonly errors: readonly { cluster_id: string | null; stage: string; error: string; timestamp: string }[]
  readonly verdict: Verdict
  readonly verdict_reason: string | null
  readonly ratings: Readonly<Record<string, Rating>>
  /** What somebody should look at; empty on a good night. */
  readonly alerts: readonly string[]
  readonly items: readonly ReportItem[]
  /** Runs of it that were taken back since. */
  readonly undone: readonly string[]
}

export interface ReportItem {
  readonly run: string | null
  readonly stage: string
  readonly outcome: NightOutcome
  readonly note: string
  readonly reason: string | null
  /** Fingerprint, or null. */
  readonly cluster: string | null
  /** What memories said that another one stands for now. */
  readonly sources: readonly string[]
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
  readonly zone: string
  /** Memories that held before. */
  readonly active: number
  /** Null where no clusters were looked for. */
  readonly scan: Scan | null
  /** What a memory says, or null when there is none of this id. */
  readonly said: (id: string) => string | null
  readonly tokens: { readonly before: number; readonly after: number }
}

/** Adds up a night. Pure: the same night gives the same report. */
export function reportNight({ night, tokens, ...facts }: NightFacts): NightReport {
  const { done } = night
  const skipped = skippedOf(done, facts.scan)
  const said = verdictOf(night)
  const figures = {
    ...clusterFigures(done),
    token_reduction_pct: reductionOf(tokens),
    estimated_cost_usd: rounded(sum(done.map(({ item }) => item.usage?.usd ?? 0)), 6),
  }
  const errors = night.errors.map(errorOf)
  return {
    version: 1,
    run_id: facts.job,
    date: facts.today,
    zone: facts.zone,
    started_at: facts.startedAt,
    finished_at: facts.finishedAt,
    duration_ms: Math.round(facts.ms),
    backend: facts.backend,
    steps: facts.steps,
    finished: night.finished,
    memories_scanned: facts.scan?.eligible ?? 0,
    memories_active: facts.active,
    ...figures,
    ...countsOf(done),
    tokens_before: tokens.before,
    tokens_after: tokens.after,
    total_llm_calls: sum(done.map(({ item }) => item.usage?.calls ?? 0)),
    total_llm_input_tokens: sum(done.map(({ item }) => item.usage?.inputTokens ?? 0)),
    total_llm_output_tokens: sum(done.map(({ item }) => item.usage?.outputTokens ?? 0)),
    skip_reasons: countedReasons(skipped),
    skipped,
    errors,
    ...said,
    ratings: ratingsOf({ ...figures, errors: errors.length, verdict: said.verdict }),
    alerts: alertsOf({ ...figures, ...said, errors, duration_ms: facts.ms }),
    items: done.map((one) => itemOf(one, facts.said)),
    undone: [],
  }
}

function clusterFigures(done: readonly DoneItem[]) {
  const clusters = done.filter(({ item }) => item.cluster !== null && item.stage !== 'atoms')
  const compressed = clusters.filter(({ item }) => item.outcome === 'compressed')
  const skipped = clusters.filter(({ item }) => item.outcome === 'skipped')
  const ratios = compressed.flatMap(({ item }) =>
    item.tokens ? [item.tokens.before / Math.max(1, item.tokens.after)] : [],
  )
  return {
    clusters_found: clusters.length,
    clusters_skipped: skipped.length,
    clusters_recent: skipped.filter(({ item }) => item.stage === 'cluster').length,
    clusters_compressed: compressed.length,
    memories_archived: sum(compressed.map(({ item }) => item.memories.length)),
    abstractions_created: compressed.length,
    avg_compression_ratio: ratios.length === 0 ? null : rounded(sum(ratios) / ratios.length),
    max_compression_ratio: ratios.length === 0 ? null : rounded(Math.max(...ratios)),
    min_compression_ratio: ratios.length === 0 ? null : rounded(Math.min(...ratios)),
  }
}

function countsOf(done: readonly DoneItem[]) {
  const count = (outcome: NightOutcome): number => done.filter(({ item }) => item.outcome === outcome).length
  const periods = done.filter(({ item }) => item.outcome === 'summed-up')
  return {
    atoms_created: count('atom-created'),
    atoms_enriched: count('atom-strengthened'),
    merged: count('merged'),
    moved: count('moved'),
    decayed: count('decayed'),
    asked: count('asked'),
    rolled_up: sum(periods.map(({ item }) => item.changes.length)),
  }
}

/** Percent of the tokens that are saved; negative when memory grew. */
export function reductionOf({ before, after }: NightFacts['tokens']): number {
  return before === 0 ? 0 : rounded(((before - after) / before) * 100)
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

/** Reasons with what they count added up over memories, pairs, clusters and entries. */
export function countedReasons(skipped: readonly Skipped[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { reason, count } of skipped) counts[reason] = (counts[reason] ?? 0) + count
  return counts
}

function errorOf({ cluster, stage, error, at }: StageError): NightReport['errors'][number] {
  return { cluster_id: cluster, stage, error, timestamp: at }
}

function itemOf({ item, run }: DoneItem, said: NightFacts['said']): ReportItem {
  const { stage, outcome, note, reason, cluster } = item
  return { run, stage, outcome, note, reason, cluster, sources: sourcesOf(item).flatMap((id) => said(id) ?? []) }
}

/** Ids of the memories that an item puts another in the place of, or leaves as a cluster. */
export function sourcesOf({ outcome, memories, cluster, changes }: NightItem): readonly string[] {
  if (outcome === 'skipped') return cluster === null ? [] : memories
  return changes.flatMap(({ type, data }) =>
    type === 'memory-superseded' || type === 'memory-archived' ? data.id : [],
  )
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

export function rounded(number: number, digits = 2): number {
  return Number(number.toFixed(digits))
}
