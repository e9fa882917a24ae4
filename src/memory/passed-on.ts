import type { Change } from './change.ts'
import { confirm } from './confidence.ts'
import type { Memory } from './memory.ts'
import { readStatement, similar } from './similar.ts'
import { activeDays, MARKS, type State } from './state.ts'

/**
 * What a change does when the memory that it names is not there: what was done to one whose run was undone is done to what
 * a later confirmation put in its place, or to what it was made of, which stands for itself again; what was done to one that
 * is learned anew waits until it comes. Anything else is the change itself.
 */
export function passedOn(state: State, change: Change): readonly Change[] {
  if (change.type === 'memory-added') return [change, ...(state.awaited.get(change.data.memory.id) ?? [])]
  if (!isAboutOne(change) || state.memories.has(change.data.id)) return [change]
  const { id } = change.data
  const standIn = state.standIns.get(id)
  if (standIn !== undefined) return BY_ITSELF.includes(change.type) ? [change] : [about(change, standIn)]
  const parts = partsOf(state, id)
  if (parts.length > 0) return toParts(state, change, parts)
  if (!HOLDS.includes(change.type)) state.awaited.get(id)?.push(change)
  return [change]
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

/** What a memory was made of whose run was undone, as far as it holds. */
function partsOf(state: State, id: string): Memory[] {
  const ids = new Set([id])
  for (const one of ids) if (!state.memories.has(one)) for (const part of state.unmade.get(one) ?? []) ids.add(part)
  return [...ids].flatMap((one) => {
    const memory = state.memories.get(one) ?? state.memories.get(state.standIns.get(one) ?? '')
    return memory === undefined || ENDED.includes(memory.status) ? [] : memory
  })
}

const ENDED: readonly string[] = ['superseded', 'retracted']

function toParts(state: State, change: AboutOne, parts: readonly Memory[]): readonly Change[] {
  switch (change.type) {
    case 'memory-confirmed':
      return confirmed(state, change, parts)
    case 'memory-edited': {
      // Their line says it now.
      const { id, memory } = change.data
      return [change, ...parts.map((part) => superseded(part.id, id, memory.confirmedOn))]
    }
    case 'memory-retracted':
      return [
        change,
        ...parts.map(({ id, claim, text }) => about({ ...change, data: { ...change.data, claim, text } }, id)),
      ]
    default:
      return [change, ...(isMeant(change) ? parts.map(({ id }) => about(change, id)) : [])]
  }
}

function superseded(id: string, by: string, on: string): Change {
  return {
    type: 'memory-superseded',
    data: { id, by, on, reason: 'merged and reworded by hand', evidence: [], job: null },
  }
}

/** Seen again is what says it best; of what none of them says something it is the first time. */
function confirmed(
  state: State,
  change: Extract<Change, { type: 'memory-confirmed' }>,
  parts: readonly Memory[],
): readonly Change[] {
  const { on, memory } = change.data
  const said = readStatement(memory.text, NOBODY)
  const best = parts
    .map((part) => ({
      part,
      like: part.text === memory.text ? 1 : similar(said, readStatement(part.text, NOBODY)).jaccard,
    }))
    .reduce((one, other) => (other.like > one.like ? other : one))
  if (best.like === 0) return [change]
  const days = [...new Set([...activeDays(state), on])].sort()
  const { confidence } = confirm(best.part, on, days)
  return [{ ...change, data: { ...change.data, id: best.part.id, confidence } }]
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
