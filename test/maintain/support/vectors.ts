import type { Vectors } from '../../../src/maintain/join/vectors.ts'

/** Random unit vectors, every eighth of them near one before it; the same for the same seed. On shared memory. */
export function plantedVectors(count: number, dimension: number, seed: number): Vectors {
  const random = randomOf(seed)
  const values = new Float32Array(new SharedArrayBuffer(4 * count * dimension))
  for (let row = 0; row < count; row++) {
    const here = values.subarray(row * dimension, (row + 1) * dimension)
    for (let at = 0; at < dimension; at++) here[at] = random() + random() + random() - 1.5
    if (row % 8 === 7) {
      const like = Math.floor(random() * row) * dimension
      const noise = random() * 1.2
      scale(here, noise)
      for (let at = 0; at < dimension; at++) here[at] = (here[at] as number) + (values[like + at] as number)
    }
    scale(here, 1)
  }
  return { values, count, dimension }
}

/** What the join is held against: every pair, one product after the other. */
export function naivePairs(vectors: Vectors, threshold: number): [number, number][] {
  const pairs: [number, number][] = []
  for (let a = 0; a < vectors.count; a++)
    for (let b = a + 1; b < vectors.count; b++) if (sumOf(vectors, a, b) >= threshold) pairs.push([a, b])
  return pairs
}

export function sumOf({ values, dimension }: Vectors, a: number, b: number): number {
  let sum = 0
  for (let at = 0; at < dimension; at++)
    sum += (values[a * dimension + at] as number) * (values[b * dimension + at] as number)
  return sum
}

/** To this length. */
function scale(row: Float32Array, length: number): void {
  let square = 0
  for (const value of row) square += value * value
  const by = length / Math.sqrt(square || 1)
  for (let at = 0; at < row.length; at++) row[at] = (row[at] as number) * by
}

/** Numbers from 0 to 1 (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
