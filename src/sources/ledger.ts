import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { isDate } from '../calendar.ts'
import { MARKS } from '../log/head.ts'
import { logDates } from '../open/raw.ts'
import { type Files, makeFolder, readJson, writeFileAtomic, writeJson } from '../store/disk/files.ts'

interface LedgerPorts {
  readonly files: Files
  readonly root: string
}

/**
 * On which day each message of a source was taken: by a list for each day, which also has what somebody took out of its log
 * since, and by the logs that have not the size that they had when they were looked through.
 */
export function createLedger(source: string, { files, root }: LedgerPorts) {
  const folder = path.join(root, '.state', 'sources', source)
  const looked = path.join(folder, 'logs.json')
  const logOf = (date: string): string => path.join(root, 'raw', `${date}.md`)
  const sizes: Record<string, unknown> = {}
  const unlisted: (readonly [date: string, mark: string])[] = []
  let taken: Map<string, string> | null = null

  function all(): Map<string, string> {
    if (taken !== null) return taken
    taken = new Map()
    for (const date of files.list(folder).filter(isDate))
      for (const mark of files.read(path.join(folder, date))?.toString('utf8').split('\n') ?? []) taken.set(mark, date)
    Object.assign(sizes, readJson(files, looked))
    for (const date of logDates({ files, root })) {
      const { kind, size } = files.stat(logOf(date)) ?? {}
      if (kind !== 'file' || sizes[date] === size) continue
      sizes[date] = size
      for (const mark of marksIn(files.read(logOf(date))?.toString('latin1') ?? ''))
        if (mark.startsWith(`${source}:`) && !taken.has(mark)) {
          taken.set(mark, date)
          unlisted.push([date, mark])
        }
    }
    return taken
  }

  function list(date: string, marks: readonly string[]): void {
    makeFolder(files, folder)
    const before = files.read(path.join(folder, date))?.toString('utf8') ?? ''
    const bytes = Buffer.from(before + marks.map((mark) => `\n${mark}`).join(''))
    writeFileAtomic(files, path.join(folder, date), bytes, { token: randomBytes(6).toString('hex') })
  }

  return {
    /** The day of the log that it was taken into, also when it is named with another now; null when it never was. */
    dayOf: (mark: string): string | null => all().get(mark) ?? null,
    /** These were written into the log of that day. */
    note(date: string, turns: readonly { readonly mark: string }[]): void {
      for (const { mark } of turns) all().set(mark, date)
      list(
        date,
        turns.map(({ mark }) => mark),
      )
      sizes[date] = files.stat(logOf(date))?.size
    },
    /** Behind the last note: what was looked through need not be again. */
    keep(): void {
      for (const [date, mark] of unlisted.splice(0)) list(date, [mark])
      writeJson(files, looked, sizes, randomBytes(6).toString('hex'))
    },
  }
}

/** A write that was cut off left the last turn without its end, the rule of a heading or a blank line: it comes again. */
function marksIn(log: string): string[] {
  const marks = [...log.matchAll(MARKS)]
  const last = marks.at(-1)?.index ?? 0
  const isHeading = log[log.lastIndexOf('\n', last) + 1] === '#'
  const isWhole = (isHeading ? /\n\r?\n---\s*$/ : /\n\r?\n$/).test(log.slice(-16))
  return (isWhole ? marks : marks.slice(0, -1)).map(([, mark = '']) => mark)
}
