import { createRoom, MOST_TOKENS, WIDEST } from '../encode/room.ts'
import { dot } from '../recall/embedder.ts'

/** Two rows and their inner product, `first` < `second`: the cosine of unit vectors. */
export interface Pair {
  readonly first: number
  readonly second: number
  readonly cosine: number
}

/** The largest whole number that a part of a vector is rounded to, and how many of them are multiplied at a time. */
const LARGEST = 127
const LANES = 8

/**
 * Tells `visit` every pair of rows whose inner product is at least `threshold`, summed in double precision from first to
 * last. Whole numbers tell fast which pairs may be: how far they can be off is known. Vectors of different lengths, or
 * longer than a layer of the encoder, are a RangeError.
 */
export function nearPairs(vectors: readonly Float32Array[], threshold: number, visit: (pair: Pair) => void): void {
  const dimension = vectors[0]?.length ?? 0
  vectors.forEach(({ length }, row) => {
    if (length !== dimension || length > WIDEST)
      throw new RangeError(
        `vector ${row} has ${length} numbers, expected ${dimension} as in vector 0, at most ${WIDEST}`,
      )
  })
  const depth = Math.max(LANES, Math.ceil(dimension / LANES) * LANES)
  // Weights come in twos.
  const bytes = (vectors.length + (vectors.length % 2)) * depth
  const room = createRoom(bytes)
  const values = new Int8Array(room.weights.buffer, 0, bytes)
  const rounded = vectors.map((vector, row) => round(vector, values.subarray(row * depth, (row + 1) * depth)))
  for (let from = 0; from < vectors.length; from += MOST_TOKENS) {
    const tokens = Math.min(MOST_TOKENS, vectors.length - from)
    room.activations.set(values.subarray(from * depth, (from + tokens) * depth))
    for (let begin = from; begin < vectors.length; begin += WIDEST) {
      const outputs = Math.min(WIDEST, bytes / depth - begin)
      const weights = values.subarray(begin * depth, (begin + outputs) * depth)
      room.multiply({ at: begin * depth, outputs, inputs: depth, values: weights }, tokens)
      for (let first = from; first < from + tokens; first++)
        for (let second = Math.max(first + 1, begin); second < Math.min(begin + outputs, vectors.length); second++) {
          const [a, b] = [rounded[first], rounded[second]] as [Rounded, Rounded]
          const about = (room.sums[(first - from) * outputs + second - begin] ?? 0) * a.step * b.step
          if (about + a.norm * b.off + a.off * (b.norm + b.off) < threshold - SLACK) continue
          const cosine = dot(vectors[first] as Float32Array, vectors[second] as Float32Array)
          if (cosine >= threshold) visit({ first, second, cosine })
        }
    }
  }
}

/** What floating point loses on the way. */
const SLACK = 1e-6

interface Rounded {
  /** What one stands for. */
  readonly step: number
  readonly norm: number
  /** Length of what rounding took or added. */
  readonly off: number
}

function round(vector: Float32Array, into: Int8Array): Rounded {
  const step = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / LARGEST || 1
  let [norm, off] = [0, 0]
  vector.forEach((value, at) => {
    const whole = Math.round(value / step)
    into[at] = whole
    norm += value * value
    off += (value - whole * step) ** 2
  })
  return { step, norm: Math.sqrt(norm), off: Math.sqrt(off) }
}
