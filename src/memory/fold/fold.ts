import { added } from '../../count.ts'
import type { Change, LogCursor } from '../change.ts'
import { startConfidence } from '../confidence.ts'
import { type Entry, emptyState, type State, turnsTold } from '../state.ts'
import { reachesBack, type TakenBack, takenBack } from '../taken-back.ts'
import { applyChange } from './apply-change.ts'
import { confidenceOn } from './passed-on.ts'

/** Folds the journal into what is known. What was taken back is left out; how far logs were read stays. */
export function foldState(entries: readonly Entry[]): State {
  const taken = takenBack(entries)
  const { undone, retaken } = taken
  const uncounted = uncountedIn(entries, taken)
  const state = emptyState()
  for (const entry of entries) {
    const isUndone = undone.has(entry.run)
    if (retaken.has(entry.seq) && !isUndone) awaitAgain(state, entry.change)
    const isOut = isUndone || retaken.has(entry.seq)
    const change = isOut ? entry.change : confirmedAnew(state, entry, uncounted)
    applyEntry(state, change === entry.change ? entry : { ...entry, change }, isOut)
  }
  return state
}

function awaitAgain({ awaited }: State, { type, data }: Change): void {
  if (type === 'memory-added' && !awaited.has(data.memory.id)) awaited.set(data.memory.id, [])
}

/** Which memories lost a confirmation, and up to which record those that came after it were counted with it. */
interface Uncounted {
  readonly ids: ReadonlySet<string>
  /** Sequence number. */
  readonly until: number
}

function uncountedIn(entries: readonly Entry[], { undone, retaken }: TakenBack): Uncounted {
  const ids = new Set<string>()
  let until = 0
  for (const { seq, run, change } of entries) {
    if (reachesBack(change)) until = seq
    else if (change.type === 'memory-confirmed' && (undone.has(run) || retaken.has(seq))) ids.add(change.data.id)
  }
  return { ids, until }
}

/** A confirmation by a log on top of what is left: the record of it says what it came to with those that were taken back. */
function confirmedAnew(state: State, { seq, run, change }: Entry, { ids, until }: Uncounted): Change {
  if (change.type !== 'memory-confirmed' || seq > until || !ids.has(change.data.id)) return change
  const { id, on, memory } = change.data
  const known = state.memories.get(id)
  // What an answer or a merge brought is no count of days.
  if (known === undefined || memory.run !== run) return change
  const least = memory.marker && memory.origin === 'human-said' ? startConfidence(memory) : 0
  return { ...change, data: { ...change.data, confidence: Math.max(least, confidenceOn(state, known, on)) } }
}

/** Brings one record to bear. `undone` records only keep the account of what ran and what was read. */
export function applyEntry(state: State, entry: Entry, undone = false): void {
  state.seq = Math.max(state.seq, entry.seq)
  const { change } = entry
  if (change.type === 'run-committed') {
    state.runs.push({ run: entry.run, at: entry.at, commit: change.data, counts: state.counting, undone })
    state.counting = {}
    return
  }
  state.counting[change.type] = (state.counting[change.type] ?? 0) + 1
  if (change.type === 'log-processed') readLog(state, change.data, undone)
  else if (change.type === 'forgotten') for (const hash of change.data.hashes) state.tombstones.add(hash)
  else if (undone) leaveOut(state, change)
  else applyChange(state, change, entry.seq)
}

/** What is remembered of a record that does not count: who is meant by what was done to its memory. */
function leaveOut({ heardAs, unmade, lost }: State, { type, data }: Change): void {
  if (type === 'memory-confirmed') heardAs.set(data.memory.id, data.id)
  if (type !== 'memory-added') return
  // What was kept beside the line that it confirms is a memory of its own.
  const { id, text, claim, compressed } = data.memory
  heardAs.delete(id)
  if (compressed === undefined) lost.set(id, { text, claim })
  else unmade.set(id, compressed.sources)
}

function readLog(state: State, cursor: LogCursor, undone: boolean): void {
  const { date } = cursor
  const before = turnsTold(state, date) ?? 0
  const now = continued(state.logs.get(date), cursor)
  const told = undone ? before : cursor.turns + (cursor.fresh ? 0 : before)
  state.logs.set(date, now)
  if (now.turns === told) state.untold.delete(date)
  else state.untold.set(date, now.turns - told)
}

/** When a log grew, counts add up and what is said of a line later counts; of lines that came again only that. */
function continued(before: LogCursor | undefined, after: LogCursor): LogCursor {
  if (before === undefined || after.fresh) return after
  const dropped = added(before.dropped, after.dropped)
  const again = after.again === true ? before.resume.line : Number.POSITIVE_INFINITY
  return {
    ...after,
    fresh: before.fresh,
    turns: before.turns + after.turns,
    segments: before.segments + after.segments,
    textLines: before.textLines + after.textLines,
    dropped: Object.fromEntries(Object.entries(dropped).filter(([, count]) => count !== 0)),
    ledger: [...before.ledger.filter(([first]) => first < again), ...after.ledger],
  }
}
