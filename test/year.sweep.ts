import fs from 'node:fs'
import { expect, it } from 'vitest'
import { tempFolder } from './support/folders.ts'
import { live, NOTHING_BAD, rebuildDiffers } from './year.ts'

it.each([
  { seed: 7, maxBytes: 3096, writesEvery: 0 },
  { seed: 23, maxBytes: 1200, writesEvery: 9 },
])('CON14: a year of use: $maxBytes bytes, a line by hand every $writesEvery days', async (life) => {
  const root = tempFolder('year')
  try {
    const figures = await live({ root, days: 365, ...life })
    process.stdout.write(`${JSON.stringify(figures)}\n`)
    expect(figures).toMatchObject({ ...NOTHING_BAD, days: 365 })
    expect(figures.consolidations).toBeGreaterThan(5)
    expect(figures.asked).toBeGreaterThan(0)
    if (life.writesEvery === 0) expect(await rebuildDiffers(root, '2027-02-01T00:00:00Z')).toEqual([])
  } finally {
    fs.rmSync(root, { recursive: true, force: true })
  }
})
