import path from 'node:path'
import { UserError } from '../errors.ts'
import type { Retake } from '../memory/change.ts'
import type { OpenMemory } from '../open.ts'
import type { Apply } from '../store/apply.ts'
import { type LearnedLog, learnLog, stillDue } from './learn-log.ts'
import { baseOf, type Learner, stateWithout } from './open-log.ts'

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
  /** Told before each day and at each of its turns: how many are done, a part of one among them, of how many, and what comes. */
  readonly at?: (done: number, total: number, what: string) => void
}

export interface LearnedDay extends LearnedLog {
  readonly run: string | null
}

interface LogFailure {
  readonly date: string
  readonly message: string
  /** How long a server asks us to wait, in milliseconds; null when none does. */
  readonly retryAfterMs: number | null
}

/**
 * Learns from the logs of some days, one run each: a log that fails is said and the others go on. `notes`: what the backend
 * has to say of them all; `finished` is false when it was stopped before the last day.
 */
export async function learnDays(
  memory: OpenMemory,
  apply: Apply,
  wanted: readonly DayToLearn[],
  options: LearnDaysOptions,
) {
  const days: LearnedDay[] = []
  const failures: LogFailure[] = []
  const about = {
    memory,
    backend: options.backend ?? (await memory.backend()),
    redact: memory.redactor(),
    entries: () => apply.entries,
    without: (retake: Retake, resting: readonly string[]) =>
      baseOf(memory, stateWithout(apply.entries, retake, resting)),
  }
  const aside = () => about.backend.aside?.() ?? { notes: [], retryAfterMs: null }
  const fail = (date: string, why: string): void => {
    failures.push({ date, message: `raw/${date}.md: ${why}`, retryAfterMs: aside().retryAfterMs })
  }
  let base = baseOf(memory, apply.state)
  let turns = 0
  for (const [done, { date, settled }] of wanted.entries()) {
    options.at?.(done, wanted.length, date)
    let size: number | undefined
    const at = (offset: number): void => {
      size ??= memory.files.stat(path.join(memory.root, 'raw', `${date}.md`))?.size ?? 0
      options.at?.(done + Math.min(1, offset / size), wanted.length, `${date}, ${++turns} turns`)
    }
    if (options.stop?.() === true) return { days, failures, notes: aside().notes, finished: false }
    const run = apply.newRunId()
    // What is known stays behind its getters.
    const learner: Learner = Object.assign(Object.create(base) as typeof base, about)
    let learned: LearnedLog | null
    try {
      learned = await learnLog(learner, date, run, { force: options.force, settled, at })
    } catch (error) {
      const why = whyOfLog(error)
      if (why === null) throw error
      // What the log had taught before it failed was not committed.
      base = baseOf(memory, apply.state)
      fail(date, why)
      continue
    }
    if (learned === null) continue
    apply.commit(learned.changes, { kind: 'process', date, backend: about.backend.name, note: null }, run)
    // What was taken back is not in it, and what was settled by that; else it went along with what was learned.
    if (learned.changes.some(({ type }) => type === 'turns-retaken' || type === 'memory-retracted'))
      base = baseOf(memory, apply.state)
    else base.said.follow(learned.changes, apply.state.memories)
    days.push({ ...learned, run: options.dryRun ? null : run })
    if (learned.pending.length > 0) fail(date, stillDue(learned.pending))
  }
  return { days, failures, notes: aside().notes, finished: true }
}

/** What is wrong with one log, or with the disk while it is read, does not stop the others: null for what stops everything. */
function whyOfLog(error: unknown): string | null {
  if (error instanceof Error && 'syscall' in error) return `cannot be read: ${error.message}`
  return error instanceof UserError && error.exitCode === 1 ? error.message : null
}
