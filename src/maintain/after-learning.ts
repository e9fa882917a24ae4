import type { Change } from '../memory/change.ts'
import { levelOf } from '../memory/confidence.ts'
import type { Memory } from '../memory/memory.ts'
import { activeMemories, type State } from '../memory/state.ts'
import type { OpenMemory } from '../open.ts'
import type { Apply } from '../store/apply.ts'
import { readDocument } from '../store/document/read-document.ts'
import { weave } from '../store/document/weave.ts'
import { archivePageOf, placeMemory } from '../store/projection/archive-pages.ts'
import { theirsIn } from '../store/projection/write-document.ts'
import { refusedBy, refusedKey } from './refused.ts'
import { type Fit, fitInto, staysIn } from './room.ts'

/** What follows every learning, each a run of its own and none when there is nothing to do. */
export function afterLearning(memory: OpenMemory, apply: Apply): void {
  const take = (changes: readonly Change[], note: string): void => {
    if (changes.length > 0) apply.commit(changes, { kind: 'maintain', note })
  }
  take(begunIn(apply.state, memory.today()), 'what begins')
  take(
    memory.documents
      .flatMap((place) => overIn(memory, apply, place))
      .map((one) => archived(one, `its day was ${one.due}`)),
    'what is over',
  )
  for (const place of memory.documents) {
    const { leaves, returns } = fitOf(memory, apply, place)
    const back = returns.map(({ id }): Change => {
      return { type: 'memory-reactivated', data: { id, reason: `${docOf(place)} has room again` } }
    })
    const note = `${docOf(place)}: ${leaves.length} archived${back.length === 0 ? '' : `, ${back.length} back`}`
    take([...leaves.map((one) => archived(one, `${docOf(place)} was full`)), ...back], note)
  }
}

type Document = OpenMemory['documents'][number]

function docOf({ home }: Document): string {
  return `${home.toUpperCase()}.md`
}

function archived(memory: Memory, reason: string): Change {
  return { type: 'memory-archived', data: { id: memory.id, by: null, reason, file: archivePageOf(memory) } }
}

/** What holds from today on, or since a day that is over, takes the place of what held until then. */
function begunIn({ memories }: State, today: string): Change[] {
  const waits = [...memories.values()].filter(
    ({ due = '9999', status, supersededBy }) =>
      due <= today && (status === 'active' || (status === 'archived' && supersededBy === null)),
  )
  return waits.flatMap(({ id: by, due = today, evidence, replaces = [] }) =>
    replaces.flatMap((id): Change[] => {
      const { status, pinned, origin } = memories.get(id) ?? {}
      const isTheirs = pinned === true || origin === 'human-edit'
      if ((status !== 'active' && status !== 'archived') || isTheirs) return []
      const data = { id, by, on: due, reason: `something else holds since ${due}`, evidence, job: null }
      return [{ type: 'memory-superseded', data }]
    }),
  )
}

/** Plans of a document whose day is over, but for those that a person has a hand on and those that an undo brought back. */
function overIn(memory: OpenMemory, { state, entries }: Apply, place: Document): readonly Memory[] {
  const today = memory.today()
  const over = mineIn(state, place).filter(({ due = today, pinned }) => due < today && !pinned)
  const theirs = over.length === 0 ? null : theirsIn(memory.files, place, state)
  if (theirs === null) return []
  const refused = refusedBy(entries)
  return over.filter(({ id }) => !theirs.lines.has(id) && !refused.has(refusedKey.left(id)))
}

function mineIn(state: State, { home }: Document): Memory[] {
  const { placedByHand } = state
  return activeMemories(state).filter(
    (one) => one.home === home && one.origin !== 'human-edit' && !placedByHand.has(one.id),
  )
}

/** What is too much for `documents.maxBytes`, and what there is room for again; a person's bytes neither count nor move. */
function fitOf({ config, files, today }: OpenMemory, apply: Apply, place: Document): Fit {
  const { maxBytes } = config.documents
  const { state } = apply
  const sizeOf = (memories: readonly Memory[]): number => {
    const lines = memories.map((known) => placeMemory(known, levelOf(known.observations), config.human))
    return Buffer.byteLength(weave(readDocument(null, null, []), lines).text)
  }
  const mine = mineIn(state, place)
  const away = [...state.archivedIn.keys()].flatMap((id) => {
    const known = state.memories.get(id)
    return known !== undefined && isAway(known, place, today()) ? known : []
  })
  if (away.length === 0 && sizeOf(mine) <= maxBytes) return NOTHING
  const theirs = theirsIn(files, place, state)
  if (theirs === null) return NOTHING
  const held = mine.filter(({ id }) => !theirs.lines.has(id))
  const fit = fitInto({ held, away, maxBytes, stays: staysIn([...held, ...away]), sizeOf })
  const gone = new Set(fit.leaves)
  const stand = [...held.filter((one) => !gone.has(one)), ...fit.returns]
  if (sizeOf(stand) > maxBytes) apply.notes.push(fullSentence(place.name, maxBytes))
  return fit
}

const NOTHING: Fit = { leaves: [], returns: [] }

/** Archived for want of room: no other memory stands for it, and its day is not over. */
function isAway({ status, supersededBy, home, due = '9999' }: Memory, place: Document, today: string): boolean {
  return status === 'archived' && supersededBy === null && home === place.home && due >= today
}

function fullSentence(name: string, maxBytes: number): string {
  return `${name} is over documents.maxBytes (${maxBytes}) with lines that never leave for room alone (who people are, health, rules, what is pinned, text in {braces}): take some out, or set a higher size`
}
