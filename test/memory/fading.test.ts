import { describe, expect, it } from 'vitest'
import type { Change, LogCursor } from '../../src/memory/change.ts'
import { applyChange } from '../../src/memory/fold/apply-change.ts'
import type { Memory } from '../../src/memory/memory.ts'
import { answerReview } from '../../src/memory/review/answer.ts'
import { askFading } from '../../src/memory/review/fading.ts'
import { contradictionReview } from '../../src/memory/review/items.ts'
import { emptyState, type State } from '../../src/memory/state.ts'
import { reviewBlocks } from '../../src/store/projection/review-file.ts'
import { tellFigure } from '../support/figure.ts'
import { memoryWith } from '../support/memories.ts'

tellFigure('fading')

const DAYS = Array.from({ length: 40 }, (_, n) => new Date(Date.UTC(2026, 1, 8 + n)).toISOString().slice(0, 10))
const LATER = DAYS.at(-1) ?? ''

/** What is known after forty days with a log. */
function known(...memories: Partial<Memory>[]): State {
  const state = emptyState()
  for (const day of DAYS) state.logs.set(day, cursorOf(day))
  memories.forEach((fields, n) => {
    const memory = memoryWith({ id: `m-${n}`, kind: 'preference', text: `Likes thing ${n}`, ...fields })
    state.memories.set(memory.id, memory)
  })
  return state
}

/** A log that was read whole. */
function cursorOf(date: string): LogCursor {
  const resume = { offset: 0, line: 0, contextOffset: 0, contextLine: 0, session: null, taken: [] }
  const counts = { turns: 1, segments: 1, textLines: 1, dropped: {}, ledger: [], counters: {} }
  return { date, file: `raw/${date}.md`, size: 1, prefixHash: '', line: 1, form: '', fresh: true, resume, ...counts }
}

function apply(state: State, changes: readonly Change[]): readonly Change[] {
  for (const change of changes) applyChange(state, change, ++state.seq)
  return changes
}

describe('what the human says of it', () => {
  const on = DAYS[30] ?? ''
  const asked = (state: State, day: string): string[] =>
    apply(state, askFading(state, day)).flatMap(({ type }) => (type === 'review-opened' ? type : []))
  const answer = (state: State, action: string): void => {
    const [review] = state.reviews.values()
    if (review === undefined) throw new Error('nothing is asked')
    apply(state, answerReview(state, { review, action, text: null, on }))
  }
  /** The days with a log up to `count` days after the answer, one after the other. */
  const live = (state: State, count: number): string[] => {
    const later = Array.from({ length: count }, (_, n) =>
      new Date(Date.parse(on) + (n + 1) * 86_400_000).toISOString().slice(0, 10),
    )
    return later.flatMap((day) => {
      state.logs.set(day, cursorOf(day))
      return asked(state, day)
    })
  }

  it.each(['keep-old', 'keep-both'])(
    'CON9: what stays by %s gets back what it lost, and is not asked about',
    (action) => {
      const state = known(
        { confidence: 1 },
        { text: 'Hates thing 0', status: 'candidate', firstSeen: on, confirmedOn: on },
      )
      const [old, fresh] = state.memories.values()
      if (!old || !fresh) throw new Error('two are known')
      apply(state, [{ type: 'review-opened', data: { review: contradictionReview(old, fresh, on) } }])
      answer(state, action)
      expect(state.memories.get('m-0')).toMatchObject({ confidence: 4, confirmedOn: on, status: 'active' })
      expect(asked(state, on)).toEqual([])
      expect(live(state, 25)).toEqual([])
    },
  )

  it('CON9: what a contradiction took off a strong one comes back whole', () => {
    const state = known(
      { confidence: 6, confirmedOn: on },
      { text: 'Hates thing 0', status: 'candidate', firstSeen: on },
    )
    const [old, fresh] = state.memories.values()
    if (!old || !fresh) throw new Error('two are known')
    apply(state, [{ type: 'review-opened', data: { review: contradictionReview(old, fresh, on) } }])
    answer(state, 'keep-old')
    expect(state.memories.get('m-0')?.confidence).toBe(9)
  })

  it('CON9: still true is worth a fresh confirmation: it is asked again after its full time and not before', () => {
    const state = known({ confidence: 3 })
    expect(asked(state, on)).toEqual(['review-opened'])
    answer(state, 'approve')
    expect(state.memories.get('m-0')).toMatchObject({ confidence: 4, confirmedOn: on })
    expect(live(state, 30)).toEqual([])
    expect(live(state, 31)).toEqual(['review-opened'])
  })
})

describe('what fades', () => {
  it('CON9: what fell below 1 is asked about once, and never again for the same confirmation', () => {
    const state = known({ confidence: 3 })
    expect(askFading(state, DAYS[15] ?? '')).toEqual([])
    expect(apply(state, askFading(state, LATER)).map(({ type }) => type)).toEqual(['review-opened'])
    expect(askFading(state, LATER)).toEqual([])
    const [review] = state.reviews.values()
    expect(review).toMatchObject({ type: 'fading', title: 'Still true?', memories: ['m-0'] })
    apply(state, [
      { type: 'review-closed', data: { id: review?.id ?? '', outcome: { action: 'reject', by: 'human', on: LATER } } },
    ])
    expect(askFading(state, LATER)).toEqual([])
  })

  it('CON9: facts, persons and traits hardly fade; what a human wrote or pinned never does', () => {
    const state = known(
      { kind: 'fact' },
      { kind: 'person' },
      { kind: 'trait' },
      { pinned: true },
      { origin: 'human-edit' },
    )
    expect(askFading(state, LATER)).toEqual([])
  })

  it('CON9: what happened, what was decided and what no longer holds is not asked about', () => {
    const gone = (['superseded', 'archived', 'retracted', 'candidate'] as const).map((status) => ({ status }))
    const state = known({ kind: 'event' }, { kind: 'decision' }, { kind: 'context' }, ...gone)
    expect(askFading(state, LATER)).toEqual([])
  })

  it('CON9: a memory that another question rests on is not asked about twice', () => {
    const state = known({ confidence: 3 })
    apply(state, askFading(state, LATER))
    const asked = [...state.reviews.values()].map((review) => ({
      ...review,
      id: 'r-1',
      type: 'contradiction' as const,
    }))
    state.reviews.clear()
    for (const review of asked) state.reviews.set(review.id, review)
    expect(askFading(state, LATER)).toEqual([])
  })

  it('CON9: confirmed, pinned or gone, the question is moot and leaves', () => {
    for (const after of [{ confirmedOn: LATER }, { pinned: true }, { status: 'superseded' as const }]) {
      const state = known({ confidence: 3 })
      apply(state, askFading(state, LATER))
      const memory = state.memories.get('m-0')
      if (memory) state.memories.set('m-0', { ...memory, ...after })
      const closed = apply(state, askFading(state, LATER))
      expect(closed).toMatchObject([{ type: 'review-closed', data: { outcome: { by: 'moot' } } }])
      expect(state.reviews.size).toBe(0)
      expect(askFading(state, LATER)).toEqual([])
    }
  })

  it('CON9: at most ten stand in REVIEW.md, the others wait for their turn', () => {
    const state = known(...Array.from({ length: 25 }, () => ({ confidence: 3 })))
    apply(state, askFading(state, LATER))
    expect(state.reviews.size).toBe(25)
    const shown = reviewBlocks(state).map(({ id }) => id)
    expect(shown).toHaveLength(10)
    apply(state, [
      { type: 'review-closed', data: { id: shown[0] ?? '', outcome: { action: 'approve', by: 'human', on: LATER } } },
    ])
    const next = reviewBlocks(state).map(({ id }) => id)
    expect(next).toHaveLength(10)
    expect(next.slice(0, 9)).toEqual(shown.slice(1))
  })
})
