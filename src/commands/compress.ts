import { afterNight } from '../maintain/after-night.ts'
import { doNight, type NightWork } from '../maintain/do-night.ts'
import type { DoneItem } from '../maintain/night.ts'
import { subjectOf } from '../maintain/report/report-page.ts'
import type { OpenMemory } from '../open.ts'
import type { Apply } from '../store/apply.ts'
import { rehearsedNight } from './compress-dry-run.ts'
import { type DoneNight, leftLines, nightLines, sourceLines } from './compress-lines.ts'
import { compressSteps } from './compress-steps.ts'
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
  readonly backend: NightWork['backend'] | null
}

/** Maintenance now: everything that a night does, or one step of it. */
export async function compress(memory: OpenMemory, options: CompressOptions): Promise<Outcome> {
  const steps = compressSteps(options)
  const backend = options.backend ?? memory.config.extraction.backend
  const work = async (apply: Apply): Promise<Outcome> => {
    const done: DoneItem[] = []
    const report = await doNight(memory, apply, {
      steps,
      backend,
      cluster: options.cluster,
      dryRun: options.dryRun,
      everything: true,
      again: options.only !== null || options.cluster !== null,
      stop: () => false,
      onItem: (one) => void done.push(one),
    })
    if (options.dryRun) return rehearsedNight(memory, apply, { report, done, verbose: options.verbose })
    return finish(memory, apply, { report, done, verbose: options.verbose })
  }
  return options.dryRun ? memory.rehearse(work) : memory.write(work)
}

async function finish(memory: OpenMemory, apply: Apply, { report, done, verbose }: DoneNight): Promise<Outcome> {
  const { page, changed, notes } = await afterNight(memory, apply, report)
  const lines = [
    ...nightLines(done, { verbose, behind: ({ run }) => run, below: ({ item }) => sourceLines(item, apply.state) }),
    ...(verbose ? leftLines(report) : []),
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
    notes: [...memory.warnings, ...apply.notes, ...notes],
  }
}

/** A night that did something is a good one, whatever else went wrong: the report and the alerts say it. */
function failuresOf(report: DoneNight['report']): string[] {
  return report.verdict === 'FAIL' ? [`the night failed: ${report.verdict_reason ?? 'see the report'}`] : []
}
