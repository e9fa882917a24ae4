import { expect, it } from 'vitest'
import { race } from './race/race.ts'

it.each(['inplace', 'slowly', 'rename'] as const)(
  'DOC36: 4,000 saves (%s) beside a publisher: no line lost, none doubled',
  async (mode) => {
    let writes = 0
    let merged = 0
    for (let seed = 1; seed <= 4; seed++) {
      const told = await race(mode, 1000, seed)
      expect(told).toMatchObject({ saves: 1000, lost: [], doubled: [], left: [] })
      writes += told.writes
      merged += told.merged
    }
    console.log(`${mode}: 4000 saves, ${writes} writes, ${merged} of them met a save`)
  },
)
