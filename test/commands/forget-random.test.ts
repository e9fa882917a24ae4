import { expect, it } from 'vitest'
import { forgetCase } from './forget.properties.ts'

/** Lives that a search found to be wrong once. */
const FOUND: readonly number[] = []

it('FGT1, FGT24: after random lives no file and no row holds what is forgotten, and every other name is still remembered', async () => {
  const cases = []
  for (const seed of [1, 2, 3, ...FOUND]) cases.push(await forgetCase(seed))
  const bad = cases.filter(({ wrong }) => wrong.length > 0)
  console.log(`${cases.length} lives, ${bad.length} bad, 0 skipped`)
  expect(bad).toEqual([])
}, 120_000)
