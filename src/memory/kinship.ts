import type { Memory } from './memory.ts'
import type { State } from './state.ts'

/** Which memories stand for which. */
export interface Kinship {
  /** What a memory was made of, and what was merged into it. */
  parts(memory: Memory): readonly Memory[]
  /** With what was made of them, and of that. */
  made(memories: Iterable<Memory>): Set<Memory>
  /** With what was made of them and what they were made of, to the end: a memory that was made of others says what they say. */
  all(memories: Iterable<Memory>): Set<Memory>
}

/** Reads who was made of whom. Linear in the memories. */
export function readKinship({ ended }: Pick<State, 'ended'>, memories: readonly Memory[]): Kinship {
  const byId = new Map(memories.map((memory) => [memory.id, memory]))
  const parts = new Map<string, Set<Memory>>()
  const wholes = new Map<string, Set<Memory>>()
  const relate = (part: Memory | undefined, whole: Memory | undefined): void => {
    if (part === undefined || whole === undefined) return
    parts.set(whole.id, (parts.get(whole.id) ?? new Set()).add(part))
    wholes.set(part.id, (wholes.get(part.id) ?? new Set()).add(whole))
  }
  for (const memory of memories) {
    for (const source of memory.compressed?.sources ?? []) relate(byId.get(source), memory)
    // A line of a person stays as it is when it takes in what says the same.
    const end = ended.get(memory.id)
    if (end?.reason.startsWith('merged') === true && end.by !== null) relate(memory, byId.get(end.by))
  }
  const closure = (from: Iterable<Memory>, next: readonly Map<string, Set<Memory>>[]): Set<Memory> => {
    const found = new Set(from)
    for (const { id } of found) for (const map of next) for (const one of map.get(id) ?? []) found.add(one)
    return found
  }
  return {
    parts: ({ id }) => [...(parts.get(id) ?? [])],
    made: (from) => closure(from, [wholes]),
    all: (from) => closure(from, [wholes, parts]),
  }
}
