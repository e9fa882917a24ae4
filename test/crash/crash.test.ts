import { describe, expect, it } from 'vitest'
import { sweepCrashes } from '../support/crash.ts'
import { oneKill } from './kills.ts'
import { crashScenarios } from './scenarios.ts'

describe('a real SIGKILL, then recovery', () => {
  // The sweep kills all of them at every step.
  it.each(crashScenarios.filter((_, at) => at % 3 === 0))(
    'CRA1: $name: nothing lost, nothing doubled, the same bytes (sample)',
    { timeout: 120_000 },
    async (scenario) => {
      const result = await sweepCrashes(scenario, (steps) => oneKill(steps, crashScenarios.indexOf(scenario)))
      expect(result).toMatchObject({ cases: 1, missed: [], lost: [], doubled: [], differing: [], failed: [] })
    },
  )
})
