/** How a linear model is fitted to sentences; every figure was chosen by what it does to voices left out. */
export interface Settings {
  readonly l2: number
  readonly epochs: number
  readonly rate: number
  readonly denseRate: number
  /** A cue, and a gram, met less often is not learned. */
  readonly rare: number
  readonly rareGrams: number
  /** How much of what a sentence shows is hidden each time it is looked at: what remains has to tell it too. */
  readonly hidden: number
}

/** Sentences as numbers: which features each has, the mean of its word vectors, its class. */
export interface Rows {
  readonly names: readonly string[]
  readonly ids: readonly Int32Array[]
  readonly vectors: readonly Float64Array[]
  readonly labels: readonly number[]
  readonly classes: number
  readonly size: number
}

/** A row a feature and a row a dimension, a column a class. */
export interface Model {
  readonly cues: Float64Array
  readonly dense: Float64Array
}

/** Multinomial logistic regression by AdaGrad with weight decay; a fixed generator makes it the same every time. */
export function regress(rows: Rows, chosen: readonly number[], settings: Settings): Model {
  const { classes, size } = rows
  const known = learnable(rows, chosen, settings)
  const state: State = {
    cues: new Float64Array(rows.names.length * classes),
    cueSquares: new Float64Array(rows.names.length * classes),
    dense: new Float64Array(size * classes),
    denseSquares: new Float64Array(size * classes),
  }
  const mean: Model = { cues: new Float64Array(state.cues.length), dense: new Float64Array(state.dense.length) }
  const random = generator(1)
  const order = [...chosen]
  const late = Math.ceil(settings.epochs / 2)
  for (let epoch = 0; epoch < settings.epochs; epoch++) {
    shuffle(order, random)
    for (const row of order) learn(state, rows, row, known, settings, random)
    // The mean over the later rounds is steadier than where the last one happened to stop.
    if (epoch < settings.epochs - late) continue
    addTo(mean.cues, state.cues, 1 / late)
    addTo(mean.dense, state.dense, 1 / late)
  }
  return mean
}

/** How likely a sentence is of each class. */
export function predict(model: Model, rows: Rows, row: number): number[] {
  return softmax(scores(model, rows, row, rows.ids[row] ?? NONE))
}

export function isGram(name: string): boolean {
  return name.startsWith('=')
}

interface State extends Model {
  readonly cueSquares: Float64Array
  readonly denseSquares: Float64Array
}

const NONE = new Int32Array(0)

function learnable({ names, ids }: Rows, chosen: readonly number[], { rare, rareGrams }: Settings): Uint8Array {
  const seen = new Int32Array(names.length)
  for (const row of chosen) for (const id of ids[row] ?? NONE) seen[id] = (seen[id] ?? 0) + 1
  return Uint8Array.from(names, (name, id) => ((seen[id] ?? 0) >= (isGram(name) ? rareGrams : rare) ? 1 : 0))
}

function learn(state: State, rows: Rows, row: number, known: Uint8Array, s: Settings, random: () => number): void {
  const { classes, size } = rows
  const shown = (rows.ids[row] ?? NONE).filter(
    (id) => known[id] === 1 && (s.hidden === 0 || random() >= s.hidden || rows.names[id] === 'bias'),
  )
  const off = softmax(scores(state, rows, row, shown)).map((p, k) => p - (k === rows.labels[row] ? 1 : 0))
  for (const id of shown) step(state.cues, state.cueSquares, id * classes, off, 1, s.rate, s.l2)
  for (let d = 0; d < size; d++)
    step(state.dense, state.denseSquares, d * classes, off, rows.vectors[row]?.[d] ?? 0, s.denseRate, s.l2)
}

function step(
  weights: Float64Array,
  squares: Float64Array,
  at: number,
  off: readonly number[],
  value: number,
  rate: number,
  l2: number,
): void {
  for (let k = 0; k < off.length; k++) {
    const weight = weights[at + k] ?? 0
    const slope = (off[k] ?? 0) * value + l2 * weight
    const square = (squares[at + k] ?? 0) + slope * slope
    squares[at + k] = square
    weights[at + k] = weight - (rate * slope) / Math.sqrt(square + 1e-6)
  }
}

function scores({ cues, dense }: Model, rows: Rows, row: number, ids: Int32Array): number[] {
  const { classes, size } = rows
  const sums = new Array<number>(classes).fill(0)
  for (const id of ids) for (let k = 0; k < classes; k++) sums[k] = (sums[k] ?? 0) + (cues[id * classes + k] ?? 0)
  const vector = rows.vectors[row]
  for (let d = 0; d < size; d++) {
    const value = vector?.[d] ?? 0
    for (let k = 0; k < classes; k++) sums[k] = (sums[k] ?? 0) + value * (dense[d * classes + k] ?? 0)
  }
  return sums
}

function softmax(sums: readonly number[]): number[] {
  const top = Math.max(...sums)
  const raised = sums.map((sum) => Math.exp(sum - top))
  const total = raised.reduce((sum, each) => sum + each, 0)
  return raised.map((each) => each / total)
}

function addTo(sum: Float64Array, part: Float64Array, by: number): void {
  for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + (part[i] ?? 0) * by
}

function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
}

function shuffle(list: number[], random: () => number): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const a = list[i] ?? 0
    list[i] = list[j] ?? 0
    list[j] = a
  }
}
