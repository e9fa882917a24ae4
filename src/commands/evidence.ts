import type { Atom } from '../memory/atom.ts'
import type { Evidence } from '../memory/memory.ts'
import type { State } from '../memory/state.ts'

/** The words that a causal statement rests on: the evidence of the memories it was drawn from, each place once. */
export function evidenceOfAtom({ memories }: Pick<State, 'memories'>, atom: Atom): Evidence[] {
  const places = new Map<string, Evidence>()
  for (const id of atom.memories)
    for (const entry of memories.get(id)?.evidence ?? [])
      places.set(`${entry.file}:${entry.lines[0] || entry.quote}`, entry)
  return [...places.values()]
}

/** `raw/2026-02-08.md:12-14`, as a person opens it; what an edited log says no more stands in no line of it. */
export function placeOf({ file, lines: [from, to] }: Pick<Evidence, 'file' | 'lines'>): string {
  if (from === 0) return `${file} (says it no more)`
  return from === to ? `${file}:${from}` : `${file}:${from}-${to}`
}
