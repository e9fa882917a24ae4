import { describe, expect, it } from 'vitest'
import { mergedMemory } from '../../src/maintain/made-memory.ts'
import type { Change } from '../../src/memory/change.ts'
import { applyChange } from '../../src/memory/fold/apply-change.ts'
import type { Memory } from '../../src/memory/memory.ts'
import { answerReview } from '../../src/memory/review/answer.ts'
import { contradictionReview } from '../../src/memory/review/items.ts'
import { emptyState, type State } from '../../src/memory/state.ts'
import { memoryWith } from '../support/memories.ts'

const husband = memoryWith({ id: 'm-1', text: 'Husband is Karim' })
const old = memoryWith({ id: 'm-2', text: 'Karim and they got married in 2015' })
const fresh = memoryWith({ id: 'm-3', text: 'Karim and they got married in 2016', status: 'candidate' })
const made = mergedMemory(husband, old, "Karim: User's husband, married in 2015", {
  at: '2026-02-23T03:30:00Z',
  ratio: 1,
  bucket: null,
})
const asked = contradictionReview(old, fresh, '2026-02-11')
const added = (memory: Memory): Change => ({ type: 'memory-added', data: { memory, resolution: 'new' } })
const ended = ({ id }: Memory): Change => ({
  type: 'memory-superseded',
  data: { id, by: made.id, on: '2026-02-23', reason: 'merged: one name', evidence: [], job: 'job-1' },
})
const merging = [added(made), ended(husband), ended(old)]

let seq = 0
function apply(state: State, changes: readonly Change[]): State {
  for (const change of changes) applyChange(state, change, ++seq)
  return state
}
const knowing = (...reviews: Parameters<typeof opened>): State =>
  apply(emptyState(), [added(husband), added(old), added(fresh), ...opened(...reviews)])
const opened = (...reviews: (typeof asked)[]): Change[] =>
  reviews.map((review) => ({ type: 'review-opened', data: { review } }))
const holding = (state: State): string[] =>
  [...state.memories.values()].flatMap(({ status, text }) => (status === 'active' ? text : [])).toSorted()
const answer = (state: State, action: string): void => {
  const [review] = state.reviews.values()
  if (review) apply(state, answerReview(state, { review, action, text: null, on: '2026-02-24' }))
}

describe('a question about a line that is merged', () => {
  it('NGT19: is asked about the merged line, once, on its own day', () => {
    const state = apply(knowing(asked), merging)
    expect([...state.reviews.values()]).toMatchObject([
      { type: 'contradiction', memories: [made.id, fresh.id], openedOn: '2026-02-11' },
    ])
    expect([...state.reviews.values()][0]?.body.join()).toContain(made.text)
    expect(state.closed.get(asked.id)?.outcome).toMatchObject({ by: 'moot' })
  })

  it('RVW20: is asked of a line that stands while it is asked about, as of one that waits', () => {
    const written = { ...fresh, status: 'active', origin: 'human-edit' } as const
    const state = apply(emptyState(), [added(husband), added(old), added(written), ...opened(asked), ...merging])
    expect([...state.reviews.values()]).toMatchObject([{ memories: [made.id, written.id] }])
    answer(state, 'keep-old')
    expect(holding(state)).toEqual([made.text])
  })

  it('NGT19: which of two holds is no question when they are one', () => {
    const state = apply(knowing(contradictionReview(husband, old, '2026-02-11')), merging)
    expect(state.reviews.size).toBe(0)
  })

  it.each([
    ['take-new', [fresh.text]],
    ['keep-old', [made.text]],
    ['keep-both', [made.text, fresh.text]],
  ] as const)('the answer %s is about that line', (action, lines) => {
    const state = apply(knowing(asked), merging)
    answer(state, action)
    expect(holding(state)).toEqual([...lines].toSorted())
    expect(state.reviews.size).toBe(0)
  })
})
