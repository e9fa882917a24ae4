import { expect, it } from 'vitest'
import { undoCase } from './undo.properties.ts'

/** Lives that a sweep found to be wrong once. */
const FOUND = [1299, 730040]

it('CMD34: after random lives an undo leaves documents, summaries, questions and index as they were, and later typing', async () => {
  const cases = []
  for (const seed of [...Array.from({ length: 16 }, (_, n) => n + 1), ...FOUND]) cases.push(await undoCase(seed))
  const bad = cases.filter(({ wrong }) => wrong.length > 0)
  console.log(`${cases.length} lives undone, ${bad.length} bad`)
  expect(bad).toEqual([])
  expect(cases.filter((one) => one.skipped || one.refused)).toEqual([])
}, 600_000)
