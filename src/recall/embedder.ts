import { words } from './words.ts'

/** What makes the vectors. Two embedders of one name and version give the same vectors for the same text. */
export interface Embedder {
  readonly name: string
  readonly version: number
  readonly dimension: number
  /** What its cosines mean on a scale that is the same for every embedder. */
  readonly calibration: Calibration
  /** One vector a text, unit length; all zeros (`isBlank`) when the text has no word to go by. Never NaN. */
  embed(texts: readonly string[]): Float32Array[]
  /** Words of much the same meaning with their cosines, nearest first; none when the embedder has no words. */
  near(word: string): readonly (readonly [word: string, cosine: number])[]
}

/** A table of word vectors and the constants that belong to it (`scripts/make-embedder.ts` makes them). */
export interface WordTable {
  readonly name: string
  readonly version: number
  readonly dimension: number
  /** Rows are in order of frequency. */
  readonly words: readonly string[]
  /** Row of a word; of one that stands twice the first. */
  readonly rows: ReadonlyMap<string, number>
  readonly values: Int8Array
  /** One scale a row: coordinate = value × scale. */
  readonly scale: Float32Array
  /** What all words share, taken out of every text: the mean and the strongest directions. */
  readonly mean: Float32Array
  readonly components: readonly Float32Array[]
  /** End of each row's list in `nearRows` and `nearCosines`; `nearEnds[row]` is where it starts. */
  readonly nearEnds: Uint32Array
  readonly nearRows: Uint16Array
  /** Cosine × 255. */
  readonly nearCosines: Uint8Array
  readonly calibration: Calibration
}

/** Smooth inverse frequency (Arora 2017): a word weighs a / (a + p), p by its rank under Zipf's law. */
const RARITY = 3e-4

/** Weighted mean of word vectors minus what all words share: 100 multiplications a word, no model to run. */
export function staticEmbedder(table: WordTable): Embedder {
  const { dimension } = table
  const weightOf = wordWeights(table.words.length)
  const embedOne = (text: string): Float32Array => {
    const sum = new Float32Array(dimension)
    let mass = 0
    for (const word of words(text)) {
      const row = table.rows.get(word)
      if (row !== undefined) mass += addRow(sum, table, row, weightOf(row))
    }
    if (mass > 0) removeCommon(sum, table, mass)
    return toUnit(sum)
  }
  return {
    name: table.name,
    version: table.version,
    dimension,
    calibration: table.calibration,
    embed: (texts) => texts.map(embedOne),
    near: (word) => nearWords(table, word),
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

function wordWeights(count: number): (row: number) => number {
  let harmonic = 0
  for (let rank = 1; rank <= count; rank++) harmonic += 1 / rank
  return (row) => Math.fround(RARITY / (RARITY + 1 / ((row + 1) * harmonic)))
}

function addRow(sum: Float32Array, table: WordTable, row: number, weight: number): number {
  const step = weight * (table.scale[row] ?? 0)
  const { values, dimension } = table
  const from = row * dimension
  for (let at = 0; at < dimension; at++) sum[at] = (sum[at] as number) + step * (values[from + at] as number)
  return weight
}

function removeCommon(sum: Float32Array, table: WordTable, mass: number): void {
  for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] as number) - mass * (table.mean[at] as number)
  for (const component of table.components) {
    const share = dot(sum, component)
    for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] as number) - share * (component[at] as number)
  }
}

function toUnit(sum: Float32Array): Float32Array {
  const square = dot(sum, sum)
  if (square < 1e-12) return sum.fill(0)
  const by = 1 / Math.sqrt(square)
  for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] as number) * by
  return sum
}

function nearWords(table: WordTable, word: string): readonly (readonly [string, number])[] {
  const row = table.rows.get(word)
  if (row === undefined || row + 1 >= table.nearEnds.length) return []
  const found: [string, number][] = []
  for (let at = table.nearEnds[row] ?? 0; at < (table.nearEnds[row + 1] ?? 0); at++)
    found.push([table.words[table.nearRows[at] ?? 0] ?? '', (table.nearCosines[at] ?? 0) / 255])
  return found
}

/**
 * What cosines of one embedder mean: points from a score of 0..1 to the cosine that has it, both rising. A score of 0.82
 * says that of the pairs at least this near 82 in 100 say the same, where one pair in ten thousand does
 *. Without points a cosine is its own score.
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
