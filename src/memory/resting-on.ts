import { type Change, isTyped, type Retake } from './change.ts'
import type { Entry } from './state.ts'
import { takenBack } from './taken-back.ts'

/** Why a run was taken back that nobody named: no later night takes it for a no. */
export const RESTING = 'rested on what was taken back'

/**
 * Ids of later runs, in order, that made something of what these runs made or said again: without them nothing would stand
 * behind it. The same of what a retake that is to come takes back, and of memories that something else is said of.
 */
export function restingOn(
  entries: readonly Entry[],
  runs: readonly string[],
  retake: Retake | null = null,
  spokenOf: Iterable<string> = [],
): string[] {
  const { undone, retaken } = takenBack(entries)
  const counted = entries.filter(({ seq, run }) => !undone.has(run) && !retaken.has(seq))
  const asked: Change = { type: 'run-undone', data: { runs, reason: 'asked' } }
  const then = takenBack(
    followedBy(entries, retake === null ? [asked] : [asked, { type: 'turns-retaken', data: retake }]),
  )
  const left = entries.filter(({ seq, run }) => !then.undone.has(run) && !then.retaken.has(seq))
  const gone = new Set(runs)
  const resting: string[] = []
  // What was learned again behind what was made of it is lost with that, wherever it stands.
  const lost = without(madeIn(counted), madeIn(left))
  const shaken = new Set([...spokenOf, ...unconfirmed(counted, left)])
  const living = new Set<string>()
  for (const run of runsOf(counted)) {
    const changes = run.map(({ change }) => change)
    const [first] = run
    if (first === undefined) continue
    if (!gone.has(first.run) && changes.some((change) => restsOn(change, lost, shaken))) {
      gone.add(first.run)
      resting.push(first.run)
    }
    if (gone.has(first.run)) for (const change of changes) for (const { id } of sightings(change)) shaken.add(id)
    for (const { seq, change } of run)
      for (const id of madeBy(change)) {
        if (!gone.has(first.run) && !then.retaken.has(seq)) {
          living.add(id)
          lost.delete(id)
        } else if (!living.has(id)) lost.add(id)
      }
  }
  return resting
}

function madeIn(entries: readonly Entry[]): Set<string> {
  return new Set(entries.flatMap(({ change }) => madeBy(change)))
}

/** Ids of memories that were confirmed by words which no longer count: what was merged from them holds those words too. */
function unconfirmed(before: readonly Entry[], after: readonly Entry[]): string[] {
  const stays = new Set(after)
  const gone = before.flatMap((entry) => (stays.has(entry) ? [] : sightings(entry.change)))
  if (gone.length === 0) return []
  const said = new Set(after.flatMap(({ change }) => sightings(change).map(({ key }) => key)))
  return gone.flatMap(({ id, key }) => (said.has(key) ? [] : id))
}

/** Also what it is known as where what it confirmed was undone. */
function sightings(change: Change): { readonly id: string; readonly key: string }[] {
  if (change.type !== 'memory-confirmed') return []
  const { id, memory, evidence } = change.data
  const words = evidence.map(({ file, quote }) => `${file}\n${quote}`).join('\n')
  return [...new Set([id, memory.id])].map((one) => ({ id: one, key: `${one}\n${words}` }))
}

function without(ids: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> {
  return new Set([...ids].filter((id) => !others.has(id)))
}

/** The journal as it would be if these changes were all that comes. */
export function followedBy(entries: readonly Entry[], changes: readonly Change[]): Entry[] {
  const seq = (entries.at(-1)?.seq ?? 0) + 1
  return [...entries, ...changes.map((change, at) => ({ seq: seq + at, run: '', at: '', change }))]
}

/** The records of a run stand together. */
function runsOf(entries: readonly Entry[]): Entry[][] {
  const runs: Entry[][] = []
  for (const entry of entries) {
    const last = runs.at(-1)
    if (last?.[0]?.run === entry.run) last.push(entry)
    else runs.push([entry])
  }
  return runs
}

/** What lives by itself from here on: also a line that a person reworded. */
function madeBy(change: Change): string[] {
  if (change.type === 'memory-added') return [change.data.memory.id]
  if (change.type === 'memory-edited') return isTyped(change.data) ? [change.data.id] : []
  return change.type === 'atom-created' ? [change.data.atom.id] : []
}

function restsOn(change: Change, lost: ReadonlySet<string>, shaken: ReadonlySet<string>): boolean {
  switch (change.type) {
    case 'memory-added':
      return change.data.memory.compressed?.sources.some((id) => lost.has(id) || shaken.has(id)) === true
    case 'memory-superseded': {
      const { id, by, reason } = change.data
      // The words with which one entry ends in another; what was true once and is no more ends in others.
      return reason.startsWith('merged') && (shaken.has(id) || [id, by].some((one) => one !== null && lost.has(one)))
    }
    case 'atom-created':
      return change.data.atom.memories.some((id) => lost.has(id))
    case 'atom-strengthened':
      return lost.has(change.data.id) || lost.has(change.data.memory)
    default:
      return false
  }
}
