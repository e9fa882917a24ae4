import type { Change } from '../memory/change.ts'
import type { Memory } from '../memory/memory.ts'
import { changedId } from '../memory/resolve/memory-index.ts'
import type { Said } from './agent.ts'
import { essence, SHORTEST } from './essence.ts'

/** What active memories say; `follow` brings it up to date with changes that were made, at the cost of those only. */
export interface KeptSaid extends Said {
  follow(changes: readonly Change[], memories: ReadonlyMap<string, Memory>): void
}

/** Reads every memory once; afterwards only those that changed. */
export function createSaid(memories: Iterable<Memory>): KeptSaid {
  const texts = new Map<string, string>()
  const counts = new Map<string, number>()
  const count = (said: string, by: 1 | -1): void => {
    const now = (counts.get(said) ?? 0) + by
    if (now > 0) counts.set(said, now)
    else counts.delete(said)
  }
  const read = (changed: Iterable<Memory>): void => {
    for (const { id, text, status } of changed) {
      const before = texts.get(id)
      if (before !== undefined) count(before, -1)
      texts.delete(id)
      const said = status === 'active' ? essence(text) : ''
      if (said.length < SHORTEST) continue
      texts.set(id, said)
      count(said, 1)
    }
  }
  read(memories)
  return {
    has: (said) => counts.has(said),
    follow: (changes, known) => read(changes.flatMap((change) => known.get(changedId(change) ?? '') ?? [])),
  }
}
