/**
 * e to the power of a number that is not above 0, from sums and products alone: `Math.exp` and `Math.tanh` may differ in
 * the last bit from one engine to the next, and vectors are compared with vectors that another version has written.
 */
export function exponential(power: number): number {
  const halves = Math.floor(0.5 - power * Math.LOG2E)
  if (halves >= HALVED.length) return 0
  const rest = power + halves * LN2_HIGH + halves * LN2_LOW
  let sum = 0
  for (let degree = 13; degree >= 0; degree--) sum = sum * rest + (SHARES[degree] as number)
  return sum * (HALVED[halves] as number)
}

export function hyperbolicTangent(value: number): number {
  const power = exponential(-2 * Math.abs(value))
  const size = (1 - power) / (1 + power)
  return value < 0 ? -size : size
}

/** The natural logarithm of 2 in two parts, the first with so few digits that a multiple of it is exact. */
const LN2_HIGH = 0.6931471803691238
const LN2_LOW = 1.9082149292705877e-10

/** 1 by the factorials of 0 to 13. */
const SHARES = new Float64Array(14).fill(1)
for (let at = 1; at < SHARES.length; at++) SHARES[at] = (SHARES[at - 1] as number) / at

/** 1, ½, ¼, … */
const HALVED = Float64Array.from({ length: 1000 }, () => 1)
for (let at = 1; at < HALVED.length; at++) HALVED[at] = (HALVED[at - 1] as number) / 2

/** An inner product of numbers that lie apart, in four sums: one alone would wait for itself. `count` is a multiple of 4. */
export function inner(a: Float32Array, fromA: number, b: Float32Array, fromB: number, count: number): number {
  let [first, second, third, fourth] = [0, 0, 0, 0]
  for (let at = 0; at < count; at += 4) {
    first += (a[fromA + at] as number) * (b[fromB + at] as number)
    second += (a[fromA + at + 1] as number) * (b[fromB + at + 1] as number)
    third += (a[fromA + at + 2] as number) * (b[fromB + at + 2] as number)
    fourth += (a[fromA + at + 3] as number) * (b[fromB + at + 3] as number)
  }
  return first + second + (third + fourth)
}
