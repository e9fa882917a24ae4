import { expect, it } from 'vitest'
import { undoCase } from './undo.properties.ts'

/** Another range of lives: MEMOIRD_SEED=2001. */
const FIRST = Number(process.env['MEMOIRD_SEED'] ?? '1001')

it('CMD34: 500 random lives are undone, byte for byte', async () => {
  const cases = []
  for (let seed = FIRST; cases.length < 500; seed++) {
    const life = await undoCase(seed)
    if (!life.skipped) cases.push(life)
  }
  const bad = cases.filter(({ wrong }) => wrong.length > 0)
  console.log(`${cases.length} lives from ${FIRST} on undone, ${bad.length} bad`)
  expect(bad).toEqual([])
})
