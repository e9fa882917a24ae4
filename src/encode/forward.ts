import { attend } from './attend.ts'
import { hyperbolicTangent } from './exponential.ts'
import type { Layer, Linear, Model, Norm } from './model.ts'
import type { Room } from './room.ts'

/** The ids of one sentence, at least one. */
export type Ids = readonly number[]

/**
 * The vectors of sentences that have at most as many tokens together as a room takes. They share nothing but the loading
 * of the weights: each is quantised by its own range and attends to itself, so its vector does not depend on the others.
 */
export function forward(model: Model, room: Room, sentences: readonly Ids[]): Float32Array[] {
  const ends = endsOf(sentences)
  let rows = embedded(model, sentences)
  for (const layer of model.layers) rows = through(layer, room, rows, ends)
  return ends.map((end, at) => last(model, rows, ends[at - 1] ?? 0, end))
}

/** Behind the last token of each sentence. */
function endsOf(sentences: readonly Ids[]): number[] {
  let end = 0
  return sentences.map((ids) => {
    end += ids.length
    return end
  })
}

function embedded({ pieces, places }: Model, sentences: readonly Ids[]): Float32Array {
  const { values, scale, width } = pieces
  const rows = new Float32Array(sentences.reduce((sum, ids) => sum + ids.length, 0) * width)
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
  const wide = multiplied(layer.wide, room, normed(layer.between, between), ends)
  for (let at = 0; at < wide.length; at++) if ((wide[at] as number) < 0) wide[at] = 0
  return added(multiplied(layer.narrow, room, wide, ends), between)
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
  const { inputs, outputs } = linear.matrix
  const tokens = rows.length / inputs
  const steps = ends.map((end, at) => quantised(rows, (ends[at - 1] ?? 0) * inputs, end * inputs, room.activations))
  room.multiply(linear.matrix, tokens)
  const out = new Float32Array(tokens * outputs)
  const { sums } = room
  const { scale, bias } = linear
  let from = 0
  ends.forEach((end, sentence) => {
    const step = steps[sentence] as number
    for (; from < end * outputs; from += outputs)
      for (let at = 0; at < outputs; at++)
        out[from + at] = (sums[from + at] as number) * (step * (scale[at] as number)) + (bias[at] as number)
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
  const mean = new Float64Array(width)
  for (let token = from; token < end; token++)
    for (let at = 0; at < width; at++) mean[at] = (mean[at] as number) + (rows[token * width + at] as number)
  const out = new Float32Array(width)
  let square = 0
  for (let output = 0; output < width; output++) {
    let sum = 0
    for (let at = 0; at < width; at++) sum += (mean[at] as number) * (weights[output * width + at] as number)
    const value = hyperbolicTangent(sum / (end - from) + (bias[output] as number))
    out[output] = value
    square += value * value
  }
  const by = 1 / Math.sqrt(square)
  for (let at = 0; at < width; at++) out[at] = (out[at] as number) * by
  return out
}
