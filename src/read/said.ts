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
  /** The log that all of its evidence stands in; empty when it stands in several or in none. */
  readonly only: string
}

/** How many memories say it, by the only log they rest on. */
type Counts = Map<string, Map<string, number>>

/** Reads every memory once; afterwards only those that changed. */
export function createSaid(memories: Iterable<Memory>): KeptSaid {
  const texts = new Map<string, Saying>()
  const counts: Counts = new Map()
  const ours: Counts = new Map()
  const count = (saying: Saying, by: 1 | -1): void => {
    add(counts, saying, by)
    if (saying.ours) add(ours, saying, by)
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
    has: (said, here) => isElsewhere(counts.get(said), here),
    isOurs: (said, here) => isElsewhere(ours.get(said), here),
    follow: (changes, known) => read(changes.flatMap((change) => known.get(changedId(change) ?? '') ?? [])),
  }
}

function sayingOf({ text, status, origin, evidence }: Memory): Saying {
  const said = status === 'active' ? essence(text) : ''
  const isTheirs = origin === 'human-edit' || evidence.some(({ quote }) => essence(quote).includes(said))
  const [only = '', ...others] = new Set(evidence.map(({ file }) => file))
  return { said, ours: evidence.length > 0 && !isTheirs, only: others.length === 0 ? only : '' }
}

function isElsewhere(by: ReadonlyMap<string, number> | undefined, here: string): boolean {
  return by !== undefined && (by.size > 1 || !by.has(here))
}

function add(counts: Counts, { said, only }: Saying, by: 1 | -1): void {
  const of = counts.get(said) ?? new Map<string, number>()
  const now = (of.get(only) ?? 0) + by
  if (now > 0) of.set(only, now)
  else of.delete(only)
  if (of.size > 0) counts.set(said, of)
  else counts.delete(said)
}
