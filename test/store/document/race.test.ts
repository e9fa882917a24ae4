import { expect, it } from 'vitest'
import { race } from './race/race.ts'

it.each(['inplace', 'slowly', 'rename'] as const)(
  'DOC36: 200 saves by an editor that saves (%s) beside a publisher, each a process: no line lost, none doubled',
  async (mode) => {
    const told = await race(mode, 200, 1)
    expect(told).toMatchObject({ saves: 200, lost: [], doubled: [], left: [] })
    expect(told.writes).toBeGreaterThan(5)
  },
  120_000,
)
