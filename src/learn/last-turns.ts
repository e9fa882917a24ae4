import type { Turn } from '../log/turn.ts'
import { turnKey } from '../log/turn-key.ts'

/** What became of the turns that were taken as they stood: they are in the log as they were, and open still or finished. */
export type LastTurns = 'open' | 'finished' | 'other'

/**
 * Where a log that was edited has the turns that were taken as they stood when it was read: one that stands as it stood was
 * edited as little as any other. `turns` are all of the log now. One after the other, and all of them open or none: what
 * rests on them is one.
 */
export function lastTurns(taken: readonly string[], turns: Iterable<Turn>): LastTurns {
  const last: Turn[] = []
  let isFinished = false
  if (taken.length === 0) return 'finished'
  for (const turn of turns) {
    last.push(turn)
    if (last.length > taken.length) last.shift()
    isFinished ||= turn.finished && stands(last, taken)
  }
  const open = last.filter((turn) => !turn.finished)
  if (open.length === taken.length && stands(last, taken)) return 'open'
  return isFinished ? 'finished' : 'other'
}

function stands(turns: readonly Turn[], taken: readonly string[]): boolean {
  return turns.length === taken.length && turns.every((turn, at) => turnKey(turn) === taken[at])
}
