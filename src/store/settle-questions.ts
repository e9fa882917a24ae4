import type { Change } from '../memory/change.ts'
import { askedAnew, followWords } from '../memory/follow-words.ts'
import { groundless } from '../memory/groundless.ts'
import { reachesBack } from '../memory/reaches-back.ts'
import { followedBy } from '../memory/resting-on.ts'
import type { Review } from '../memory/review.ts'
import { type Entry, foldState, type State } from '../memory/state.ts'
import { defang } from '../read/defang.ts'
import type { Committing } from './answer-ticks.ts'

/**
 * The changes of a run, and what it does to questions whose ground it takes away: it takes records back, retracts, or, as an
 * answer, puts something else in the place of what they are about.
 */
export function withSettled(
  planned: readonly Change[],
  { answered, reviews }: Pick<State, 'answered' | 'reviews'>,
  entries: () => readonly Entry[],
  on: string,
): readonly Change[] {
  const changes = askedAnew(planned, { answered })
  const asked = [...reviews.values()].filter(({ type }) => type === 'contradiction')
  const takes = changes.some((change) => reachesBack(change) || change.type === 'memory-retracted')
  const then = (): State => foldState(followedBy(entries(), changes))
  if (takes) return asked.length === 0 ? changes : [...groundless(asked, then(), on, defang), ...changes]
  const about = overtaken(asked, changes)
  return about.length === 0 ? changes : [...changes, ...groundless(about, then(), on, defang, { isLate: true })]
}

/** Questions about what an answer to another put something else in the place of. */
function overtaken(asked: readonly Review[], changes: readonly Change[]): Review[] {
  const answers = changes.flatMap(({ type, data }) =>
    type === 'review-closed' && data.outcome.by !== 'moot' ? [data.id] : [],
  )
  if (answers.length === 0) return []
  const gone = new Set(changes.flatMap(({ type, data }) => (type === 'memory-superseded' ? [data.id] : [])))
  return asked.filter(({ id, memories }) => !answers.includes(id) && memories.slice(0, -1).some((one) => gone.has(one)))
}

/** Asks again about lines that say something else now than when they were asked about, by an edit or since an undo. */
export function askInWordsOfNow(state: State, on: string, commit: Committing): void {
  const changes = followWords(state.reviews.values(), state, on, defang)
  if (changes.length > 0)
    commit(changes, { kind: 'documents', date: null, backend: null, note: 'asked again in the words of now' })
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
