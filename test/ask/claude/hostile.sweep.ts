import { expect, it } from 'vitest'
import { attackCases } from '../../attacks/cases.ts'
import { fooledBy } from './hostile.ts'

it('CLD20: no canary of more than two thousand cases is believed', async () => {
  const sample = [...attackCases()].filter((_, index) => index % 7 === 0)
  expect(sample.length).toBeGreaterThan(2000)
  expect(await fooledBy(sample)).toEqual([])
})
