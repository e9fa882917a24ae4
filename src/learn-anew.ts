import type { Change, LogCursor, Retake } from './memory/change.ts'
import type { Entry, State } from './memory/state.ts'
import { subjectOf, takenBack } from './memory/taken-back.ts'
import type { LogReading } from './store/read-log.ts'

/** What was learned of turns that come again, and so is taken back before they are learned anew. */
export interface Anew {
  readonly retake: Retake
  /** The records that still count, as JSON without what tells runs apart, by the memory or question they are about. */
  readonly records: ReadonlyMap<string, readonly string[]>
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
  const records = recordsOf(entries(), { date, runs, from, kept: [] })
  return records.size === 0 ? null : { retake: { date, runs, from, kept: [] }, records }
}

function runsOf({ runs }: State, date: string): string[] {
  return runs.filter(({ commit }) => commit.kind === 'process' && commit.date === date).map(({ run }) => run)
}

function recordsOf(entries: readonly Entry[], { runs, from }: Retake): Map<string, string[]> {
  const wanted = new Set(runs)
  const { undone, retaken } = takenBack(entries)
  const records = new Map<string, string[]>()
  let open: string | null = null
  for (const { seq, run, change } of entries) {
    if (change.type === 'turns-open') open = run
    const isMeant = wanted.has(run) && (from === 'start' || open === run) && !undone.has(run) && !retaken.has(seq)
    if (isMeant) file(records, change)
  }
  return records
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
