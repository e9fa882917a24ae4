import { type Answer, answerReview } from '../memory/answer.ts'
import type { Change, Commit } from '../memory/change.ts'
import { isAlone } from '../memory/groundless.ts'
import type { Review, ReviewOption } from '../memory/review.ts'
import type { State } from '../memory/state.ts'
import { askedForOne, type Ticked } from '../memory/ticks.ts'
import { defang } from '../read/defang.ts'

export type Committing = (changes: readonly Change[], commit: Omit<Commit, 'job'>) => string

interface Ports {
  answer(review: Review, action: string, text: string | null): CarriedOut
  readonly commit: Committing
  readonly notes: string[]
}

/** Does what was ticked in REVIEW.md; what cannot be done is said, there or to whoever runs us; what is unclear stays open. */
export function answerTicks({ ticks, late }: Ticked, { answer, commit, notes }: Ports): void {
  notes.push(...late.map((sentence) => `workspace/REVIEW.md: ${sentence}`))
  for (const { review, option, asShown, unread } of ticks) {
    for (const text of unread) notes.push(unreadSentence(review, text))
    if (option === null && unread.length > 0) continue
    if (option !== null && asShown) {
      if (!answer(review, option.action, null).isDone) notes.push(mootSentence(review, option))
    } else notes.push(option === null ? severalSentence(review) : alteredSentence(review))
    const again = option === null ? askedForOne(review) : review
    if (again !== review)
      commit([{ type: 'review-opened', data: { review: again } }], {
        kind: 'review',
        date: null,
        backend: null,
        note: `${review.id}: several boxes were ticked`,
      })
  }
}

function unreadSentence({ id }: Review, text: string): string {
  return `workspace/REVIEW.md: "${text.slice(0, 80)}" is ticked at ${id} and is none of its answers: nothing was done for it; tick one as it stands there, or answer with "memoird review"`
}

function severalSentence({ id }: Review): string {
  return `workspace/REVIEW.md: several boxes of ${id} are ticked: nothing was done; tick one, or answer with "memoird review"`
}

function mootSentence({ id }: Review, { label }: ReviewOption): string {
  return `workspace/REVIEW.md: "${label}" was ticked at ${id} and not done: what it rests on had changed; memoird review shows what is left to decide`
}

function alteredSentence({ id }: Review): string {
  return `workspace/REVIEW.md: a box of ${id} is ticked, but what it asks was reworded there: nothing was done; answer it with "memoird review"`
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
