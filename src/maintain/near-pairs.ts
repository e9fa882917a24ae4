/** Two rows and their inner product, `first` < `second`: the cosine of unit vectors. */
export interface Pair {
  readonly first: number
  readonly second: number
  readonly cosine: number
}

/**
 * Tells `visit` every pair of rows whose inner product is at least `threshold`, summed in double precision from first to
 * last. With `fresh` (numbers of rows) only pairs with at least one of them. Vectors of different lengths are a RangeError.
 */
export function nearPairs(
  vectors: readonly Float32Array[],
  fresh: ReadonlySet<number> | null,
  threshold: number,
  visit: (pair: Pair) => void,
): void {
  const dimension = vectors[0]?.length ?? 0
  vectors.forEach(({ length }, row) => {
    if (length !== dimension)
      throw new RangeError(`vector ${row} has ${length} numbers, expected ${dimension} as in vector 0`)
  })
  vectors.forEach((one, first) => {
    const isFresh = fresh === null || fresh.has(first)
    for (let second = first + 1; second < vectors.length; second++) {
      if (!isFresh && !fresh.has(second)) continue
      const other = vectors[second] as Float32Array
      let cosine = 0
      for (let at = 0; at < dimension; at++) cosine += (one[at] as number) * (other[at] as number)
      if (cosine >= threshold) visit({ first, second, cosine })
    }
  })
}
