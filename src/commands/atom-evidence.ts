import type { Atom } from '../memory/atom.ts'
import type { Evidence } from '../memory/memory.ts'
import type { State } from '../memory/state.ts'

/** The words that a causal statement rests on: the evidence of the memories it was drawn from, each place once. */
export function evidenceOfAtom({ memories }: Pick<State, 'memories'>, atom: Atom): Evidence[] {
  const places = new Map<string, Evidence>()
  for (const id of atom.memories)
    for (const entry of memories.get(id)?.evidence ?? []) places.set(`${entry.file}:${entry.lines[0]}`, entry)
  return [...places.values()]
}
