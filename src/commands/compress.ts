import { usageError } from '../errors.ts'
import { afterNight } from '../maintain/after-night.ts'
import { doNight } from '../maintain/do-night.ts'
import { type DoneItem, NIGHT_STEPS, type NightStepName } from '../maintain/night.ts'
import type { NightReport } from '../maintain/report/night-report.ts'
import { subjectOf } from '../maintain/report/report-page.ts'
import type { OpenMemory } from '../open.ts'
import type { Apply } from '../store/apply.ts'
import type { Outcome } from './index.ts'

export interface CompressOptions {
  readonly dryRun: boolean
  /** One step, or null for all. */
  readonly only: string | null
  /** Beginning of a fingerprint, or null. */
  readonly cluster: string | null
  /** Says every item as it is done, also what was left as it is. */
  readonly verbose: boolean
  /** Who distils; null for the one that the configuration names. */
  readonly backend: 'local' | 'claude' | null
}

/** Maintenance now: everything that a night does, or one step of it. */
export async function compress(memory: OpenMemory, options: CompressOptions): Promise<Outcome> {
  const steps = stepsOf(options)
  if (options.cluster !== null && !/^[0-9a-f]{4,64}$/.test(options.cluster))
    throw usageError(
      `--cluster-id takes the beginning of a fingerprint, 4 to 64 hex digits, found "${options.cluster}"`,
    )
  const backend = options.backend ?? (memory.config.extraction.backend === 'claude' ? 'claude' : 'local')
  const work = async (apply: Apply): Promise<Outcome> => {
    const done: DoneItem[] = []
    const report = await doNight(memory, apply, {
      steps,
      backend,
      cluster: options.cluster,
      dryRun: options.dryRun,
      everything: true,
      stop: () => false,
      onItem: (one) => void done.push(one),
    })
    if (options.dryRun) return rehearsed(report, done, apply, options.verbose)
    return finish(memory, apply, { report, done, verbose: options.verbose })
  }
  return options.dryRun ? memory.rehearse(work) : memory.write(work)
}

function stepsOf({ only, cluster }: CompressOptions): readonly NightStepName[] {
  if (only === null) return cluster === null ? NIGHT_STEPS : ['compress']
  const step = NIGHT_STEPS.find((name) => name === only)
  if (step === undefined) throw usageError(`--only takes one of ${NIGHT_STEPS.join(', ')}, found "${only}"`)
  if (cluster !== null && step !== 'compress') throw usageError('--cluster-id goes with --only compress')
  return [step]
}

interface Done {
  readonly report: NightReport
  readonly done: readonly DoneItem[]
  readonly verbose: boolean
}

async function finish(memory: OpenMemory, apply: Apply, { report, done, verbose }: Done): Promise<Outcome> {
  const { page, changed, notes } = await afterNight(memory, apply, report)
  const lines = [
    ...linesOf(done, verbose, ({ run }) => run),
    `${subjectOf(report)}`,
    ...report.alerts.map((alert) => `Look at this: ${alert}`),
    ...(changed.length > 0 ? [`Changed: ${changed.join(', ')}`] : []),
    `Report: ${page}`,
    ...(done.some(({ run }) => run !== null) ? [`Take it back: memoird undo ${report.run_id}`] : []),
  ]
  return {
    report: { ...report, report: page, changed },
    text: `${lines.join('\n')}\n`,
    failures: [...failuresOf(report), ...apply.failures],
    notes: [...apply.notes, ...notes],
  }
}

function rehearsed(report: NightReport, done: readonly DoneItem[], apply: Apply, verbose: boolean): Outcome {
  const lines = [
    ...linesOf(done, verbose, tokensOf),
    `Would go from ${report.tokens_before} tokens to ${report.tokens_after} (${report.token_reduction_pct}% less), for $${report.estimated_cost_usd.toFixed(4)}. Nothing was written.`,
  ]
  const changes = done.flatMap(({ item }) => item.changes)
  return { report: { ...report, changes }, text: `${lines.join('\n')}\n`, failures: [], notes: apply.notes }
}

function linesOf(done: readonly DoneItem[], verbose: boolean, about: (one: DoneItem) => string | null): string[] {
  return done
    .filter(({ item }) => verbose || item.outcome !== 'skipped' || item.reason === 'not asked in a dry run')
    .map((one) => {
      const more = about(one)
      return `  ${one.item.stage}: ${one.item.note}${more === null ? '' : ` (${more})`}`
    })
}

/** A run that is only rehearsed has no id that anybody could use. */
function tokensOf({ item: { tokens } }: DoneItem): string | null {
  return tokens === null ? null : `${tokens.before} → ${tokens.after} tokens`
}

/** A night that did something is a good one, whatever else went wrong: the report and the alerts say it. */
function failuresOf(report: NightReport): string[] {
  return report.verdict === 'FAIL' ? [`the night failed: ${report.verdict_reason ?? 'see the report'}`] : []
}
