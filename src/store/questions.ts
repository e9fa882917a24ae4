import type { Change, Commit } from '../memory/change.ts'
import { foldState } from '../memory/fold/fold.ts'
import { followedBy } from '../memory/resting-on.ts'
import { type Answer, answerReview } from '../memory/review/answer.ts'
import { groundless, isAlone } from '../memory/review/groundless.ts'
import type { Review } from '../memory/review/review.ts'
import type { Entry, State } from '../memory/state.ts'
import { reachesBack } from '../memory/taken-back.ts'
import type { Ticked } from './projection/review-page.ts'

type Answering = (review: Review, action: string, text: string | null) => CarriedOut

type Committing = (changes: readonly Change[], commit: Pick<Commit, 'kind' | 'note'>) => string

/** Does what was ticked in REVIEW.md; what cannot be done is said to whoever runs us; what is unclear stays open. */
export function answerTicks({ ticks, late }: Ticked, answer: Answering, notes: string[]): void {
  const say = (sentence: string): number => notes.push(`workspace/REVIEW.md: ${sentence}`)
  for (const sentence of late) say(sentence)
  for (const { review, option, asShown, unread } of ticks) {
    const { id } = review
    for (const text of unread)
      say(
        `"${text.slice(0, 80)}" is ticked at ${id} and is none of its answers: nothing was done for it; tick one as it stands there, or answer with "memoird review"`,
      )
    if (option === null && unread.length > 0) continue
    if (option === null)
      say(`several boxes of ${id} are ticked: nothing was done; tick one, or answer with "memoird review"`)
    else if (!asShown)
      say(
        `a box of ${id} is ticked, but what it asks was reworded there: nothing was done; answer it with "memoird review"`,
      )
    else if (!answer(review, option.action, null).isDone)
      say(
        `"${option.label}" was ticked at ${id} and not done: what it rests on had changed; memoird review shows what is left to decide`,
      )
  }
}

export interface CarriedOut {
  /** Empty where the question was open no more. */
  readonly run: string
  /** False when it came too late to be carried out. */
  readonly isDone: boolean
}

/** What an answer changes is committed, and what the log says of it; one that came too late to be carried out says so. */
export function carryOut(state: State, answering: Answer, commit: Committing): CarriedOut {
  if (!state.reviews.has(answering.review.id) && !stillAnswers(state, answering)) return { run: '', isDone: false }
  const { review, action } = answering
  const label = review.options.find((option) => option.action === action)?.label ?? action
  const about = { kind: 'review', note: `${review.id}: ${label}` } as const
  return { run: commit(answerReview(state, answering), about), isDone: true }
}

/** Where another answer of the same save ended the older of two, an answer still says whether the newer holds. */
function stillAnswers(state: State, { review, action }: Answer): boolean {
  return isAlone(state, review) && (action === 'take-new' || action === 'forget')
}

/** A run, and what it does to questions whose ground it takes away by an undo, a retraction or an answer. */
export function withSettled(
  changes: readonly Change[],
  { reviews }: Pick<State, 'reviews'>,
  entries: () => readonly Entry[],
  on: string,
): readonly Change[] {
  const asked = [...reviews.values()].filter(({ type }) => type === 'contradiction')
  const takes = changes.some((change) => reachesBack(change) || change.type === 'memory-retracted')
  const then = (): State => foldState(followedBy(entries(), changes))
  if (takes) return asked.length === 0 ? changes : [...groundlessThen(asked, then(), on), ...changes]
  const about = overtaken(asked, changes)
  return about.length === 0 ? changes : [...changes, ...groundless(about, then(), on, { isLate: true })]
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

/** The same for a forget: `kept` is what is left of the journal, `renamed` tells of what stays in part. */
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
  return groundlessThen(asked, foldState(kept), on)
}

/** Also of those that are open then, in other words or about what a line was made of. */
function groundlessThen(asked: readonly Review[], then: State, on: string): Change[] {
  const open = [...then.reviews.values()]
  return groundless([...open, ...asked.filter(({ id }) => !then.reviews.has(id))], then, on)
}
