import {
  type Change,
  type Confirmation,
  isTyped,
  type Move,
  type OfChanges,
  ofChange,
  type Retraction,
  type Supersession,
} from '../change.ts'
import { withSources } from '../compressed.ts'
import type { Evidence, Memory } from '../memory.ts'
import { dateOf, type Ending, MARKS, type State } from '../state.ts'
import { originalOf, passedOn } from './passed-on.ts'
import { askAboutMerged, askableAnew, closeReview, openReview, restateAbout } from './questions.ts'

/** What a change does to memories, questions and rollups. */
export function applyChange(state: State, said: Change, seq: number): void {
  for (const change of passedOn(state, said)) ofChange(EFFECTS, change, state, seq)
}

const EFFECTS: OfChanges<void, [state: State, seq: number]> = {
  'memory-added': ({ memory }, state, seq) => {
    state.awaited.delete(memory.id)
    put(state, { ...memory, placedSeq: seq })
    if (memory.origin === 'human-edit') askableAnew(state, memory.id)
  },
  'memory-confirmed': (data, state, seq) => confirmMemory(state, data.id, data, seq),
  'memory-edited': (edit, state, seq) => {
    const { id, memory } = edit
    if (isTyped(edit)) {
      endStandIn(state, id)
      reword(state, id, memory, seq)
      askableAnew(state, id)
    } else patch(state, id, () => wordsOf(memory))
    restateAbout(state, id)
  },
  'memory-contradicted': ({ id, confidence }, state) => patch(state, id, () => ({ confidence })),
  'memory-superseded': supersede,
  'memory-moved': move,
  'memory-anchored': ({ id, evidence: now }, state) =>
    patch(state, id, ({ evidence }) => ({ evidence: evidence.map((entry) => anchored(entry, now)) })),
  'memory-pinned': ({ id, pinned }, state) => patch(state, id, () => ({ pinned })),
  'memory-archived': ({ id, by, file, at }, state) => {
    const archivedAt = at === undefined ? {} : { archivedAt: at }
    patch(state, id, () => ({ status: 'archived', supersededBy: by, ...archivedAt }))
    if (file === null) state.archivedIn.delete(id)
    else state.archivedIn.set(id, file)
  },
  'memory-reactivated': ({ id }, state, seq) => reactivate(state, id, seq),
  'memory-weighed': ({ id, significance, reason }, state) => {
    patch(state, id, () => ({ significance }))
    const mark = MARKS.find((one) => one === reason)
    if (mark !== undefined) state.marks.set(id, mark)
  },
  'memory-retracted': (data, state) => {
    const { id, on, by } = data
    patch(state, id, () => ({ status: 'retracted' }))
    if (state.marks.get(id) === 'wrong') state.ruledOut.add(id)
    state.retractions.push(data, ...retractedParts(state, data))
    end(state, id, { on, reason: `retracted (${by})`, by: null }, 'retracted')
  },
  'cluster-tried': (data, state) => void state.clusters.set(data.fingerprint, data),
  'atom-created': ({ atom }, state) => void state.atoms.set(atom.id, atom),
  'atom-strengthened': ({ id, memory, confidence, on }, state) => {
    const known = state.atoms.get(id)
    if (known) state.atoms.set(id, { ...known, confidence, memories: [...known.memories, memory], date: on })
  },
  'review-opened': ({ review }, state) => openReview(state, review),
  'review-closed': (data, state) => closeReview(state, data),
  'rollup-written': ({ period, text, input }, state) => void state.rollups.set(period, { text, input }),
}

/** A line that gives the value of an older one anew stands where that stood, as long as it is about the same matter. */
function supersede({ id, by, on, reason, job }: Supersession, state: State): void {
  const known = state.memories.get(id)
  if (by !== null && known !== undefined && state.memories.get(by)?.replaces?.includes(id) === true)
    begin(state, by, known, on)
  else if (by !== null && known !== undefined)
    patch(state, by, ({ placedOn, home, matter = known.matter }) => {
      if (placedOn === undefined || home !== known.home) return {}
      const { placedSeq, section } = known
      if (job !== null) return { placedSeq }
      const isElsewhere = matter !== (known.matter ?? matter) && !state.placedByHand.has(id)
      return { placedSeq, section: isElsewhere ? null : section }
    })
  patch(state, id, () => ({ status: 'superseded', supersededBy: by }))
  end(state, id, { on, reason, by }, 'superseded')
  if (by !== null && reason.startsWith('merged')) askAboutMerged(state, id, by)
}

/** The day has come from which on it holds: it stands where that stood which held until then. */
function begin(state: State, id: string, known: Memory, on: string): void {
  const memory = state.memories.get(id) as Memory
  const { due: _, replaces: __, matter: ___, ...begun } = memory
  const { placedSeq, matter, placedOn = known.firstSeen } = known
  const { section } = memory.home === known.home ? known : memory
  const confirmedOn = on > memory.confirmedOn ? on : memory.confirmedOn
  const placed = { placedSeq, section, placedOn, firstSeen: on, confirmedOn }
  state.memories.set(id, { ...begun, ...placed, ...(matter === undefined ? {} : { matter }) })
}

/** What a person reworded takes the place of what it stood in for, once that is back. */
function reword(state: State, id: string, memory: Memory, seq: number): void {
  const original = originalOf(state, id)
  if (original === null) {
    put(state, { ...memory, placedSeq: state.memories.get(id)?.placedSeq ?? seq })
    return
  }
  state.memories.delete(original.id)
  state.standIns.set(original.id, id)
  const { firstSeen, evidence, observations, placedSeq } = original
  put(state, { ...memory, firstSeen, evidence, observations, placedSeq })
}

/** Reworded by hand, the memory is there again whatever was undone: what stood in for it is taken back. */
function endStandIn(state: State, id: string): void {
  const standIn = state.memories.has(id) ? undefined : state.standIns.get(id)
  if (standIn !== undefined && standIn !== id) patch(state, standIn, () => ({ status: 'superseded', supersededBy: id }))
}

function confirmMemory(state: State, id: string, data: Confirmation, seq: number): void {
  const known = state.memories.get(id)
  state.met.set(data.memory.id, known ? id : data.memory.id)
  if (!known) {
    state.standIns.set(id, data.memory.id)
    if (state.placedByHand.has(id)) state.placedByHand.add(data.memory.id)
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

function mergeEvidence(known: Memory, data: Confirmation): Memory['evidence'] {
  const isSeen = ({ file, quote }: Evidence): boolean =>
    known.evidence.some((entry) => entry.file === file && entry.quote === quote)
  return [...known.evidence, ...data.evidence.filter((entry) => !isSeen(entry))]
}

function put(state: State, memory: Memory, fresh: Memory['evidence'] = memory.evidence): void {
  state.memories.set(memory.id, memory)
  if (memory.status === 'active') state.ruledOut.delete(memory.id)
  for (const entry of fresh) {
    const date = dateOf(entry.file)
    if (date !== null) state.byDate.set(date, (state.byDate.get(date) ?? new Set()).add(memory.id))
  }
}

/** What was archived under a distilled memory says the same: it is found no more when that holds no more. */
function end(state: State, id: string, how: Ending, status: 'superseded' | 'retracted'): void {
  state.ended.set(id, how)
  const { compressed } = state.memories.get(id) ?? {}
  for (const source of compressed?.how === 'distilled' ? compressed.sources : []) {
    const known = state.memories.get(source)
    if (known?.status !== 'archived' || known.supersededBy !== id) continue
    patch(state, source, () => ({ status }))
    state.ended.set(source, how)
  }
}

/** What is deleted is deleted with what it was made of: none of it is learned again from what was said before. */
function retractedParts({ memories }: State, data: Retraction): Retraction[] {
  const [, ...ids] = withSources(data.id, (id) => memories.get(id)?.compressed?.sources)
  return ids.flatMap((id) => {
    const part = memories.get(id)
    return part === undefined ? [] : { ...data, id, claim: part.claim, text: part.text }
  })
}

function reactivate(state: State, id: string, seq: number): void {
  const known = state.memories.get(id)
  state.archivedIn.delete(id)
  state.ruledOut.delete(id)
  // What holds already stays in its place.
  if (!known || known.status === 'active') return
  const { archivedAt: _, ...memory } = known
  state.memories.set(id, { ...memory, status: 'active', supersededBy: null, placedSeq: seq })
}

function move({ id, home, section, by }: Move, state: State, seq: number): void {
  const from = state.movedFrom.get(id) ?? state.memories.get(id)?.home
  patch(state, id, () => ({ home, section, placedSeq: seq }))
  if (by !== 'human') return
  state.placedByHand.add(id)
  if (from === undefined || from === home) state.movedFrom.delete(id)
  else state.movedFrom.set(id, from)
}

function anchored(entry: Evidence, now: Evidence): Evidence {
  return entry.file === now.file && entry.quote === now.quote ? now : entry
}

function wordsOf({ text, claim, who }: Memory): Partial<Memory> {
  return { text, claim, ...(who === undefined ? {} : { who }) }
}

function patch(state: State, id: string, change: (memory: Memory) => Partial<Memory>): void {
  const known = state.memories.get(id)
  if (known) state.memories.set(id, { ...known, ...change(known) })
}
