import { expect, it } from 'vitest'
import { type Mode, race } from './race/race.ts'

const figures = { saves: 0, writes: 0, lost: 0, doubled: 0, retracted: 0 }

async function races(mode: Mode, seeds: number, whole: boolean): Promise<void> {
  const told = { ...figures }
  for (let seed = 1; seed <= seeds; seed++) {
    const { saves, writes, lost, doubled, left, retracted } = await race(mode, 1000, seed, whole)
    told.saves += saves
    told.writes += writes
    told.lost += lost.length
    told.doubled += doubled.length
    told.retracted += retracted
    expect({ lost, doubled, left, retracted }).toEqual({ lost: [], doubled: [], left: [], retracted: 0 })
  }
  console.log(`${mode}${whole ? ', all of memoird' : ''}: ${JSON.stringify(told)}`)
}

it.each([
  ['inplace', 10],
  ['rename', 10],
  ['slowly', 4],
] as const)('saves (%s, %i thousand) beside a publisher: no line lost, none doubled', (mode, seeds) =>
  races(mode, seeds, false),
)

it.each(['inplace', 'rename'] as const)(
  '10,000 saves (%s) beside all of memoird: no line lost, none doubled, none taken for deleted',
  (mode) => races(mode, 10, true),
)
