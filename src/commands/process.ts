import path from 'node:path'
import { messageOf, UserError, usageError } from '../errors.ts'
import { type LearnedLog, learnLog } from '../learn-log.ts'
import { createMemoryIndex } from '../memory/resolve/memory-index.ts'
import type { OpenMemory } from '../open.ts'
import { isDate } from '../rollup/periods.ts'
import type { Apply } from '../store/apply.ts'
import { JournalRefusal } from '../store/journal-write.ts'
import { syncIndex } from '../sync-index.ts'
import type { Outcome } from './index.ts'
import { describeProcess, reportProcess } from './process-report.ts'

export interface ProcessOptions {
  /** `2026-02-08`; null means every log with something new. */
  readonly date: string | null
  readonly dryRun: boolean
  readonly force: boolean
  /** False for the daemon: a last turn that may still grow waits. */
  readonly settled: boolean
}

export interface ProcessedDay extends LearnedLog {
  readonly run: string | null
}

export interface Processed {
  readonly days: readonly ProcessedDay[]
  readonly changed: readonly string[]
  readonly failures: readonly string[]
  /** Takes all days back at once; null for a dry run. */
  readonly job: string | null
  readonly ms: number
}

/** Learns from logs, one run each: a log that fails is said and the others go on. */
export async function process(memory: OpenMemory, options: ProcessOptions): Promise<Outcome> {
  const started = memory.elapsedMs()
  const dates = chosenDates(memory, options.date)
  const work = async (apply: Apply): Promise<Outcome> => {
    const { days, failures } = await learnDays(memory, apply, dates, options)
    const changed = options.dryRun ? [] : apply.project()
    const indexed = options.dryRun ? [] : await syncIndex(memory, apply)
    const ms = Math.round(memory.elapsedMs() - started)
    const processed = {
      days,
      changed,
      failures: [...failures, ...apply.failures],
      job: options.dryRun ? null : apply.job,
      ms,
    }
    const report = reportProcess(memory, apply.state, processed)
    const text = describeProcess(memory, apply.state, processed, options.dryRun)
    return {
      report,
      text,
      failures: processed.failures,
      notes: [...apply.notes, ...days.flatMap((day) => day.notes), ...indexed],
    }
  }
  return options.dryRun ? memory.rehearse(work) : memory.write(work)
}

async function learnDays(memory: OpenMemory, apply: Apply, dates: readonly string[], options: ProcessOptions) {
  const days: ProcessedDay[] = []
  const failures: string[] = []
  const { human, assistant } = memory.config
  const newIndex = () =>
    createMemoryIndex(apply.state.memories.values(), {
      names: [human, assistant],
      retractions: apply.state.retractions,
    })
  const learner = { memory, index: newIndex(), backend: memory.backend(), redact: memory.redactor() }
  for (const date of dates) {
    const run = apply.newRunId()
    try {
      const learned = await learnLog(learner, apply.state, date, run, options)
      if (learned === null) continue
      apply.commit(learned.changes, { kind: 'process', date, backend: learner.backend.name, note: null }, run)
      days.push({ ...learned, run: options.dryRun ? null : run })
    } catch (error) {
      if (!belongsToLog(error)) throw error
      // What the log had taught before it failed was not committed.
      learner.index = newIndex()
      failures.push(`raw/${date}.md: ${messageOf(error)}`)
    }
  }
  return { days, failures }
}

/** What is wrong with one log does not stop the others; what is wrong with journal or lock stops everything. */
function belongsToLog(error: unknown): boolean {
  return error instanceof UserError && error.exitCode === 1 && !(error instanceof JournalRefusal)
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
