import { exponential, inner } from './numbers.ts'

const HEADS = 4

/**
 * What each token takes from the tokens of its own sentence: rows of queries, keys and values side by side in, rows of a
 * third of the width out. The size of a head is in the weights of the queries already.
 */
export function attend(rows: Float32Array, ends: readonly number[]): Float32Array {
  const tokens = ends.at(-1) ?? 0
  const width = rows.length / tokens / 3
  const out = new Float32Array(tokens * width)
  ends.forEach((end, at) => {
    for (let head = 0; head < HEADS; head++) attendBy(rows, out, width, head * (width / HEADS), ends[at - 1] ?? 0, end)
  })
  return out
}

function attendBy(
  rows: Float32Array,
  out: Float32Array,
  width: number,
  head: number,
  start: number,
  end: number,
): void {
  const size = width / HEADS
  const shares = new Float64Array(end - start)
  const sums = new Float64Array(size)
  for (let token = start; token < end; token++) {
    const query = token * 3 * width + head
    let most = Number.NEGATIVE_INFINITY
    for (let other = start; other < end; other++) {
      const key = (other * 3 + 1) * width + head
      const sum = inner(rows, query, rows, key, size)
      shares[other - start] = sum
      if (sum > most) most = sum
    }
    let total = 0
    for (let at = 0; at < shares.length; at++) {
      const share = exponential((shares[at] as number) - most)
      shares[at] = share
      total += share
    }
    sums.fill(0)
    for (let at = 0; at < shares.length; at += 2) {
      const value = ((start + at) * 3 + 2) * width + head
      const isPair = at + 1 < shares.length
      addTimes(
        sums,
        shares[at] as number,
        value,
        isPair ? (shares[at + 1] as number) : 0,
        value + (isPair ? 3 * width : 0),
        rows,
      )
    }
    for (let at = 0; at < size; at++) out[token * width + head + at] = (sums[at] as number) / total
  }
}

/** Two rows at a time: the sums are read and written half as often. */
function addTimes(
  sums: Float64Array,
  share: number,
  from: number,
  nextShare: number,
  nextFrom: number,
  rows: Float32Array,
): void {
  for (let at = 0; at < sums.length; at++)
    sums[at] = (sums[at] as number) + share * (rows[from + at] as number) + nextShare * (rows[nextFrom + at] as number)
}
