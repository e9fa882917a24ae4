import { messageOf } from '../errors.ts'
import { LockHeld } from '../store/disk/lock.ts'
import { decide, type Job, type JobContext, type RunJob } from './jobs.ts'
import { createObserver, type Observation, type ObserverPorts } from './observe.ts'
import { createQueue, createRetries, type Retries } from './queue.ts'
import { daysOf, settle } from './record-outcome.ts'
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

export interface Daemon {
  /** Looks once and queues what is due. Never rejects; a beat during a beat is that beat. */
  beat(): Promise<void>
  /** Resolves when nothing is looked at and nothing is done. */
  idle(): Promise<void>
  /** Leaves the run in hand to its end and begins no other. */
  stop(): Promise<void>
}

interface Parts {
  readonly ports: DaemonPorts
  readonly retries: Retries
  readonly see: () => Promise<Observation | null>
}

/** Events in, jobs out: a beat looks, `decide` alone decides, the queue does one thing at a time. */
export function createDaemon(ports: DaemonPorts): Daemon {
  const retries = createRetries()
  const parts = { ports, retries, see: createObserving(ports, retries) }
  const queue = createQueue((job) => perform(parts, job, stopFor(job)))
  let stopping = false
  let beating: Promise<void> | null = null

  function stopFor(job: Job): JobContext['stop'] {
    const isLow = job !== 'process'
    return () => stopping || ports.paused() || (isLow && queue.has('process'))
  }

  async function idle(): Promise<void> {
    while (beating !== null || queue.running !== null) {
      await beating
      await queue.idle()
    }
  }

  return {
    beat() {
      if (stopping) return Promise.resolve()
      beating ??= beat(parts, (job) => queue.add(job))
        .catch((error) => ports.notices.raise('beat', `a bug, please report it: ${messageOf(error)}`))
        .finally(() => {
          beating = null
        })
      return beating
    },
    idle,
    async stop() {
      stopping = true
      queue.clear()
      await beating
      queue.clear()
      await idle()
      await flush(ports)
    },
  }
}

/** One look at a time: a beat and a job that begins would else disturb each other's memory of what they saw. */
function createObserving(ports: DaemonPorts, retries: Retries): () => Promise<Observation | null> {
  const look = createObserver(ports, retries)
  let last: Promise<unknown> = Promise.resolve()

  async function see(): Promise<Observation | null> {
    const absent = await ports.present()
    if (absent !== null) {
      ports.notices.raise('folder', absent)
      return null
    }
    // What failed meanwhile failed of that.
    if (ports.notices.clear('folder', 'the folder is back')) retries.clearAll()
    return look()
  }

  return () => {
    const next = last.then(see)
    // Who asked hears of a failure; who waits in line does not care.
    last = next.catch(() => undefined)
    return next
  }
}

async function beat(parts: Parts, add: (job: Job) => void): Promise<void> {
  const { ports } = parts
  const observation = await seeOrSay(parts)
  if (observation === null) return
  const decision = decide(observation.facts, observation.config, observation.now)
  tell(observation, ports.notices)
  for (const job of decision.jobs) add(job)
  ports.seen(observation)
  ports.wake(decision.nextLook - observation.now)
  await flush(ports)
}

/** What is queued is decided once more when its turn comes: what decides is what runs. */
async function perform(parts: Parts, job: Job, stop: JobContext['stop']): Promise<void> {
  const { ports, retries } = parts
  const observation = stop() ? null : await seeOrSay(parts)
  if (observation === null) return
  try {
    const decision = decide(observation.facts, observation.config, observation.now)
    if (!decision.jobs.includes(job)) {
      ports.wake(decision.nextLook - observation.now)
      return
    }
    const { savedAgoMs } = observation.facts.documents
    const result = await ports.run(job, job === 'process' ? daysOf(observation, decision) : [], { stop, savedAgoMs })
    ports.notices.clear('lock', 'the lock is free again')
    if (result.said !== null) ports.say('info', result.said)
    settle({ ...ports, retries }, job, observation, decision, result)
    await flush(ports)
    // What came meanwhile was looked at before this run counted.
    ports.wake(0)
  } catch (error) {
    if (error instanceof LockHeld) {
      ports.notices.raise('lock', `${error.message}; it is tried again every minute`)
      return
    }
    retries.fail(job, ports.clocks.mono())
    ports.notices.raise(job, `${job} failed, it is tried again later: ${messageOf(error)}`)
  }
}

async function seeOrSay({ ports, see }: Parts): Promise<Observation | null> {
  try {
    const observation = await see()
    ports.notices.clear('look', 'looking works again')
    return observation
  } catch (error) {
    ports.notices.raise('look', `the look failed, another comes in a minute: ${messageOf(error)}`)
    return null
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
