import { expect, it } from 'vitest'
import { mergedLife } from './merged-life.ts'

/** Another range of lives: SWEEP_SEED=2001, so many of them: SWEEP_LIVES=300. */
const FIRST = Number(process.env['SWEEP_SEED'] ?? '1001')
const LIVES = Number(process.env['SWEEP_LIVES'] ?? '200')

it('RES131: random lives with a merge end as those without', async () => {
  const lives = []
  for (let seed = FIRST; lives.length < LIVES; seed++) {
    const life = await mergedLife(seed)
    if (life.merged) lives.push(life)
  }
  const differ = lives.filter(({ became: [one, other] }) => one !== other)
  console.log(`${lives.length} lives with a merge from ${FIRST} on, ${differ.length} differ`)
  expect(differ).toEqual([])
})
