import { expect, it } from 'vitest'
import { tellFigure } from '../../support/figure.ts'
import { race } from './race/race.ts'

tellFigure('saves beside a writer')

it.each(['inplace', 'slowly', 'rename'] as const)(
  '100 saves by an editor that saves (%s) beside a publisher, each a process: no line lost, none doubled',
  async (mode) => {
    const told = await race(mode, 100, 1)
    expect(told).toMatchObject({ saves: 100, lost: [], doubled: [], left: [] })
    expect(told.writes).toBeGreaterThan(2)
  },
  120_000,
)

it.each(['inplace', 'rename'] as const)(
  '100 saves (%s) beside all of memoird: no line lost, none doubled, none taken for deleted',
  async (mode) => {
    const told = await race(mode, 100, 2, true)
    expect(told).toMatchObject({ saves: 100, lost: [], doubled: [], left: [], retracted: 0 })
    expect(told.writes).toBeGreaterThan(1)
  },
  120_000,
)
