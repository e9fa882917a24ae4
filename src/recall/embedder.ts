import { UserError } from '../errors.ts'

/** What makes vectors. Two embedders of one name and version give the same vectors for the same text. */
export interface Embedder {
  readonly name: string
  readonly version: number
  readonly dimension: number
  /** What its cosines mean on a scale that is the same for every embedder. */
  readonly calibration: Calibration
  /** One vector a text, unit length; all zeros (`isBlank`) when the text has no word to go by. Never NaN. */
  embed(texts: readonly string[]): Float32Array[]
  /** Of one that has to be asked: fetches what `embed` gives for these texts from then on, no vector before. Rejects where it cannot. */
  prepare?(texts: readonly string[]): Promise<void>
  /** Words of much the same meaning with their cosines, nearest first; none when it is not known. */
  near(word: string): readonly (readonly [word: string, cosine: number])[]
}

/** Has an embedder fetch what it needs for texts; why it could not, in a sentence. */
export async function readyFor(embedder: Embedder, texts: readonly string[]): Promise<string | null> {
  try {
    await embedder.prepare?.(texts)
    return null
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return `by words alone: ${error.message}`
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

/** Points from a score of 0..1 to its cosine, both rising: of pairs with a score of 0.82 or more 82 in 100 say the same. */
export type Calibration = readonly (readonly [score: number, cosine: number])[]

/** The cosine of a score, between the points by a straight line, beyond them towards 0 and 1. */
export function cosineAt(calibration: Calibration, score: number): number {
  const points = [[0, 0], ...calibration, [1, 1]] as const
  const next = points.findIndex(([reached], at) => at > 0 && score <= reached)
  const [before, after] = [points[next - 1], points[next]]
  if (before === undefined || after === undefined) return score
  return before[1] + ((score - before[0]) / (after[0] - before[0])) * (after[1] - before[1])
}
