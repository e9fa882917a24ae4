import { expect, it } from 'vitest'
import { undoCase } from './undo.properties.ts'

/** Another range of lives: SWEEP_SEED=2001, so many of them: SWEEP_LIVES=300. */
const FIRST = Number(process.env['SWEEP_SEED'] ?? '1001')
const LIVES = Number(process.env['SWEEP_LIVES'] ?? '500')

it('CMD34: random lives are undone, byte for byte', async () => {
  const cases = []
  let [undone, skipped, refused] = [0, 0, 0]
  for (let seed = FIRST; undone < LIVES; seed++) {
    const life = await undoCase(seed)
    cases.push(life)
    if (life.skipped) skipped++
    else if (life.refused) refused++
    else undone++
  }
  const bad = cases.filter(({ wrong }) => wrong.length > 0)
  console.log(`${undone} lives from ${FIRST} on undone, ${bad.length} bad, ${skipped} skipped, ${refused} refused`)
  expect(bad).toEqual([])
})
