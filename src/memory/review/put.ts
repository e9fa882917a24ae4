import { periodsAround } from '../../calendar.ts'
import type { State } from '../state.ts'
import type { Review, ReviewOutcome } from './review.ts'

/** New questions that are put to the human in a week, and questions that may stand unanswered before no more are put. */
const A_WEEK = 3
const UNANSWERED = 9

interface Question {
  readonly review: Review
  /** Null while it is open. */
  readonly outcome: ReviewOutcome | null
}

/** Open questions that are put by now, the weightiest first. It rests on days alone: what was put stays put. */
export function putByNow(state: State): Review[] {
  const open = [...state.reviews.values()].map((review): Question => ({ review, outcome: null }))
  const all = [...open, ...state.closed.values()]
    .filter(({ review }) => changesDocument(state, review))
    .sort((a, b) => compare(state, a.review, b.review))
  const days = new Set([...state.logs.keys(), ...all.map(({ review }) => review.openedOn)])
  const put = new Map<Question, string>()
  for (const day of all.length === 0 ? [] : [...days].sort()) {
    const stands = ({ outcome }: Question): boolean => outcome === null || outcome.on > day
    const mayBePut = (one: Question): boolean =>
      !put.has(one) && one.review.openedOn <= day && (stands(one) || answered(one) === 1)
    const [week] = periodsAround(day)
    const ofWeek = [...put.values()].filter((one) => one === week).length
    const room = Math.min(A_WEEK - ofWeek, UNANSWERED - [...put.keys()].filter(stands).length)
    if (room <= 0) continue
    // What is answered was put: an answer makes no room in its week.
    const waiting = all.filter(mayBePut).sort((a, b) => answered(b) - answered(a))
    for (const one of waiting.slice(0, room)) put.set(one, week)
  }
  return open
    .filter((one) => put.has(one) || one.review.type === 'document')
    .map(({ review }) => review)
    .sort((a, b) => compare(state, a, b))
}

function answered({ outcome }: Question): number {
  return Number(outcome?.by === 'human')
}

/** What was let in since, or would stand in no document either way, asks nothing. */
function changesDocument({ memories }: State, review: Review): boolean {
  const about = review.memories.flatMap((id) => memories.get(id) ?? [])
  if (review.type === 'document' || !about.some(({ home }) => home !== 'store')) return false
  return review.type !== 'soul' || about.some(({ status }) => status === 'candidate')
}

const WEIGHT: Readonly<Record<Review['type'], number>> = { document: 0, contradiction: 1, soul: 2 }

/** What somebody marked useful comes before what nobody did, what was asked first before what was asked later. */
function compare({ marks }: State, a: Review, b: Review): number {
  const marked = ({ memories }: Review): number => Number(memories.some((id) => marks.has(id)))
  return WEIGHT[a.type] - WEIGHT[b.type] || marked(b) - marked(a) || Date.parse(a.openedOn) - Date.parse(b.openedOn)
}
