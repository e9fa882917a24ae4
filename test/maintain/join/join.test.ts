import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { join } from '../../../src/maintain/join/join.ts'
import { joinNew } from '../../../src/maintain/join/join-new.ts'
import { kernel } from '../../../src/maintain/join/kernel.ts'
import { type Pairs, TooManyPairs } from '../../../src/maintain/join/pairs.ts'
import { packVectors, type Vectors } from '../../../src/maintain/join/vectors.ts'
import { naivePairs, plantedVectors, sumOf } from '../support/vectors.ts'

const run = promisify(execFile)
const listed = ({ count, first, second }: Pairs): [number, number][] =>
  Array.from({ length: count }, (_, at) => [first[at] ?? -1, second[at] ?? -1])

/** Vectors as people have them and as nobody has: repeated, turned round, zero, tiny and long. */
const rows = fc
  .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 140 }), fc.integer())
  .chain(([dimension, count, seed]) =>
    fc
      .array(fc.constantFrom('fresh', 'repeat', 'near', 'turned', 'zero', 'long', 'tiny'), {
        minLength: count,
        maxLength: count,
      })
      .map((ways) => mixed(dimension, ways, seed)),
  )

function mixed(dimension: number, ways: readonly string[], seed: number): Vectors {
  const made = plantedVectors(ways.length + 1, dimension, seed)
  const row = (at: number): Float32Array => made.values.subarray(at * dimension, (at + 1) * dimension)
  ways.forEach((way, at) => {
    const from = row(at)
    const here = row(at + 1)
    if (way === 'repeat') here.set(from)
    if (way === 'near') here.set(from.map((value, place) => value + 0.1 * (here[place] ?? 0)))
    if (way === 'turned') here.set(from.map((value) => -value))
    if (way === 'zero') here.fill(0)
    if (way === 'long') here.set(here.map((value) => value * 1000))
    if (way === 'tiny') here.set(here.map((value) => value * 1e-30))
  })
  return made
}

describe('the similarity join', () => {
  it('CLU1: finds exactly the pairs of a nested loop, at any size, with zeros, repetitions and other lengths', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom(0.82, 0.5, 0.999, 0, -0.3, 1), async (vectors, threshold) => {
        const expected = naivePairs(vectors, threshold)
        expect(listed(await join(vectors, threshold))).toEqual(expected)
        expect(listed(await join(vectors, threshold, { simd: false }))).toEqual(expected)
      }),
      { numRuns: 80 },
    )
  })

  it('CLU1: more rows than a tile, dimensions that are no multiple of four, rows given up after their head', async () => {
    for (const [count, dimension] of [
      [700, 100],
      [515, 37],
      [1030, 384],
      [300, 3],
    ] as const) {
      const vectors = plantedVectors(count, dimension, 7)
      const found = await join(vectors, 0.82)
      expect(found.how).toEqual({ simd: true, threads: 1, refused: null })
      expect(listed(found)).toEqual(naivePairs(vectors, 0.82))
      expect(found.count).toBeGreaterThan(count / 20)
    }
  })

  it('CLU2: a pair whose sum is the threshold is one, and is not when the threshold is the next greater number', async () => {
    const vectors = plantedVectors(400, 100, 3)
    const pairs = naivePairs(vectors, 0.6)
    for (const [a, b] of pairs.slice(0, 10)) {
      const sum = sumOf(vectors, a, b)
      const above = sum + 2 ** -53
      for (const simd of [true, false]) {
        expect(listed(await join(vectors, sum, { simd }))).toContainEqual([a, b])
        expect(listed(await join(vectors, above, { simd }))).not.toContainEqual([a, b])
      }
    }
  })

  it('CLU2: gives the cosine of each pair in double precision', async () => {
    const vectors = plantedVectors(300, 100, 5)
    const found = await join(vectors, 0.8)
    expect([...found.cosines]).toEqual(listed(found).map(([a, b]) => sumOf(vectors, a, b)))
  })

  it('CLU3: a night joins only what is new: the pairs of all that have a new row', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.infiniteStream(fc.boolean()), async (vectors, isNew) => {
        const fresh = Array.from({ length: vectors.count }, (_, row) => row).filter(() => isNew.next().value)
        const expected = naivePairs(vectors, 0.82).filter(([a, b]) => fresh.includes(a) || fresh.includes(b))
        expect(listed(await joinNew(vectors, fresh, 0.82))).toEqual(expected)
        expect(listed(await joinNew(vectors, [...fresh, ...fresh].reverse(), 0.82, { simd: false }))).toEqual(expected)
      }),
      { numRuns: 40 },
    )
  })

  it('CLU4: vectors of two lengths, numbers that are none and rows that are not there are refused', async () => {
    expect(() => packVectors([new Float32Array(3), new Float32Array(4)])).toThrow(/vector 1 has 4 numbers, expected 3/)
    await expect(join(packVectors([Float32Array.of(1, Number.NaN)]), 0.8)).rejects.toThrow(/vector 0 .* finite numbers/)
    await expect(joinNew(packVectors([Float32Array.of(1)]), [1], 0.8)).rejects.toThrow(/no row 1: expected .* 0 to 0/)
    expect((await join(packVectors([]), 0.8)).count).toBe(0)
  })

  it('CLU5: threads share the work when run from source', async () => {
    const { workers, alone } = await inProcess(['--import', 'tsx'], 'src/maintain/join/join.ts')
    expect(workers.how).toEqual({ simd: true, threads: 2, refused: null })
    expect(workers.pairs).toEqual(alone.pairs)
    expect(workers.pairs.length).toBeGreaterThan(100)
  })

  it('CLU5: threads share the work when built, with the fallback of WebAssembly too', async () => {
    const { workers, alone, plain } = await inProcess([], 'dist/maintain/join/join.js')
    expect(workers.how).toEqual({ simd: true, threads: 2, refused: null })
    expect(plain.how).toEqual({ simd: false, threads: 2, refused: null })
    expect(workers.pairs).toEqual(alone.pairs)
    expect(plain.pairs).toEqual(alone.pairs)
  })

  it('CLU6: without WebAssembly or without threads the pairs are the same, and it says what was missing', async () => {
    const vectors = plantedVectors(500, 64, 11)
    const expected = naivePairs(vectors, 0.82)
    const nowhere = await join(vectors, 0.82, { large: 0, worker: new URL('../no-such-worker.js', import.meta.url) })
    expect(listed(nowhere)).toEqual(expected)
    expect(nowhere.how).toMatchObject({ threads: 1, refused: expect.stringContaining('no-such-worker') })
    const wasm = Object.getOwnPropertyDescriptor(globalThis, 'WebAssembly')
    Reflect.deleteProperty(globalThis, 'WebAssembly')
    try {
      const found = await join(vectors, 0.82)
      expect(listed(found)).toEqual(expected)
      expect(found.how.simd).toBe(false)
    } finally {
      if (wasm) Object.defineProperty(globalThis, 'WebAssembly', wasm)
    }
  })

  it('CLU8: more pairs than may be held are refused, by one thread and by several', async () => {
    const vectors = packVectors(Array.from({ length: 300 }, () => Float32Array.of(0.6, 0.8, 0, 0)))
    expect((await join(vectors, 0.9)).count).toBe(44_850)
    for (const large of [0, Number.POSITIVE_INFINITY])
      await expect(join(vectors, 0.9, { most: 10_000, large })).rejects.toThrow(TooManyPairs)
    await expect(join(vectors, 0.9, { most: 10_000, simd: false })).rejects.toThrow(/more than 10000 pairs/)
    expect((await joinNew(vectors, [7], 0.9, { most: 10_000 })).count).toBe(299)
  })

  it('CLU7: the kernel is the same bytes on every machine, and a change of it is deliberate', () => {
    const bytes = kernel()
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(
      'a6a94f820c9971f36106622a4b9e8d2e02062677351e15bf99d019087a48bc6a',
    )
    expect(bytes).toHaveLength(1594)
  })
})

interface InProcess {
  readonly pairs: readonly (readonly [number, number])[]
  readonly how: Pairs['how']
}

/** The same join with and without threads in a process of its own. */
async function inProcess(
  flags: readonly string[],
  module: string,
): Promise<{ workers: InProcess; alone: InProcess; plain: InProcess }> {
  const script = path.resolve('test/maintain/support/join-in-process.mjs')
  const { stdout } = await run(process.execPath, [...flags, script, path.resolve(module)], { maxBuffer: 1e8 })
  return JSON.parse(stdout) as { workers: InProcess; alone: InProcess; plain: InProcess }
}
