import { messageOf, UserError } from './errors.ts'
import { createSaid } from './extract/said.ts'
import { type LearnedLog, type Learner, learnLog, stillDue } from './learn-log.ts'
import { createMemoryIndex, type MemoryIndex } from './memory/resolve/memory-index.ts'
import type { OpenMemory } from './open.ts'
import type { Apply } from './store/apply.ts'
import { JournalRefusal } from './store/journal-write.ts'

export interface DayToLearn {
  readonly date: string
  /** The last turn is taken as it stands; false while it may still grow. */
  readonly settled: boolean
}

export interface LearnDaysOptions {
  readonly force: boolean
  readonly dryRun: boolean
  /** Answers instead of the one that the configuration names. */
  readonly backend?: Learner['backend']
  /** Asked before each day: true leaves the rest for later. */
  readonly stop?: () => boolean
}

export interface LearnedDay extends LearnedLog {
  readonly run: string | null
}

export interface LearnedDays {
  readonly days: readonly LearnedDay[]
  readonly failures: readonly { readonly date: string; readonly message: string }[]
  /** False when it was stopped before the last day. */
  readonly finished: boolean
}

/** Learns from the logs of some days, one run each: a log that fails is said and the others go on. */
export async function learnDays(
  memory: OpenMemory,
  apply: Apply,
  wanted: readonly DayToLearn[],
  options: LearnDaysOptions,
): Promise<LearnedDays> {
  const days: LearnedDay[] = []
  const failures: { date: string; message: string }[] = []
  const said = createSaid(apply.state.memories.values())
  let learner: Learner = {
    memory,
    said,
    index: indexOf(memory, apply),
    backend: options.backend ?? memory.backend(),
    redact: memory.redactor(),
  }
  for (const { date, settled } of wanted) {
    if (options.stop?.() === true) return { days, failures, finished: false }
    const run = apply.newRunId()
    try {
      const learned = await learnLog(learner, apply.state, date, run, { force: options.force, settled })
      if (learned === null) continue
      apply.commit(learned.changes, { kind: 'process', date, backend: learner.backend.name, note: null }, run)
      said.follow(learned.changes, apply.state.memories)
      days.push({ ...learned, run: options.dryRun ? null : run })
      if (learned.pending.length > 0) failures.push({ date, message: `raw/${date}.md: ${stillDue(learned.pending)}` })
    } catch (error) {
      if (!belongsToLog(error)) throw error
      // What the log had taught before it failed was not committed.
      learner = { ...learner, index: indexOf(memory, apply) }
      failures.push({ date, message: `raw/${date}.md: ${messageOf(error)}` })
    }
  }
  return { days, failures, finished: true }
}

function indexOf(memory: OpenMemory, { state }: Apply): MemoryIndex {
  const { human, assistant } = memory.config
  const { memories, retractions, met } = state
  return createMemoryIndex(memories.values(), { names: [human, assistant], retractions, met })
}

/** What is wrong with one log does not stop the others; what is wrong with journal or lock stops everything. */
function belongsToLog(error: unknown): boolean {
  return error instanceof UserError && error.exitCode === 1 && !(error instanceof JournalRefusal)
}
