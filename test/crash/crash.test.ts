import { describe, expect, it } from 'vitest'
import { CRASH_MODES, type CrashMode, sweepCrashes } from '../support/crash.ts'
import { crashScenarios } from './scenarios.ts'

/** One kill of each kind, a quarter, a half and three quarters through; every step in every way in the sweep. */
function sample(step: number, steps: number): readonly CrashMode[] {
  return CRASH_MODES.filter((_, at) => step === Math.round(((at + 1) * steps) / 4))
}

describe('a real SIGKILL, then recovery', () => {
  it.each(crashScenarios)(
    'CRA1: $name: nothing lost, nothing doubled, the same bytes (sample)',
    { timeout: 120_000 },
    (scenario) => {
      const result = sweepCrashes(scenario, sample)
      expect(result.bad).toEqual([])
      expect(result.cases).toBe(3)
    },
  )
})
