import { COLUMNS, type Encode, SIZE } from '../../src/read/builtin/meaning.ts'
import { type Weighed, weighed, weightsOf } from './importance.ts'
import type { Corpus } from './read.ts'
import { predict, regress, type Settings } from './regress.ts'

/** Sentences by their vectors: what is known of them without, and what they are. */
interface Open {
  /** The coordinates, then what always counts. */
  readonly vectors: readonly Float32Array[]
  /** Score of each class before, in the order of the rows. */
  readonly before: readonly (readonly number[])[]
  /** What each should be, 0..1 a class. */
  readonly wanted: readonly (readonly number[])[]
  readonly counts: readonly number[]
}

/**
 * The weights of `src/read/builtin/meaning.ts` as their file: what the vectors of sentences tell that cues and words leave
 * open, fitted on what everybody but one said. How much is left open is told by models that never met the voice, since
 * of a sentence that it was fitted on a model leaves nothing open.
 */
export function meaningWeights(human: Corpus, encode: Encode, s: Settings, without: string | null): string {
  const classes = fitOpen(openClasses(human, encode, s, without), LOUD.classes)
  const importance = fitOpen(openImportance(human, encode, without), LOUD.importance)
  const lines = Array.from({ length: 1 + SIZE }, (_, d) => {
    // What always counts stands first in the file.
    const row = d === 0 ? SIZE : d - 1
    const weights = [...(classes.rows[row] ?? []), importance.rows[row]?.[0] ?? 0]
    if (weights.length !== COLUMNS) throw new Error(`${weights.length} columns, ${COLUMNS} are expected`)
    return weights.map((weight) => Math.round(weight * 100)).join(' ')
  })
  return `${Math.round(classes.share * 100)}\n${lines.join('\n')}\n`
}

/** A voice is told by what four fifths of the others say. */
const FOLDS = 5

/** How strongly weights are held near nothing. */
const LOUD = { classes: 3, importance: 6 }

function openClasses({ examples, rows }: Corpus, encode: Encode, s: Settings, without: string | null): Open {
  const used = examples.flatMap(({ unseen, voice }, at) => (unseen || voice === without ? [] : [at]))
  const foldOf = folds(used.map((at) => examples[at]?.voice ?? ''))
  const before: number[][] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const model = regress(
      rows,
      used.filter((_, i) => foldOf[i] !== fold),
      s,
    )
    used.forEach((at, i) => {
      if (foldOf[i] === fold) before[i] = predict(model, rows, at).map((share) => Math.log(share + 1e-9))
    })
  }
  return {
    vectors: vectorsOf(
      used.map((at) => examples[at] as Corpus['examples'][number]),
      encode,
    ),
    before,
    wanted: used.map((at) => Array.from({ length: rows.classes }, (_, k) => (k === examples[at]?.label ? 1 : 0))),
    counts: used.map(() => 1),
  }
}

/** Importance is a class beside nothing. */
function openImportance(human: Corpus, encode: Encode, without: string | null): Open {
  const used = weighed(human).filter(({ person }) => person !== without)
  const foldOf = folds(used.map(({ person }) => person))
  const before: number[][] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const weights = weightsOf(used.filter((_, i) => foldOf[i] !== fold))
    used.forEach((one, i) => {
      if (foldOf[i] === fold) before[i] = [scoreOf(one, weights), 0]
    })
  }
  return {
    vectors: vectorsOf(used, encode),
    before,
    wanted: used.map(({ importance }) => [importance, 1 - importance]),
    counts: used.map(({ counts }) => counts),
  }
}

function scoreOf({ features }: Weighed, weights: ReadonlyMap<string, number>): number {
  return features.reduce((sum, one) => sum + (weights.get(one) ?? 0), 0) / 100
}

/** Every voice in one fold; what is nobody's in all of them by turns. */
function folds(voices: readonly string[]): number[] {
  const known = [...new Set(voices)].sort()
  return voices.map((voice, at) => (voice === 'sentences' ? at : known.indexOf(voice)) % FOLDS)
}

function vectorsOf(said: readonly { readonly text: string }[], encode: Encode): Float32Array[] {
  return encode(said.map(({ text }) => text)).map((vector) => Float32Array.from([...vector, 1 / LOUDER]))
}

/** Coordinates of unit vectors are small beside weights that are held near nothing. */
const LOUDER = 4
const ROUNDS = 150
const RATE = 0.15
const SHARE_RATE = 0.02

interface Fitted {
  /** How much of the scores before is right. */
  readonly share: number
  /** A row a coordinate, a column a class; the last row is what always counts. */
  readonly rows: readonly (readonly number[])[]
}

/** Multinomial logistic regression on top of the scores before, by AdaGrad over all rows at once. */
function fitOpen({ vectors, before, wanted, counts }: Open, l2: number): Fitted {
  const size = vectors[0]?.length ?? 0
  const weights = (wanted[0] ?? []).map(() => new Float64Array(size))
  const squares = weights.map(() => new Float64Array(size).fill(1e-6))
  let share = 1
  let shareSquare = 1e-6
  for (let round = 0; round < ROUNDS; round++) {
    const slopes = weights.map(() => new Float64Array(size))
    let shareSlope = 0
    vectors.forEach((vector, row) => {
      const start = before[row] ?? []
      const off = offsOf(vector, weights, start, wanted[row] ?? [], share)
      const by = (counts[row] ?? 1) / vectors.length
      off.forEach((one, k) => {
        shareSlope += one * (start[k] ?? 0) * by
        addTo(slopes[k] as Float64Array, vector, one * by * LOUDER)
      })
    })
    weights.forEach((column, k) => {
      descend(column, slopes[k] as Float64Array, squares[k] as Float64Array, l2 / vectors.length)
    })
    shareSquare += shareSlope * shareSlope
    share -= (SHARE_RATE * shareSlope) / Math.sqrt(shareSquare)
  }
  const rows = Array.from({ length: size }, (_, d) =>
    weights.map((column) => (column[d] ?? 0) * (d === size - 1 ? 1 : LOUDER)),
  )
  return { share, rows }
}

/** How much each class is taken for likelier than it is. */
function offsOf(
  vector: Float32Array,
  weights: readonly Float64Array[],
  start: readonly number[],
  wanted: readonly number[],
  share: number,
): number[] {
  const sums = weights.map((column, k) => (start[k] ?? 0) * share + LOUDER * product(column, vector))
  const top = Math.max(...sums)
  const raised = sums.map((sum) => Math.exp(sum - top))
  const total = raised.reduce((sum, one) => sum + one, 0)
  return raised.map((one, k) => one / total - (wanted[k] ?? 0))
}

function product(a: Float64Array, b: Float32Array): number {
  let sum = 0
  for (let d = 0; d < a.length; d++) sum += (a[d] as number) * (b[d] as number)
  return sum
}

function addTo(sum: Float64Array, vector: Float32Array, by: number): void {
  for (let d = 0; d < sum.length; d++) sum[d] = (sum[d] as number) + (vector[d] as number) * by
}

function descend(weights: Float64Array, slopes: Float64Array, squares: Float64Array, l2: number): void {
  for (let d = 0; d < weights.length; d++) {
    const slope = (slopes[d] as number) + l2 * (weights[d] as number)
    squares[d] = (squares[d] as number) + slope * slope
    weights[d] = (weights[d] as number) - (RATE * slope) / Math.sqrt(squares[d] as number)
  }
}
