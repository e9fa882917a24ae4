import { expect, it } from 'vitest'
import { forgetCase } from './forget.properties.ts'

/** Another range of lives: SWEEP_SEED=2001, so many of them: SWEEP_LIVES=300. */
const FIRST = Number(process.env['SWEEP_SEED'] ?? '1001')
const LIVES = Number(process.env['SWEEP_LIVES'] ?? '300')

it('FGT1, FGT24: of random lives what is forgotten goes, and nothing else', async () => {
  const cases = []
  for (let seed = FIRST; seed < FIRST + LIVES; seed++) cases.push(await forgetCase(seed))
  const bad = cases.filter(({ wrong }) => wrong.length > 0)
  console.log(`${cases.length} lives from ${FIRST} on, ${bad.length} bad, 0 skipped`)
  expect(bad).toEqual([])
})
