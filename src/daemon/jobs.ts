import type { Config } from '../config/defaults.ts'
import type { DayToLearn } from '../learn/learn-days.ts'
import { type Due, due, type Facts } from './due.ts'
import { type DueSlot, dueSlot, type Plan, type SlotFact } from './due-slot.ts'

/** Everything the daemon can set out to do, most urgent first. One of each at most waits, so the queue is bounded. */
export const JOBS = ['process', 'documents', 'rollup', 'dedupe', 'compress'] as const
export type Job = (typeof JOBS)[number]
/** Jobs that have slots on the wall clock. */
export const SLOT_JOBS = ['rollup', 'dedupe', 'compress'] as const
export type SlotJob = (typeof SLOT_JOBS)[number]

export interface AllFacts extends Facts {
  /** Documents that somebody saved since a run last read them; `quietMs` since the last save, `savedAgoMs` since the first. */
  readonly documents: {
    readonly saved: boolean
    readonly quietMs: number
    readonly savedAgoMs: number
    readonly retryMs: number
  }
  /** Slots that were run, and the wait after a failure, of the jobs that exist here. */
  readonly slots: Readonly<Partial<Record<SlotJob, SlotFact>>>
  /** Until the whole of `process` may be tried again after it failed; 0 when it did not. */
  readonly processRetryMs: number
}

export interface Decision {
  readonly jobs: readonly Job[]
  readonly due: Due
  readonly slots: Readonly<Partial<Record<SlotJob, DueSlot>>>
  /** Milliseconds since 1970. */
  readonly nextLook: number
}

/** Somebody who saves all the time is waited for so many times the quiet time. */
const PATIENCE = 30

/** Decides on all jobs at one moment; what is queued is asked again by this when its turn comes. */
export function decide(facts: AllFacts, config: Config, now: number): Decision {
  const processing = due(facts, config, now)
  const looks = [processing.nextLook]
  const jobs: Job[] = []
  const editingMs = untilLeftAlone(facts.documents, config.documents.quietSeconds * 1000)
  if (editingMs > 0) looks.push(now + editingMs)
  if (processing.run && facts.processRetryMs <= 0 && editingMs <= 0) jobs.push('process')
  if (facts.processRetryMs > 0) looks.push(now + facts.processRetryMs)

  const waitMs = Math.max(config.documents.quietSeconds * 1000 - facts.documents.quietMs, facts.documents.retryMs)
  if (facts.documents.saved && !facts.paused) {
    if (waitMs <= 0) jobs.push('documents')
    else looks.push(now + waitMs)
  }

  const slots: Partial<Record<SlotJob, DueSlot>> = {}
  for (const job of SLOT_JOBS) {
    const fact = facts.slots[job]
    if (fact === undefined) continue
    const decided = dueSlot(fact, planOf(job, config), { now, zone: facts.zone })
    slots[job] = decided
    looks.push(decided.nextLook)
    const isAllowed = !facts.paused && (job === 'rollup' || config.maintenance.enabled)
    if (decided.run && editingMs <= 0 && isAllowed) jobs.push(job)
  }
  return { jobs, due: processing, slots, nextLook: Math.min(...looks) }
}

/** Nothing is written beside somebody who is at work in a document. */
function untilLeftAlone({ saved, quietMs, savedAgoMs }: AllFacts['documents'], quietTimeMs: number): number {
  return saved && savedAgoMs < PATIENCE * quietTimeMs ? Math.max(0, quietTimeMs - quietMs) : 0
}

/** Periods close at midnight; their rollup comes after the run that reads the day's last words. */
const ROLLUP: Plan = { at: '00:10', everyHours: 24 }

/** When a job has its slots. */
export function planOf(job: SlotJob, config: Config): Plan {
  const { dedupeAt, compressAt, frequencyHours } = config.maintenance
  const everyHours = Math.max(1, frequencyHours)
  if (job === 'dedupe') return { at: dedupeAt, everyHours }
  return job === 'compress' ? { at: compressAt, everyHours } : ROLLUP
}

export interface JobContext {
  /** Asked between the runs of a job: true when it should leave the rest for later. */
  readonly stop: () => boolean
  /** Since the first save of a document that no run has read was noticed. Default 0. */
  readonly savedAgoMs?: number
}

export interface JobResult {
  /** False when it stopped with something left to do. */
  readonly finished: boolean
  /** What was left undone; `date` names the log it belongs to, null the job as a whole. */
  readonly failures: readonly {
    readonly date: string | null
    readonly message: string
    /** How long a server asks us to wait, in milliseconds. */
    readonly retryAfterMs?: number | null
  }[]
  /** What a person must mend before it can be done, in sentences: said, and no reason to try again. */
  readonly undone: readonly string[]
  /** For the log, null when nothing happened. */
  readonly said: string | null
}

/** Has a job done; `days` are those to process, none for another job. Rejects only when the job as a whole failed. */
export type RunJob = (job: Job, days: readonly DayToLearn[], context: JobContext) => Promise<JobResult>
