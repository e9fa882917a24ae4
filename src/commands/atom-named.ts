import { UserError } from '../errors.ts'
import { findMemories } from '../memory/find.ts'
import type { Memory } from '../memory/memory.ts'
import type { State } from '../memory/state.ts'
import { isAtomId } from './why-atom.ts'

/** The memories that a mark is about: the one of this id or with these words, or those that a causal statement was drawn from. */
export function markedBy(state: State, what: string): readonly [Memory, ...Memory[]] {
  const [first, ...others] = drawnFrom(state, what) ?? [chosen(state, what)]
  if (first === undefined) throw new UserError(`what ${what} was drawn from is gone: there is nothing to mark`)
  // What a causal statement is worth is what it was drawn from is worth.
  return [first, ...others]
}

/** Refuses the id of a causal statement where only a memory can be meant: it stands and goes with what it was drawn from. */
export function refuseAtom(state: State, what: string, verb: 'pin' | 'forget'): void {
  const from = drawnFrom(state, what)
  if (from === null) return
  const named = from.map(({ id, text }) => `memoird ${verb} ${id} ("${text}")`)
  const instead = named.length === 0 ? 'that memory is gone' : `${named.join(' or ')} takes both`
  throw new UserError(
    `${what.trim()} is a causal statement and stands as long as the memory it was drawn from: ${instead}`,
  )
}

/** The memories that a causal statement was drawn from and that are still known; null for what is no id of one. */
function drawnFrom({ atoms, memories }: State, what: string): Memory[] | null {
  if (!isAtomId(what)) return null
  const atom = atoms.get(what.trim())
  if (atom === undefined)
    throw new UserError(
      `there is no causal statement ${what.trim()}; its id stands in memoird search --kind atom --json`,
    )
  return atom.memories.flatMap((id) => memories.get(id) ?? [])
}

function chosen(state: State, what: string): Memory {
  const found = findMemories(state, what).filter(({ status }) => status !== 'superseded' && status !== 'retracted')
  const [known] = found
  if (known === undefined)
    throw new UserError(`nothing is remembered that says "${what}"; memoird search shows ids with --json`)
  if (found.length > 1)
    throw new UserError(
      `"${what}" fits ${found.length} memories: ${found
        .slice(0, 5)
        .map(({ id, text }) => `${id} ${text}`)
        .join('; ')}`,
    )
  return known
}
