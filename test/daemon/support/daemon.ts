import { DEFAULTS } from '../../../src/config/defaults.ts'
import { createDaemon, type Daemon, type DaemonPorts } from '../../../src/daemon/daemon.ts'
import type { LogsSeen, NewText } from '../../../src/daemon/find-new.ts'
import type { JobContext, JobResult, SlotJob } from '../../../src/daemon/jobs.ts'
import { createNotices } from '../../../src/daemon/report.ts'
import type { SchedulerState } from '../../../src/daemon/scheduler-file.ts'
import { createUsageLook } from '../../../src/daemon/usage.ts'
import type { DayToLearn } from '../../../src/learn/learn-days.ts'
import type { Files } from '../../../src/store/disk/files.ts'

export const DONE: JobResult = { finished: true, failures: [], undone: [], said: null }

/** A daemon whose world is a few plain values that a test changes. */
export interface TestDaemon {
  readonly daemon: Daemon
  readonly world: TestWorld
  /** What was said, `warn …` and `info …`. */
  readonly said: string[]
  /** What was run, in order. */
  readonly ran: string[]
  readonly wakes: number[]
  state(): SchedulerState
  /** Lets time pass on both clocks and looks. */
  pass(ms: number): Promise<void>
}

export interface TestWorld {
  wall: number
  mono: number
  news: NewText[]
  paused: boolean
  saved: boolean
  savedAgoMs: number
  quietMs: number
  absent: string | null
  /** What the chat reported, as it stands in the file. */
  usage: { readonly tokens?: number; readonly window?: number | null } | null
  problems: Map<string, string>
  busy: boolean
}

export function news(date: string, over: Partial<NewText> = {}): NewText {
  return { date, key: `${date}-1`, from: 0, to: 400, quietMs: 600_000, newMs: 600_000, ...over }
}

/** What some jobs do; the others do nothing, and slots that are not named are not in what `ran`. */
interface Jobs {
  readonly process?: (days: readonly DayToLearn[], context: JobContext) => Promise<JobResult>
  readonly documents?: (context: JobContext) => Promise<JobResult>
  readonly slots?: Partial<Record<SlotJob, (context: JobContext) => Promise<JobResult>>>
}

export function testDaemon(run: Jobs = {}, config: Partial<typeof DEFAULTS> = {}): TestDaemon {
  const start = Date.parse('2026-05-10T12:00:00Z')
  const world: TestWorld = {
    wall: start,
    mono: 1000,
    news: [],
    paused: false,
    saved: false,
    savedAgoMs: 0,
    quietMs: 600_000,
    absent: null,
    usage: null,
    problems: new Map(),
    busy: false,
  }
  let state: SchedulerState = { logs: {}, jobs: {} }
  const said: string[] = []
  const ran: string[] = []
  const wakes: number[] = []
  const say = (level: string, message: string): void => void said.push(`${level} ${message}`)
  const ports: DaemonPorts = {
    clocks: { wall: () => world.wall, mono: () => world.mono },
    settings: () => ({ config: { ...DEFAULTS, ...config }, zone: 'UTC' }),
    logs: {
      look: async (): Promise<LogsSeen> => {
        const dates = [...new Set([...world.news.map((one) => one.date), '2026-05-10'])].sort()
        return { news: world.news, dates, problems: world.problems }
      },
      done: (date, key) => {
        world.news = world.news.filter((one) => one.date !== date || one.key !== key)
      },
    },
    documents: {
      look: () => ({ saved: world.saved, savedAgoMs: world.savedAgoMs, quietMs: world.quietMs, key: 'k' }),
      done: () => {
        world.saved = false
      },
    },
    scheduler: {
      state: () => state,
      patch: (jobs) => {
        state = { ...state, jobs: { ...state.jobs, ...jobs } }
      },
      flush: async () => !world.busy,
    },
    usage: createUsageLook(
      { read: () => (world.usage === null ? null : Buffer.from(JSON.stringify(world.usage))) } as unknown as Files,
      '/',
    ),
    paused: () => world.paused,
    run: async (job, days, context) => {
      if (job === 'process') {
        ran.push(`process ${days.map((day) => `${day.date}${day.settled ? '' : '…'}`).join(' ')}`)
        return run.process?.(days, context) ?? DONE
      }
      if (job !== 'documents') return run.slots?.[job]?.(context) ?? DONE
      if (run.documents === undefined) ran.push(job)
      return run.documents?.(context) ?? DONE
    },
    say,
    notices: createNotices(say),
    present: async () => world.absent,
    wake: (ms) => void wakes.push(ms),
    seen: () => undefined,
  }
  const daemon = createDaemon(ports)
  return {
    daemon,
    world,
    said,
    ran,
    wakes,
    state: () => state,
    async pass(ms) {
      world.wall += ms
      world.mono += ms
      await daemon.beat()
      await daemon.idle()
    },
  }
}
