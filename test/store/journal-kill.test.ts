import { expect, it } from 'vitest'
import { killSweep } from '../support/kill-sweep.ts'

it('JRN29: a process killed at any call to the disk loses nothing it was told, and the next one goes on', async () => {
  const report = await killSweep(29)
  expect(report.bad).toEqual([])
  expect(report.cases).toBeGreaterThan(5)
}, 120_000)
