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
  const none = new Float32Array(dimension)
  const rowAt = (row: number): Float32Array => vectors[row] ?? none
  const isWanted = (row: number): boolean => fresh === null || fresh.has(row)
  vectors.forEach((one, first) => {
    const tell = (second: number, cosine: number): void => {
      const isPair = second < vectors.length && cosine >= threshold && (isWanted(first) || isWanted(second))
      if (isPair) visit({ first, second, cosine })
    }
    // Four sums beside each other take little more time than one.
    for (let second = first + 1; second < vectors.length; second += 4) {
      if (!isWanted(first) && ![0, 1, 2, 3].some((more) => isWanted(second + more))) continue
      const [b, c, d, e] = [rowAt(second), rowAt(second + 1), rowAt(second + 2), rowAt(second + 3)]
      let [ab, ac, ad, ae] = [0, 0, 0, 0]
      for (let at = 0; at < dimension; at++) {
        const a = one[at] as number
        ab += a * (b[at] as number)
        ac += a * (c[at] as number)
        ad += a * (d[at] as number)
        ae += a * (e[at] as number)
      }
      tell(second, ab)
      tell(second + 1, ac)
      tell(second + 2, ad)
      tell(second + 3, ae)
    }
  })
}
