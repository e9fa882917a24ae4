import path from 'node:path'
import { isDate } from '../calendar.ts'
import { addDays } from '../clock.ts'
import { MARKS } from '../log/head.ts'
import { type Files, makeFolder } from '../store/disk/files.ts'

interface LedgerPorts {
  readonly files: Files
  readonly root: string
}

/** A log in which somebody took the turn out still has it here; a list that is gone is made of the logs. */
export function createLedger(source: string, { files, root }: LedgerPorts) {
  const folder = path.join(root, '.state', 'sources', source)
  const days = new Map<string, Set<string>>()
  const fileOf = (date: string): string => path.join(folder, date)

  function marksOf(date: string): Set<string> {
    const known = days.get(date)
    if (known !== undefined) return known
    const listed = files.read(fileOf(date))?.toString('utf8').split('\n') ?? []
    const log = files.read(path.join(root, 'raw', `${date}.md`))?.toString('latin1') ?? ''
    const marks = [...log.matchAll(MARKS)].map(([, mark = '']) => mark)
    // A write that was cut off left the last turn without its end: it comes again.
    if (!/\n\r?\n$/.test(log.slice(-4))) marks.pop()
    for (const mark of listed) marks.push(mark)
    const all = new Set(marks)
    days.set(date, all)
    return all
  }

  return {
    /** On whatever day: what has no time of its own may have been taken on any. */
    hasEver(mark: string): boolean {
      const logs = files.list(path.join(root, 'raw')).map((name) => name.slice(0, 10))
      return [...new Set([...files.list(folder), ...logs])].some((date) => isDate(date) && marksOf(date).has(mark))
    },
    /** The day of a moment is another one in another zone: its neighbours are looked at, too. */
    has: (mark: string, date: string): boolean =>
      [0, -1, 1].some((by) => marksOf(by === 0 ? date : addDays(date, by)).has(mark)),
    note(date: string, turns: readonly { readonly mark: string }[]): void {
      makeFolder(files, folder)
      const marks = marksOf(date)
      for (const { mark } of turns) marks.add(mark)
      const handle = files.open(fileOf(date), files.stat(fileOf(date)) === null ? 'create' : 'append')
      try {
        files.write(handle, Buffer.from(turns.map(({ mark }) => `\n${mark}`).join('')))
        files.fsync(handle)
      } finally {
        files.close(handle)
      }
    },
  }
}
