import { defang } from '../extract/defang.ts'
import { answerReview } from '../memory/answer.ts'
import type { Change, Commit } from '../memory/change.ts'
import type { Review } from '../memory/review.ts'
import type { State } from '../memory/state.ts'
import { askedForOne, type Tick } from '../memory/ticks.ts'

interface Ports {
  answer(review: Review, action: string, text: string | null): void
  commit(changes: readonly Change[], commit: Omit<Commit, 'job'>): void
  readonly notes: string[]
}

/** Does what was ticked in REVIEW.md; what cannot be done is said, there or to whoever runs us, and stays open. */
export function answerTicks(ticks: readonly Tick[], { answer, commit, notes }: Ports): void {
  for (const { review, option, asShown } of ticks) {
    if (option !== null && asShown) answer(review, option.action, null)
    else notes.push(option === null ? severalSentence(review) : alteredSentence(review))
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

function severalSentence({ id }: Review): string {
  return `workspace/REVIEW.md: several boxes of ${id} are ticked: nothing was done; tick one, or answer with "memoird review"`
}

function alteredSentence({ id }: Review): string {
  return `workspace/REVIEW.md: a box of ${id} is ticked, but what it asks was reworded there: nothing was done; answer it with "memoird review"`
}

export interface Answering {
  readonly review: Review
  readonly action: string
  readonly text: string | null
  readonly on: string
}

/** What an answer changes, and what the log says of it; one that came too late to be carried out says so. */
export function answerOf(state: State, answering: Answering): { readonly changes: Change[]; readonly note: string } {
  const changes = answerReview(state, answering, defang)
  const moot = changes.some(({ type, data }) => type === 'review-closed' && data.outcome.by === 'moot')
  const { review, action } = answering
  const label = review.options.find((option) => option.action === action)?.label ?? action
  return { changes, note: `${review.id}: ${label}${moot ? ', not done: what it rests on had changed' : ''}` }
}
