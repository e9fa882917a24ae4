import { expect, it } from 'vitest'
import type { Change } from '../../src/memory/change.ts'
import { applyChange } from '../../src/memory/fold/apply-change.ts'
import { answerReview } from '../../src/memory/review/answer.ts'
import { contradictionReview } from '../../src/memory/review/items.ts'
import { emptyState, type State } from '../../src/memory/state.ts'
import { memoryWith } from '../support/memories.ts'

const ON = '2026-03-10'

/** Two that cannot both hold, asked about and answered. */
function answered(confidence: number, action: string): State {
  const state = emptyState()
  const old = memoryWith({ id: 'm-0', kind: 'preference', text: 'Likes tea', confidence, confirmedOn: ON })
  const fresh = memoryWith({ id: 'm-1', text: 'Hates tea', status: 'candidate', firstSeen: ON })
  const review = contradictionReview(old, fresh, ON)
  const added = [old, fresh].map((memory): Change => ({ type: 'memory-added', data: { memory, resolution: 'new' } }))
  for (const change of [...added, { type: 'review-opened', data: { review } } as const]) applyChange(state, change, 1)
  for (const change of answerReview(state, { review, action, text: null, on: ON })) applyChange(state, change, 2)
  return state
}

it.each([
  ['keep-old', 1, 4],
  ['keep-both', 1, 4],
  ['keep-old', 6, 9],
])('CONF4: what stays by %s gets back what the contradiction took: %d becomes %d', (action, before, after) => {
  expect(answered(before, action).memories.get('m-0')).toMatchObject({ confidence: after, status: 'active' })
})
