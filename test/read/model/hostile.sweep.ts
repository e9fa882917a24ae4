import { expect, it } from 'vitest'
import { attackCases } from '../../attacks/cases.ts'
import { fooledBy, fooledTogether } from './hostile.ts'

it('CLD20: no canary of more than two thousand cases is believed', async () => {
  const sample = [...attackCases()].filter((_, index) => index % 7 === 0)
  expect(sample.length).toBeGreaterThan(2000)
  expect(await fooledBy(sample)).toEqual([])
})

it('CLD20: nor when the segments of a day are asked about at once', async () => {
  const sample = [...attackCases()].filter((_, index) => index % 35 === 3)
  expect(sample.length).toBeGreaterThan(400)
  expect(await fooledTogether(sample)).toEqual([])
})
