import type { Change } from './change.ts'
import { contentOf, shareOf, wordsOf } from './compare.ts'
import { confidenceOn } from './confirmed-anew.ts'
import type { Memory } from './memory.ts'
import { MARKS, type State } from './state.ts'

/**
 * What a change does when the memory that it names is not there: what was done to one whose run was undone is done to what
 * a later confirmation put in its place, or to what it was made of, which stands for itself again; what was done to such a
 * stand-in, to what came back in its place; what was done to one that is learned anew waits until it comes. Anything else is
 * the change itself.
 */
export function passedOn(state: State, change: Change): readonly Change[] {
  if (change.type === 'memory-added') {
    const part = saidAlready(state, change.data.memory)
    return part === null
      ? [change, ...(state.awaited.get(change.data.memory.id) ?? [])]
      : [again(state, change.data.memory, part)]
  }
  if (!isAboutOne(change) || state.memories.has(change.data.id)) return [change]
  const { id } = change.data
  const standIn = state.standIns.get(id)
  const meant = standIn ?? originalOf(state, id)?.id
  if (meant !== undefined) return [toStandIn(state, change, meant)]
  const changes = toParts(state, change)
  for (const one of changes) if (isAboutOne(one)) waitFor(state, one)
  return changes
}

/** What is done to a memory that is learned anew is done when it comes. */
function waitFor({ memories, awaited }: State, change: AboutOne): void {
  const { id } = change.data
  if (!memories.has(id) && !HOLDS.includes(change.type)) awaited.get(id)?.push(change)
}

/**
 * The part of an undone merge that says a new memory word for word: learned beside the merged line, it is only said again
 * beside the part. What a person wrote themselves is theirs.
 */
function saidAlready(state: State, { id, text, home, status, origin, compressed }: Memory): Memory | null {
  if (state.unmade.size === 0 || status !== 'active' || origin === 'human-edit' || compressed !== undefined) return null
  if (state.memories.has(id)) return null
  for (const parts of state.unmade.values())
    for (const one of parts) {
      const part = state.memories.get(one)
      if (part?.status === 'active' && part.id !== id && part.home === home && part.text === text) return part
    }
  return null
}

function again(state: State, memory: Memory, part: Memory): Change {
  state.standIns.set(memory.id, part.id)
  const { evidence, firstSeen: on } = memory
  return {
    type: 'memory-confirmed',
    data: { id: part.id, on, confidence: confidenceOn(state, part, on), evidence, memory },
  }
}

type AboutOne = Exclude<Extract<Change, { type: `memory-${string}` }>, { type: 'memory-added' }>

function isAboutOne(change: Change): change is AboutOne {
  return change.type.startsWith('memory-') && change.type !== 'memory-added'
}

/** These bring the memory along. */
const BY_ITSELF: readonly string[] = ['memory-confirmed', 'memory-edited']

/** A change of these stands whether or not the memory was there. */
const HOLDS: readonly string[] = [...BY_ITSELF, 'memory-retracted']

function about(change: AboutOne, id: string): Change {
  return { ...change, data: { ...change.data, id } } as Change
}

/** Said again and again, it stands once. What a person reworded brings its words along. */
function toStandIn(state: State, change: AboutOne, standIn: string): Change {
  const memory = state.memories.get(standIn)
  if (change.type === 'memory-edited' || memory === undefined) return change
  if (change.type !== 'memory-confirmed') return about(change, standIn)
  return { ...change, data: { ...change.data, id: standIn, confidence: confidenceOn(state, memory, change.data.on) } }
}

/** What somebody saw under this id while its run was undone, and is back; null for a memory that is there, or that is no such. */
export function originalOf(state: State, id: string): Memory | null {
  const isKnown = state.memories.has(id) || state.awaited.has(id)
  const heard = isKnown ? undefined : state.heardAs.get(id)
  const memory = heard === undefined || heard === id ? undefined : state.memories.get(heard)
  return memory === undefined || ENDED.includes(memory.status) ? null : memory
}

const ENDED: readonly string[] = ['superseded', 'retracted']

/** What is known of a part, also where nothing of it is there. */
type Part = Pick<Memory, 'id' | 'text' | 'claim'>

/** What a memory was made of whose run was undone: what holds of it, and what was learned in what was taken back. */
function partsOf(state: State, id: string): Part[] {
  const ids = new Set([id])
  for (const one of ids) if (!state.memories.has(one)) for (const part of state.unmade.get(one) ?? []) ids.add(part)
  return [...ids].flatMap((one): Part[] => {
    const memory = state.memories.get(one) ?? state.memories.get(state.standIns.get(one) ?? '')
    if (memory !== undefined) return ENDED.includes(memory.status) ? [] : [memory]
    const said = state.lost.get(one)
    return said === undefined ? [] : [{ id: one, ...said }]
  })
}

/** The change, and what it does to those of the parts that it is about. */
function toParts(state: State, change: AboutOne): readonly Change[] {
  const parts = partsOf(state, change.data.id)
  const others = parts.filter(({ id }) => id !== change.data.id)
  switch (change.type) {
    case 'memory-confirmed': {
      // Seen again is what says it; where no part does, it is the first time.
      const part = nearest(parts, change.data.memory.text)
      if (part === undefined) return [change]
      const known = state.memories.get(part.id)
      const confidence = known === undefined ? change.data.confidence : confidenceOn(state, known, change.data.on)
      return [{ ...change, data: { ...change.data, id: part.id, confidence } }]
    }
    case 'memory-edited': {
      // Their line says it now.
      const { id: by, memory } = change.data
      const data = { by, on: memory.confirmedOn, reason: 'merged and reworded by hand', evidence: [], job: null }
      return [change, ...others.map(({ id }): Change => ({ type: 'memory-superseded', data: { ...data, id } }))]
    }
    case 'memory-retracted':
      // Also where what it was learned from is gone: it stays away when it is said elsewhere.
      return [
        change,
        ...others.map(({ id, claim, text }) => about({ ...change, data: { ...change.data, claim, text } }, id)),
      ]
    default:
      return [change, ...(isMeant(change) ? others.map(({ id }) => about(change, id)) : [])]
  }
}

/** The part that says most of a text, if one says something of it. */
function nearest(parts: readonly Part[], said: string): Part | undefined {
  const likeness = ({ text }: Part): number =>
    shareOf(contentOf(wordsOf(text, NOBODY)), contentOf(wordsOf(said, NOBODY)))
  const [best] = parts.filter((part) => likeness(part) > 0).sort((a, b) => likeness(b) - likeness(a))
  return best
}

const NOBODY: ReadonlySet<string> = new Set()

/** What maintenance did to it was about the line as it was. */
function isMeant(change: AboutOne): boolean {
  switch (change.type) {
    case 'memory-moved':
    case 'memory-filed':
      return change.data.by === 'human'
    case 'memory-weighed':
      return MARKS.some((mark) => mark === change.data.reason)
    case 'memory-superseded':
      return change.data.job === null
    case 'memory-archived':
    case 'memory-reactivated':
      return false
    default:
      return true
  }
}
