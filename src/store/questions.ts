import type { Change, Commit } from '../memory/change.ts'
import { foldState } from '../memory/fold/fold.ts'
import { followedBy } from '../memory/resting-on.ts'
import { askedAnew, followWords } from '../memory/review/again.ts'
import { type Answer, answerReview } from '../memory/review/answer.ts'
import { groundless, isAlone } from '../memory/review/groundless.ts'
import type { Review } from '../memory/review/review.ts'
import { askedForOne, type Ticked } from '../memory/review/ticks.ts'
import type { Entry, State } from '../memory/state.ts'
import { reachesBack } from '../memory/taken-back.ts'
import { defang } from '../read/defang.ts'

type Committing = (changes: readonly Change[], commit: Omit<Commit, 'job'>) => string

interface Ports {
  answer(review: Review, action: string, text: string | null): CarriedOut
  readonly commit: Committing
  readonly notes: string[]
}

/** Does what was ticked in REVIEW.md; what cannot be done is said, there or to whoever runs us; what is unclear stays open. */
export function answerTicks({ ticks, late }: Ticked, { answer, commit, notes }: Ports): void {
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
    const again = option === null ? askedForOne(review) : review
    if (again !== review)
      commit([{ type: 'review-opened', data: { review: again } }], {
        kind: 'review',
        date: null,
        backend: null,
        note: `${id}: several boxes were ticked`,
      })
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
  const changes = answerReview(state, answering, defang)
  const moot = changes.some(({ type, data }) => type === 'review-closed' && data.outcome.by === 'moot')
  const { review, action } = answering
  const label = review.options.find((option) => option.action === action)?.label ?? action
  const note = `${review.id}: ${label}${moot ? ', not done: what it rests on had changed' : ''}`
  return { run: commit(changes, { kind: 'review', date: null, backend: null, note }), isDone: !moot }
}

/** Where another answer of the same save ended the older of two, an answer still says whether the newer holds. */
function stillAnswers(state: State, { review, action }: Answer): boolean {
  return isAlone(state, review) && (action === 'take-new' || action === 'forget')
}

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
