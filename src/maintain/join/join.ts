import { joinNew } from './join-new.ts'
import type { JoinOptions, Pairs } from './pairs.ts'
import type { Vectors } from './vectors.ts'

/**
 * Every pair of rows whose inner product (the cosine of unit vectors) is at least `threshold`: exactly the pairs of a
 * nested loop over the same numbers, see `dotRows`. Throws a RangeError when a number is not finite.
 */
export function join(vectors: Vectors, threshold: number, options: JoinOptions = {}): Promise<Pairs> {
  return joinNew(vectors, null, threshold, options)
}
