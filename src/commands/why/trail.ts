import type { Evidence, Memory } from '../../memory/memory.ts'
import type { Entry, State } from '../../memory/state.ts'
import { takenBack } from '../../memory/taken-back.ts'

/** One step of what held when: what was, what is in its place, since when, by which words. */
export interface TrailStep {
  readonly was: string
  /** Null when nothing took its place. */
  readonly is: string | null
  /** ISO date of the words, not of the processing. */
  readonly since: string
  readonly reason: string
  readonly evidence: readonly Evidence[]
}

/** The dated trail that a memory is part of, oldest first: what it replaced, and what replaced it, to both ends. */
export function trailOf(state: State, entries: readonly Entry[], memory: Memory): TrailStep[] {
  const { undone, retaken } = takenBack(entries)
  const chain = new Set([memory.id])
  const ends = entries.filter(
    ({ seq, run, change }) => change.type === 'memory-superseded' && !undone.has(run) && !retaken.has(seq),
  )
  for (let known = 0; known < chain.size; ) {
    known = chain.size
    for (const { change } of ends) {
      if (change.type !== 'memory-superseded' || change.data.by === null) continue
      if (chain.has(change.data.id)) chain.add(change.data.by)
      else if (chain.has(change.data.by)) chain.add(change.data.id)
    }
  }
  const steps = ends.flatMap(({ change }): TrailStep[] => {
    if (change.type !== 'memory-superseded' || !chain.has(change.data.id)) return []
    const { id, by, on, reason, evidence } = change.data
    const is = by === null ? null : (state.memories.get(by)?.text ?? null)
    const was = state.memories.get(id)?.text ?? id
    // Said again in the same words, nothing was replaced.
    return was === is ? [] : [{ was, is, since: on, reason, evidence }]
  })
  return steps.sort((a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : 0))
}
