import { expect, it } from 'vitest'
import { race } from './race/race.ts'

it.each(['inplace', 'rename'] as const)(
  'DOC36: 300 saves by an editor that saves %s beside a publisher, each a process: no line lost, none doubled',
  async (mode) => {
    const told = await race(mode, 300, 1)
    expect(told).toMatchObject({ saves: 300, lost: [], doubled: [], left: [] })
    expect(told.writes).toBeGreaterThan(5)
  },
)
