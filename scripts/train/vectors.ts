import { readFileSync } from 'node:fs'
import path from 'node:path'

export const SIZE = 100

/** Only the commonest words have a share of their own. */
export const LIMIT = 20_000

/** How loud the meaning of the words is beside the cues. */
export const DENSE = 3

export interface Vectors {
  readonly words: readonly string[]
  readonly at: ReadonlyMap<string, number>
  readonly of: (index: number) => Float64Array
}

/** Word vectors, rare words counting more: frequent ones say little about what a sentence is for. */
export function readVectors(): Vectors {
  const words = readFileSync(path.join(FOLDER, 'vocab.txt'), 'utf8').trimEnd().split('\n')
  const bytes = readFileSync(path.join(FOLDER, 'vec.i8'))
  const scales = readFileSync(path.join(FOLDER, 'scale.f32'))
  const of = (index: number): Float64Array => {
    const weight = (scales.readFloatLE(index * 4) * (index + 50)) / (index + 1050)
    return Float64Array.from({ length: SIZE }, (_, d) => bytes.readInt8(index * SIZE + d) * weight)
  }
  return { words, at: new Map(words.map((word, index) => [word, index])), of }
}

const FOLDER = path.join(import.meta.dirname, '..', '..', 'models', 'glove-wink-100d-100k')

/** Sum over the root of the count: long sentences say more than short ones, but not in proportion. */
export function meanOf(list: readonly string[], vectors: Vectors): Float64Array {
  const sum = new Float64Array(SIZE)
  let count = 0
  for (const word of list) {
    const index = vectors.at.get(word)
    if (index === undefined || index >= LIMIT) continue
    count++
    const vector = vectors.of(index)
    for (let d = 0; d < sum.length; d++) sum[d] = (sum[d] ?? 0) + (vector[d] ?? 0)
  }
  return sum.map((value) => (value * DENSE) / Math.sqrt(count + 1))
}
