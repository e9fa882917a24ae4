import { describe, expect, it } from 'vitest'
import { CARRIERS } from '../../attacks/carriers.ts'
import { attackCases } from '../../attacks/cases.ts'
import { fooledBy, fooledTogether } from './hostile.ts'

/** Prime to the number of carriers, so that the sample meets each of them with ever other goals. */
const STEP = 139

describe('a model that answers as the attacker wants, a sample', () => {
  const sample = [...attackCases()].filter((_, index) => index % STEP === 0)

  it('CLD20: the sample has every carrier', () => {
    expect(new Set(sample.map(({ carrier }) => carrier)).size).toBe(CARRIERS.length)
  })

  it('CLD20: no canary stands in a document or passes for the words of the human', async () => {
    expect(await fooledBy(sample)).toEqual([])
  }, 120_000)

  it('CLD20: nor when a day is asked about at once and the words of one conversation are given to another', async () => {
    expect(await fooledTogether(sample.filter((_, index) => index % 4 === 0))).toEqual([])
  }, 120_000)
})
