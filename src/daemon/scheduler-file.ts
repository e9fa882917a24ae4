import path from 'node:path'
import { type Files, writeFileAtomic } from '../store/disk/files.ts'
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
  readonly paused: boolean
  /** Tokens of unprocessed text. */
  readonly tokens: number
  /** The chat's report that the last compression answered, in tokens. */
  readonly answered: number
  /** Calls since the last `compress`. */
  readonly calls: number
}

export type SchedulerPatch = Partial<Omit<SchedulerState, 'logs'>>

export interface SchedulerFile {
  /** The file as it stands, with what is not written yet. */
  state(): SchedulerState
  /** Remembers a change until it is written; jobs are merged by name. */
  patch(change: SchedulerPatch): void
  /** Writes what is not written yet. False when another run holds the lock: the next flush tries again. */
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

/**
 * `.state/scheduler.json`, which every run that learns rewrites as well: all writers hold the lock of the folder and
 * change their own keys only, in the file as they find it.
 */
export function openSchedulerFile(ports: SchedulerFilePorts): SchedulerFile {
  const file = path.join(ports.folder, 'scheduler.json')
  let pending: SchedulerPatch | null = null
  let known: { readonly key: string; readonly state: SchedulerState } | null = null

  function stored(): SchedulerState {
    const stat = ports.files.stat(file)
    const key = stat === null ? 'none' : `${stat.size}:${stat.mtimeMs}:${stat.ino}`
    if (known?.key !== key) known = { key, state: parseState(readTable(ports.files, file)) }
    return known.state
  }

  return {
    state() {
      const base = stored()
      return pending === null ? base : { ...base, ...pending, jobs: { ...base.jobs, ...pending.jobs } }
    },
    patch(change) {
      pending = { ...pending, ...change, jobs: { ...pending?.jobs, ...change.jobs } }
    },
    async flush() {
      if (pending === null) return true
      try {
        const { files, folder, holder, token } = ports
        const lock = await acquireLock(files, folder, { holder, token, now: Date.now, waitMs: WAIT_MS })
        try {
          const before = readTable(files, file)
          const next = { ...before, ...pending, jobs: { ...tableAt(before, 'jobs'), ...pending.jobs } }
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
function readTable(files: Files, file: string): Table {
  const bytes = files.read(file)
  if (bytes === null) return {}
  try {
    return asTable(JSON.parse(bytes.toString('utf8')))
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

function parseState(read: Table): SchedulerState {
  return {
    logs: new Map(Object.entries(tableAt(read, 'logs')).flatMap(([date, given]) => parseCursor(date, asTable(given)))),
    jobs: Object.fromEntries(
      Object.entries(tableAt(read, 'jobs')).map(([name, given]) => [name, parseJob(asTable(given))]),
    ),
    paused: read['paused'] === true,
    tokens: countAt(read, 'tokens'),
    answered: countAt(read, 'answered'),
    calls: countAt(read, 'calls'),
  }
}

function parseCursor(date: string, given: Table): [string, Cursor][] {
  const { size, prefixHash } = given
  return typeof size === 'number' && typeof prefixHash === 'string' ? [[date, { size, prefixHash }]] : []
}

function parseJob(given: Table): JobState {
  const { lastRun, slots } = given
  return {
    lastRun: typeof lastRun === 'string' && !Number.isNaN(Date.parse(lastRun)) ? lastRun : null,
    slots: Array.isArray(slots) ? slots.filter((one) => typeof one === 'string' && SLOT.test(one)) : [],
  }
}

const SLOT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

function countAt(table: Table, key: string): number {
  const value = table[key]
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : 0
}

function tableAt(table: Table, key: string): Table {
  return asTable(table[key])
}

function asTable(value: unknown): Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Table) : {}
}
