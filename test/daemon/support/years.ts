import { type Config, DEFAULTS } from '../../../src/config/defaults.ts'
import { createDaemon, type Daemon, type DaemonPorts } from '../../../src/daemon/daemon.ts'
import type { LogLook, NewText } from '../../../src/daemon/find-new.ts'
import type { JobResult, RunJob } from '../../../src/daemon/jobs.ts'
import { createNotices } from '../../../src/daemon/report.ts'
import type { SchedulerFile, SchedulerState } from '../../../src/daemon/scheduler-file.ts'
import { randomFrom } from './random.ts'
import { shownAt } from './zones.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export interface YearsReport {
  readonly days: number
  readonly beats: number
  readonly restarts: number
  readonly suspends: number
  readonly clockSets: number
  readonly journeys: number
  readonly processRuns: number
  readonly slotRuns: number
  readonly bytes: number
  /** What should have run and did not, in sentences. */
  readonly missed: readonly string[]
  readonly doubled: readonly string[]
}

export interface YearsOptions {
  readonly seed: number
  readonly days: number
  /** Minutes between two beats of an undisturbed day. */
  readonly step: number
  readonly zones: readonly string[]
}

/**
 * Lives with a daemon for years on a false clock: chats, sleep, restarts, clocks that are set, journeys, failures.
 * What should have happened is judged by what the platform's clock shows and by bytes, with no code of the daemon.
 */
export async function liveYears(options: YearsOptions): Promise<YearsReport> {
  const world = createWorld(options)
  while (world.day() < options.days) await world.beat()
  return world.report()
}

interface Log {
  size: number
  done: number
  /** True time of the last append, and of the first that is not processed. */
  appended: number
  oldest: number | null
}

function createWorld({ seed, step, zones }: YearsOptions) {
  const random = randomFrom(seed)
  const start = Date.UTC(2026, 0, 5, 9)
  let now = start
  let mono = 0
  /** How wrong the wall clock is. */
  let error = 0
  let zone = zones[0] ?? 'UTC'
  let sane = start
  let awake = start
  let shifted = start
  let ahead = 0
  let daemon: Daemon
  let failing = 0
  const logs = new Map<string, Log>()
  const runs = new Map<string, number>()
  const count = { beats: 0, restarts: 0, suspends: 0, clockSets: 0, journeys: 0, processRuns: 0, slotRuns: 0, bytes: 0 }
  const missed: string[] = []
  const doubled: string[] = []
  /** The latest date that a job ran for. */
  const latest = new Map<string, string>()
  let lastProcess: number | null = null
  let jumpedAhead = start
  const wall = (): number => now + error
  let memo = { at: Number.NaN, zone: '', text: '' }
  const shown = (): string => {
    if (memo.at !== wall() || memo.zone !== zone) memo = { at: wall(), zone, text: shownAt(wall(), zone) }
    return memo.text
  }
  const scheduler = createScheduler(() => random() < 0.02)

  const ports: Omit<DaemonPorts, 'logs' | 'documents' | 'notices'> = {
    clocks: { wall, mono: () => mono },
    settings: () => ({ config: CONFIG, zone }),
    scheduler,
    usage: { look: () => ({ tokens: 0, share: 0, grown: 0 }), done: () => undefined },
    paused: () => false,
    run: runners(),
    say: () => undefined,
    present: async () => null,
    wake: () => undefined,
    seen: () => undefined,
  }

  function boot(): void {
    daemon = createDaemon({
      ...ports,
      logs: createLook(
        logs,
        () => mono,
        () => now,
      ),
      documents: { look: () => ({ saved: false, savedAgoMs: 0, quietMs: 0, key: '' }), done: () => undefined },
      notices: createNotices(() => undefined),
    })
    // The oracle allows a job that was never here to begin with its next slot.
    awake = now
  }

  function runners(): RunJob {
    const slot = (job: string): JobResult => {
      if (failing > 0 && random() < 0.5) throw new Error('no room on the disk')
      count.slotRuns++
      const label = `${job} ${labelOf(shown(), TIMES[job] ?? '')}`
      // The same date comes twice when a clock was weeks ahead: that is no second run for a night.
      if (now - (runs.get(label) ?? -3 * DAY) < 2 * DAY) doubled.push(`${label} again at ${shown()} (${zone})`)
      runs.set(label, now)
      if (label.slice(-10) > (latest.get(job) ?? '')) latest.set(job, label.slice(-10))
      return DONE
    }
    return async (job, days) => {
      if (job === 'documents') return DONE
      if (job !== 'process') return slot(job)
      if (failing > 0 && random() < 0.5) throw new Error('no room on the disk')
      const processed = days.map(({ date }) => processLog(date)).reduce((sum, bytes) => sum + bytes, 0)
      if (processed === 0) doubled.push(`a process without anything new at ${shown()} (${zone})`)
      const today = days.every(({ date }) => date >= shown().slice(0, 10))
      const since = lastProcess === null ? Number.POSITIVE_INFINITY : now - lastProcess
      if (today && since < 2 * HOUR && jumpedAhead < (lastProcess ?? 0))
        doubled.push(`a process ${Math.round(since / MINUTE)} minutes after the last at ${shown()} (${zone})`)
      lastProcess = now
      count.processRuns++
      scheduler.cursors(logs)
      return DONE
    }
  }

  function processLog(date: string): number {
    const log = logs.get(date)
    if (!log) return 0
    const bytes = log.size - log.done
    log.done = log.size
    log.oldest = null
    return bytes
  }

  function chat(): void {
    const date = shown().slice(0, 10)
    const log = logs.get(date) ?? { size: 0, done: 0, appended: now, oldest: null }
    const bytes = 40 + Math.floor(random() * 400)
    logs.set(date, { ...log, size: log.size + bytes, appended: now, oldest: log.oldest ?? now })
    count.bytes += bytes
  }

  function pass(ms: number): void {
    now += ms
    mono += ms
  }

  /** What life does between two beats. */
  function live(): void {
    const hour = Number(shown().slice(11, 13))
    if (hour >= 8 && hour < 23 && random() < (step >= 5 ? 0.3 : 0.08)) chat()
    const dice = random() * (60 / step)
    if (dice < 0.02) suspend()
    else if (dice < 0.03) restart()
    else if (dice < 0.034) setClock()
    else if (dice < 0.037) travel()
    else if (dice < 0.045) failing = 3
    else failing = Math.max(0, failing - 1)
    if (error !== 0 && random() < 0.1) mend()
  }

  function suspend(): void {
    count.suspends++
    pass(random() < 0.2 ? random() * 9 * DAY : random() * 12 * HOUR)
    jumpedAhead = now
  }

  function restart(): void {
    count.restarts++
    pass(random() < 0.5 ? MINUTE : random() * 3 * DAY)
    mono = random() * HOUR
    scheduler.crash()
    jumpedAhead = now
    boot()
  }

  function setClock(): void {
    count.clockSets++
    const far = [10 * MINUTE, HOUR, 5 * HOUR, 30 * HOUR, 20 * DAY, 5 * 365 * DAY]
    const by = far[Math.floor(random() * far.length)] ?? HOUR
    error += random() < 0.5 ? by : -by
    if (error > 0) jumpedAhead = now
    sane = now
  }

  function mend(): void {
    if (error < 0) jumpedAhead = now
    error = 0
    sane = now
  }

  function travel(): void {
    count.journeys++
    zone = zones[Math.floor(random() * zones.length)] ?? zone
  }

  /** After a beat: everything that the shown clock and the bytes ask for must have happened. */
  function judge(): void {
    const offset = Math.round((Date.parse(`${shown().replace(' ', 'T')}:00Z`) - wall()) / MINUTE / 15)
    if (offset !== ahead) shifted = now
    ahead = offset
    // What failed is tried again within an hour.
    if (failing > 0) lastFailure = now
    if (now - lastFailure < 2 * HOUR || error !== 0) return
    for (const [job, at] of Object.entries(TIMES)) judgeSlot(job, labelOf(shown(), at))
    for (const [date, log] of logs) judgeLog(date, log)
  }

  function judgeSlot(job: string, label: string): void {
    // Where a later night was run on a clock that was ahead, the clock must prove itself first.
    const isBehind = label < (latest.get(job) ?? '')
    if (isBehind && now - Math.max(sane, awake, shifted) < 21 * HOUR) return
    if (!runs.has(`${job} ${label}`) && !told.has(`${job} ${label}`))
      missed.push(`${job} ${label} at ${shown()} (${zone})`)
    told.add(`${job} ${label}`)
  }

  function judgeLog(date: string, log: Log): void {
    if (log.oldest === null || now - log.appended < 2 * MINUTE) return
    const waited = now - Math.max(log.oldest, lastProcess ?? 0)
    if (date < shown().slice(0, 10) && now - log.oldest > 30 * MINUTE)
      missed.push(`raw/${date}.md after midnight, at ${shown()} (${zone})`)
    else if (waited > 2 * HOUR + 30 * MINUTE)
      missed.push(`raw/${date}.md for ${Math.round(waited / MINUTE)} minutes at ${shown()} (${zone})`)
  }

  const told = new Set<string>()
  let lastFailure = start

  boot()
  // The first beat marks the slots that lie before the installation.
  return {
    day: () => (now - start) / DAY,
    async beat() {
      live()
      count.beats++
      await daemon.beat()
      await daemon.idle()
      if (count.beats === 1) for (const [job, at] of Object.entries(TIMES)) told.add(`${job} ${labelOf(shown(), at)}`)
      judge()
      for (const [date, log] of logs) if (log.oldest === null && now - log.appended > 40 * DAY) logs.delete(date)
      pass(step * MINUTE)
    },
    report: (): YearsReport => ({ days: Math.round((now - start) / DAY), ...count, missed, doubled }),
  }
}

const CONFIG: Config = { ...DEFAULTS }
const TIMES: Readonly<Record<string, string>> = { rollup: '00:10', dedupe: '03:00', compress: '03:30' }
const DONE: JobResult = { finished: true, failures: [], undone: [], said: null }

/** The date whose slot the shown clock has passed last. */
function labelOf(shown: string, at: string): string {
  const [date = '', time = ''] = shown.split(' ')
  if (time >= at) return date
  return new Date(Date.parse(`${date}T00:00:00Z`) - DAY).toISOString().slice(0, 10)
}

/** The daemon's observers on logs that are only numbers. */
function createLook(logs: ReadonlyMap<string, Log>, mono: () => number, now: () => number): LogLook {
  return {
    async look() {
      const news = [...logs].flatMap(([date, log]): NewText[] => {
        if (log.size === log.done) return []
        const quietMs = Math.min(now() - log.appended, mono() + HOUR)
        const newMs = now() - (log.oldest ?? now())
        return [{ date, key: `${log.size}`, from: log.done, to: log.size, quietMs, newMs }]
      })
      news.sort((a, b) => (a.date < b.date ? -1 : 1))
      return { news, dates: [...logs.keys()].sort(), problems: new Map() }
    },
    done: () => undefined,
  }
}

/** scheduler.json as text, so that nothing survives that would not survive on a disk. */
function createScheduler(
  busy: () => boolean,
): SchedulerFile & { crash(): void; cursors(logs: ReadonlyMap<string, Log>): void } {
  let disk = JSON.stringify({ jobs: {} })
  let parsed = JSON.parse(disk) as Omit<SchedulerState, 'logs'>
  let pending: SchedulerState['jobs'] = {}
  let dirty = false
  let cursors: SchedulerState['logs'] = {}
  const state = (): SchedulerState => ({ logs: cursors, jobs: { ...parsed.jobs, ...pending } })
  const write = (): void => {
    const { logs: _, ...rest } = state()
    disk = JSON.stringify(rest)
    parsed = JSON.parse(disk)
    pending = {}
    dirty = false
  }
  return {
    state,
    patch(jobs) {
      pending = { ...pending, ...jobs }
      dirty = true
    },
    async flush() {
      if (busy()) return false
      if (dirty) write()
      return true
    },
    crash() {
      // The power goes between two beats; a busy lock is over by then.
      write()
    },
    cursors(logs) {
      cursors = Object.fromEntries([...logs].map(([date, { done }]) => [date, { size: done, prefixHash: '', line: 0 }]))
    },
  }
}
