import { dotRows, type Vectors } from './vectors.ts'

/** Pairs of rows, `first` < `second`, in this order; `cosines` are their inner products. 16 bytes a pair. */
export interface Pairs {
  readonly count: number
  readonly first: Uint32Array
  readonly second: Uint32Array
  readonly cosines: Float64Array
  readonly how: How
}

/** How a join was done. None of it changes the pairs. */
export interface How {
  readonly simd: boolean
  readonly threads: number
  /** Why workers were wanted and could not be had. */
  readonly refused: string | null
}

export interface JoinOptions {
  /** Workers where the join is large; 1 for none. Default 2. */
  readonly threads?: number
  /** False leaves WebAssembly aside. */
  readonly simd?: boolean
  /** Candidates that a thread may hold; more are refused with TooManyPairs. Default 20 million, 160 MB. */
  readonly most?: number
  /** Multiplications from which on workers are started. */
  readonly large?: number
  /** The module of the workers, where it is not beside this one. */
  readonly worker?: URL
}

/** More pairs reach the threshold than may be held: join fewer new rows at once. */
export class TooManyPairs extends RangeError {
  constructor(most: number) {
    super(`more than ${most} pairs reach the threshold, expected fewer: raise it or join fewer new rows at once`)
  }
}

/**
 * The candidates of the sweep that are pairs. A candidate is `first × count + second`; each is decided here once more,
 * by the sum that a nested loop would make, so that equality at the threshold is the same for every way to sweep.
 */
export function pairsOf(vectors: Vectors, threshold: number, found: readonly Float64Array[], how: How): Pairs {
  const keys = new Float64Array(found.reduce((sum, part) => sum + part.length, 0))
  let end = 0
  for (const part of found) {
    keys.set(part, end)
    end += part.length
  }
  keys.sort()
  const first = new Uint32Array(keys.length)
  const second = new Uint32Array(keys.length)
  const cosines = new Float64Array(keys.length)
  let count = 0
  for (const key of keys) {
    const a = Math.floor(key / vectors.count)
    const b = key - a * vectors.count
    const cosine = dotRows(vectors, a, b)
    if (!(cosine >= threshold)) continue
    first[count] = a
    second[count] = b
    cosines[count++] = cosine
  }
  return {
    count,
    first: first.subarray(0, count),
    second: second.subarray(0, count),
    cosines: cosines.subarray(0, count),
    how,
  }
}
