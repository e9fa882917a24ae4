import type { Change } from '../change.ts'
import { CONTRADICT, hold } from '../confidence.ts'
import type { Memory } from '../memory.ts'
import { retracted, reworded } from '../resolve/new-memory.ts'
import { activeDays, type State } from '../state.ts'
import { isAlone } from './groundless.ts'
import type { Review } from './review.ts'

export interface Answer {
  readonly review: Review
  /** One of the review's actions. */
  readonly action: string
  /** What the human would rather have written; null for the text as shown. */
  readonly text: string | null
  readonly on: string
}

/** What a human's answer to an open question changes; the question is closed with it. */
export function answerReview(state: State, answer: Answer): Change[] {
  const { review, action, on } = answer
  const memories = askedOf(state, review).flatMap((id) => state.memories.get(id) ?? [])
  const last = memories.at(-1)
  const changes: Change[] = []
  if (action === 'take-new' && last) changes.push(...takeNew(memories, last, answer))
  else if (action === 'keep-both' && last) changes.push(...keptBoth(state, memories, last, answer))
  else if (action === 'keep-old' && last) changes.push(...keptOld(state, memories, last, on))
  else if (action === 'forget' || action === 'reject') changes.push(...memories.map((memory) => retracted(memory, on)))
  else if (action === 'approve')
    changes.push(...(answer.review.type === 'soul' ? memories.flatMap((memory) => letIn(memory, answer)) : []))
  return [...changes, { type: 'review-closed', data: { id: review.id, outcome: { action, by: 'human', on } } }]
}

/** What is gone for good needs no answer: of the newer one an answer still says whether it holds. */
function askedOf(state: State, review: Review): readonly string[] {
  return isAlone(state, review) ? review.memories.slice(-1) : review.memories
}

function takeNew(memories: readonly Memory[], fresh: Memory, answer: Answer): Change[] {
  const { id: by, evidence } = fresh
  const data = { by, on: answer.on, reason: 'the human said which one holds', evidence, job: null }
  const old = memories.filter(({ id }) => id !== by)
  return [
    ...letIn(fresh, answer),
    ...old.map(({ id }): Change => ({ type: 'memory-superseded', data: { id, ...data } })),
  ]
}

function keptOld(state: State, memories: readonly Memory[], { id }: Memory, on: string): Change[] {
  const by = memories.length > 1 ? (memories[0]?.id ?? null) : null
  const data = { id, by, reason: 'the old one still holds', file: null }
  return [{ type: 'memory-archived', data }, ...stillHolds(state, memories.slice(0, -1), on)]
}

function keptBoth(state: State, memories: readonly Memory[], fresh: Memory, answer: Answer): Change[] {
  const { on, text } = answer
  const confirmed = text === null ? [stillTrue(state, fresh, on)] : []
  return [...letIn(fresh, answer), ...confirmed, ...stillHolds(state, memories.slice(0, -1), on)]
}

function letIn(memory: Memory, { text }: Answer): Change[] {
  const back: Change = { type: 'memory-reactivated', data: { id: memory.id, reason: 'approved by the human' } }
  return text === null ? [back] : [back, edited(memory, text)]
}

function edited(memory: Memory, text: string): Change {
  const after: Memory = { ...reworded(memory, text), status: 'active' }
  return { type: 'memory-edited', data: { id: memory.id, text, memory: after } }
}

/** What a contradiction takes off is taken of nothing that the human wrote or pinned. */
function stillHolds(state: State, memories: readonly Memory[], on: string): Change[] {
  return memories.map((memory) => {
    const isTheirs = memory.pinned || memory.origin === 'human-edit'
    return stillTrue(state, memory, on, isTheirs ? 0 : CONTRADICT)
  })
}

function stillTrue(state: State, memory: Memory, on: string, taken = 0): Change {
  const confidence = hold(memory, on, activeDays(state), taken)
  return { type: 'memory-confirmed', data: { id: memory.id, on, confidence, evidence: [], memory } }
}
