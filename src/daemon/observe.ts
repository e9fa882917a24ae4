import { wallTime } from '../clock.ts'
import type { Config } from '../config/defaults.ts'
import type { DocumentsLook } from './documents-look.ts'
import { tokensIn } from './due.ts'
import { slotAt } from './due-slot.ts'
import type { LogLook, LogsSeen } from './find-new.ts'
import { type AllFacts, planOf, SLOT_JOBS } from './jobs.ts'
import type { Retries } from './queue.ts'
import type { SchedulerFile, SchedulerState } from './scheduler-file.ts'
import type { UsageLook } from './usage.ts'

export interface ObserverPorts {
  /** Milliseconds: the time of day, and a clock that never jumps. */
  readonly clocks: { readonly wall: () => number; readonly mono: () => number }
  readonly settings: () => { readonly config: Config; readonly zone: string }
  readonly logs: LogLook
  readonly documents: DocumentsLook
  readonly scheduler: SchedulerFile
  readonly usage: UsageLook
  readonly paused: () => boolean
}

/** What one look found, with all that is needed to decide. */
export interface Observation {
  readonly now: number
  readonly config: Config
  readonly facts: AllFacts
  readonly logs: LogsSeen
  readonly documentsKey: string
  readonly today: string
}

/** Looks at clocks, logs and documents; everything is read anew, nothing is decided. */
export function createObserver(ports: ObserverPorts, retries: Retries): () => Promise<Observation> {
  const { scheduler } = ports
  const started = ports.clocks.mono()
  let keys = new Map<string, string>()
  let ran: { readonly lastRun: string | null; readonly mono: number } | null = null

  /** Since a new last run was seen first, or since the start. */
  function sinceMs(lastRun: string | null, mono: number): number {
    if (ran?.lastRun !== lastRun) ran = { lastRun, mono: ran === null ? started : mono }
    return mono - ran.mono
  }

  function slotFacts({ jobs }: SchedulerState, now: number, mono: number, config: Config, zone: string) {
    const known = SLOT_JOBS.map((job) => {
      const slots = jobs[job]?.slots ?? []
      // A job that was never here begins with its next slot: nothing was missed.
      const begun = slots.length > 0 ? slots : [slotAt(planOf(job, config), { now, zone })]
      if (slots.length === 0) scheduler.patch({ [job]: { lastRun: jobs[job]?.lastRun ?? null, slots: begun } })
      return [job, { slots: begun, retryMs: retries.waitMs(job, mono) }]
    })
    return Object.fromEntries(known) as AllFacts['slots']
  }

  const waitOf = (date: string, mono: number): number =>
    Math.max(retries.waitMs(`log:${date}`, mono), retries.waitMs(`hold:${date}`, mono))

  return async () => {
    const { config, zone } = ports.settings()
    const at = { wall: ports.clocks.wall(), mono: ports.clocks.mono() }
    const state = scheduler.state()
    const logs = await ports.logs.look(state.logs, at)
    // Something happened to a log that failed: it is worth another try at once.
    for (const { date, key } of logs.news) if (keys.get(date) !== key) retries.clear(`log:${date}`)
    keys = new Map(logs.news.map(({ date, key }) => [date, key]))
    const documents = ports.documents.look(at)
    const lastRun = state.jobs['process']?.lastRun ?? null
    const facts: AllFacts = {
      logs: logs.news.map(({ date, from, to, quietMs, newMs }) => {
        return { date, tokens: tokensIn(to - from), quietMs, newMs, retryMs: waitOf(date, at.mono) }
      }),
      lastRun: lastRun === null ? null : Date.parse(lastRun),
      sinceMs: sinceMs(lastRun, at.mono),
      usage: ports.usage.look(config.compression.contextWindow),
      paused: ports.paused(),
      zone,
      documents: { ...documents, retryMs: retries.waitMs('documents', at.mono) },
      slots: slotFacts(state, at.wall, at.mono, config, zone),
      processRetryMs: retries.waitMs('process', at.mono),
    }
    const today = wallTime(at.wall, zone).date
    return { now: at.wall, config, facts, logs, documentsKey: documents.key, today }
  }
}
