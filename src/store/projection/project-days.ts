import path from 'node:path'
import { type Period, summaryName } from '../../calendar.ts'
import type { Change } from '../../memory/change.ts'
import type { Entry, State } from '../../memory/state.ts'
import { type DayNames, summariseDay } from '../../rollup/day.ts'
import { datesTouched, periodsTouched, shortestFirst } from '../../rollup/due.ts'
import { overviewOf } from '../../rollup/overview.ts'
import { inputKey, summarisePeriod } from '../../rollup/period.ts'
import { type Files, makeFolder, syncFolder, writeFileAtomic, writeJson } from '../disk/files.ts'
import { isBelow } from '../disk/places.ts'
import type { Projected, ProjectionInput, ProjectOptions } from './documents.ts'
import { LAYOUT, projectScheduler, readScheduler } from './scheduler.ts'

/** Writes the summaries of the periods that changed since the last projection, and how far everything is, last. */
export function projectDays(
  input: ProjectionInput,
  state: State,
  entries: readonly Entry[],
  options: ProjectOptions,
  result: Projected,
): void {
  const { files } = input
  const before = readScheduler(files, input.root)
  const rebuild = options.rebuild === true || before.layout !== LAYOUT
  const isDue = (period: Period): boolean =>
    rebuild || (options.missing === true && files.stat(path.join(input.root, summaryName(period))) === null)
  for (const period of periodsToSummarise(state, entries, before.seq, isDue)) {
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
  writeJson(files, overview, overviewOf(state, result.failures), input.token)
  projectScheduler(files, input.root, state, before, input.token)
}

/** Why a summary cannot stand there, or null. A link must not make us write outside of the folder. */
function unfitFor(files: Files, root: string, file: string): string | null {
  const stat = files.stat(file)
  if (stat !== null && stat.kind !== 'file') return 'is no file'
  const there = stat === null ? path.dirname(file) : file
  if (files.stat(there) === null) return null
  return isBelow(files, root, there) ? null : 'leads out of the memory folder'
}

/** What a summary says, or null for a period that was not summed up or is no longer. */
export function blockOf(state: State, period: Period, names: DayNames): string | null {
  if (period.kind === 'day') return summariseDay(state, period.name, names)
  const written = state.rollups.get(period.name)
  if (written === undefined) return null
  const byRule = summarisePeriod(state, period, null)
  // What rests on something that changed since is left out until it is written anew.
  const stands = written.text !== '' && byRule !== null && inputKey(byRule) === written.input
  return stands ? summarisePeriod(state, period, written.text) : byRule
}

/** Periods that records since the last projection touch, shortest first; an undo or a retake touches what its runs touched. */
function periodsToSummarise(
  state: State,
  entries: readonly Entry[],
  after: number,
  isDue: (period: Period) => boolean,
): Period[] {
  const due = shortestFirst([...state.logs.keys(), ...state.rollups.keys()]).filter(isDue)
  const names = new Set(due.map(({ name }) => name))
  const undone = new Set<string>()
  // From the latest back: an undo that was undone brings back what it took.
  for (const { seq, run, change } of entries.toReversed())
    if ((change.type === 'run-undone' || change.type === 'turns-retaken') && (seq > after || undone.has(run)))
      for (const taken of change.data.runs) undone.add(taken)
  const added = new Set<string>()
  for (const { run, change } of entries)
    if (undone.has(run) && change.type === 'memory-added') added.add(change.data.memory.id)
  for (const { seq, run, change } of entries) {
    if (seq <= after && !undone.has(run) && !isAbout(change, added)) continue
    for (const date of datesTouched(state, change)) if (state.logs.has(date)) names.add(date)
    if (change.type === 'rollup-written') names.add(change.data.period)
    for (const name of periodsTouched(state, change)) if (state.rollups.has(name)) names.add(name)
  }
  return shortestFirst([...names])
}

/** It is told in another way: what confirmed it stands for itself, and nothing ended by it or with it. */
function isAbout({ type, data }: Change, taken: ReadonlySet<string>): boolean {
  if (taken.size === 0 || !type.startsWith('memory-')) return false
  return ('id' in data && taken.has(data.id)) || ('by' in data && typeof data.by === 'string' && taken.has(data.by))
}

/**
 * Writes our block of a summary file: text that a person added before or after it stays where it is. The block as
 * last written is kept at `base`; when a person changed words inside it, theirs stay and we say so.
 * `block` null takes the block away. `refused`: why nothing was written although the summary differs, or null.
 */
export function writeSummary(files: Files, file: string, base: string, block: string | null, token: string) {
  const before = files.read(file)
  const known = files.read(base)
  const next = splice(before, known, block)
  if (next === null)
    return {
      changed: false,
      refused: `${path.basename(path.dirname(file))}/${path.basename(file)} was edited inside our summary: left as it is`,
    }
  const changed = bring(files, file, { from: before, to: next, mode: 0o644, token })
  // A block of nothing has no copy.
  bring(files, base, { from: known, to: Buffer.from(block ?? '', 'utf8'), mode: 0o600, token })
  return { changed, refused: null }
}

function splice(before: Buffer | null, known: Buffer | null, block: string | null): Buffer | null {
  const bytes = Buffer.from(block ?? '', 'utf8')
  if (before === null || before.length === 0) return bytes
  const at = known === null || known.length === 0 ? -1 : before.indexOf(known)
  // One block can be the beginning of the other: the longer one that is there tells which of them it is.
  const isOld = at >= 0 && known !== null && known.length > bytes.length
  if (bytes.length > 0 && !isOld && before.includes(bytes)) return before
  if (known !== null && at >= 0)
    return Buffer.concat([before.subarray(0, at), bytes, before.subarray(at + known.length)])
  if (known !== null) return null
  // A person's own note was here first: ours comes after it.
  const gap = before.at(-1) === NEWLINE ? '\n' : '\n\n'
  return bytes.length === 0 ? before : Buffer.concat([before, Buffer.from(gap), bytes])
}

const NEWLINE = 10

interface Bring {
  readonly from: Buffer | null
  readonly to: Buffer
  readonly mode: number
  readonly token: string
}

/** Brings a file to these bytes, none for no file; what it holds already is not written again: most summaries are only looked at. */
function bring(files: Files, file: string, { from, to, mode, token }: Bring): boolean {
  if (from === null ? to.length === 0 : from.equals(to)) return false
  if (to.length > 0) {
    makeFolder(files, path.dirname(file), mode === 0o600 ? 0o700 : 0o755)
    writeFileAtomic(files, file, to, { token, mode })
  } else {
    files.unlink(file)
    // For good before anything else is done: a summary that comes back without its base would be a person's.
    syncFolder(files, path.dirname(file))
  }
  return true
}
