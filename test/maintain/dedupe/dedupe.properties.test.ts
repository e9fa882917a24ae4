import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dedupe } from '../../../src/maintain/dedupe/dedupe.ts'
import { recategorise } from '../../../src/maintain/recategorise/recategorise.ts'
import type { Memory } from '../../../src/memory/memory.ts'
import { activeMemories, type State } from '../../../src/memory/state.ts'
import { detailsLost } from '../../support/details-lost.ts'
import { readCorpus } from '../../support/score-night.ts'
import { runStep, stateOf } from './dedupe-driver.ts'

const LINES = readCorpus().filter(({ bucket }) => bucket !== null)

/** Lines of several people in any order, some of them said twice, pinned, or worded by a human. */
const known = fc.array(
  fc.record({
    line: fc.constantFrom(...LINES),
    pinned: fc.boolean(),
    byHand: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
    day: fc.constantFrom('2026-01-02', '2026-01-03', '2026-02-01'),
  }),
  { minLength: 2, maxLength: 30 },
)

function learned(drawn: readonly (typeof known extends fc.Arbitrary<(infer T)[]> ? T : never)[]): State {
  return stateOf(
    drawn.map(({ line, pinned, byHand, day }): Partial<Memory> => {
      const origin = byHand ? 'human-edit' : 'human-said'
      return {
        text: line.text,
        bucket: line.bucket,
        pinned: pinned || byHand,
        origin,
        firstSeen: day,
        confirmedOn: day,
      }
    }),
  )
}

/** The memory that holds for one that may have been merged. */
function heir(state: State, memory: Memory): Memory {
  const next = memory.supersededBy === null ? undefined : state.memories.get(memory.supersededBy)
  return memory.status === 'superseded' && next ? heir(state, next) : memory
}

describe('what a night does to entries', () => {
  it('NGT8, NGT41: every entry is held by one that is active, pinned if it was, seen on its days, with all its details', async () => {
    await fc.assert(
      fc.asyncProperty(known, async (drawn) => {
        const state = learned(drawn)
        const before = [...state.memories.values()]
        await runStep(dedupe, state)
        await runStep(recategorise, state)
        for (const memory of before) {
          const now = heir(state, memory)
          expect(now.status).toBe('active')
          if (memory.pinned) expect(now.pinned).toBe(true)
          if (memory.origin === 'human-edit') expect(now.text).toBe(memory.text)
          for (const entry of memory.evidence) expect(now.evidence).toContainEqual(entry)
          expect({ of: memory.text, lost: detailsLost([memory.text], now.text), now: now.text }).toMatchObject({
            lost: [],
          })
          if (now.origin !== 'human-edit') expect(now.firstSeen <= memory.firstSeen).toBe(true)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('NGT11: after one night nothing is left to do, whatever was known', async () => {
    await fc.assert(
      fc.asyncProperty(known, async (drawn) => {
        const state = learned(drawn)
        await runStep(dedupe, state)
        await runStep(recategorise, state)
        const lines = activeMemories(state).length
        expect((await runStep(dedupe, state)).map(({ note }) => note)).toEqual([])
        expect((await runStep(recategorise, state)).map(({ note }) => note)).toEqual([])
        expect(activeMemories(state)).toHaveLength(lines)
      }),
      { numRuns: 100 },
    )
  })
})
