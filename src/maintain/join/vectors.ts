/** Vectors of one length in one block of memory, row after row. */
export interface Vectors {
  /** `count` × `dimension` numbers; on a SharedArrayBuffer workers read them where they are. */
  readonly values: Float32Array
  readonly count: number
  readonly dimension: number
}

/** Copies vectors into one shared block. Throws a RangeError when one has another length than the first. */
export function packVectors(rows: readonly Float32Array[]): Vectors {
  const dimension = rows[0]?.length ?? 0
  const values = sharedFloats(rows.length * dimension)
  rows.forEach((row, at) => {
    if (row.length !== dimension)
      throw new RangeError(`vector ${at} has ${row.length} numbers, expected ${dimension} as in vector 0`)
    values.set(row, at * dimension)
  })
  return { values, count: rows.length, dimension }
}

/** Zeros that workers can share, where there is shared memory. */
export function sharedFloats(length: number): Float32Array {
  return typeof SharedArrayBuffer === 'undefined'
    ? new Float32Array(length)
    : new Float32Array(new SharedArrayBuffer(4 * length))
}

/** Inner product of two rows, summed in double precision from first to last: what decides whether a pair is one. */
export function dotRows({ values, dimension }: Vectors, first: number, second: number): number {
  const a = first * dimension
  const b = second * dimension
  let sum = 0
  for (let at = 0; at < dimension; at++) sum += (values[a + at] as number) * (values[b + at] as number)
  return sum
}
