import path from 'node:path'
import { codeOf, messageOf, UserError, usageError } from '../errors.ts'
import { type LearnedLog, learnLog } from '../learn-log.ts'
import { createMemoryIndex } from '../memory/resolve/memory-index.ts'
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
  readonly ms: number
}

/** Learns from logs, one run each: a log that fails is said and the others go on. */
export async function process(memory: OpenMemory, options: ProcessOptions): Promise<Outcome> {
  const started = memory.elapsedMs()
  const dates = chosenDates(memory, options.date)
  const work = async (apply: Apply): Promise<Outcome> => {
    const { days, failures } = await learnDays(memory, apply, dates, options)
    const changed = options.dryRun ? [] : apply.project()
    const ms = Math.round(memory.elapsedMs() - started)
    const processed = { days, changed, failures: [...failures, ...apply.failures], ms }
    const report = reportProcess(memory, apply.state, processed)
    const text = describeProcess(memory, apply.state, processed, options.dryRun)
    return { report, text, failures: processed.failures, notes: [...apply.notes, ...days.flatMap((day) => day.notes)] }
  }
  return options.dryRun ? memory.rehearse(work) : memory.write(work)
}

async function learnDays(memory: OpenMemory, apply: Apply, dates: readonly string[], options: ProcessOptions) {
  const days: ProcessedDay[] = []
  const failures: string[] = []
  const { human, assistant } = memory.config
  const index = createMemoryIndex(apply.state.memories.values(), {
    names: [human, assistant],
    retractions: apply.state.retractions,
  })
  const learner = { memory, index, backend: memory.backend(), redact: memory.redactor() }
  for (const date of dates) {
    const run = apply.newRunId()
    try {
      const learned = await learnLog(learner, apply.state, date, run, options)
      if (learned === null) continue
      apply.commit(learned.changes, { kind: 'process', date, backend: learner.backend.name, note: null }, run)
      days.push({ ...learned, run })
    } catch (error) {
      if (!belongsToLog(error)) throw error
      failures.push(`raw/${date}.md: ${messageOf(error)}`)
    }
  }
  return { days, failures }
}

/** What is wrong with one log does not stop the others; what is wrong with the journal stops everything. */
function belongsToLog(error: unknown): boolean {
  return error instanceof UserError && error.cause instanceof Error && codeOf(error.cause) !== null
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
