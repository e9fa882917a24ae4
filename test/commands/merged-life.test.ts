import { expect, it } from 'vitest'
import { mergedLife } from './merged-life.ts'

/** Lives that differed while a merged line was read as one. */
const FOUND = [5, 11, 14, 18, 23, 27, 28, 38, 4011]

it('RES131: what is said of a merged line comes to what it would have without the merge', async () => {
  const lives = []
  for (const seed of [...FOUND, ...Array.from({ length: 8 }, (_, n) => n + 101)]) lives.push(await mergedLife(seed))
  const merged = lives.filter((life) => life.merged)
  const differ = merged.filter(({ became: [one, other] }) => one !== other)
  console.log(`${merged.length} lives with a merge, ${differ.length} differ from those without`)
  expect(merged.length).toBeGreaterThan(8)
  expect(differ).toEqual([])
}, 600_000)
