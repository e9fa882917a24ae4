import { defang } from '../extract/defang.ts'
import type { Change } from '../memory/change.ts'
import { groundless } from '../memory/groundless.ts'
import { reachesBack } from '../memory/reaches-back.ts'
import { followedBy } from '../memory/resting-on.ts'
import { type Entry, foldState, type State } from '../memory/state.ts'

/** The changes of a run, and what it does to questions whose ground it takes away: it takes records back, or retracts. */
export function withSettled(
  changes: readonly Change[],
  { reviews }: Pick<State, 'reviews'>,
  entries: () => readonly Entry[],
  on: string,
): readonly Change[] {
  const asked = [...reviews.values()].filter(({ type }) => type === 'contradiction')
  const takes = changes.some((change) => reachesBack(change) || change.type === 'memory-retracted')
  if (asked.length === 0 || !takes) return changes
  return [...groundless(asked, foldState(followedBy(entries(), changes)), on, defang), ...changes]
}

/**
 * The same where what questions rest on is forgotten, and they with it: `kept` is what is left of the journal, `renamed` tells
 * of what stays in part.
 */
export function settledWithout(
  { reviews }: Pick<State, 'reviews'>,
  kept: readonly Entry[],
  renamed: ReadonlyMap<string, string>,
  on: string,
): Change[] {
  if (reviews.size === 0) return []
  const asked = [...reviews.values()].map((review) => {
    return { ...review, memories: review.memories.map((id) => renamed.get(id) ?? id) }
  })
  return groundless(asked, foldState(kept), on, defang)
}
