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
import { leavesFor, staysFor } from './room.ts'

/** What follows every learning, each a run of its own and none when there is nothing to do; their ids. */
export function afterLearning(memory: OpenMemory, apply: Apply): string[] {
  const runs: string[] = []
  const take = (changes: readonly Change[], note: string): void => {
    if (changes.length > 0) runs.push(apply.commit(changes, { kind: 'maintain', date: null, backend: null, note }))
  }
  take(
    memory.documents
      .flatMap((place) => overIn(memory, apply, place))
      .map((one) => archived(one, `its day was ${one.due}`)),
    'what is over',
  )
  const left = memory.documents.map((place) => ({ place, leaves: leavesOf(memory, apply, place) }))
  const full = left.filter(({ leaves }) => leaves.length > 0)
  take(
    full.flatMap(({ place, leaves }) => leaves.map((one) => archived(one, `${docOf(place)} was full`))),
    full.map(({ place, leaves }) => `${docOf(place)}: ${leaves.length} archived`).join('; '),
  )
  return runs
}

type Document = OpenMemory['documents'][number]

function docOf({ home }: Document): string {
  return `${home.toUpperCase()}.md`
}

function archived(memory: Memory, reason: string): Change {
  return { type: 'memory-archived', data: { id: memory.id, by: null, reason, file: archivePageOf(memory) } }
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

/** What leaves a document in which we own more than `documents.maxBytes`. Lines with a person's bytes on them neither count nor leave. */
function leavesOf({ config, files, matterOf }: OpenMemory, apply: Apply, place: Document): readonly Memory[] {
  const { maxBytes } = config.documents
  const { state } = apply
  const sizeOf = (memories: readonly Memory[]): number => {
    const lines = memories.map((known) => placeMemory(known, levelOf(known.observations), config.human))
    return Buffer.byteLength(weave(readDocument(null, null, []), lines).text)
  }
  const mine = mineIn(state, place)
  if (sizeOf(mine) <= maxBytes) return []
  const theirs = theirsIn(files, place, state)
  if (theirs === null) return []
  const held = mine.filter(({ id }) => !theirs.lines.has(id))
  const leaves = leavesFor({ held, maxBytes, stays: staysFor(matterOf), sizeOf })
  const gone = new Set(leaves)
  if (sizeOf(held.filter((one) => !gone.has(one))) > maxBytes) apply.notes.push(fullSentence(place.name, maxBytes))
  return leaves
}

function fullSentence(name: string, maxBytes: number): string {
  return `${name} is over documents.maxBytes (${maxBytes}) with lines that never leave for room alone (people, health, rules, what is ahead or pinned, text in {braces}): take some out, or set a higher size`
}
