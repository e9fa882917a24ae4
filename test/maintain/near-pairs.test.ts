import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nearPairs, type Pair } from '../../src/maintain/near-pairs.ts'

function found(vectors: readonly Float32Array[], threshold: number): string[] {
  const pairs: Pair[] = []
  nearPairs(vectors, threshold, (pair) => void pairs.push(pair))
  return pairs.map(({ first, second, cosine }) => `${first} ${second} ${cosine}`).sort()
}

function nestedLoop(vectors: readonly Float32Array[], threshold: number): string[] {
  return vectors
    .flatMap((a, first) =>
      vectors.slice(first + 1).flatMap((b, at) => {
        const second = first + 1 + at
        let sum = 0
        for (let n = 0; n < a.length; n++) sum += (a[n] as number) * (b[n] as number)
        return sum >= threshold ? [`${first} ${second} ${sum}`] : []
      }),
    )
    .sort()
}

const rows = fc.integer({ min: 0, max: 7 }).chain((dimension) =>
  fc.array(
    fc
      .array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: dimension, maxLength: dimension })
      .map((row) => new Float32Array(row)),
    { maxLength: 150 },
  ),
)

it('exactly the pairs of a nested loop, each once, with its sum', () => {
  fc.assert(
    fc.property(rows, fc.float({ min: -1, max: 1, noNaN: true }), (all, least) => {
      expect(found(all, least)).toEqual(nestedLoop(all, least))
    }),
    { numRuns: 100 },
  )
})

it('rows of different lengths are refused with what was expected', () => {
  const all = [new Float32Array(3), new Float32Array(2)]
  expect(() => found(all, 0)).toThrow('vector 1 has 2 numbers, expected 3 as in vector 0')
})
