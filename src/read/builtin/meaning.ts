import { readSentenceModel } from '../../store/package-files.ts'
import { HUMAN_CLASSES } from './human-model.ts'

/** Makes vectors of sentences, one a text, of `SIZE` dimensions: see src/encode. */
export type Encode = (texts: readonly string[]) => readonly Float32Array[]

/** What a human's sentence means, told by its vector. */
export interface Meaning {
  /** How much the cues and words of the sentence still count beside it. */
  readonly share: number
  /** What is added to the score of each of `HUMAN_CLASSES`. */
  readonly classes: readonly number[]
  /** What is added to the score of how much it would be missed. */
  readonly importance: number
}

/** Coordinates of a vector. */
export const SIZE = 512

/** What stands beside a class: how much would be missed. */
export const COLUMNS = HUMAN_CLASSES.length + 1

/**
 * What sentences mean, one a vector. Words and cues tell a sentence by what other people happened to
 * say; the vectors know words that nobody in training used. Fitted by scripts/train.ts on what words and cues leave open.
 */
export function meanings(vectors: readonly Float32Array[]): readonly Meaning[] {
  if (vectors.length === 0) return []
  made ??= readWeights()
  const { share, rows } = made
  return vectors.map((vector) => {
    const sums = addedBy(vector, rows)
    return { share, classes: sums.slice(0, -1), importance: sums.at(-1) ?? 0 }
  })
}

function addedBy(vector: Float32Array, rows: Float64Array): number[] {
  const sums = [...rows.subarray(0, COLUMNS)]
  for (let d = 0; d < SIZE; d++) {
    const value = vector[d] ?? 0
    const at = (1 + d) * COLUMNS
    for (let k = 0; k < COLUMNS; k++) sums[k] = (sums[k] ?? 0) + value * (rows[at + k] ?? 0)
  }
  return sums
}

interface Weights {
  readonly share: number
  /** One row that always counts, and one a coordinate. */
  readonly rows: Float64Array
}

/** Made at the first question. */
let made: Weights | undefined

function readWeights(): Weights {
  const [share, ...lines] = readSentenceModel('meaning').trimEnd().split('\n')
  const rows = Float64Array.from(lines.flatMap((line) => line.split(' ').map((weight) => Number(weight) / 100)))
  if (rows.length !== (1 + SIZE) * COLUMNS)
    throw new Error(`meaning.txt has ${rows.length} weights, ${(1 + SIZE) * COLUMNS} are expected`)
  return { share: Number(share) / 100, rows }
}
