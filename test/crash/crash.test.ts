import { describe, expect, it } from 'vitest'
import { sweepCrashes } from '../support/crash.ts'
import { crashScenarios } from './scenarios.ts'

/** Two or three steps of each command here; every one of them in the sweep. */
const EVERY = (steps: number): number => Math.ceil(steps / 2) - 1

describe('a real SIGKILL, then recovery', () => {
  it.each(crashScenarios)(
    'CRA1: $name: nothing lost, nothing doubled, the same bytes (sample)',
    { timeout: 120_000 },
    (scenario) => {
      const result = sweepCrashes(scenario, (step, steps) => step % EVERY(steps) === 1)
      expect(result.bad).toEqual([])
      expect(result.cases).toBeGreaterThanOrEqual(6)
    },
  )
})
