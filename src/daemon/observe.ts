import path from 'node:path'
import { localMs, wallTime } from '../clock.ts'
import type { Config } from '../config/defaults.ts'
import { openTokenCounter } from '../log/tokens.ts'
import type { Files } from '../store/disk/files.ts'
import { isPaused } from './control.ts'
import { createDocumentsLook, type DocumentsLook } from './documents-look.ts'
import { createLogLook, type LogLook, type LogsSeen } from './find-new.ts'
import { type AllFacts, firstSlot, SLOT_JOBS } from './jobs.ts'
import type { Retries } from './queue.ts'
import { type ClockMark, steady } from './schedule.ts'
import { openSchedulerFile, type SchedulerFile, type SchedulerFilePorts } from './scheduler-file.ts'
import { createTokenMeter, type TokenMeter } from './token-meter.ts'
import { readUsage, type UsageReport, usageFile } from './usage-report.ts'

export interface ObserverPorts {
  /** Milliseconds: the time of day, and a clock that never jumps. */
  readonly clocks: { readonly wall: () => number; readonly mono: () => number }
  readonly settings: () => { readonly config: Config; readonly zone: string }
  readonly logs: LogLook
  readonly documents: DocumentsLook
  readonly meter: TokenMeter
  readonly scheduler: SchedulerFile
  /** A report, null when there is none, a sentence when it cannot be read. */
  readonly usage: () => UsageReport | null | string
  readonly paused: () => boolean
}

/** What one look found, with all that is needed to decide. */
export interface Observation {
  readonly now: number
  readonly mono: number
  readonly config: Config
  readonly facts: AllFacts
  readonly logs: LogsSeen
  readonly documentsKey: string
  readonly usage: UsageReport | null | string
  readonly today: string
}

/** Looks at clocks, logs, documents and reports; everything is read anew, nothing is decided. */
export function createObserver(ports: ObserverPorts, retries: Retries): () => Promise<Observation> {
  const { scheduler } = ports
  const started = ports.clocks.mono()
  let mark: ClockMark | null = null
  let fullOn: string | null = null
  let keys = new Map<string, string>()
  let ran: { readonly lastRun: string | null; readonly mono: number } | null = null

  /** Since a new last run was seen first, or since the start. */
  function sinceMs(lastRun: string | null, mono: number): number {
    if (ran?.lastRun !== lastRun) ran = { lastRun, mono: ran === null ? started : mono }
    return mono - ran.mono
  }

  function slotFacts(now: number, mono: number, config: Config, zone: string): AllFacts['slots'] {
    const { jobs } = scheduler.state()
    const known = SLOT_JOBS.map((job) => {
      const slots = jobs[job]?.slots ?? []
      // A job that was never here begins with its next slot: nothing was missed.
      const begun = slots.length > 0 ? slots : [firstSlot(job, config, { now, zone })]
      if (slots.length === 0)
        scheduler.patch({ jobs: { [job]: { lastRun: jobs[job]?.lastRun ?? null, slots: begun } } })
      return [job, { slots: begun, retryMs: retries.waitMs(job, mono) }]
    })
    return Object.fromEntries(known)
  }

  const waitOf = (date: string, mono: number): number =>
    Math.max(retries.waitMs(`log:${date}`, mono), retries.waitMs(`hold:${date}`, mono))

  return async () => {
    const { config, zone } = ports.settings()
    const at = { wall: ports.clocks.wall(), mono: ports.clocks.mono() }
    const clock = steady(mark, localMs(at.wall, zone), at.mono)
    mark = clock.mark
    const today = wallTime(at.wall, zone).date
    const { logs: cursors } = scheduler.state()
    const logs = await ports.logs.look(cursors, at, fullOn !== today)
    fullOn = today
    // Something happened to a log that failed: it is worth another try at once.
    for (const { date, key } of logs.news) if (keys.get(date) !== key) retries.clear(`log:${date}`)
    keys = new Map(logs.news.map(({ date, key }) => [date, key]))
    const threshold = config.compression.tokenThreshold * config.compression.contextWindow
    const tokens = await ports.meter.measure(logs.news, threshold)
    const usage = ports.usage()
    const report = usage === null || typeof usage === 'string' ? null : usage
    // A smaller report comes from a new or a compacted chat: what was answered then counts no more.
    if (report !== null && report.tokens < scheduler.state().answered) scheduler.patch({ answered: 0 })
    const { jobs, answered, calls } = scheduler.state()
    const documents = ports.documents.look(at)
    const lastRun = jobs['process']?.lastRun ?? null
    const facts: AllFacts = {
      logs: logs.news.map(({ date, quietMs, newMs }) => {
        return { date, tokens: tokens.get(date) ?? 0, quietMs, newMs, retryMs: waitOf(date, at.mono) }
      }),
      lastRun: lastRun === null ? null : Date.parse(lastRun),
      sinceMs: sinceMs(lastRun, at.mono),
      steadyMs: clock.steadyMs,
      usage: report === null ? null : { ...report, answered },
      paused: ports.paused(),
      zone,
      documents: { ...documents, retryMs: retries.waitMs('documents', at.mono) },
      slots: slotFacts(at.wall, at.mono, config, zone),
      processRetryMs: retries.waitMs('process', at.mono),
      calls,
    }
    return { now: at.wall, mono: at.mono, config, facts, logs, documentsKey: documents.key, usage, today }
  }
}

export interface ObserversPorts extends Pick<SchedulerFilePorts, 'holder' | 'token'> {
  readonly root: string
  readonly files: Files
  readonly clocks: ObserverPorts['clocks']
  readonly settings: ObserverPorts['settings']
  /** The documents that people edit, REVIEW.md too. */
  readonly documents: () => readonly string[]
}

/** Everything a look reads, from the real disk. */
export function openObservers(ports: ObserversPorts): ObserverPorts {
  const { root, files } = ports
  const raw = path.join(root, 'raw')
  const meter = createTokenMeter({
    read: (date, from, length) => files.readRange(path.join(raw, `${date}.md`), from, length),
    openCounter: openTokenCounter,
  })
  return {
    clocks: ports.clocks,
    settings: ports.settings,
    logs: createLogLook(raw),
    documents: createDocumentsLook(ports.documents),
    meter,
    scheduler: openSchedulerFile({ ...ports, folder: path.join(root, '.state') }),
    usage: () => readUsage(files, usageFile(root)),
    paused: () => isPaused(files, root),
  }
}
