import type { DayToLearn } from '../learn/learn-days.ts'
import { withSlot } from './due-slot.ts'
import type { Decision, Job, JobResult, SlotJob } from './jobs.ts'
import type { Observation, ObserverPorts } from './observe.ts'
import type { Retries } from './queue.ts'
import type { Notices } from './report.ts'

interface SettlePorts extends Pick<ObserverPorts, 'scheduler' | 'logs' | 'documents' | 'usage' | 'clocks'> {
  readonly notices: Notices
  readonly retries: Retries
}

/** Remembers what a job did: what was done is not done again, what failed waits, what was well before is said again. */
export function settle(
  ports: SettlePorts,
  job: Job,
  observation: Observation,
  decision: Decision,
  result: JobResult,
): void {
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
export function daysOf(observation: Observation, decision: Decision): DayToLearn[] {
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
