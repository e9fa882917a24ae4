import { describe, expect, it } from 'vitest'
import { crashDaemons } from './support/crashes.ts'

describe('a daemon that is killed', () => {
  it('DMN29: loses no acknowledged memory and no appended turn, and ends up knowing what a clean run knows', async () => {
    const report = await crashDaemons(2, 1)
    expect(report).toMatchObject({ kills: 2, lost: [], doubled: [], damage: [], different: [] })
    expect(report.appended).toBe(6)
    expect(report.acknowledged).toBeGreaterThan(1)
  })
})
