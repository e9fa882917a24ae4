import { expect, it } from 'vitest'
import { raceDaemon } from './race/race.ts'

it('20 saves, in place and by rename, beside a daemon that learns: no line lost, none doubled, none taken for deleted', async () => {
  const told = await raceDaemon(20, 1, 100_000, 200)
  expect(told).toMatchObject({ saves: 20, lost: [], doubled: [], retracted: [], wrong: [] })
  expect(told.writes).toBeGreaterThan(0)
  expect(told.ours).toBeGreaterThan(2)
}, 120_000)
