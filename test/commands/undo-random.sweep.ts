import { expect, it } from 'vitest'
import { undoCase } from './undo.properties.ts'

/** Another range of lives: SWEEP_SEED=2001, so many of them: SWEEP_LIVES=300. */
const FIRST = Number(process.env['SWEEP_SEED'] ?? '1001')
const LIVES = Number(process.env['SWEEP_LIVES'] ?? '500')

it('CMD34: random lives are undone, byte for byte', async () => {
  const cases = []
  let skipped = 0
  for (let seed = FIRST; cases.length < LIVES; seed++) {
    const life = await undoCase(seed)
    if (life.skipped) skipped++
    else cases.push(life)
  }
  const bad = cases.filter(({ wrong }) => wrong.length > 0)
  console.log(`${cases.length} lives from ${FIRST} on undone, ${bad.length} bad, ${skipped} skipped`)
  expect(bad).toEqual([])
})
