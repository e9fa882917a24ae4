import { describe, expect, it } from 'vitest'
import { liveYears } from './support/years.ts'
import { ZONES } from './support/zones.ts'

describe('years on a false clock', () => {
  it('DMN1: a year with jumps, zones, suspends, restarts and failures: nothing missed, nothing doubled', async () => {
    const report = await liveYears({ seed: 1, days: 400, step: 30, zones: ZONES })
    expect(report.missed.slice(0, 10)).toEqual([])
    expect(report.doubled.slice(0, 10)).toEqual([])
    expect(report.slotRuns).toBeGreaterThan(700)
    expect(report.processRuns).toBeGreaterThan(1000)
    expect(Math.min(report.restarts, report.suspends, report.clockSets, report.journeys)).toBeGreaterThan(8)
  })
})
