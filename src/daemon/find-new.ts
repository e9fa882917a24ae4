import { createHash } from 'node:crypto'
import fs, { createReadStream } from 'node:fs'
import path from 'node:path'
import { datesNamed } from '../calendar.ts'
import { messageOf } from '../errors.ts'

/** How far a log was read. */
export interface Cursor {
  readonly size: number
  readonly prefixHash: string
}

/** A log with something nobody learned from. */
export interface NewText {
  readonly date: string
  /** Size, times and inode as one string: another string, another state. */
  readonly key: string
  /** The unprocessed bytes; from 0 when the log was changed in the middle. */
  readonly from: number
  readonly to: number
  readonly quietMs: number
  readonly newMs: number
}

export interface LogsSeen {
  /** In order of date. */
  readonly news: readonly NewText[]
  /** The dates that have a log, ascending. */
  readonly dates: readonly string[]
  /** What could not be read, by log or `raw`. */
  readonly problems: ReadonlyMap<string, string>
}

export type LogLook = ReturnType<typeof createLogLook>

interface Entry {
  key: string
  size: number
  /** Monotonic time of the last change. */
  changed: number
  /** Monotonic time at which the present news were first seen, null while there are none. */
  newSince: number | null
  /** The key at which the content was found to be what was processed. */
  verified: string | null
}

/** Finds what is new in the logs from the disk alone; a log is opened when size or times changed, and hashed once. */
export function createLogLook(folder: string) {
  const entries = new Map<string, Entry>()
  let lastLook: number | null = null

  function update(date: string, stat: fs.Stats, at: { wall: number; mono: number }): Entry {
    const key = `${stat.size}:${stat.mtimeMs}:${stat.ctimeMs}:${stat.ino}`
    const known = entries.get(date)
    if (known?.key === key) return known
    // A change is no older than the last look, whatever the clocks say.
    const most = lastLook === null ? Number.POSITIVE_INFINITY : at.mono - lastLook
    const age = Math.min(Math.max(0, at.wall - stat.mtimeMs), most)
    const entry = { newSince: null, verified: null, ...known, key, size: stat.size, changed: at.mono - age }
    entries.set(date, entry)
    return entry
  }

  return {
    /** Looks at every log. */
    async look(cursors: Readonly<Record<string, Cursor>>, at: { wall: number; mono: number }): Promise<LogsSeen> {
      const problems = new Map<string, string>()
      const dates = datesIn(folder, problems)
      const news: NewText[] = []
      for (const date of dates) {
        const file = path.join(folder, `${date}.md`)
        const stat = statLog(file, date, problems)
        if (stat === null) {
          // What is known of it would keep the next look from saying the same again: trouble is over when it is gone.
          entries.delete(date)
          continue
        }
        const entry = update(date, stat, at)
        const from = await firstNew(file, entry, cursors[date]).catch((error: unknown) => {
          problems.set(date, `cannot read raw/${date}.md: ${messageOf(error)}`)
          return null
        })
        entry.newSince = from === null ? null : (entry.newSince ?? entry.changed)
        if (from === null) continue
        const quietMs = Math.max(0, at.mono - entry.changed)
        news.push({ date, key: entry.key, from, to: entry.size, quietMs, newMs: at.mono - (entry.newSince ?? at.mono) })
      }
      const there = new Set(dates)
      for (const date of entries.keys()) if (!there.has(date)) entries.delete(date)
      lastLook = at.mono
      return { news, dates, problems }
    },
    /** A log was processed to its end as `key` says it was: nothing in it is new until that changes. */
    done(date: string, key: string): void {
      const entry = entries.get(date)
      if (entry) entry.verified = key
    },
  }
}

/** The first byte that nobody learned from, null when there is none. */
async function firstNew(file: string, entry: Entry, cursor: Cursor | undefined): Promise<number | null> {
  if (entry.verified === entry.key) return null
  if (cursor === undefined) return entry.size > 0 ? 0 : null
  if (entry.size > cursor.size) return cursor.size
  if (entry.size === cursor.size && (await hashFile(file, cursor.size)) === cursor.prefixHash) {
    entry.verified = entry.key
    return null
  }
  return 0
}

/** The dates that have a log, ascending. */
function datesIn(folder: string, problems: Map<string, string>): string[] {
  try {
    return datesNamed(fs.readdirSync(folder))
  } catch (error) {
    problems.set('raw', `cannot look into ${folder}: ${messageOf(error)}`)
    return []
  }
}

function statLog(file: string, date: string, problems: Map<string, string>): fs.Stats | null {
  try {
    const stat = fs.statSync(file, { throwIfNoEntry: false })
    if (stat?.isFile()) return stat
    // A name without a file behind it: deleted since the folder was listed, or a link.
    if (stat === undefined && fs.lstatSync(file, { throwIfNoEntry: false }) === undefined) return null
    const what = stat === undefined ? 'a link to a file that is not there' : 'not a file'
    problems.set(date, `raw/${date}.md is ${what}: it is left alone`)
  } catch (error) {
    problems.set(date, `cannot look at raw/${date}.md: ${messageOf(error)}`)
  }
  return null
}

/** Hex SHA-256 of the first `size` bytes, read in pieces so that a large log stops nothing else. */
async function hashFile(file: string, size: number): Promise<string> {
  const hash = createHash('sha256')
  if (size > 0) for await (const chunk of createReadStream(file, { end: size - 1 })) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
