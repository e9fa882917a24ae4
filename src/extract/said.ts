import type { Change } from '../memory/change.ts'
import type { Memory } from '../memory/memory.ts'
import { changedId } from '../memory/resolve/memory-index.ts'
import type { Said } from './agent.ts'
import { essence, SHORTEST } from './essence.ts'

/** What active memories say; `follow` brings it up to date with changes that were made, at the cost of those only. */
export interface KeptSaid extends Said {
  follow(changes: readonly Change[], memories: ReadonlyMap<string, Memory>): void
}

interface Saying {
  readonly said: string
  readonly ours: boolean
}

/** Reads every memory once; afterwards only those that changed. */
export function createSaid(memories: Iterable<Memory>): KeptSaid {
  const texts = new Map<string, Saying>()
  const counts = new Map<string, number>()
  const ours = new Map<string, number>()
  const count = (saying: Saying, by: 1 | -1): void => {
    add(counts, saying.said, by)
    if (saying.ours) add(ours, saying.said, by)
  }
  const read = (changed: Iterable<Memory>): void => {
    for (const memory of changed) {
      const before = texts.get(memory.id)
      if (before !== undefined) count(before, -1)
      texts.delete(memory.id)
      const saying = sayingOf(memory)
      if (saying.said.length < SHORTEST) continue
      texts.set(memory.id, saying)
      count(saying, 1)
    }
  }
  read(memories)
  return {
    has: (said) => counts.has(said),
    isOurs: (said) => ours.has(said),
    follow: (changes, known) => read(changes.flatMap((change) => known.get(changedId(change) ?? '') ?? [])),
  }
}

function sayingOf({ text, status, origin, evidence }: Memory): Saying {
  const said = status === 'active' ? essence(text) : ''
  const isTheirs = origin === 'human-edit' || evidence.some(({ quote }) => essence(quote).includes(said))
  return { said, ours: evidence.length > 0 && !isTheirs }
}

function add(counts: Map<string, number>, said: string, by: 1 | -1): void {
  const now = (counts.get(said) ?? 0) + by
  if (now > 0) counts.set(said, now)
  else counts.delete(said)
}
