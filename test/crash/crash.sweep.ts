import { describe, expect, it } from 'vitest'
import { CRASH_MODES, sweepCrashes } from '../support/crash.ts'
import { crashScenarios } from './scenarios.ts'

describe('a real SIGKILL before, inside and after every file-system step, then recovery', () => {
  it.each(crashScenarios)('CRA1: $name', (scenario) => {
    const result = sweepCrashes(scenario, () => CRASH_MODES)
    console.log(`${scenario.name}: ${result.steps} steps, ${result.cases} kills, ${result.bad.length} bad`)
    expect(result.bad).toEqual([])
  })
})
