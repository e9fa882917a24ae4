import type { Change, LogCursor, Retake } from '../memory/change.ts'
import { followedBy, restingOn } from '../memory/resting-on.ts'
import type { Entry, State } from '../memory/state.ts'
import { subjectOf, takenBack } from '../memory/taken-back.ts'
import type { LogReading } from '../store/read-log.ts'
import { goneFrom, type LogNow } from './gone-words.ts'
import type { LastTurns } from './open-log.ts'

/** What was learned of turns that come again, and so is taken back before they are learned anew. */
export interface Anew {
  readonly retake: Retake
  /** The records that still count, in order. */
  readonly said: readonly Change[]
  /** Runs of nights that made something of it: they go along unless what they rest on comes again as it was. */
  readonly resting: readonly string[]
  /** Those of them that rest on the rest when this comes again as it was, and something else is said of `others`. */
  readonly restingOf: (same: readonly string[], others: Iterable<string>) => readonly string[]
}

interface Reread {
  readonly force: boolean
  /** Where the turns that were taken as they stood are in a log that is read from its start; null where it is not. */
  readonly last: LastTurns | null
  /** They are read again, and other days were learned after them: what they still say stays, with what was said of it since. */
  readonly isLate: boolean
  /** All of them, from the first one on. */
  readonly turns: LogNow['turns']
}

/**
 * What a reading takes back: what rests on turns that were taken as they stood and come again, what an edited log says no
 * more, or everything when who speaks is read otherwise. Null when that is nothing.
 */
export function learnAnew(
  reading: Pick<LogReading, 'reason' | 'comeAgain'>,
  known: LogCursor | null,
  { state, entries }: { readonly state: State; readonly entries: () => readonly Entry[] },
  options: Reread,
): Anew | null {
  const asked = known === null ? null : retakeFor(reading, known, { state, entries }, options)
  if (asked === null || asked.runs.length === 0) return null
  const all = entries()
  const { kept, resting } = restingOnRetake(all, state, asked)
  const retake: Retake = { ...asked, kept }
  const said = saidIn(all, retake)
  const restingOf: Anew['restingOf'] = (same, others) => {
    if (resting.length === 0) return []
    const along = new Set(restingOn(all, [], { ...retake, kept: [...kept, ...same] }, others))
    return resting.filter((run) => along.has(run))
  }
  return said.length === 0 ? null : { retake, said, resting, restingOf }
}

function retakeFor(
  { reason, comeAgain }: Pick<LogReading, 'reason' | 'comeAgain'>,
  { date, file, open }: LogCursor,
  { state, entries }: { readonly state: State; readonly entries: () => readonly Entry[] },
  { force, last, isLate, turns }: Reread,
): Retake | null {
  const whole: Retake = { date, runs: runsOf(state, date), from: 'start', kept: [] }
  if (reason === 'speakers') return whole
  const behind: Retake = { date, runs: open?.runs ?? [], from: 'open', kept: [] }
  if (reason !== null || force) {
    const said = saidIn(entries(), whole)
    const gone = goneFrom(said, state, { file, turns })
    const open = last === 'other' ? saidIn(entries(), behind) : []
    const unsaid = isLate ? goneFrom(open, state, { file, turns }, true) : open.map(subjectOf)
    if (gone.size > 0) return { ...whole, kept: others(said, new Set([...gone, ...unsaid])) }
    if (last !== 'other') return null
  }
  if (!comeAgain && !force && reason !== 'edited') return null
  if (!isLate) return behind
  const said = saidIn(entries(), behind)
  const gone = goneFrom(said, state, { file, turns }, true)
  return gone.size === 0 ? null : { ...behind, kept: others(said, gone) }
}

function others(said: readonly Change[], ids: ReadonlySet<string | null>): string[] {
  return [...new Set(said.flatMap((change) => subjectOf(change) ?? []).filter((id) => !ids.has(id)))]
}

/** Runs that rest on what a retake takes back. What a person decided stands: the retake keeps what that was made of. */
function restingOnRetake(entries: readonly Entry[], state: State, retake: Retake) {
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

/** What a retake takes back that still counts. */
function saidIn(entries: readonly Entry[], retake: Retake): Change[] {
  const { undone, retaken } = takenBack(entries)
  const then = takenBack(followedBy(entries, [{ type: 'turns-retaken', data: retake }])).retaken
  const said = entries.filter(({ seq, run }) => then.has(seq) && !retaken.has(seq) && !undone.has(run))
  return said.map(({ change }) => change)
}

/** As JSON without what tells runs apart, by the memory or question they are about. */
function filed(changes: readonly Change[]): Map<string, readonly string[]> {
  const records = new Map<string, readonly string[]>()
  for (const change of changes) {
    const id = subjectOf(change)
    if (id !== null) records.set(id, [...(records.get(id) ?? []), asSaid(change)])
  }
  return records
}

function asSaid(change: Change): string {
  return JSON.stringify(change, (key, value: unknown) => (key === 'run' ? undefined : value))
}

/** Ids of memories and questions of which the same is recorded as comes out now: their records stay as they are. */
export function keptOf(anew: Anew, changes: readonly Change[]): string[] {
  const [before, now] = [filed(anew.said), filed(changes)]
  return [...before].filter(([id, said]) => now.get(id)?.join('\n') === said.join('\n')).map(([id]) => id)
}

/** The runs that go along with the retake: those that rest on what does not come again, or of which something else is said. */
export function goingAlong({ said, restingOf }: Anew, changes: readonly Change[]): readonly string[] {
  const [before, now] = [statements(said), statements(changes)]
  const other = [...before, ...now].filter(([key]) => !before.has(key) || !now.has(key))
  const others = new Set(other.flatMap(([, ids]) => ids))
  const same = [...before.values()].flat().filter((id) => !others.has(id))
  return restingOf(same, others)
}

/** What is said of which memories: that one is there, or seen again with these words, whatever they weigh now. */
function statements(changes: readonly Change[]): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const change of changes) {
    const { type, data } = change
    if (type === 'memory-added') found.set(`${type} ${data.memory.id}`, [data.memory.id])
    else if (type === 'memory-confirmed')
      found.set(`${type} ${data.id} ${data.evidence.map(({ quote }) => quote).join('\n')}`, [data.id])
    else if (type.startsWith('memory-') && type !== 'memory-anchored' && 'id' in data)
      found.set(asSaid(change), [data.id, ...('by' in data && data.by !== null ? [data.by] : [])])
  }
  return found
}

/** How many memories are named that an edited log says no more. */
const NAMED = 5

/** What an edited log said and says no more, and what went along, a sentence each; nothing where turns were only read anew. */
export function saidNoMore({ retake, said }: Anew, changes: readonly Change[], file: string): string[] {
  if (retake.from === 'open') return []
  const come = new Set(changes.flatMap((change) => (change.type === 'memory-added' ? change.data.memory.id : [])))
  const gone = said.flatMap((change) =>
    change.type === 'memory-added' && !come.has(change.data.memory.id) ? change.data.memory.text : [],
  )
  const more = gone.length > NAMED ? [`${file} no longer says ${gone.length - NAMED} things more`] : []
  const along = changes.flatMap((change) => (change.type === 'run-undone' ? change.data.runs : []))
  const went = along.length > 0 ? [`taken back with it, what a night had made of it: ${along.join(', ')}`] : []
  return [...gone.slice(0, NAMED).map((text) => `${file} no longer says: ${text}`), ...more, ...went]
}
