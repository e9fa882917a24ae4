import path from 'node:path'
import { UserError, usageError } from '../errors.ts'
import { type LearnedDay, learnDays } from '../learn-days.ts'
import { afterLearning } from '../maintain/after-learning.ts'
import type { RunInfo } from '../memory/state.ts'
import type { OpenMemory } from '../open.ts'
import { isDate } from '../rollup/periods.ts'
import type { Apply } from '../store/apply.ts'
import type { Outcome } from './index.ts'
import { describeProcess, reportProcess } from './process-report.ts'

export interface ProcessOptions {
  /** `2026-02-08`; null means every log with something new. */
  readonly date: string | null
  readonly dryRun: boolean
  readonly force: boolean
}

export interface Processed {
  /** What people did to the documents, found on the way. */
  readonly edits: readonly RunInfo[]
  readonly days: readonly LearnedDay[]
  readonly changed: readonly string[]
  readonly failures: readonly string[]
  /** Takes all days back at once; null for a dry run. */
  readonly job: string | null
  readonly ms: number
}

/** Learns from logs, one run each: a log that fails is said and the others go on. */
export async function process(memory: OpenMemory, options: ProcessOptions): Promise<Outcome> {
  const started = memory.elapsedMs()
  const wanted = chosenDates(memory, options.date).map((date) => ({ date, settled: true }))
  const work = async (apply: Apply): Promise<Outcome> => {
    const { days, failures } = await learnDays(memory, apply, wanted, options)
    if (!options.dryRun) afterLearning(memory, apply)
    const changed = options.dryRun ? [] : apply.project()
    const ms = Math.round(memory.elapsedMs() - started)
    const processed = {
      edits: apply.state.runs.filter((run) => run.commit.job === apply.job && run.commit.kind === 'documents'),
      days,
      changed,
      failures: [...failures.map(({ message }) => message), ...apply.failures],
      job: options.dryRun ? null : apply.job,
      ms,
    }
    const report = reportProcess(memory, apply.state, processed)
    const text = describeProcess(memory, apply.state, processed, options.dryRun)
    return {
      report,
      text,
      failures: processed.failures,
      notes: [...memory.warnings, ...apply.notes, ...days.flatMap((day) => day.notes)],
    }
  }
  return options.dryRun ? memory.rehearse(work) : memory.write(work)
}

function chosenDates(memory: OpenMemory, date: string | null): string[] {
  const folder = path.join(memory.root, 'raw')
  const logs = memory.files
    .list(folder)
    .filter((name) => name.endsWith('.md') && isDate(name.slice(0, -3)))
    .map((name) => name.slice(0, -3))
  if (date === null) return logs
  if (!isDate(date)) throw usageError(`process takes a date like 2026-02-08, found "${date}"`)
  if (!logs.includes(date))
    throw new UserError(
      `there is no log raw/${date}.md in ${memory.root}${logs.length > 0 ? `; the latest is raw/${logs.at(-1)}.md` : ''}`,
    )
  return [date]
}
