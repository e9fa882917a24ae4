import path from 'node:path'
import type { Entry, State } from '../memory/state.ts'
import { type Period, summaryName } from '../rollup/calendar.ts'
import { overviewOf } from '../rollup/overview.ts'
import type { Files } from './files.ts'
import type { Projected, ProjectionInput, ProjectOptions } from './project.ts'
import { LAYOUT, readScheduler, schedulerFile, writeScheduler } from './scheduler.ts'
import { writeSummary } from './summaries.ts'
import { blockOf, periodsToSummarise } from './summary-blocks.ts'
import { makeFolder, writeFileAtomic } from './write-file.ts'

export type { DayNames } from '../rollup/day.ts'

/** Writes the summaries of the periods that changed since the last projection, and how far everything is, last. */
export function projectDays(
  input: ProjectionInput,
  state: State,
  entries: readonly Entry[],
  options: ProjectOptions,
  result: Projected,
): void {
  const { files } = input
  const file = schedulerFile(input.root)
  const before = readScheduler(files, file)
  const rebuild = options.rebuild === true || before.layout !== LAYOUT
  const isMissing = (period: Period): boolean =>
    options.missing === true && files.stat(path.join(input.root, summaryName(period))) === null
  for (const period of periodsToSummarise(state, entries, { after: before.seq, rebuild, isMissing })) {
    const name = summaryName(period)
    const place = path.join(input.root, name)
    const unfit = unfitFor(files, input.root, place)
    if (unfit !== null) {
      result.failures.push(`${name} ${unfit}: no summary was written; move it away and run memoird rebuild`)
      continue
    }
    const base = path.join(input.root, '.state', 'base', name)
    const written = writeSummary(files, place, base, blockOf(state, period, input.names), input.token)
    if (written.refused !== null) result.notes.push(written.refused)
    if (written.changed) result.changed.push(name)
  }
  const overview = path.join(input.root, '.state', 'overview.json')
  makeFolder(files, path.dirname(overview))
  const shown = overviewOf(state, result.failures)
  writeFileAtomic(files, overview, Buffer.from(`${JSON.stringify(shown)}\n`), { token: input.token })
  writeScheduler(files, file, state, before, input.token)
}

/** Sequence number of the last record that summaries and documents show. */
export function shownUpTo({ files, root }: ProjectionInput): number {
  return readScheduler(files, schedulerFile(root)).seq
}

/** Why a summary cannot stand there, or null. A link must not make us write outside of the folder. */
function unfitFor(files: Files, root: string, file: string): string | null {
  const stat = files.stat(file)
  if (stat !== null && stat.kind !== 'file') return 'is no file'
  const there = stat === null ? path.dirname(file) : file
  if (files.stat(there) === null) return null
  const inside = path.relative(files.realpath(root), files.realpath(there))
  return inside.startsWith('..') || path.isAbsolute(inside) ? 'leads out of the memory folder' : null
}
