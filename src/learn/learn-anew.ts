import type { Change, LogCursor, Retake } from '../memory/change.ts'
import type { Entry, State } from '../memory/state.ts'
import { subjectOf, takenBack } from '../memory/taken-back.ts'
import type { LogReading } from '../store/read-log.ts'

/** What was learned of turns that come again, and so is taken back before they are learned anew. */
export interface Anew {
  readonly retake: Retake
  /** The records that still count, as JSON without what tells runs apart, by the memory or question they are about. */
  readonly records: ReadonlyMap<string, readonly string[]>
  /** What a person, another log or a night did since to the memories that are taken back, by id. */
  readonly touches: ReadonlyMap<string, readonly Change[]>
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
  const retake: Retake = { date, runs, from, kept: [] }
  const all = entries()
  const { records, touches } = sortedOut(all, retake)
  return records.size === 0 ? null : { retake, records, touches }
}

function runsOf({ runs }: State, date: string): string[] {
  return runs.filter(({ commit }) => commit.kind === 'process' && commit.date === date).map(({ run }) => run)
}

function sortedOut(entries: readonly Entry[], { runs, from }: Retake): Pick<Anew, 'records' | 'touches'> {
  const wanted = new Set(runs)
  const { undone, retaken } = takenBack(entries)
  const records = new Map<string, string[]>()
  const others: Change[] = []
  let open: string | null = null
  for (const { seq, run, change } of entries) {
    if (change.type === 'turns-open') open = run
    if (undone.has(run) || retaken.has(seq)) continue
    if (wanted.has(run) && (from === 'start' || open === run)) file(records, change)
    else if (!HOLDS_THE_MEMORY.includes(change.type)) others.push(change)
  }
  return { records, touches: grouped(others, records) }
}

/** A change of these stands whether or not the memory was there. */
const HOLDS_THE_MEMORY: readonly string[] = ['memory-added', 'memory-confirmed', 'memory-edited', 'memory-retracted']

function grouped(changes: readonly Change[], records: ReadonlyMap<string, unknown>): Map<string, Change[]> {
  const touches = new Map<string, Change[]>()
  for (const change of changes) {
    const id = change.type.startsWith('memory-') ? subjectOf(change) : null
    if (id !== null && records.has(id)) touches.set(id, [...(touches.get(id) ?? []), change])
  }
  return touches
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
