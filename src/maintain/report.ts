import { added, sum, tally } from '../count.ts'
import type { State } from '../memory/state.ts'
import type { Scan } from './compress.ts'
import type { DoneItem, Night } from './night.ts'
import type { NightItem, NightOutcome } from './night-item.ts'

export interface NightFacts {
  readonly job: string
  /** The calendar day in the person's zone. */
  readonly today: string
  /** ISO times. */
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
  /** Answers to a person's own questions that are found no more, in sentences. */
  readonly lost: readonly string[]
  /** What a memory says, or null when there is none of this id. */
  readonly said: (id: string) => string | null
  readonly tokens: { readonly before: number; readonly after: number }
}

/** What a job of a night did, as `.state/reports/compression-<time>-<job>.json` holds it. */
export type NightReport = ReturnType<typeof reportNight>

/** Adds up a night. Pure: the same night gives the same report. */
export function reportNight({ night, tokens, scan, ...facts }: NightFacts) {
  const { done, errors } = night
  const verdict = verdictOf(night)
  const saved = tokens.before === 0 ? 0 : rounded(((tokens.before - tokens.after) / tokens.before) * 100)
  const spent = (of: (item: NightItem) => number): number => sum(done.map(({ item }) => of(item)))
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
    memories_scanned: scan?.eligible ?? 0,
    memories_active: facts.active,
    ...clusterFigures(done),
    ...countsOf(done),
    tokens_before: tokens.before,
    tokens_after: tokens.after,
    /** Negative when memory grew. */
    token_reduction_pct: saved,
    total_llm_calls: spent(({ usage }) => usage?.calls ?? 0),
    total_llm_input_tokens: spent(({ usage }) => usage?.inputTokens ?? 0),
    total_llm_output_tokens: spent(({ usage }) => usage?.outputTokens ?? 0),
    estimated_cost_usd: rounded(
      spent(({ usage }) => usage?.usd ?? 0),
      6,
    ),
    skip_reasons: skipReasons(done, scan),
    errors: errors.map(({ cluster, stage, error, at }) => ({ cluster_id: cluster, stage, error, timestamp: at })),
    ...verdict,
    /** What somebody should look at; empty on a good night. */
    alerts: [
      ...(verdict.verdict === 'FAIL' ? ['nothing could be done of what there was to do'] : []),
      ...errors.slice(0, 1).map(({ error }) => `something went wrong ${errors.length} ×, first: ${error}`),
      ...facts.lost,
      ...(saved < 0 ? [`memory grew by ${-saved} % of its tokens`] : []),
      ...(facts.ms > RUNAWAY_MS ? [`it took ${Math.round(facts.ms / 60_000)} minutes`] : []),
    ],
    items: done.map(({ item, run }) => ({
      run,
      stage: item.stage,
      outcome: item.outcome,
      note: item.note,
      reason: item.reason,
      cluster: item.cluster,
      /** What memories said that another one stands for now. */
      sources: sourcesOf(item).flatMap((id) => facts.said(id) ?? []),
    })),
  }
}

const RUNAWAY_MS = 30 * 60_000

/** Outcomes that left memory leaner or truer, or a person with a question. */
const WORK: ReadonlySet<NightOutcome> = new Set<NightOutcome>(['merged', 'moved', 'asked', 'compressed', 'summed-up'])

type Verdict = 'PASS' | 'PARTIAL' | 'FAIL' | 'IDLE'

/** PARTIAL: something was done, something went wrong. FAIL: there was something to do and nothing was done. IDLE: there was nothing. */
function verdictOf({ done, errors }: Night): { verdict: Verdict; verdict_reason: string | null } {
  if (done.some(({ item }) => WORK.has(item.outcome)))
    return { verdict: errors.length === 0 ? 'PASS' : 'PARTIAL', verdict_reason: null }
  // What was decided on lately is not there to be done, and a question that was closed is.
  const closes = ({ changes }: NightItem): boolean => changes.some(({ type }) => type === 'review-closed')
  const left = done.find(({ item }) => item.outcome === 'skipped' && item.stage !== 'cluster' && !closes(item))
  const reason = errors[0]?.error ?? left?.item.reason ?? null
  return { verdict: reason === null ? 'IDLE' : 'FAIL', verdict_reason: reason }
}

function clusterFigures(done: readonly DoneItem[]) {
  const clusters = done.filter(({ item }) => item.cluster !== null && item.stage !== 'atoms')
  const compressed = clusters.filter(({ item }) => item.outcome === 'compressed')
  const ratios = compressed.flatMap(({ item: { tokens } }) =>
    tokens === null ? [] : [tokens.before / Math.max(1, tokens.after)],
  )
  const of = (figure: (...all: number[]) => number): number | null =>
    ratios.length === 0 ? null : rounded(figure(...ratios))
  return {
    clusters_found: clusters.length,
    clusters_skipped: clusters.filter(({ item }) => item.outcome === 'skipped').length,
    clusters_compressed: compressed.length,
    memories_archived: sum(compressed.map(({ item }) => item.memories.length)),
    abstractions_created: compressed.length,
    avg_compression_ratio: of((...all) => sum(all) / all.length),
    max_compression_ratio: of(Math.max),
    min_compression_ratio: of(Math.min),
  }
}

function countsOf(done: readonly DoneItem[]) {
  const of = (outcome: NightOutcome): number => done.filter(({ item }) => item.outcome === outcome).length
  return {
    atoms_created: of('atom-created'),
    atoms_enriched: of('atom-strengthened'),
    merged: of('merged'),
    moved: of('moved'),
    asked: of('asked'),
    /** Periods. */
    rolled_up: sum(done.map(({ item }) => (item.outcome === 'summed-up' ? item.changes.length : 0))),
  }
}

/** How often for which reason something was left as it is, be it a memory, a near pair, a cluster or another item. */
function skipReasons(done: readonly DoneItem[], scan: Scan | null): Record<string, number> {
  const reasons = done.flatMap(({ item }) => (item.outcome === 'skipped' ? (item.reason ?? []) : []))
  return added(Object.fromEntries(tally(reasons)), scan?.held ?? {}, scan?.apart ?? {})
}

/** Tokens of what holds: what a prompt would have to carry. */
export function activeTokens(state: State, tokens: (text: string) => number): { memories: number; tokens: number } {
  const active = [...state.memories.values()].filter(({ status }) => status === 'active')
  return { memories: active.length, tokens: sum(active.map(({ text }) => tokens(text))) }
}

/** Ids of the memories that an item puts another in the place of, or leaves as a cluster. */
export function sourcesOf({ outcome, memories, cluster, changes }: NightItem): readonly string[] {
  if (outcome === 'skipped') return cluster === null ? [] : memories
  return changes.flatMap(({ type, data }) =>
    type === 'memory-superseded' || type === 'memory-archived' ? data.id : [],
  )
}

function rounded(number: number, digits = 2): number {
  return Number(number.toFixed(digits))
}
