import { describe, expect, it } from 'vitest'
import { sweepCrashes } from '../support/crash.ts'
import { everyKill } from './kills.ts'
import { crashScenarios } from './scenarios.ts'

describe('a real SIGKILL before, inside and after every file-system step, then recovery', () => {
  it.each(crashScenarios)('CRA1: $name', async (scenario) => {
    const { steps, cases, kills, missed, acknowledged, lost, doubled, differing, failed } = await sweepCrashes(
      scenario,
      everyKill,
    )
    console.log(
      `${scenario.name}: ${steps} steps, ${cases} cases, ${kills} kills, ${missed.length} not killed; ${acknowledged} acknowledged records looked for, ${lost.length} lost; ${doubled.length} doubled, ${differing.length} files differ, ${failed.length} recoveries failed`,
    )
    expect({ missed, lost, doubled, differing, failed }).toEqual({
      missed: [],
      lost: [],
      doubled: [],
      differing: [],
      failed: [],
    })
  })
})
