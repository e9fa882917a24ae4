import { messageOf } from '../errors.ts'
import type { DayToLearn } from '../learn/learn-days.ts'
import { LockHeld } from '../store/disk/lock.ts'
import { withSlot } from './due-slot.ts'
import { type Decision, decide, type Job, type JobResult, type RunJob, type SlotJob } from './jobs.ts'
import { createObserver, type Observation, type ObserverPorts } from './observe.ts'
import { createQueue, createRetries, type Retries } from './queue.ts'
import { type Notices, tell } from './report.ts'

export interface DaemonPorts extends ObserverPorts {
  readonly run: RunJob
  readonly say: (level: 'info' | 'warn', message: string) => void
  readonly notices: Notices
  /** Null when the folder is there and ours, else a sentence; it may try to make it so. */
  readonly present: () => Promise<string | null>
  /** Asks for another beat after so many milliseconds, if none comes sooner. */
  readonly wake: (ms: number) => void
  /** After each look. */
  readonly seen: (observation: Observation) => void
}

export type Daemon = ReturnType<typeof createDaemon>

/** Events in, jobs out: a beat looks, `decide` alone decides, the queue does one thing at a time. */
export function createDaemon(ports: DaemonPorts) {
  const retries = createRetries()
  const { notices } = ports
  const see = createObserving(ports, retries)
  const queue = createQueue(perform)
  let stopping = false
  let beating: Promise<void> | null = null

  async function look(): Promise<void> {
    const observation = await see()
    if (observation === null) return
    const decision = decide(observation.facts, observation.config, observation.now)
    tell(observation, notices)
    for (const job of decision.jobs) queue.add(job)
    ports.seen(observation)
    ports.wake(decision.nextLook - observation.now)
    await flush(ports)
  }

  /** What is queued is decided once more when its turn comes: what decides is what runs. */
  async function perform(job: Job): Promise<void> {
    const stop = (): boolean => stopping || ports.paused() || (job !== 'process' && queue.has('process'))
    const observation = stop() ? null : await see()
    if (observation === null) return
    try {
      const decision = decide(observation.facts, observation.config, observation.now)
      if (!decision.jobs.includes(job)) {
        ports.wake(decision.nextLook - observation.now)
        return
      }
      const { savedAgoMs } = observation.facts.documents
      const result = await ports.run(job, job === 'process' ? daysOf(observation, decision) : [], { stop, savedAgoMs })
      notices.clear('lock', 'the lock is free again')
      if (result.said !== null) ports.say('info', result.said)
      settle({ ...ports, retries }, job, observation, decision, result)
      await flush(ports)
      // What came meanwhile was looked at before this run counted.
      ports.wake(0)
    } catch (error) {
      if (error instanceof LockHeld) {
        notices.raise('lock', `${error.message}; it is tried again every minute`)
        return
      }
      retries.fail(job, ports.clocks.mono())
      notices.raise(job, `${job} failed, it is tried again later: ${messageOf(error)}`)
    }
  }

  /** Resolves when nothing is looked at and nothing is done. */
  async function idle(): Promise<void> {
    while (beating !== null || queue.running !== null) {
      await beating
      await queue.idle()
    }
  }

  return {
    /** Looks once and queues what is due. Never rejects; a beat during a beat is that beat. */
    beat(): Promise<void> {
      if (stopping) return Promise.resolve()
      beating ??= look()
        .catch((error) => notices.raise('beat', `a bug, please report it: ${messageOf(error)}`))
        .finally(() => {
          beating = null
        })
      return beating
    },
    idle,
    /** Leaves the run in hand to its end and begins no other. */
    async stop(): Promise<void> {
      stopping = true
      queue.clear()
      await beating
      queue.clear()
      await idle()
      await flush(ports)
    },
  }
}

/** One look at a time: a beat and a job that begins would else disturb each other's memory of what they saw. Null where it failed. */
function createObserving(ports: DaemonPorts, retries: Retries): () => Promise<Observation | null> {
  const { notices } = ports
  const look = createObserver(ports, retries)
  let last: Promise<unknown> = Promise.resolve()

  async function see(): Promise<Observation | null> {
    try {
      const absent = await ports.present()
      if (absent !== null) {
        notices.raise('folder', absent)
        return null
      }
      // What failed meanwhile failed of that.
      if (notices.clear('folder', 'the folder is back')) retries.clearAll()
      const observation = await look()
      notices.clear('look', 'looking works again')
      return observation
    } catch (error) {
      notices.raise('look', `the look failed, another comes in a minute: ${messageOf(error)}`)
      return null
    }
  }

  return () => {
    const next = last.then(see)
    last = next
    return next
  }
}

async function flush({ scheduler, notices }: DaemonPorts): Promise<void> {
  try {
    await scheduler.flush()
    notices.clear('scheduler', '.state/scheduler.json is written again')
  } catch (error) {
    notices.raise('scheduler', `cannot write .state/scheduler.json, it is tried again: ${messageOf(error)}`)
  }
}

interface SettlePorts extends Pick<ObserverPorts, 'scheduler' | 'logs' | 'documents' | 'usage' | 'clocks'> {
  readonly notices: Notices
  readonly retries: Retries
}

/** Remembers what a job did: what was done is not done again, what failed waits, what was well before is said again. */
function settle(ports: SettlePorts, job: Job, observation: Observation, decision: Decision, result: JobResult): void {
  const { notices, retries } = ports
  const failure = result.failures.find(({ date }) => date === null)
  if (failure !== undefined) {
    retries.fail(job, ports.clocks.mono())
    notices.raise(job, `${job}: ${failure.message}`)
  } else {
    retries.clear(job)
    notices.clear(job, `${job} works again`)
  }
  if (result.undone.length > 0) notices.raise('undone', result.undone.join('; '))
  else notices.clear('undone', 'what was left undone is done')
  // Every run reads the documents before it writes.
  ports.documents.done(observation.documentsKey)
  if (job === 'process') settleLogs(ports, observation, decision, result)
  else if (job !== 'documents' && result.finished && failure === undefined) settleSlot(ports, job, decision)
}

/** The logs that a decision processes, and whether their last turns can still grow. */
function daysOf(observation: Observation, decision: Decision): DayToLearn[] {
  const settleMs = observation.config.log.settleSeconds * 1000
  const quiet = new Map(observation.logs.news.map(({ date, quietMs }) => [date, quietMs]))
  return decision.due.dates.map((date) => ({ date, settled: (quiet.get(date) ?? 0) >= settleMs }))
}

function settleLogs(ports: SettlePorts, observation: Observation, decision: Decision, result: JobResult): void {
  const { notices, retries, scheduler } = ports
  const failed = new Map(result.failures.map((failure) => [failure.date, failure]))
  const keys = new Map(observation.logs.news.map(({ date, key }) => [date, key]))
  for (const { date, settled } of daysOf(observation, decision)) {
    const failure = failed.get(date)
    if (failure !== undefined) {
      retries.fail(`log:${date}`, ports.clocks.mono(), failure.retryAfterMs ?? 0)
      notices.raise(`log:${date}`, failure.message)
      continue
    }
    retries.clear(`log:${date}`)
    notices.clear(`log:${date}`, `raw/${date}.md is processed again`)
    // A turn that never ends would else be tried as often as we look.
    if (!settled) retries.hold(`hold:${date}`, ports.clocks.mono(), observation.config.log.settleSeconds * 1000)
    else if (result.finished) ports.logs.done(date, keys.get(date) ?? '')
  }
  if (!result.finished || failed.has(null)) return
  ports.usage.done(observation.facts.usage.tokens)
  scheduler.patch({ process: { lastRun: new Date(ports.clocks.wall()).toISOString(), slots: [] } })
}

function settleSlot(ports: SettlePorts, job: SlotJob, decision: Decision): void {
  const { scheduler } = ports
  const slot = decision.slots[job]?.slot
  if (slot === undefined) return
  const slots = withSlot(scheduler.state().jobs[job]?.slots ?? [], slot)
  scheduler.patch({ [job]: { lastRun: new Date(ports.clocks.wall()).toISOString(), slots } })
}
