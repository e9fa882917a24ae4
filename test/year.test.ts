import fs from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { tempFolder } from './support/folders.ts'
import { live, NOTHING_BAD, rebuildDiffers } from './year.ts'

const roots: string[] = []

afterEach(() => {
  for (const root of roots.splice(0)) fs.rmSync(root, { recursive: true, force: true })
})

function folder(): string {
  const root = tempFolder('year')
  roots.push(root)
  return root
}

describe('weeks of use', () => {
  it('CON14: three weeks with a small document: nothing churns, nothing is lost, and all is rebuilt byte for byte', async () => {
    const root = folder()
    const figures = await live({ root, days: 21, seed: 7, maxBytes: 700, writesEvery: 0 })
    expect(figures).toMatchObject({ ...NOTHING_BAD, days: 21 })
    expect(figures.consolidations).toBeGreaterThan(0)
    expect(figures.largest).toBeGreaterThan(300)
    expect(await rebuildDiffers(root, '2026-03-01T00:00:00Z')).toEqual([])
  }, 120_000)

  it('CON14: two weeks in which a person writes too: their lines stay', async () => {
    const figures = await live({ root: folder(), days: 14, seed: 11, maxBytes: 600, writesEvery: 4 })
    expect(figures).toMatchObject(NOTHING_BAD)
  }, 120_000)
})
