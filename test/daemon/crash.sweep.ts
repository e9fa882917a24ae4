import { describe, expect, it } from 'vitest'
import { crashDaemons } from './support/crashes.ts'

describe('a daemon that is killed two hundred times', () => {
  it('DMN29: loses no acknowledged memory and no appended turn, and ends up knowing what a clean run knows', async () => {
    let kills = 0
    let duringRuns = 0
    let acknowledged = 0
    for (let seed = 1; seed <= 10; seed++) {
      const report = await crashDaemons(20, seed)
      expect(report).toMatchObject({ lost: [], doubled: [], damage: [], different: [], refused: [], appended: 60 })
      kills += report.kills
      duringRuns += report.duringRuns
      acknowledged += report.acknowledged
    }
    console.log(
      `${kills} kills, ${duringRuns} while a job wrote, ${acknowledged} times an acknowledged record was looked for: 0 lost`,
    )
  })
})
