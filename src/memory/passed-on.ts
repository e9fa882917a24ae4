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
  const ids = partIds(state, id)
  const changes = toParts(state, change, [...living(state, ids), ...lostOf(state, ids)])
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

/** Ids of what a memory was made of whose run was undone, and of what that was made of. */
function partIds(state: State, id: string): ReadonlySet<string> {
  const ids = new Set([id])
  for (const one of ids) if (!state.memories.has(one)) for (const part of state.unmade.get(one) ?? []) ids.add(part)
  return ids
}

/** As far as they hold. */
function living(state: State, ids: ReadonlySet<string>): Memory[] {
  return [...ids].flatMap((one) => {
    const memory = state.memories.get(one) ?? state.memories.get(state.standIns.get(one) ?? '')
    return memory === undefined || ENDED.includes(memory.status) ? [] : memory
  })
}

/** What is known of a part, also where nothing of it is there. */
type Part = Pick<Memory, 'id' | 'text' | 'claim'>

/** Those that were learned in what was taken back, and that nothing stands in for. */
function lostOf({ memories, standIns, lost }: State, ids: ReadonlySet<string>): Part[] {
  return [...ids].flatMap((id) => {
    const isThere = memories.has(id) || memories.has(standIns.get(id) ?? '')
    const said = isThere ? undefined : lost.get(id)
    return said === undefined ? [] : { id, ...said }
  })
}

const NOBODY: ReadonlySet<string> = new Set()

const ENDED: readonly string[] = ['superseded', 'retracted']

/** The change, and what it does to those of the parts that it is about. */
function toParts(state: State, change: AboutOne, parts: readonly Part[]): readonly Change[] {
  const others = parts.filter(({ id }) => id !== change.data.id)
  switch (change.type) {
    case 'memory-confirmed':
      return [confirmed(state, change, parts)]
    case 'memory-edited': {
      // Their line says it now.
      const { id, memory } = change.data
      return [change, ...others.map((part) => superseded(part.id, id, memory.confirmedOn))]
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

function superseded(id: string, by: string, on: string): Change {
  return {
    type: 'memory-superseded',
    data: { id, by, on, reason: 'merged and reworded by hand', evidence: [], job: null },
  }
}

/** Seen again is what says it best; of what is not there, and of what no part says something, it is the first time. */
function confirmed(
  state: State,
  change: Extract<Change, { type: 'memory-confirmed' }>,
  parts: readonly Part[],
): Change {
  const { on, memory } = change.data
  const said = contentOf(wordsOf(memory.text, NOBODY))
  let best: Part | null = null
  let like = 0
  for (const part of parts) {
    const now = part.text === memory.text ? 1 : shareOf(said, contentOf(wordsOf(part.text, NOBODY)))
    if (now > like) [best, like] = [part, now]
  }
  if (best === null) return change
  const there = state.memories.get(best.id)
  const confidence = there === undefined ? change.data.confidence : confidenceOn(state, there, on)
  return { ...change, data: { ...change.data, id: best.id, confidence } }
}

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
