import fs from 'node:fs'
import path from 'node:path'
import { messageOf } from '../errors.ts'
import { isDate } from '../rollup/periods.ts'
import { hashFile } from './hash-file.ts'

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
  /** Which folder it was: another one under the same name has another. Null when there is none. */
  readonly folder: string | null
  /** What could not be read, by log or `raw`. */
  readonly problems: ReadonlyMap<string, string>
}

export interface LogLook {
  /** Looks at every log. `full` reads also those that seem unchanged since they were processed. */
  look(cursors: ReadonlyMap<string, Cursor>, at: { wall: number; mono: number }, full: boolean): Promise<LogsSeen>
  /** A log was processed to its end as `key` says it was: nothing in it is new until that changes. */
  done(date: string, key: string): void
}

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

/**
 * Finds what is new in the logs of a folder, from the disk alone: no event is needed. A log whose size and times did
 * not change is not opened; one that has the processed size is hashed once after each change of them.
 */
export function createLogLook(folder: string): LogLook {
  const entries = new Map<string, Entry>()
  let lastLook: number | null = null

  function update(date: string, stat: fs.BigIntStats, at: { wall: number; mono: number }): Entry {
    const key = `${stat.size}:${stat.mtimeNs}:${stat.ctimeNs}:${stat.ino}`
    const known = entries.get(date)
    if (known?.key === key) return known
    // A change is no older than the last look, whatever the clocks say.
    const most = lastLook === null ? Number.POSITIVE_INFINITY : at.mono - lastLook
    const age = Math.min(Math.max(0, at.wall - Number(stat.mtimeMs)), most)
    const entry = { newSince: null, verified: null, ...known, key, size: Number(stat.size), changed: at.mono - age }
    entries.set(date, entry)
    return entry
  }

  return {
    async look(cursors, at, full) {
      const problems = new Map<string, string>()
      const listed = listLogs(folder, problems)
      const news: NewText[] = []
      for (const date of listed.dates) {
        const file = path.join(folder, `${date}.md`)
        const stat = statLog(file, date, problems)
        if (stat === null) continue
        const entry = update(date, stat, at)
        const from = await firstNew(file, entry, cursors.get(date), full).catch((error: unknown) => {
          problems.set(date, `cannot read raw/${date}.md: ${messageOf(error)}`)
          return null
        })
        entry.newSince = from === null ? null : (entry.newSince ?? entry.changed)
        if (from === null) continue
        const quietMs = Math.max(0, at.mono - entry.changed)
        news.push({ date, key: entry.key, from, to: entry.size, quietMs, newMs: at.mono - (entry.newSince ?? at.mono) })
      }
      const there = new Set(listed.dates)
      for (const date of entries.keys()) if (!there.has(date)) entries.delete(date)
      lastLook = at.mono
      return { news, dates: listed.dates, folder: listed.folder, problems }
    },
    done(date, key) {
      const entry = entries.get(date)
      if (entry) entry.verified = key
    },
  }
}

/** The first byte that nobody learned from, null when there is none. */
async function firstNew(file: string, entry: Entry, cursor: Cursor | undefined, full: boolean): Promise<number | null> {
  if (entry.verified === entry.key && !full) return null
  if (cursor === undefined) return entry.size > 0 && entry.verified !== entry.key ? 0 : null
  if (entry.size > cursor.size) return entry.verified === entry.key ? null : cursor.size
  if (entry.size === cursor.size && (await hashFile(file, cursor.size)) === cursor.prefixHash) {
    entry.verified = entry.key
    return null
  }
  return 0
}

function listLogs(folder: string, problems: Map<string, string>): { dates: string[]; folder: string | null } {
  try {
    const names = fs.readdirSync(folder)
    const dates = names.filter((name) => name.endsWith('.md') && isDate(name.slice(0, -3)))
    const stat = fs.statSync(folder, { bigint: true })
    return { dates: dates.map((name) => name.slice(0, -3)).sort(), folder: `${stat.dev}:${stat.ino}` }
  } catch (error) {
    problems.set('raw', `cannot look into ${folder}: ${messageOf(error)}`)
    return { dates: [], folder: null }
  }
}

function statLog(file: string, date: string, problems: Map<string, string>): fs.BigIntStats | null {
  try {
    const stat = fs.statSync(file, { bigint: true, throwIfNoEntry: false })
    if (stat === undefined) return null
    if (stat.isFile()) return stat
    problems.set(date, `raw/${date}.md is not a file: it is left alone`)
  } catch (error) {
    problems.set(date, `cannot look at raw/${date}.md: ${messageOf(error)}`)
  }
  return null
}
