import { describe, expect, it } from 'vitest'
import { dedupe } from '../../../src/maintain/dedupe/dedupe.ts'
import { recategorise } from '../../../src/maintain/recategorise/recategorise.ts'
import { learned, peopleOf, readCorpus, scoreNight } from '../../support/score-night.ts'
import { runStep } from './dedupe-driver.ts'

const CORPUS = readCorpus()
const half = (name: 'dev' | 'held') => CORPUS.filter((one) => one.half === name)

describe('the written corpus', () => {
  it('NGT22: it has two hundred memories and more, and every kind of difficulty in both halves', () => {
    expect(CORPUS.length).toBeGreaterThanOrEqual(200)
    for (const name of ['dev', 'held'] as const) {
      for (const mark of ['same', 'belongs', 'cluster', 'near'] as const)
        expect(half(name).filter((one) => one[mark] !== undefined).length, `${name} ${mark}`).toBeGreaterThanOrEqual(9)
    }
    expect(new Set(CORPUS.map(({ id }) => id)).size).toBe(CORPUS.length)
  })

  it.each(['dev', 'held'] as const)(
    'NGT22: merges, moves and clusters of the %s half are right and enough',
    async (name) => {
      const { merges, moves, clusters, texts, asked } = await scoreNight(half(name))
      for (const [what, rate] of Object.entries({ merges, moves, clusters })) {
        expect(rate.precision, what).toBeGreaterThanOrEqual(0.95)
        expect(rate.recall, what).toBeGreaterThanOrEqual(0.8)
      }
      expect(texts.merged).toBeGreaterThan(50)
      expect(texts.lost, 'details that no merged line holds').toBe(0)
      // Who is asked too often stops to answer.
      expect(asked / half(name).length).toBeLessThan(0.1)
    },
  )

  it('NGT23: ten nights over it change nothing after the first', async () => {
    for (const written of peopleOf(CORPUS)) {
      const state = learned(written)
      for (const step of [dedupe, recategorise]) await runStep(step, state)
      const before = JSON.stringify([...state.memories.values()])
      const seq = state.seq
      const settled: unknown[] = []
      for (let night = 0; night < 10; night++)
        for (const step of [dedupe, recategorise]) settled.push(...(await runStep(step, state)))
      expect(settled.map((item) => (item as { note: string }).note)).toEqual([])
      expect(state.seq).toBe(seq)
      expect(JSON.stringify([...state.memories.values()])).toBe(before)
    }
  })
})
