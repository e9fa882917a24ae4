import { describe, expect, it } from 'vitest'
import { liveYears, type YearsReport } from './support/years.ts'
import { ZONES } from './support/zones.ts'

describe('many lives on a false clock', () => {
  it('DMN1: three years minute by minute, and twelve times three years by the quarter of an hour', async () => {
    const lives: YearsReport[] = [await liveYears({ seed: 1000, days: 1096, step: 1, zones: ZONES })]
    for (let seed = 1; seed <= 12; seed++) lives.push(await liveYears({ seed, days: 1096, step: 15, zones: ZONES }))
    expect(lives.flatMap((life) => life.missed)).toEqual([])
    expect(lives.flatMap((life) => life.doubled)).toEqual([])
    const sum = (of: (life: YearsReport) => number): number => lives.reduce((total, life) => total + of(life), 0)
    console.log(
      `${sum((life) => life.days)} days, ${sum((life) => life.beats)} looks, ${sum((life) => life.processRuns)} compressions, ${sum((life) => life.slotRuns)} nightly jobs, ${sum((life) => life.clockSets)} clocks set, ${sum((life) => life.restarts)} restarts: 0 missed, 0 doubled`,
    )
  })
})
