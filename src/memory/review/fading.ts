import type { Change } from '../change.ts'
import { isFading } from '../confidence.ts'
import { hasEnded, type Kind, type Memory } from '../memory.ts'
import { activeDays, type State } from '../state.ts'
import { fadingReview } from './items.ts'

/** What happened has happened, and a decision was made: no time makes a question of it. */
const HAPPENED: ReadonlySet<Kind> = new Set<Kind>(['event', 'context', 'decision'])

/** True for a memory that can stop to hold without anybody saying so: the human is asked when it fades. A plan ends on its day. */
export function canFade({ kind, status, due }: Pick<Memory, 'kind' | 'status' | 'due'>): boolean {
  return status === 'active' && !HAPPENED.has(kind) && due === undefined
}

const GONE = { status: 'retracted' } as const

/**
 * The questions about what fell below 1 by `today` (ISO date), each once, and the closing of those that no longer ask
 * anything: confirmed, pinned or gone since. Changes no memory.
 */
export function askFading(state: State, today: string): Change[] {
  const days = activeDays(state)
  const changes: Change[] = []
  const asked = new Set<string>()
  for (const review of state.reviews.values()) {
    const fades = review.memories.some((id) => {
      const memory = state.memories.get(id)
      return memory !== undefined && canFade(memory) && isFading(memory, today, days)
    })
    const isOver = review.type === 'feedback' && review.memories.every((id) => hasEnded(state.memories.get(id) ?? GONE))
    if (isOver || (review.type === 'fading' && !fades))
      changes.push({
        type: 'review-closed',
        data: { id: review.id, outcome: { action: 'confirmed', by: 'moot', on: today } },
      })
    else for (const id of review.memories) asked.add(id)
  }
  for (const memory of state.memories.values()) {
    if (!canFade(memory) || asked.has(memory.id) || !isFading(memory, today, days)) continue
    const review = fadingReview(memory, today)
    if (!state.answered.has(review.id)) changes.push({ type: 'review-opened', data: { review } })
  }
  return changes
}
