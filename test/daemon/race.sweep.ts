import { expect, it } from 'vitest'
import { raceDaemon } from './race/race.ts'

it.each([
  ['documents that never fill up', 100_000],
  ['documents that are consolidated all the time', 3096],
] as const)('6,000 saves beside a daemon that learns, %s', async (_name, maxBytes) => {
  const sum = { saves: 0, writes: 0, told: 0, ours: 0, archived: 0, bad: 0, skipped: 0 }
  for (let seed = 1; seed <= 6; seed++) {
    const race = await raceDaemon(1000, seed, maxBytes)
    for (const key of ['saves', 'writes', 'told', 'ours', 'archived'] as const) sum[key] += race[key]
    const { lost, doubled, retracted, wrong } = race
    sum.bad += lost.length + doubled.length + retracted.length + wrong.length
    expect({ lost, doubled, retracted, wrong }).toEqual({ lost: [], doubled: [], retracted: [], wrong: [] })
  }
  console.log(`saves beside memoird start, maxBytes ${maxBytes}: ${JSON.stringify(sum)}`)
})
