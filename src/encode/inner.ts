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
