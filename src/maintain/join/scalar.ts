import type { Plan } from './plan.ts'
import type { Tiles } from './sweep.ts'

/** Tiles without WebAssembly: one row of the left against four of the right, so that each number is read a quarter as often. */
export function createScalarTiles(plan: Plan): Tiles {
  const { vectors, order, floor } = plan
  const { values, dimension } = vectors
  const place = (at: number): number => (order === null ? at : (order[at] as number)) * dimension
  let [leftFrom, leftTo] = [0, 0]
  return {
    takeLeft(from, to) {
      leftFrom = from
      leftTo = to
    },
    against(from, to, _cutoff, hit) {
      const sums = new Float64Array(4)
      for (let left = leftFrom; left < leftTo; left++)
        for (let right = from; right < to; right += 4) {
          const rows = Math.min(4, to - right)
          // Places beyond the last row repeat it; their sums are not looked at.
          four(
            values,
            dimension,
            place(left),
            [0, 1, 2, 3].map((at) => place(Math.min(right + at, to - 1))),
            sums,
          )
          for (let at = 0; at < rows; at++) if ((sums[at] as number) >= floor) hit(left, right + at)
        }
    },
  }
}

function four(
  values: Float32Array,
  dimension: number,
  left: number,
  rights: readonly number[],
  sums: Float64Array,
): void {
  const [a = 0, b = 0, c = 0, d = 0] = rights
  let [first, second, third, fourth] = [0, 0, 0, 0]
  for (let at = 0; at < dimension; at++) {
    const value = values[left + at] as number
    first += value * (values[a + at] as number)
    second += value * (values[b + at] as number)
    third += value * (values[c + at] as number)
    fourth += value * (values[d + at] as number)
  }
  sums[0] = first
  sums[1] = second
  sums[2] = third
  sums[3] = fourth
}
