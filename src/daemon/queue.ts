import { JOBS, type Job } from './jobs.ts'

export interface Queue {
  /** Puts a job in line; one that waits already waits once. */
  add(job: Job): void
  has(job: Job): boolean
  /** The job in hand, or null. */
  readonly running: Job | null
  /** Resolves when nothing runs and nothing waits. */
  idle(): Promise<void>
  /** Forgets what waits; the job in hand goes on. */
  clear(): void
}

/** One job at a time, the most urgent first. `perform` must not reject: what goes wrong with a job is its own affair. */
export function createQueue(perform: (job: Job) => Promise<void>): Queue {
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
    add(job) {
      const resting = running === null && waiting.size === 0
      waiting.add(job)
      if (resting) work = drain()
    },
    has: (job) => waiting.has(job),
    get running() {
      return running
    },
    idle: () => work,
    clear: () => waiting.clear(),
  }
}
