/**
 * What cosines of one embedder mean: points from a score of 0..1 to the cosine that has it, both rising. A score of 0.82
 * says that of the pairs at least this near 82 in 100 say the same, where one pair in ten thousand does (measured once for the embedder
 * that ships). Without points a cosine is its own score.
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
