import { expect, it } from 'vitest'
import { readWordVectors } from '../../src/store/package-files.ts'

const words = readWordVectors()

function near(first: string, second: string): number {
  return words.cosine(words.rank(first), words.rank(second))
}

it('RES101: near words are nearer than others, in both directions, and a word is nearest to itself', () => {
  expect(near('basket', 'baskets')).toBeGreaterThan(near('basket', 'judge'))
  expect(near('migraine', 'headache')).toBe(near('headache', 'migraine'))
  expect(near('barometer', 'barometer')).toBeCloseTo(1, 12)
})

it('RES101: places are by frequency, and a word that nobody counted has none', () => {
  expect(words.rank('the')).toBeLessThan(words.rank('barometer'))
  expect(words.rank('xyzzyplugh')).toBe(-1)
})
