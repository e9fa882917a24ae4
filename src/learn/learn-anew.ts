import type { Change, LogCursor, Retake } from '../memory/change.ts'
import { restingOn } from '../memory/resting-on.ts'
import type { Entry, State } from '../memory/state.ts'
import { subjectOf, takenBack } from '../memory/taken-back.ts'
import type { LogReading } from '../store/read-log.ts'

/** What was learned of turns that come again, and so is taken back before they are learned anew. */
export interface Anew {
  readonly retake: Retake
  /** The records that still count, as JSON without what tells runs apart, by the memory or question they are about. */
  readonly records: ReadonlyMap<string, readonly string[]>
  /** Ids of the memories that are taken back. */
  readonly lost: ReadonlySet<string>
  /** Runs of nights that made something of those: they go along unless all comes again as it was. */
  readonly resting: readonly string[]
  /** Ids of what these runs made, and of what they made it of. */
  readonly behind: ReadonlySet<string>
}

/**
 * What a reading takes back: what rests on turns that were taken as they stood and come again, or everything when who
 * speaks is read otherwise. Null when that is nothing.
 */
export function learnAnew(
  reading: Pick<LogReading, 'reason' | 'comeAgain'>,
  known: LogCursor | null,
  options: { readonly force: boolean },
  { state, entries }: { readonly state: State; readonly entries: () => readonly Entry[] },
): Anew | null {
  if (known === null) return null
  const { date } = known
  const isOther = reading.reason === 'speakers'
  if (!isOther && !reading.comeAgain && !options.force && reading.reason !== 'edited') return null
  const runs = isOther ? runsOf(state, date) : (known.open?.runs ?? [])
  const from = isOther ? 'start' : 'open'
  if (runs.length === 0) return null
  const all = entries()
  const { kept, resting } = restingOnRetake(all, state, { date, runs, from, kept: [] })
  const retake: Retake = { date, runs, from, kept }
  const { records, lost } = sortedOut(all, retake)
  return records.size === 0 ? null : { retake, records, lost, resting, behind: behind(all, state, resting) }
}

/**
 * Runs that made something of what a retake takes back. What a person decided stands, and with it what it was made of: the
 * retake keeps that.
 */
function restingOnRetake(
  entries: readonly Entry[],
  state: State,
  retake: Retake,
): { kept: string[]; resting: string[] } {
  const nights = new Set(state.runs.filter(({ commit }) => commit.kind === 'maintain').map(({ run }) => run))
  const kept = new Set(retake.kept)
  for (;;) {
    const resting = restingOn(entries, [], { ...retake, kept: [...kept] })
    const before = kept.size
    const decided = resting.filter((run) => !nights.has(run))
    for (const id of behind(entries, state, decided)) kept.add(id)
    if (kept.size === before) return { kept: [...kept], resting: resting.filter((run) => nights.has(run)) }
  }
}

/** Ids of the memories that runs made or ended, and of all that those were made of. */
function behind(entries: readonly Entry[], { memories }: State, runs: readonly string[]): Set<string> {
  const ids = new Set<string>()
  if (runs.length === 0) return ids
  for (const { run, change } of entries) {
    const id = runs.includes(run) && change.type.startsWith('memory-') ? subjectOf(change) : null
    if (id !== null) ids.add(id)
  }
  for (const id of ids) for (const source of memories.get(id)?.compressed?.sources ?? []) ids.add(source)
  return ids
}

function runsOf({ runs }: State, date: string): string[] {
  return runs.filter(({ commit }) => commit.kind === 'process' && commit.date === date).map(({ run }) => run)
}

function sortedOut(entries: readonly Entry[], { runs, from, kept }: Retake): Pick<Anew, 'records' | 'lost'> {
  const wanted = new Set(runs)
  const { undone, retaken } = takenBack(entries)
  const records = new Map<string, string[]>()
  const lost = new Set<string>()
  let open: string | null = null
  for (const { seq, run, change } of entries) {
    if (change.type === 'turns-open') open = run
    if (undone.has(run) || retaken.has(seq) || kept.includes(subjectOf(change) ?? '')) continue
    if (!wanted.has(run) || (from !== 'start' && open !== run)) continue
    file(records, change)
    if (change.type === 'memory-added') lost.add(change.data.memory.id)
  }
  return { records, lost }
}

function file(records: Map<string, string[]>, change: Change): void {
  const id = subjectOf(change)
  if (id === null) return
  const said = JSON.stringify(change, (key, value: unknown) => (key === 'run' ? undefined : value))
  records.set(id, [...(records.get(id) ?? []), said])
}

/** Ids of memories and questions of which the same is recorded as comes out now: their records stay as they are. */
export function keptOf({ records }: Anew, changes: readonly Change[]): string[] {
  const now = new Map<string, string[]>()
  for (const change of changes) file(now, change)
  return [...records].filter(([id, said]) => now.get(id)?.join('\n') === said.join('\n')).map(([id]) => id)
}

/** The runs that go along with the retake: none where all that they rest on comes again and nothing else is said of it. */
export function goingAlong({ lost, resting, behind }: Anew, changes: readonly Change[]): readonly string[] {
  const come = new Set(changes.flatMap((change) => (change.type === 'memory-added' ? [change.data.memory.id] : [])))
  const isThere = [...lost].every((id) => come.has(id) || !behind.has(id))
  const isOther = ({ type, data }: Change): boolean =>
    type.startsWith('memory-') &&
    type !== 'memory-added' &&
    [...('id' in data ? [data.id] : []), ...('by' in data && data.by !== null ? [data.by] : [])].some((id) =>
      behind.has(id),
    )
  return isThere && !changes.some(isOther) ? [] : resting
}
