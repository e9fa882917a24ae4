import { type Change, isTyped } from '../change.ts'
import { contentIn, shareOf } from '../compare.ts'
import { confirm } from '../confidence.ts'
import { hasEnded, type Memory } from '../memory.ts'
import { activeDays, MARKS, type State } from '../state.ts'

type AboutOne = Exclude<Extract<Change, { type: `memory-${string}` }>, { type: 'memory-added' }>

/**
 * What a change does when the memory that it names is not there: it is passed on to what stands in for it or came back in
 * its place, to what a merge was made of that was undone, or waits until the memory is learned anew. Else the change itself.
 */
export function passedOn(state: State, change: Change): readonly Change[] {
  if (change.type === 'memory-added') return [change, ...(state.awaited.get(change.data.memory.id) ?? [])]
  if (!isAboutOne(change) || state.memories.has(change.data.id)) return [change]
  const { id } = change.data
  const meant = state.standIns.get(id) ?? originalOf(state, id)?.id
  if (meant !== undefined) return [toStandIn(state, change, meant)]
  const changes = toParts(state, change)
  // What brings its memory along, or holds without it, waits for nothing.
  for (const one of changes)
    if (isAboutOne(one) && !STANDS.includes(one.type) && !state.memories.has(one.data.id))
      state.awaited.get(one.data.id)?.push(one)
  return changes
}

function isAboutOne(change: Change): change is AboutOne {
  return change.type.startsWith('memory-') && change.type !== 'memory-added'
}

const STANDS: readonly string[] = ['memory-confirmed', 'memory-edited', 'memory-retracted']

function about(change: AboutOne, id: string): Change {
  return { ...change, data: { ...change.data, id } } as Change
}

/** Said again and again, it stands once. What a person reworded brings its words along. */
function toStandIn(state: State, change: AboutOne, id: string): Change {
  const memory = state.memories.get(id)
  if (memory === undefined || (change.type === 'memory-edited' && isTyped(change.data))) return change
  if (change.type !== 'memory-confirmed') return about(change, id)
  return { ...change, data: { ...change.data, id, confidence: confidenceOn(state, memory, change.data.on) } }
}

/** What somebody saw under this id while its run was undone, and is back; null for a memory that is there, or that is no such. */
export function originalOf(state: State, id: string): Memory | null {
  const isKnown = state.memories.has(id) || state.awaited.has(id)
  const heard = isKnown ? undefined : state.heardAs.get(id)
  const memory = heard === undefined || heard === id ? undefined : state.memories.get(heard)
  return memory === undefined || hasEnded(memory) ? null : memory
}

/** What is known of a part, also where nothing of it is there. */
type Part = Pick<Memory, 'id' | 'text' | 'claim'>

/** What a memory was made of whose run was undone: what holds of it, and what was learned in what was taken back. */
function partsOf(state: State, id: string): Part[] {
  const ids = new Set([id])
  for (const one of ids) if (!state.memories.has(one)) for (const part of state.unmade.get(one) ?? []) ids.add(part)
  return [...ids].flatMap((one): Part[] => {
    const memory = state.memories.get(one) ?? state.memories.get(state.standIns.get(one) ?? '')
    if (memory !== undefined) return hasEnded(memory) ? [] : [memory]
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
      if (!isTyped(change.data)) return []
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
  const words = new Set(contentIn(said))
  const likeness = ({ text }: Part): number => shareOf(new Set(contentIn(text)), words)
  const [best] = parts.filter((part) => likeness(part) > 0).sort((a, b) => likeness(b) - likeness(a))
  return best
}

/** What maintenance did to it was about the line as it was. */
function isMeant(change: AboutOne): boolean {
  switch (change.type) {
    case 'memory-moved':
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

/** What a memory is worth when it is seen again on that day. */
export function confidenceOn(state: State, memory: Memory, on: string): number {
  return confirm(memory, on, [...new Set([...activeDays(state), on])].sort()).confidence
}
