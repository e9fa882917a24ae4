import { expect, it } from 'vitest'
import { undoCase } from './undo.properties.ts'

it('CMD34: 500 random lives are undone, byte for byte', async () => {
  const cases = []
  for (let seed = 1001; seed <= 1500; seed++) cases.push(await undoCase(seed))
  const bad = cases.filter(({ wrong }) => wrong.length > 0)
  console.log(`${cases.length} lives undone, ${bad.length} bad, ${cases.filter((one) => one.skipped).length} skipped`)
  expect(bad).toEqual([])
})
