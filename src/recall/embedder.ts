/** What makes vectors. Two embedders of one name and version give the same vectors for the same text. */
export interface Embedder {
  readonly name: string
  readonly version: number
  readonly dimension: number
  /** What its cosines mean on a scale that is the same for every embedder. */
  readonly calibration: Calibration
  /** One vector a text, unit length; all zeros (`isBlank`) when the text has no word to go by. Never NaN. */
  embed(texts: readonly string[]): Float32Array[]
  /** Words of much the same meaning with their cosines, nearest first; none when it is not known. */
  near(word: string): readonly (readonly [word: string, cosine: number])[]
}

/** The nearest words of frequent words (`scripts/make-near-words.ts` makes them). */
export interface NearWords {
  /** By frequency. */
  readonly words: readonly string[]
  /** End of each word's list in `rows` and `cosines`; `ends[row]` is where it starts. */
  readonly ends: Uint32Array
  readonly rows: Uint16Array
  /** Cosine × 255. */
  readonly cosines: Uint8Array
}

/** Looks up the neighbours of a word. */
export function nearIn({ words, ends, rows, cosines }: NearWords): Embedder['near'] {
  const rowOf = new Map(words.map((word, row) => [word, row]))
  return (word) => {
    const row = rowOf.get(word) ?? ends.length
    const found: [string, number][] = []
    for (let at = ends[row] ?? 0; at < (ends[row + 1] ?? 0); at++)
      found.push([words[rows[at] ?? 0] ?? '', (cosines[at] ?? 0) / 255])
    return found
  }
}

/** True for the vector of a text that had nothing to go by. */
export function isBlank(vector: Float32Array): boolean {
  return vector.every((value) => value === 0)
}

/** Inner product; the cosine of unit vectors. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += (a[at] as number) * (b[at] as number)
  return sum
}

/**
 * What cosines of one embedder mean: points from a score of 0..1 to the cosine that has it, both rising. A score of 0.82
 * says that of the pairs at least this near 82 in 100 say the same, where one pair in ten thousand does. Without points a
 * cosine is its own score.
 */
export type Calibration = readonly (readonly [score: number, cosine: number])[]

/** The cosine of a score, between the points by a straight line, beyond them towards 0 and 1. */
export function cosineAt(calibration: Calibration, score: number): number {
  let [beforeScore, beforeCosine] = [0, 0]
  for (const [nextScore, nextCosine] of [...calibration, [1, 1] as const]) {
    if (score <= nextScore) {
      const share = (score - beforeScore) / (nextScore - beforeScore)
      return beforeCosine + share * (nextCosine - beforeCosine)
    }
    beforeScore = nextScore
    beforeCosine = nextCosine
  }
  return score
}
