import path from 'node:path'
import { isDate } from '../calendar.ts'
import { READERS, type ReaderName, readerNamed } from '../config/defaults.ts'
import { UserError, usageError } from '../errors.ts'
import type { OpenMemory } from '../open.ts'
import type { ModelReader } from '../read/provider/transports.ts'

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

export type BackendName = ReaderName

/** A reader by its name, or by the one that it had first. Throws a usage error for what is none. */
export function readerChosen(given: string): ReaderName {
  const name = readerNamed(given)
  if (name !== null) return name
  throw usageError(`--backend must be one of ${READERS.join(', ')}, found "${given}"`)
}

/** Who answers in this run, as the command line says, else the configuration. Throws a usage error for what cannot be. */
export function backendNamed(memory: OpenMemory, options: { readonly backend?: string | null }): ReaderName {
  return readerChosen(options.backend ?? memory.config.extraction.backend)
}

/** The reader where it asks a model, else null. */
export function modelReader(name: ReaderName): ModelReader | null {
  return name === 'builtin' || name === 'recorded' ? null : name
}
