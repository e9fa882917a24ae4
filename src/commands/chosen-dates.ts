import path from 'node:path'
import { UserError, usageError } from '../errors.ts'
import type { OpenMemory } from '../open.ts'
import { isDate } from '../rollup/periods.ts'

/** Dates with a log, all of them or the one that was named. */
export function chosenDates(memory: OpenMemory, date: string | null): string[] {
  const folder = path.join(memory.root, 'raw')
  const logs = memory.files
    .list(folder)
    .filter((name) => name.endsWith('.md') && isDate(name.slice(0, -3)))
    .map((name) => name.slice(0, -3))
  if (date === null) return logs
  if (!isDate(date)) throw usageError(`process takes a date like 2026-02-08, found "${date}"`)
  if (!logs.includes(date))
    throw new UserError(
      `there is no log raw/${date}.md in ${memory.root}${logs.length > 0 ? `; the latest is raw/${logs.at(-1)}.md` : ''}`,
    )
  return [date]
}
