import { expect, it } from 'vitest'
import { killSweep } from '../support/kill-sweep.ts'

it('JRN29: a process killed before, inside and after every call to the disk loses nothing it was told', async () => {
  const report = await killSweep(1)
  expect(report.bad).toEqual([])
  expect(report.cases).toBe(3 * report.calls)
})
