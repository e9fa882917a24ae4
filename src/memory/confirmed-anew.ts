import type { Change } from './change.ts'
import { confirm, startConfidence } from './confidence.ts'
import type { Memory } from './memory.ts'
import { reachesBack } from './reaches-back.ts'
import { activeDays, type Entry, type State } from './state.ts'
import type { TakenBack } from './taken-back.ts'

/** Which memories lost a confirmation, and up to which record those that came after it were counted with it. */
export interface Uncounted {
  readonly ids: ReadonlySet<string>
  /** Sequence number. */
  readonly until: number
}

export function uncountedIn(entries: readonly Entry[], { undone, retaken }: TakenBack): Uncounted {
  const ids = new Set<string>()
  let until = 0
  for (const { seq, run, change } of entries) {
    if (reachesBack(change)) until = seq
    else if (change.type === 'memory-confirmed' && (undone.has(run) || retaken.has(seq))) ids.add(change.data.id)
  }
  return { ids, until }
}

/** A confirmation by a log on top of what is left: the record of it says what it came to with those that were taken back. */
export function confirmedAnew(state: State, { seq, run, change }: Entry, { ids, until }: Uncounted): Change {
  if (change.type !== 'memory-confirmed' || seq > until || !ids.has(change.data.id)) return change
  const { id, on, memory } = change.data
  const known = state.memories.get(id)
  // What an answer or a merge brought is no count of days.
  if (known === undefined || memory.run !== run) return change
  const least = memory.marker && memory.origin === 'human-said' ? startConfidence(memory) : 0
  return { ...change, data: { ...change.data, confidence: Math.max(least, confidenceOn(state, known, on)) } }
}

/** What a memory is worth when it is seen again on that day. */
export function confidenceOn(state: State, memory: Memory, on: string): number {
  return confirm(memory, on, [...new Set([...activeDays(state), on])].sort()).confidence
}
