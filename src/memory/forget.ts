import { chooseMemories, isLong } from './forgotten-memories.ts'
import { writtenOf } from './forgotten-quotes.ts'
import { readKinship } from './kinship.ts'
import type { Memory } from './memory.ts'
import { createNeedles, type Needles } from './needles.ts'
import { memoryId } from './resolve/new-memory.ts'
import { dateOf, type Entry, type State } from './state.ts'
import { withoutGone } from './without-gone.ts'

export { withoutForgotten } from './forget-record.ts'
export { createForgotten, type Forgotten, tombstoneHashes } from './tombstone.ts'

/** What a person wants erased everywhere. */
export interface Forgetting {
  /** Of memories, and of the atoms that were drawn from them. */
  readonly ids: ReadonlySet<string>
  /** Ids of what stays of what forgotten memories were made of: it stands for itself again. */
  readonly freed: ReadonlySet<string>
  /** Memories of which some sentences stay, as they are then, by the id that they had. */
  readonly left: ReadonlyMap<string, Memory>
  /** The lines of those as they were, and as they are then. */
  readonly shortened: ReadonlyMap<string, string>
  /** Ids are made of words: what lost some has another one. */
  readonly renamed: ReadonlyMap<string, string>
  /** The words as a person typed them; null when a memory was named by its id. */
  readonly typed: string | null
  /** What was written down of the memories: their lines, blocks and quotes; not the lines that were merged of them and of what stays. */
  readonly said: readonly string[]
  /** Words that must stand nowhere afterwards. */
  readonly needles: Needles
  /** The same and what is too short to be looked for among other people's words: for files that are made again. */
  readonly all: Needles
  /** Days that the memories rest on: what was summed up of them is summed up again. */
  readonly dates: ReadonlySet<string>
}

/**
 * The memories meant by an id or by words, with what was made of them, what they were made of and everything that was written
 * down of them. `entries` tell of those that an undo took back: their words are in the journal too.
 */
export function chooseForgotten(state: State, entries: readonly Entry[], what: string): Forgetting {
  const all = [...state.memories.values(), ...takenBackOf(state, entries)]
  const named = state.memories.get(what) ?? null
  const typed = named ? null : what.trim()
  const own = typed === null ? [] : [typed]
  const kinship = readKinship(state, all)
  const again = seenAgainIn(entries)
  const { gone, left, merged, needles, ...chosen } = chooseMemories({
    ...{ all, kinship, typed, named },
    byHand: writtenByHand(entries),
    seenAgain: (id) => again.get(id) ?? [],
  })
  const ids = new Set([...gone].map(({ id }) => id))
  const { holds } = createNeedles(own)
  const atoms = [...state.atoms.values()].filter(
    ({ subject, action, outcome, consequences, memories }) =>
      memories.some((id) => ids.has(id)) || [subject, action, outcome, consequences].some(holds),
  )
  // The night tells of an atom in such words.
  const told = atoms.map(({ subject, action, outcome }) => `${subject}: ${action} → ${outcome}`)
  const said = [...chosen.said, ...told]
  const meant = [...gone, ...left.keys()]
  return {
    ids: new Set([...ids, ...atoms.map(({ id }) => id)]),
    freed: new Set([...gone].flatMap((memory) => kinship.parts(memory)).flatMap(({ id }) => (ids.has(id) ? [] : id))),
    left: new Map([...left].map(([{ id }, rest]) => [id, rest])),
    shortened: new Map([...left].map(([{ text }, rest]) => [text, rest.text])),
    renamed: renamedBy([...left], [...again.values()].flat(), needles, new Set(all.map(({ id }) => id))),
    typed,
    said,
    needles: createNeedles([...own, ...[...said, ...merged].filter(isLong)]),
    all: createNeedles([...own, ...said, ...merged]),
    dates: new Set(meant.flatMap(({ evidence }) => evidence.flatMap(({ file }) => dateOf(file) ?? []))),
  }
}

/** What was learned or made, and taken back since. */
function takenBackOf({ memories }: State, entries: readonly Entry[]): Memory[] {
  const gone = new Map<string, Memory>()
  for (const { change } of entries)
    if (change.type === 'memory-added' && !memories.has(change.data.memory.id))
      gone.set(change.data.memory.id, change.data.memory)
  return [...gone.values()]
}

/** Ids of what a person wrote into a document to begin with. */
function writtenByHand(entries: readonly Entry[]): Set<string> {
  return new Set(
    entries.flatMap(({ change }) =>
      change.type === 'memory-added' && change.data.memory.origin === 'human-edit' ? change.data.memory.id : [],
    ),
  )
}

/** What memories would be by the words alone that they were seen again in, by id. */
function seenAgainIn(entries: readonly Entry[]): Map<string, Memory[]> {
  const found = new Map<string, Memory[]>()
  for (const { change } of entries) {
    if (change.type !== 'memory-confirmed') continue
    const { id, memory, evidence } = change.data
    found.set(id, [...(found.get(id) ?? []), { ...memory, evidence }])
  }
  return found
}

/** Also what a memory would be by other words. One that says what another says in these words keeps its id. */
function renamedBy(
  left: readonly (readonly [Memory, Memory])[],
  again: readonly Memory[],
  { holds }: Needles,
  known: ReadonlySet<string>,
): Map<string, string> {
  const others = again.flatMap((memory) => {
    const rest = writtenOf(memory).some(holds) ? withoutGone(memory, holds) : memory
    return rest === null || rest === memory ? [] : [[memory, rest] as const]
  })
  const renamed = [...others, ...left].filter(([before, rest]) => !isNamed(before, rest))
  return new Map(renamed.map(([{ id }, rest]) => [id, idOf(rest)] as const).filter(([, id]) => !known.has(id)))
}

/** The words that an id is made of. */
function isNamed(before: Memory, rest: Memory): boolean {
  return before.text === rest.text && before.evidence[0]?.quote === rest.evidence[0]?.quote
}

function idOf(memory: Memory): string {
  return memoryId(memory, memory.firstSeen)
}
