import { expect, it } from 'vitest'
import { undoCase } from './undo.properties.ts'

it('CMD34: after random lives an undo leaves documents, summaries, questions and index as they were, and later typing', async () => {
  const cases = []
  for (let seed = 1; seed <= 50; seed++) cases.push(await undoCase(seed))
  const bad = cases.filter(({ wrong }) => wrong.length > 0)
  console.log(`${cases.length} lives undone, ${bad.length} bad`)
  expect(bad).toEqual([])
  expect(cases.filter((one) => one.skipped)).toEqual([])
}, 600_000)
