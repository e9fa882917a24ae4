import { exponential } from './exponential.ts'

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
      let sum = 0
      for (let at = 0; at < size; at++) sum += (rows[query + at] as number) * (rows[key + at] as number)
      shares[other - start] = sum
      if (sum > most) most = sum
    }
    let total = 0
    sums.fill(0)
    for (let other = start; other < end; other++) {
      const share = exponential((shares[other - start] as number) - most)
      total += share
      const value = (other * 3 + 2) * width + head
      for (let at = 0; at < size; at++) sums[at] = (sums[at] as number) + share * (rows[value + at] as number)
    }
    for (let at = 0; at < size; at++) out[token * width + head + at] = (sums[at] as number) / total
  }
}
