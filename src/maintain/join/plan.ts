import { sharedFloats, type Vectors } from './vectors.ts'

/** What a sweep needs, as data that a worker can be handed. Positions are places in `order`, or rows where it is null. */
export interface Plan {
  readonly vectors: Vectors
  /** Row at each position, new rows first; null where positions are rows. */
  readonly order: Uint32Array | null
  /** Positions below this are joined with every later position. */
  readonly left: number
  /** A single-precision sum below this is no pair. */
  readonly floor: number
  /** Numbers of a row that are looked at before a block of pairs is given up; a multiple of four, or all. */
  readonly head: number
  /** Length of what comes after the head, at each position. */
  readonly tails: Float32Array
  readonly simd: boolean
  /** Candidates that a sweep holds at most. */
  readonly most: number
  /** Multiplications of the join. */
  readonly products: number
}

/** Single precision: half the distance of two numbers next to 1. */
const HALF_STEP = 2 ** -24
const LONGEST = 1e15
/** Rows of each side that the length of the head is tried on, and what a look at a block costs, in numbers of a row. */
const TRIED = 64
const LOOK = 8
const BLOCK = 8

/** Decides how rows are swept. `fresh` are the rows that are new, or null when all are. */
export function planJoin(
  vectors: Vectors,
  fresh: readonly number[] | null,
  threshold: number,
  { simd, most }: Pick<Plan, 'simd' | 'most'>,
): Plan {
  const { count, dimension } = vectors
  if (vectors.values.length < count * dimension)
    throw new RangeError(`${vectors.values.length} numbers are too few for ${count} vectors of ${dimension}`)
  const order = fresh === null ? null : freshFirst(fresh, count)
  const left = fresh === null ? count : new Set(fresh).size
  const floor = floorOf(threshold, longest(vectors), dimension)
  const head = simd ? chooseHead(vectors, floor) : dimension
  const products = (left * (count - left) + (left * (left - 1)) / 2) * dimension
  return { vectors, order, left, floor, head, tails: tailsOf(vectors, order, head), simd, most, products }
}

function freshFirst(fresh: readonly number[], count: number): Uint32Array {
  const isFresh = new Uint8Array(count)
  for (const row of fresh) {
    if (!Number.isInteger(row) || row < 0 || row >= count)
      throw new RangeError(`there is no row ${row}: expected numbers from 0 to ${count - 1}`)
    isFresh[row] = 1
  }
  const order = shared(count)
  let at = 0
  for (const wanted of [1, 0]) for (let row = 0; row < count; row++) if (isFresh[row] === wanted) order[at++] = row
  return order
}

function shared(length: number): Uint32Array {
  return new Uint32Array(sharedFloats(length).buffer)
}

/** Square of the longest vector. */
function longest(vectors: Vectors): number {
  const { count, dimension, values } = vectors
  let most = 0
  for (let row = 0; row < count; row++) {
    const square = squareOf(values, row * dimension, (row + 1) * dimension)
    if (!(square <= LONGEST))
      throw new RangeError(`vector ${row} has a length of ${Math.sqrt(square)}, expected finite numbers of a sane size`)
    if (square > most) most = square
  }
  return most
}

function squareOf(values: Float32Array, from: number, to: number): number {
  let sum = 0
  for (let at = from; at < to; at++) sum += (values[at] as number) ** 2
  return sum
}

/**
 * The threshold less all that single precision can lose (Higham 2002, 3.1: n roundings cost at most n × 2^-24 of the
 * product of the lengths): every pair reaches this, and the few others that do are sent away by `pairsOf`.
 */
function floorOf(threshold: number, square: number, dimension: number): number {
  const roundings = 1.01 * (dimension / 4 + 16)
  return threshold - roundings * HALF_STEP * square - Math.abs(threshold) * 4 * HALF_STEP - dimension * 2 ** -148
}

/** The rest of a product is at most the product of the rests' lengths (Cauchy-Schwarz), a little more for rounding. */
function tailsOf({ count, dimension, values }: Vectors, order: Uint32Array | null, head: number): Float32Array {
  const tails = sharedFloats(count)
  if (head >= dimension) return tails
  for (let at = 0; at < count; at++) {
    const row = order === null ? at : (order[at] as number)
    tails[at] = Math.sqrt(squareOf(values, row * dimension + head, (row + 1) * dimension)) * (1 + 1e-6)
  }
  return tails
}

/** The head that costs least on some rows of each side: short gives up early, long gives up more. */
function chooseHead(vectors: Vectors, floor: number): number {
  const { count, dimension } = vectors
  let best = dimension
  let least = dimension
  const step = Math.max(1, Math.floor(count / (2 * TRIED)))
  if (count < 4 * TRIED) return dimension
  for (let eighths = 1; eighths < 7; eighths++) {
    const head = Math.ceil((dimension * eighths) / 8 / 4) * 4
    if (head >= dimension) continue
    const stays = 1 - (1 - survivors(vectors, floor, head, step)) ** BLOCK
    const cost = head + LOOK + stays * (dimension - head)
    if (cost >= least) continue
    best = head
    least = cost
  }
  return best
}

/** Share of the tried pairs that cannot be given up after the head. */
function survivors({ values, dimension }: Vectors, floor: number, head: number, step: number): number {
  const tail = (row: number): number => Math.sqrt(squareOf(values, row * dimension + head, (row + 1) * dimension))
  const lefts = Array.from({ length: TRIED }, (_, at) => 2 * at * step)
  const rights = lefts.map((row) => row + step)
  const cutoff = floor - Math.max(...lefts.map(tail)) * Math.max(...rights.map(tail))
  let stay = 0
  for (const a of lefts)
    for (const b of rights) {
      let sum = 0
      for (let at = 0; at < head; at++)
        sum += (values[a * dimension + at] as number) * (values[b * dimension + at] as number)
      if (sum >= cutoff) stay++
    }
  return stay / TRIED ** 2
}
