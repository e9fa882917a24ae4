import type { Plan } from './plan.ts'

/** Rows of the left side and of the right side that are held against each other at once: both stay in the cache. */
export const TILE = { left: 256, right: 64 } as const
/** Positions of the right side in one piece of work. */
const CHUNK = 8192

/** Holds rows of the left side against rows of the right side. */
export interface Tiles {
  /** Takes positions `from` to `to`, at most TILE.left, as the left side. */
  takeLeft(from: number, to: number): void
  /**
   * Calls `hit` with the positions of every pair of the left side and of `from` to `to`, at most TILE.right, that
   * reaches the plan's floor; a pair may be given up below `cutoff` after the head.
   */
  against(from: number, to: number, cutoff: number, hit: (left: number, right: number) => void): void
}

/** The next piece of work nobody has taken, counted from 0. */
export type Queue = () => number

export interface Sweep {
  /** The candidates found, each as `first × count + second` of its rows. */
  readonly keys: Float64Array<ArrayBuffer>
  /** There were more than the plan's most: what is missing is not known. */
  readonly full: boolean
}

/** Does pieces of work until there are none. */
export function sweep(plan: Plan, tiles: Tiles, queue: Queue): Sweep {
  const { order, tails, floor, left } = plan
  const { count } = plan.vectors
  const found = new Keys()
  const hit = (a: number, b: number): void => {
    if (b <= a) return
    const first = order === null ? a : (order[a] as number)
    const second = order === null ? b : (order[b] as number)
    found.push(first < second ? first * count + second : second * count + first)
  }
  const work = piecesOf(left, count)
  for (let piece = work[queue()]; piece !== undefined && found.count <= plan.most; piece = work[queue()]) {
    const [from, to] = [piece.left, Math.min(piece.left + TILE.left, left)]
    tiles.takeLeft(from, to)
    const leftTail = most(tails, from, to)
    for (let at = piece.right; at < piece.end && found.count <= plan.most; at += TILE.right) {
      const end = Math.min(at + TILE.right, piece.end)
      tiles.against(at, end, floor - leftTail * most(tails, at, end), hit)
    }
  }
  return { keys: found.all(), full: found.count > plan.most }
}

/** A queue for one thread. */
export function countingQueue(): Queue {
  let next = 0
  return () => next++
}

/** A queue for threads that share one number. */
export function sharedQueue(counter: Int32Array): Queue {
  return () => Atomics.add(counter, 0, 1)
}

interface Piece {
  readonly left: number
  readonly right: number
  readonly end: number
}

/** The same for every thread. A piece begins on the diagonal: what lies before it was met from the other side. */
function piecesOf(left: number, count: number): Piece[] {
  const pieces: Piece[] = []
  for (let from = 0; from < left; from += TILE.left)
    for (let right = from; right < count; right += CHUNK)
      pieces.push({ left: from, right, end: Math.min(right + CHUNK, count) })
  return pieces
}

function most(values: Float32Array, from: number, to: number): number {
  let most = 0
  for (let at = from; at < to; at++) if ((values[at] as number) > most) most = values[at] as number
  return most
}

/** Numbers in one growing block. */
class Keys {
  #values = new Float64Array(1024)
  count = 0

  push(value: number): void {
    if (this.count === this.#values.length) {
      const more = new Float64Array(2 * this.count)
      more.set(this.#values)
      this.#values = more
    }
    this.#values[this.count++] = value
  }

  all(): Float64Array<ArrayBuffer> {
    return this.#values.slice(0, this.count)
  }
}
