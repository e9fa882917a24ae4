import { expect, it } from 'vitest'
import { twinCase } from './night-twin.properties.ts'

/** Lives that a sweep found to be wrong once. */
const FOUND = [11109, 11049, 11279, 52199, 52257]

it('NGP22: lives with a night that is undone end as those that had none', async () => {
  const cases = []
  for (const seed of [...Array.from({ length: 6 }, (_, n) => n + 1), ...FOUND]) cases.push(await twinCase(seed))
  const done = cases.filter(({ skipped }) => !skipped)
  console.log(`${done.length} twins, ${done.filter(({ wrong }) => wrong.length > 0).length} bad`)
  expect(done.length).toBeGreaterThan(5)
  expect(done.filter(({ wrong }) => wrong.length > 0)).toEqual([])
}, 600_000)
