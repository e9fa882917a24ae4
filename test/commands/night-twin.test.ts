import { expect, it } from 'vitest'
import { twinCase } from './night-twin.properties.ts'

it('NGP24: lives with a night that is undone end as those that had none', async () => {
  const cases = []
  for (let seed = 1; seed <= 16; seed++) cases.push(await twinCase(seed))
  const done = cases.filter(({ skipped }) => !skipped)
  console.log(`${done.length} twins, ${done.filter(({ wrong }) => wrong.length > 0).length} bad`)
  expect(done.length).toBeGreaterThan(5)
  expect(done.filter(({ wrong }) => wrong.length > 0)).toEqual([])
}, 600_000)
