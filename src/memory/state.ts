import type { Change, Commit, LogCursor, Retraction } from './change.ts'
import type { Evidence, Memory } from './memory.ts'
import type { Review } from './review.ts'

/** One committed record of the journal, as the fold sees it. */
export interface Entry {
  readonly seq: number
  readonly run: string
  /** ISO time of the commit. */
  readonly at: string
  readonly change: Change
}

export interface RunInfo {
  readonly run: string
  readonly at: string
  readonly commit: Commit
  /** Changes by type, without the commit itself. */
  readonly counts: Readonly<Record<string, number>>
  readonly undone: boolean
}

export interface Ending {
  readonly on: string
  readonly reason: string
  readonly by: string | null
}

/** What is known after the last record. Mutable inside `foldState` and `applyEntry` only. */
export interface State {
  seq: number
  readonly memories: Map<string, Memory>
  /** Open questions by id. */
  readonly reviews: Map<string, Review>
  /** Ids of questions that were answered: they are not asked again. */
  readonly answered: Set<string>
  readonly logs: Map<string, LogCursor>
  readonly runs: RunInfo[]
  readonly retractions: Retraction[]
  readonly tombstones: Set<string>
  /** Text of rollups that were not made by rule, by period. */
  readonly rollups: Map<string, { readonly text: string; readonly input: string }>
  /** When and why memories stopped to hold, by id. */
  readonly ended: Map<string, Ending>
  /** Ids of the memories that have evidence in the log of a date. */
  readonly byDate: Map<string, Set<string>>
  /** Ids that confirming findings would have had on their own, and what they confirmed: they are known when read again. */
  readonly met: Map<string, string>
  /** The day a question was opened on, also of those that are answered. */
  readonly asked: Map<string, string>
  /** Pages of the archive that memories went to, by id (`workspace/archive/USER-2026-02.md`). */
  readonly archivedIn: Map<string, string>
  /** Ids of lines that a person put where they stand. */
  readonly placedByHand: Set<string>
  /** Changes of the run that is being read, by type. */
  counting: Record<string, number>
}

/** Folds the journal into what is known. Runs that were undone are left out; how far logs were read stays. */
export function foldState(entries: readonly Entry[]): State {
  const undone = undoneRuns(entries)
  const state = emptyState()
  for (const entry of entries) applyEntry(state, entry, undone.has(entry.run))
  return state
}

export function emptyState(): State {
  return {
    seq: 0,
    memories: new Map(),
    reviews: new Map(),
    answered: new Set(),
    logs: new Map(),
    runs: [],
    retractions: [],
    tombstones: new Set(),
    rollups: new Map(),
    ended: new Map(),
    byDate: new Map(),
    met: new Map(),
    asked: new Map(),
    archivedIn: new Map(),
    placedByHand: new Set(),
    counting: {},
  }
}

/** Runs whose changes no longer count. An undo that was undone itself counts for nothing. */
export function undoneRuns(entries: readonly Entry[]): Set<string> {
  const undone = new Set<string>()
  for (let at = entries.length - 1; at >= 0; at--) {
    const entry = entries[at]
    if (entry?.change.type !== 'run-undone' || undone.has(entry.run)) continue
    for (const run of entry.change.data.runs) undone.add(run)
  }
  return undone
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
  if (change.type === 'log-processed')
    state.logs.set(change.data.date, continued(state.logs.get(change.data.date), change.data))
  else if (change.type === 'forgotten') for (const hash of change.data.hashes) state.tombstones.add(hash)
  else if (!undone) applyChange(state, change, entry.seq)
}

/** A log that grew: its counts add up, and what is said of a line later counts. */
function continued(before: LogCursor | undefined, after: LogCursor): LogCursor {
  if (before === undefined || after.fresh) return after
  const dropped = { ...before.dropped }
  for (const [reason, count] of Object.entries(after.dropped)) dropped[reason] = (dropped[reason] ?? 0) + count
  return {
    ...after,
    fresh: before.fresh,
    turns: before.turns + after.turns,
    segments: before.segments + after.segments,
    textLines: before.textLines + after.textLines,
    dropped,
    ledger: [...before.ledger, ...after.ledger],
  }
}

/** What a change does to memories, questions and rollups. */
export function applyChange(state: State, change: Change, seq: number): void {
  switch (change.type) {
    case 'memory-added':
      put(state, { ...change.data.memory, placedSeq: seq })
      return
    case 'memory-confirmed':
      confirmMemory(state, change.data.id, change.data, seq)
      return
    case 'memory-edited':
      put(state, { ...change.data.memory, placedSeq: state.memories.get(change.data.id)?.placedSeq ?? seq })
      return
    case 'memory-contradicted':
      patch(state, change.data.id, () => ({ confidence: change.data.confidence }))
      return
    case 'memory-superseded':
      patch(state, change.data.id, () => ({ status: 'superseded', supersededBy: change.data.by }))
      state.ended.set(change.data.id, { on: change.data.on, reason: change.data.reason, by: change.data.by })
      return
    case 'memory-moved':
      patch(state, change.data.id, () => ({ home: change.data.home, section: change.data.section, placedSeq: seq }))
      if (change.data.by === 'human') state.placedByHand.add(change.data.id)
      return
    case 'memory-anchored':
      patch(state, change.data.id, (memory) => ({
        evidence: memory.evidence.map((entry) => anchored(entry, change.data.evidence)),
      }))
      return
    case 'memory-pinned':
      patch(state, change.data.id, () => ({ pinned: change.data.pinned }))
      return
    case 'memory-archived':
      patch(state, change.data.id, () => ({ status: 'archived', supersededBy: change.data.by }))
      if (change.data.file === null) state.archivedIn.delete(change.data.id)
      else state.archivedIn.set(change.data.id, change.data.file)
      return
    case 'memory-reactivated':
      patch(state, change.data.id, () => ({ status: 'active', placedSeq: seq }))
      state.archivedIn.delete(change.data.id)
      return
    case 'memory-weighed':
      patch(state, change.data.id, () => ({ significance: change.data.significance }))
      return
    case 'memory-retracted':
      patch(state, change.data.id, () => ({ status: 'retracted' }))
      state.retractions.push(change.data)
      state.ended.set(change.data.id, { on: change.data.on, reason: `retracted (${change.data.by})`, by: null })
      return
    case 'review-opened':
      state.asked.set(change.data.review.id, change.data.review.openedOn)
      if (!state.answered.has(change.data.review.id)) state.reviews.set(change.data.review.id, change.data.review)
      return
    case 'review-closed':
      state.reviews.delete(change.data.id)
      state.answered.add(change.data.id)
      return
    case 'rollup-written':
      state.rollups.set(change.data.period, { text: change.data.text, input: change.data.input })
      return
    case 'run-undone':
    case 'run-committed':
    case 'log-processed':
    case 'forgotten':
      return
  }
}

type Confirmed = Extract<Change, { type: 'memory-confirmed' }>['data']

function confirmMemory(state: State, id: string, data: Confirmed, seq: number): void {
  const known = state.memories.get(id)
  state.met.set(data.memory.id, known ? id : data.memory.id)
  if (!known) {
    // What made it was undone: the confirmation is then the first time it was seen.
    const first = { ...data.memory, evidence: data.evidence, firstSeen: data.on, confirmedOn: data.on, observations: 1 }
    put(state, { ...first, placedSeq: seq })
    return
  }
  const evidence = mergeEvidence(known, data)
  const observations = new Set(evidence.map((entry) => entry.file)).size
  // A line with a section of its own stays where it stands in it.
  const ruled = known.section === null && known.block === null
  const graduates = ruled && known.home === 'relational' && known.observations < 2 && observations >= 2
  const confirmed = {
    ...known,
    evidence,
    observations,
    marker: known.marker || data.memory.marker,
    confidence: data.confidence,
    confirmedOn: data.on > known.confirmedOn ? data.on : known.confirmedOn,
    status: known.status === 'candidate' ? 'active' : known.status,
    placedSeq: graduates ? seq : known.placedSeq,
  } as const
  put(state, confirmed, data.evidence)
}

function mergeEvidence(known: Memory, data: Confirmed): Memory['evidence'] {
  const isSeen = ({ file, quote }: Evidence): boolean =>
    known.evidence.some((entry) => entry.file === file && entry.quote === quote)
  return [...known.evidence, ...data.evidence.filter((entry) => !isSeen(entry))]
}

function put(state: State, memory: Memory, fresh: Memory['evidence'] = memory.evidence): void {
  state.memories.set(memory.id, memory)
  for (const entry of fresh) {
    const date = dateOf(entry.file)
    if (date === null) continue
    const ids = state.byDate.get(date)
    if (ids) ids.add(memory.id)
    else state.byDate.set(date, new Set([memory.id]))
  }
}

/** `raw/2026-02-08.md` → `2026-02-08`; null for evidence that is no log. */
export function dateOf(file: string): string | null {
  return /^raw\/(\d{4}-\d{2}-\d{2})\.md$/.exec(file)?.[1] ?? null
}

function anchored(entry: Evidence, now: Evidence): Evidence {
  return entry.file === now.file && entry.quote === now.quote ? now : entry
}

function patch(state: State, id: string, change: (memory: Memory) => Partial<Memory>): void {
  const known = state.memories.get(id)
  if (known) state.memories.set(id, { ...known, ...change(known) })
}

/** The days that have a log, sorted: decay counts only these. */
export function activeDays({ logs }: Pick<State, 'logs'>): readonly string[] {
  const known = daysOf.get(logs)
  // Logs only come: as many are the same ones.
  if (known?.length === logs.size) return known
  const days = [...logs.keys()].sort()
  daysOf.set(logs, days)
  return days
}

const daysOf = new WeakMap<State['logs'], readonly string[]>()

/** Memories that hold today, in the order they were placed. */
export function activeMemories(state: State): Memory[] {
  return [...state.memories.values()]
    .filter((memory) => memory.status === 'active')
    .sort((a, b) => a.placedSeq - b.placedSeq)
}
