import type { Layer, Linear, Model, Norm } from './model.ts'
import { exponential, hyperbolicTangent, inner } from './numbers.ts'
import type { Room } from './room.ts'

/** The ids of one sentence, at least one. */
export type Ids = readonly number[]

/**
 * The vectors of sentences that have at most as many tokens together as a room takes. They share nothing but the loading
 * of the weights: each is quantised by its own range and attends to itself, so its vector does not depend on the others.
 */
export function forward(model: Model, room: Room, sentences: readonly Ids[]): Float32Array[] {
  // Behind the last token of each sentence.
  let tokens = 0
  const ends = sentences.map(({ length }) => (tokens += length))
  let rows = embedded(model, sentences, tokens)
  for (const layer of model.layers) rows = through(layer, room, rows, ends)
  return ends.map((end, at) => last(model, rows, ends[at - 1] ?? 0, end))
}

function embedded({ pieces, places }: Model, sentences: readonly Ids[], tokens: number): Float32Array {
  const { values, scale, width } = pieces
  const rows = new Float32Array(tokens * width)
  let to = 0
  for (const ids of sentences)
    ids.forEach((id, place) => {
      const step = scale[id] as number
      for (let at = 0; at < width; at++, to++)
        rows[to] = (values[id * width + at] as number) * step + (places[place * width + at] as number)
    })
  return rows
}

function through(layer: Layer, room: Room, rows: Float32Array, ends: readonly number[]): Float32Array {
  const asked = multiplied(layer.queriesKeysValues, room, normed(layer.before, rows), ends)
  const attended = multiplied(layer.attended, room, attend(asked, ends), ends)
  const past = layer.past ? multiplied(layer.past, room, rows, ends) : rows
  const between = added(attended, past)
  const wide = positive(multiplied(layer.wide, room, normed(layer.between, between), ends))
  return added(multiplied(layer.narrow, room, wide, ends), between)
}

const HEADS = 4

/**
 * What each token takes from the tokens of its own sentence: rows of queries, keys and values side by side in, rows of a
 * third of the width out. The size of a head is in the weights of the queries already.
 */
function attend(rows: Float32Array, ends: readonly number[]): Float32Array {
  const width = rows.length / (ends.at(-1) ?? 0) / 3
  const size = width / HEADS
  const out = new Float32Array(rows.length / 3)
  const sums = new Float64Array(size)
  ends.forEach((end, at) => {
    const start = ends[at - 1] ?? 0
    const shares = new Float64Array(end - start)
    for (let head = 0; head < width; head += size)
      for (let token = start; token < end; token++) {
        const total = share(rows, shares, start, token, width, head)
        sums.fill(0)
        for (let other = 0; other < shares.length; other++) {
          const value = ((start + other) * 3 + 2) * width + head
          const by = shares[other] as number
          for (let i = 0; i < size; i++) sums[i] = (sums[i] as number) + by * (rows[value + i] as number)
        }
        for (let i = 0; i < size; i++) out[token * width + head + i] = (sums[i] as number) / total
      }
  })
  return out
}

/** How much a token takes from each of its sentence, into `shares`; gives their sum. */
function share(rows: Float32Array, shares: Float64Array, start: number, token: number, width: number, head: number) {
  const query = token * 3 * width + head
  for (let at = 0; at < shares.length; at++)
    shares[at] = inner(rows, query, rows, ((start + at) * 3 + 1) * width + head, width / HEADS)
  const most = shares.reduce((least, one) => Math.max(least, one), Number.NEGATIVE_INFINITY)
  let total = 0
  for (let at = 0; at < shares.length; at++) {
    shares[at] = exponential((shares[at] as number) - most)
    total += shares[at] as number
  }
  return total
}

function positive(values: Float32Array): Float32Array {
  for (let at = 0; at < values.length; at++) if ((values[at] as number) < 0) values[at] = 0
  return values
}

function added(to: Float32Array, values: Float32Array): Float32Array {
  for (let at = 0; at < to.length; at++) to[at] = (to[at] as number) + (values[at] as number)
  return to
}

function normed({ gain, bias }: Norm, rows: Float32Array): Float32Array {
  const width = gain.length
  const out = new Float32Array(rows.length)
  for (let from = 0; from < rows.length; from += width) {
    let sum = 0
    for (let at = 0; at < width; at++) sum += rows[from + at] as number
    const mean = sum / width
    let square = 0
    for (let at = 0; at < width; at++) square += ((rows[from + at] as number) - mean) ** 2
    const by = 1 / Math.sqrt(square / width + 1e-6)
    for (let at = 0; at < width; at++)
      out[from + at] = ((rows[from + at] as number) - mean) * by * (gain[at] as number) + (bias[at] as number)
  }
  return out
}

function multiplied(linear: Linear, room: Room, rows: Float32Array, ends: readonly number[]): Float32Array {
  const { matrix, scale, bias } = linear
  const { inputs, outputs } = matrix
  const { sums } = room
  const tokens = rows.length / inputs
  const steps = ends.map((end, at) => quantised(rows, (ends[at - 1] ?? 0) * inputs, end * inputs, room.activations))
  room.multiply(matrix, tokens)
  const out = new Float32Array(tokens * outputs)
  ends.forEach((end, at) => {
    const factors = new Float64Array(outputs)
    for (let i = 0; i < outputs; i++) factors[i] = (steps[at] as number) * (scale[i] as number)
    for (let row = (ends[at - 1] ?? 0) * outputs; row < end * outputs; row += outputs)
      for (let i = 0; i < outputs; i++)
        out[row + i] = (sums[row + i] as number) * (factors[i] as number) + (bias[i] as number)
  })
  return out
}

/** Adding and taking away this number rounds to a whole one, to the even one of two that are as near. */
const ROUND = 3 * 2 ** 51

/** As ONNX's DynamicQuantizeLinear: 256 steps from the least to the greatest number or zero. Gives the size of a step. */
function quantised(rows: Float32Array, from: number, to: number, into: Int16Array): number {
  let least = 0
  let most = 0
  for (let at = from; at < to; at++) {
    const value = rows[at] as number
    if (value < least) least = value
    if (value > most) most = value
  }
  const step = least === most ? 1 : (most - least) / 255
  const zero = -least / step + ROUND - ROUND
  const by = 1 / step
  const [low, high] = [-zero, 255 - zero]
  for (let at = from; at < to; at++) {
    const value = (rows[at] as number) * by + ROUND - ROUND
    into[at] = value < low ? low : value > high ? high : value
  }
  return step
}

/** The mean of the tokens through the last layer, to unit length. */
function last({ last: { weights, bias, width } }: Model, rows: Float32Array, from: number, end: number): Float32Array {
  const mean = new Float32Array(width)
  for (let at = 0; at < width; at++) {
    let sum = 0
    for (let token = from; token < end; token++) sum += rows[token * width + at] as number
    mean[at] = sum / (end - from)
  }
  const out = new Float32Array(width)
  let square = 0
  for (let output = 0; output < width; output++) {
    const sum = inner(mean, 0, weights, output * width, width)
    const value = hyperbolicTangent(sum + (bias[output] as number))
    out[output] = value
    square += value * value
  }
  const by = 1 / Math.sqrt(square)
  for (let at = 0; at < width; at++) out[at] = (out[at] as number) * by
  return out
}
