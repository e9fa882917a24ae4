import type { Memory } from '../memory.ts'
import { normaliseQuote } from '../resolve/evidence-key.ts'
import { memoryId } from '../resolve/new-memory.ts'
import { dateOf, type Entry, type State } from '../state.ts'
import { chooseMemories, isLong, readKinship } from './choose.ts'
import { createNeedles } from './needles.ts'

export { createForgotten, type Forgotten, tombstoneHashes } from './tombstone.ts'

/** What a person wants erased everywhere. */
export type Forgetting = ReturnType<typeof chooseForgotten>

/** What is meant by an id or by words. `entries` tell of memories that an undo took back: their words are in the journal too. */
export function chooseForgotten(state: State, entries: readonly Entry[], what: string) {
  const all = [...state.memories.values(), ...takenBackOf(state, entries)]
  const known = state.memories.get(what)
  const own = known === undefined ? [what.trim()] : []
  const isSame = ({ text }: Memory): boolean => normaliseQuote(text) === normaliseQuote(what)
  const kinship = readKinship(state, all)
  const chosen = chooseMemories(all, kinship, known === undefined ? all.filter(isSame) : [known], own)
  const { gone, left } = chosen
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
    /** Of memories, and of the atoms that were drawn from them. */
    ids: new Set([...ids, ...atoms.map(({ id }) => id)]),
    /** Ids of what stays of what forgotten memories were made of: it stands for itself again. */
    freed: new Set([...gone].flatMap((memory) => kinship.parts(memory)).flatMap(({ id }) => (ids.has(id) ? [] : id))),
    /** Memories of which some sentences stay, as they are then, by the id that they had. */
    left: new Map([...left].map(([{ id }, rest]) => [id, rest])),
    /** Ids are made of words: what lost some has another one. */
    renamed: renamedBy(left, new Set(all.map(({ id }) => id))),
    /** The words as a person typed them; null when a memory was named by its id. */
    typed: own[0] ?? null,
    /** What was written down of the memories: their lines, blocks and quotes. */
    said,
    /** Words that must stand nowhere afterwards; `all` also what is too short to be looked for among other people's words. */
    needles: createNeedles([...own, ...said.filter(isLong)]),
    all: createNeedles([...own, ...said]),
    /** Days that the memories rest on: what was summed up of them is summed up again. */
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

/** An id is made of words. What says what another says in these words keeps its own. */
function renamedBy(left: ReadonlyMap<Memory, Memory>, known: ReadonlySet<string>): Map<string, string> {
  const isNamed = (one: Memory, other: Memory): boolean =>
    one.text === other.text && one.evidence[0]?.quote === other.evidence[0]?.quote
  return new Map(
    [...left].flatMap(([before, rest]): [string, string][] => {
      const id = memoryId(rest, rest.firstSeen)
      return isNamed(before, rest) || known.has(id) ? [] : [[before.id, id]]
    }),
  )
}
