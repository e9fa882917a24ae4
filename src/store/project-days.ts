import path from 'node:path'
import type { Entry, State } from '../memory/state.ts'
import { summariseDay } from '../rollup/day.ts'
import { overviewOf } from '../rollup/overview.ts'
import { datesTouched } from '../rollup/touched.ts'
import type { Files } from './files.ts'
import type { Projected, ProjectionInput, ProjectOptions } from './project.ts'
import { readScheduler, type Scheduler, schedulerFile, writeScheduler } from './scheduler.ts'
import { writeSummary } from './summaries.ts'
import { makeFolder, writeFileAtomic } from './write-file.ts'

export type { DayNames } from '../rollup/day.ts'

/** Writes the summaries of the days that changed since the last projection, and how far everything is, last. */
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
  for (const date of datesToSummarise(state, entries, before, options)) {
    const day = path.join(input.root, 'daily', `${date}.md`)
    const base = path.join(input.root, '.state', 'base', 'daily', `${date}.md`)
    const unfit = unfitFor(files, input.root, day)
    if (unfit !== null) {
      result.failures.push(`daily/${date}.md ${unfit}: no summary was written; move it away and run memoird rebuild`)
      continue
    }
    const written = writeSummary(files, day, base, summariseDay(state, date, input.names), input.token)
    if (written.refused !== null) result.notes.push(written.refused)
    if (written.changed) result.changed.push(`daily/${date}.md`)
  }
  const overview = path.join(input.root, '.state', 'overview.json')
  makeFolder(files, path.dirname(overview))
  writeFileAtomic(files, overview, Buffer.from(`${JSON.stringify(overviewOf(state))}\n`), { token: input.token })
  writeScheduler(files, file, state, before, input.token)
}

/** True when the journal knows more than summaries and documents show. */
export function isBehind({ files, root }: ProjectionInput, state: State): boolean {
  return readScheduler(files, schedulerFile(root)).seq < state.seq
}

/** Days that records since the last projection touch; an undo touches what its runs touched. */
function datesToSummarise(
  state: State,
  entries: readonly Entry[],
  before: Scheduler,
  options: ProjectOptions,
): string[] {
  const dates = new Set<string>()
  if (options.rebuild === true) for (const date of state.logs.keys()) dates.add(date)
  const undone = new Set<string>()
  // From the latest back: an undo that was undone brings back what it took.
  for (const { seq, run, change } of entries.toReversed())
    if (change.type === 'run-undone' && (seq > before.seq || undone.has(run)))
      for (const taken of change.data.runs) undone.add(taken)
  for (const { seq, run, change } of entries)
    if (seq > before.seq || undone.has(run)) for (const date of datesTouched(state, change)) dates.add(date)
  return [...dates].filter((date) => state.logs.has(date)).sort()
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
