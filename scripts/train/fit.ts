/** A sentence as numbers: ids of its sparse features, its vectors, what it is an example of and how much it counts. */
export interface Example {
  readonly ids: Int32Array
  readonly dense: Float32Array
  /** A share for each column; of a single column the share itself. */
  readonly target: readonly number[]
  readonly counts: number
}

/** One row a sparse feature, then one a coordinate; a column a class. */
export interface Fitted {
  readonly columns: number
  readonly weights: Float64Array
}

export interface Settings {
  readonly epochs: number
  readonly rate: number
  readonly l2: number
  /** Rate and decay of the coordinates of vectors. */
  readonly denseRate: number
  readonly denseL2: number
  /** Share of the sparse features that is hidden each time an example is looked at: what remains has to tell it too. */
  readonly hidden: number
}

/**
 * Multinomial logistic regression, of a single column the plain one, by AdaGrad with weight decay. `known[id]` is 1 for
 * features that may be learned. A fixed generator: the same input gives the same weights.
 */
export function fitHead(examples: readonly Example[], known: Uint8Array, columns: number, s: Settings): Fitted {
  const size = examples[0]?.dense.length ?? 0
  const rows = known.length + size
  const weights = new Float64Array(rows * columns)
  const squares = new Float64Array(rows * columns).fill(1e-6)
  const mean = new Float64Array(rows * columns)
  const random = generator()
  const order = [...examples]
  const late = Math.ceil(s.epochs / 2)
  const step = (row: number, value: number, errors: Float64Array, rate: number, l2: number): void => {
    for (let k = 0; k < columns; k++) {
      const at = row * columns + k
      const slope = (errors[k] as number) * value + l2 * (weights[at] as number)
      squares[at] = (squares[at] as number) + slope * slope
      weights[at] = (weights[at] as number) - (rate * slope) / Math.sqrt(squares[at] as number)
    }
  }
  for (let epoch = 0; epoch < s.epochs; epoch++) {
    shuffle(order, random)
    for (const { ids, dense, target, counts } of order) {
      const shown = ids.filter((id) => known[id] === 1 && (id === 0 || random() >= s.hidden))
      const p = likely({ columns, weights }, known.length, shown, dense)
      const errors = Float64Array.from(p, (one, k) => (one - (target[k] as number)) * counts)
      for (const id of shown) step(id, 1, errors, s.rate, id === 0 ? 0 : s.l2)
      for (let d = 0; d < size; d++) {
        const value = dense[d] as number
        if (value !== 0) step(known.length + d, value, errors, s.denseRate, s.denseL2)
      }
    }
    // The mean of the later rounds is steadier than where the last one stopped.
    if (epoch >= s.epochs - late)
      for (let at = 0; at < mean.length; at++) mean[at] = (mean[at] as number) + (weights[at] as number) / late
  }
  return { columns, weights: mean }
}

/** How likely each class is; features that were not learned weigh nothing. */
export function likely(
  { columns, weights }: Fitted,
  sparse: number,
  ids: ArrayLike<number>,
  dense: Float32Array,
): number[] {
  const sums = new Array<number>(columns).fill(0)
  for (let i = 0; i < ids.length; i++)
    for (let k = 0; k < columns; k++)
      sums[k] = (sums[k] as number) + (weights[(ids[i] as number) * columns + k] as number)
  for (let d = 0; d < dense.length; d++) {
    const value = dense[d] as number
    if (value === 0) continue
    const at = (sparse + d) * columns
    for (let k = 0; k < columns; k++) sums[k] = (sums[k] as number) + value * (weights[at + k] as number)
  }
  if (columns === 1) return [1 / (1 + Math.exp(-(sums[0] as number)))]
  const top = Math.max(...sums)
  const parts = sums.map((sum) => Math.exp(sum - top))
  const all = parts.reduce((sum, part) => sum + part, 0)
  return parts.map((part) => part / all)
}

function shuffle<T>(list: T[], random: () => number): void {
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[list[at], list[other]] = [list[other] as T, list[at] as T]
  }
}

function generator(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
}
