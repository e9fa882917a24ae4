import { expect, it } from 'vitest'
import { twinCase } from './night-twin.properties.ts'

/** Another range of lives: SWEEP_SEED=2001, so many of them: SWEEP_LIVES=200. */
const FIRST = Number(process.env['SWEEP_SEED'] ?? '1001')
const LIVES = Number(process.env['SWEEP_LIVES'] ?? '200')

it('NGP22: lives with a night that is undone end as those that had none', async () => {
  const cases = []
  let skipped = 0
  for (let seed = FIRST; cases.length < LIVES; seed++) {
    const life = await twinCase(seed)
    if (life.skipped) skipped++
    else cases.push(life)
  }
  const bad = cases.filter(({ wrong }) => wrong.length > 0)
  console.log(`${cases.length} twins from ${FIRST} on, ${bad.length} bad, ${skipped} skipped`)
  expect(bad).toEqual([])
})
