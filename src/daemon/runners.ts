import type { SlotJob } from './jobs.ts'

export interface JobContext {
  /** Asked between the runs of a job: true when it should leave the rest for later. */
  readonly stop: () => boolean
  /** Since the first save of a document that no run has read was noticed. Default 0. */
  readonly savedAgoMs?: number
}

export interface DayToProcess {
  readonly date: string
  /** The log has been quiet for the settle time, so its last turn is finished. */
  readonly settled: boolean
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
  /** Calls of the chat that were read. */
  readonly calls: number
  /** For the log, null when nothing happened. */
  readonly said: string | null
}

/** What the daemon can have done. Each rejects only when the job as a whole failed. */
export interface Runners {
  readonly process: (days: readonly DayToProcess[], context: JobContext) => Promise<JobResult>
  readonly documents: (context: JobContext) => Promise<JobResult>
  readonly slots: Readonly<Partial<Record<SlotJob, (context: JobContext) => Promise<JobResult>>>>
}
