import { readerGiven } from '../config.ts'
import { usageError } from '../errors.ts'
import { afterLearning } from '../maintain/after-learning.ts'
import { afterNight, doNight } from '../maintain/do-night.ts'
import { type DoneItem, NIGHT_STEPS, type NightStepName } from '../maintain/night.ts'
import { isFingerprint, type NightItem, shortFingerprint } from '../maintain/night-item.ts'
import { type NightReport, sourcesOf } from '../maintain/report.ts'
import { leftLines, subjectOf } from '../maintain/report-page.ts'
import type { Change } from '../memory/change.ts'
import type { State } from '../memory/state.ts'
import type { OpenMemory } from '../open.ts'
import type { Apply } from '../store/apply.ts'
import { type Outcome, outcome } from './outcome.ts'
import { changesOf, describeChanges } from './process-report.ts'

interface CompressOptions {
  readonly dryRun: boolean
  /** One step, or null for all. */
  readonly only: string | null
  /** Beginning of a fingerprint, or null. */
  readonly clusterId: string | null
  /** Says every item as it is done, also what was left as it is. */
  readonly verbose: boolean
  /** Who distils; null for the one that the configuration names. */
  readonly backend: string | null
}

/** Maintenance now: everything that a night does, or one step of it. */
export async function compress(memory: OpenMemory, options: CompressOptions): Promise<Outcome> {
  const steps = compressSteps(options)
  const backend = readerGiven(options.backend ?? memory.config.extraction.backend)
  const work = async (apply: Apply): Promise<Outcome> => {
    const done: DoneItem[] = []
    const report = await doNight(memory, apply, {
      steps,
      backend,
      cluster: options.clusterId,
      dryRun: options.dryRun,
      again: options.only !== null || options.clusterId !== null,
      stop: () => false,
      onItem: (one) => void done.push(one),
    })
    if (options.dryRun) return rehearsedNight(memory, apply, { report, done, verbose: options.verbose })
    return finishNight(memory, apply, { report, done, verbose: options.verbose })
  }
  return options.dryRun ? memory.rehearse(work) : memory.write(work)
}

async function finishNight(memory: OpenMemory, apply: Apply, { report, done, verbose }: DoneNight): Promise<Outcome> {
  const { page, changed, notes } = await afterNight(memory, apply, report)
  const lines = [
    ...nightLines(done, { verbose, behind: ({ run }) => run, below: ({ item }) => sourceLines(item, apply.state) }),
    ...(verbose ? leftLines(report).map((line) => `  ${line}`) : []),
    `${subjectOf(report)}`,
    ...report.alerts.map((alert) => `Look at this: ${alert}`),
    ...(changed.length > 0 ? [`Changed: ${changed.join(', ')}`] : []),
    `Report: ${page}`,
    ...(done.some(({ run }) => run !== null) ? [`Take it back: memoird undo ${report.run_id}`] : []),
  ]
  return outcome({ ...report, report: page, changed }, `${lines.join('\n')}\n`, {
    failures: [...failuresOf(report), ...apply.failures],
    notes: [...memory.warnings, ...apply.notes, ...notes],
  })
}

/** A night that did something is a good one, whatever else went wrong: the report and the alerts say it. */
function failuresOf(report: DoneNight['report']): string[] {
  return report.verdict === 'FAIL' ? [`the night failed: ${report.verdict_reason ?? 'see the report'}`] : []
}

/** Says every change of a rehearsed night, also those that follow it, and nothing that would be another the next time. */
function rehearsedNight(memory: OpenMemory, apply: Apply, { report, done, verbose }: DoneNight): Outcome {
  const changes = changesOf(apply).length
  afterLearning(memory, apply)
  const all = changesOf(apply)
  const lines = [
    ...nightLines(done, { verbose, behind, below: ({ item }) => changeLines(apply.state, item.changes) }),
    ...(all.length > changes ? ['  after it:', ...changeLines(apply.state, all.slice(changes))] : []),
    ...(verbose ? leftLines(report).map((line) => `  ${line}`) : []),
    `Would go from ${report.tokens_before} tokens to ${report.tokens_after}, for $${report.estimated_cost_usd.toFixed(4)}. Nothing was written.`,
  ]
  const notes = [...memory.warnings, ...apply.notes]
  return { report: lasting(report, all), text: `${lines.join('\n')}\n`, failures: [], notes }
}

/** A rehearsal has no runs that anybody could take back, and takes no time that anybody would ask for. */
function lasting(report: DoneNight['report'], changes: readonly unknown[]): unknown {
  const { run_id: job, started_at: _from, finished_at: _to, duration_ms: _ms, ...said } = report
  const items = said.items.map((item) => ({ ...item, run: null }))
  return { ...said, items, changes: JSON.parse(JSON.stringify(changes).replaceAll(job, 'dry-run')) }
}

const behind: Shown['behind'] = ({ item: { tokens } }) =>
  tokens === null ? null : `${tokens.before} → ${tokens.after} tokens`

/** A night that was done, or rehearsed. */
interface DoneNight {
  readonly report: NightReport
  readonly done: readonly DoneItem[]
  readonly verbose: boolean
}

export interface Shown {
  readonly verbose: boolean
  /** What stands behind an item besides its cluster, or null. */
  readonly behind: (one: DoneItem) => string | null
  readonly below: (one: DoneItem) => readonly string[]
}

/** What a night did, item by item, each with what it is made of below it. */
function nightLines(done: readonly DoneItem[], { verbose, behind, below }: Shown): string[] {
  return done
    .filter(({ item }) => verbose || item.outcome !== 'skipped' || item.reason === 'not asked in a dry run')
    .flatMap((one) => {
      const { stage, note, cluster } = one.item
      const named = cluster === null ? null : `cluster ${shortFingerprint(cluster)}`
      const more = [named, behind(one)].filter((part) => part !== null).join(', ')
      return [`  ${stage}: ${note}${more === '' ? '' : ` (${more})`}`, ...below(one)]
    })
}

/** What memories said that another one stands for now. */
function sourceLines(item: NightItem, { memories }: Pick<State, 'memories'>): string[] {
  return sourcesOf(item)
    .flatMap((id) => memories.get(id) ?? [])
    .map(({ text, firstSeen }) => `      from "${text}" (${firstSeen})`)
}

function changeLines(state: State, changes: readonly Change[]): string[] {
  return describeChanges(state, changes)
    .slice(1)
    .map((line) => `    ${line.trimEnd()}`)
}

/** The steps that were asked for; what cannot be asked for is refused with what can. */
function compressSteps({ only, clusterId: cluster }: CompressOptions): readonly NightStepName[] {
  if (cluster !== null && !isFingerprint(cluster))
    throw usageError(
      `--cluster-id takes the beginning of a fingerprint, 8 to 64 hex digits like 1a2b3c4d, found "${cluster}"`,
    )
  if (only === null) return cluster === null ? NIGHT_STEPS : ['compress']
  const step = NIGHT_STEPS.find((name) => name === only)
  if (step === undefined) throw usageError(`--only takes one of ${NIGHT_STEPS.join(', ')}, found "${only}"`)
  if (cluster !== null && step !== 'compress') throw usageError('--cluster-id goes with --only compress')
  return [step]
}
