import { JOBS, type Job } from './jobs.ts'

/** One job at a time, the most urgent first. `perform` must not reject: what goes wrong with a job is its own affair. */
export function createQueue(perform: (job: Job) => Promise<void>) {
  const waiting = new Set<Job>()
  let running: Job | null = null
  let work: Promise<void> = Promise.resolve()

  async function drain(): Promise<void> {
    for (let job = next(); job !== undefined; job = next()) {
      waiting.delete(job)
      running = job
      await perform(job)
      running = null
    }
  }

  const next = (): Job | undefined => JOBS.find((job) => waiting.has(job))

  return {
    /** Puts a job in line; one that waits already waits once. */
    add(job: Job): void {
      const resting = running === null && waiting.size === 0
      waiting.add(job)
      if (resting) work = drain()
    },
    has: (job: Job): boolean => waiting.has(job),
    /** The job in hand, or null. */
    get running(): Job | null {
      return running
    },
    /** Resolves when nothing runs and nothing waits. */
    idle: (): Promise<void> => work,
    /** Forgets what waits; the job in hand goes on. */
    clear: (): void => waiting.clear(),
  }
}

export type Retries = ReturnType<typeof createRetries>

const FIRST_MS = 60_000
const MOST_MS = 3_600_000
/** No server keeps us away for longer. */
const LONGEST_ASKED_MS = 86_400_000

/** Remembers what failed: each failure in a row doubles the wait, a minute to an hour, longer where a server asks. */
export function createRetries() {
  const failed = new Map<string, { readonly times: number; readonly until: number }>()
  return {
    /** Milliseconds until the key may be tried again; 0 when it may. `mono` is the monotonic clock. */
    waitMs: (key: string, mono: number) => Math.max(0, (failed.get(key)?.until ?? mono) - mono),
    /** `atLeastMs`: no earlier than a server asks. */
    fail(key: string, mono: number, atLeastMs = 0): void {
      const times = (failed.get(key)?.times ?? 0) + 1
      const own = Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(times - 1, 10))
      failed.set(key, { times, until: mono + Math.max(own, Math.min(atLeastMs, LONGEST_ASKED_MS)) })
    },
    /** No failure, but nothing to be done again before so many milliseconds are over. */
    hold: (key: string, mono: number, ms: number) => void failed.set(key, { times: 0, until: mono + ms }),
    clear: (key: string) => void failed.delete(key),
    /** What they failed of is over. */
    clearAll: () => failed.clear(),
  }
}
