import { describe, expect, it } from 'vitest'
import type { Change } from '../../src/memory/change.ts'
import { applyChange } from '../../src/memory/fold/apply-change.ts'
import { contradictionReview, doubtReview } from '../../src/memory/review/items.ts'
import { putByNow } from '../../src/memory/review/put.ts'
import type { Review } from '../../src/memory/review/review.ts'
import { emptyState, type State } from '../../src/memory/state.ts'
import { cursorOf, memoryWith } from '../support/memories.ts'

const MONDAY = '2026-03-02'
const day = (n: number): string => new Date(Date.parse(MONDAY) + n * 86_400_000).toISOString().slice(0, 10)

function apply(state: State, changes: readonly Change[]): State {
  for (const change of changes) applyChange(state, change, ++state.seq)
  return state
}

/** Which of two lines holds, asked on the n-th day. */
function asked(state: State, name: string, n: number, home: 'user' | 'store' = 'user'): Review {
  const [known, fresh] = ['old', 'new'].map((which) =>
    memoryWith({ id: `m-${name}-${which}`, text: `The ${which} ${name}`, home }),
  )
  if (!known || !fresh) throw new Error('two are known')
  const review = contradictionReview(known, fresh, day(n))
  const added = [known, fresh].map((memory): Change => ({ type: 'memory-added', data: { memory, resolution: 'new' } }))
  apply(state, [...added, { type: 'review-opened', data: { review } }])
  return review
}

const passing = (state: State, n: number): State => {
  state.logs.set(day(n), cursorOf(day(n)))
  return state
}
const answered = (state: State, { id }: Review, n: number): State =>
  apply(state, [{ type: 'review-closed', data: { id, outcome: { action: 'keep-both', by: 'human', on: day(n) } } }])
const put = (state: State): string[] => putByNow(state).map(({ id }) => id)

describe('the questions that are put', () => {
  it('CON9: three new ones a week, the oldest first; the others wait for a week of their own', () => {
    const state = emptyState()
    const ids = Array.from({ length: 7 }, (_, n) => asked(state, `thing ${n}`, Math.min(n, 4)).id)
    expect(put(state)).toEqual(ids.slice(0, 3))
    expect(put(passing(state, 6))).toEqual(ids.slice(0, 3))
    expect(put(passing(state, 7))).toHaveLength(6)
    expect(put(passing(state, 14))).toHaveLength(7)
  })

  it('CON9: what was answered in a week counts in it: an answer makes no room for another', () => {
    const state = emptyState()
    const all = Array.from({ length: 5 }, (_, n) => asked(state, `thing ${n}`, 0))
    const first = put(state)
    for (const review of all.filter(({ id }) => first.includes(id))) answered(state, review, 0)
    expect(put(state)).toEqual([])
    expect(put(passing(state, 3))).toEqual([])
    expect(put(passing(state, 7))).toHaveLength(2)
  })

  it('CON9: nine stand at most while nobody answers', () => {
    const state = emptyState()
    for (let n = 0; n < 20; n++) asked(state, `thing ${n}`, 0)
    for (let week = 1; week < 12; week++) passing(state, 7 * week)
    expect(put(state)).toHaveLength(9)
  })

  it('CON9: what would change no document is not asked', () => {
    const state = emptyState()
    asked(state, 'thing', 0, 'store')
    expect(put(state)).toEqual([])
  })

  it('CON9: a doubt about a line is asked after two values, and ends when the line holds', () => {
    const state = emptyState()
    const memory = memoryWith({ id: 'm-doubt', text: 'Is perhaps moving', status: 'candidate' })
    apply(state, [
      { type: 'memory-added', data: { memory, resolution: 'unsure' } },
      { type: 'review-opened', data: { review: doubtReview(memory, day(0)) } },
    ])
    const { id } = asked(state, 'thing', 0)
    expect(put(state)).toEqual([id, doubtReview(memory, day(0)).id])
    apply(state, [{ type: 'memory-reactivated', data: { id: memory.id, reason: 'seen again' } }])
    expect(put(state)).toEqual([id])
  })

  it('CON9: more days of the same life put nothing away that was put', () => {
    const state = emptyState()
    for (let n = 0; n < 40; n++) {
      const before = put(state)
      if (n % 3 === 0) asked(state, `thing ${n}`, n)
      passing(state, n)
      expect(put(state)).toEqual(expect.arrayContaining(before))
    }
  })
})
