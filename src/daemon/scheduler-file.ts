import path from 'node:path'
import { type Files, readJson, writeFileAtomic } from '../store/disk/files.ts'
import { acquireLock, type Holder, LockHeld } from '../store/disk/lock.ts'
import type { Cursor } from './find-new.ts'

interface JobState {
  /** ISO time of the end of the last run; null before the first. */
  readonly lastRun: string | null
  /** Slots of the wall clock that were run last; empty for jobs that have none. */
  readonly slots: readonly string[]
}

/** What the daemon knows of `.state/scheduler.json`. */
export interface SchedulerState {
  readonly logs: ReadonlyMap<string, Cursor>
  readonly jobs: Readonly<Record<string, JobState>>
}

export interface SchedulerFile {
  /** The file as it stands, with what is not written yet. */
  state(): SchedulerState
  /** Remembers what is known of jobs until it is written; the others stay. */
  patch(jobs: SchedulerState['jobs']): void
  /** Writes what is not written yet. False when another run holds the lock or the folder is gone: the next flush tries again. */
  flush(): Promise<boolean>
}

export interface SchedulerFilePorts {
  readonly files: Files
  /** `.state` */
  readonly folder: string
  readonly holder: Holder
  /** Unique for this process, `[\w-]+`. */
  readonly token: string
}

type Table = Readonly<Record<string, unknown>>

/** `.state/scheduler.json`: all writers hold the folder's lock and change their own keys in what they find. */
export function openSchedulerFile({ files, folder, holder, token }: SchedulerFilePorts): SchedulerFile {
  const file = path.join(folder, 'scheduler.json')
  let pending: SchedulerState['jobs'] | null = null

  return {
    state() {
      const stored = parseState(asTable(readJson(files, file)))
      return { ...stored, jobs: { ...stored.jobs, ...pending } }
    },
    patch(jobs) {
      pending = { ...pending, ...jobs }
    },
    async flush() {
      if (pending === null) return true
      // On an empty mount point nothing may be made: it is not our folder but the place where it was.
      if (files.stat(folder) === null) return false
      try {
        const lock = await acquireLock(files, folder, { holder, token, now: Date.now, waitMs: WAIT_MS })
        try {
          const before = asTable(readJson(files, file))
          const next = { ...before, jobs: { ...asTable(before['jobs']), ...pending } }
          writeFileAtomic(files, file, Buffer.from(`${JSON.stringify(next, null, 1)}\n`), { token })
        } finally {
          lock.release()
        }
        pending = null
        return true
      } catch (error) {
        if (error instanceof LockHeld) return false
        throw error
      }
    },
  }
}

const WAIT_MS = 1000

/** What is missing or cannot be read counts for nothing: logs are then read again and found to be known. */
function parseState(read: Table): SchedulerState {
  const logs = Object.entries(asTable(read['logs'])).flatMap(([date, given]) => parseCursor(date, asTable(given)))
  const jobs = Object.entries(asTable(read['jobs'])).map(([name, given]) => [name, parseJob(asTable(given))])
  return { logs: new Map(logs), jobs: Object.fromEntries(jobs) }
}

function parseCursor(date: string, { size, prefixHash }: Table): [string, Cursor][] {
  return typeof size === 'number' && typeof prefixHash === 'string' ? [[date, { size, prefixHash }]] : []
}

function parseJob({ lastRun, slots }: Table): JobState {
  return {
    lastRun: typeof lastRun === 'string' && !Number.isNaN(Date.parse(lastRun)) ? lastRun : null,
    slots: Array.isArray(slots) ? slots.filter((one) => typeof one === 'string' && SLOT.test(one)) : [],
  }
}

const SLOT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

function asTable(value: unknown): Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Table) : {}
}
