import * as wasm from '../../wasm/assemble.ts'

/** Rows of the left and of the right block that are held in registers together. */
export const BLOCK = { left: 4, right: 2 } as const

/**
 * `join(a, aEnd, b, bEnd, stride, head, cutoff, floor, out) → end of out`, addresses and lengths in bytes: for every row
 * of a and every row of b whose inner product reaches `floor`, the two addresses as u32 at `out`. Rows are float32 of
 * `stride` bytes, a multiple of 16; a holds a multiple of four rows, b of two. A block of pairs none of which reaches
 * `cutoff` after the first `head` bytes is given up there.
 */
export function kernel(): Uint8Array<ArrayBuffer> {
  return wasm.assemble({
    name: 'join',
    params: ['i32', 'i32', 'i32', 'i32', 'i32', 'i32', 'f32', 'f32', 'i32'],
    locals: [
      { count: BLOCK.left + BLOCK.right + 3, kind: 'i32' },
      { count: BLOCK.left * BLOCK.right + BLOCK.right * 2 + 3, kind: 'v128' },
    ],
    body: body(),
  })
}

const [A, A_END, B, B_END, STRIDE, HEAD, CUTOFF, FLOOR, OUT] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const
const LEFT = 9
const RIGHT = LEFT + BLOCK.left
const AT = RIGHT + BLOCK.right
const STOP = AT + 1
const BITS = STOP + 1
const SUMS = BITS + 1
const LOADED = SUMS + BLOCK.left * BLOCK.right
const TOTALS = LOADED + BLOCK.right
const ROW = TOTALS + BLOCK.right
const [HALF, WANTED] = [ROW + 1, ROW + 2]

const { get, set, add, i32 } = wasm
const lefts = Array.from({ length: BLOCK.left }, (_, row) => row)
const rights = Array.from({ length: BLOCK.right }, (_, row) => row)
const sumOf = (left: number, right: number): number => SUMS + right * BLOCK.left + left

function body(): wasm.Code {
  const rightOf = (row: number): wasm.Code => set(RIGHT + row, add(get(RIGHT + row - 1), get(STRIDE)))
  const leftOf = (row: number): wasm.Code => set(LEFT + row, add(get(LEFT + row - 1), get(STRIDE)))
  const overRight = wasm.repeat(
    [...rights.slice(1).flatMap(rightOf), ...block(), ...set(RIGHT, add(get(RIGHT + BLOCK.right - 1), get(STRIDE)))],
    wasm.below(get(RIGHT), get(B_END)),
  )
  const overLeft = wasm.repeat(
    [
      ...lefts.slice(1).flatMap(leftOf),
      ...set(RIGHT, get(B)),
      ...overRight,
      ...set(LEFT, add(get(LEFT + BLOCK.left - 1), get(STRIDE))),
    ],
    wasm.below(get(LEFT), get(A_END)),
  )
  return [...set(LEFT, get(A)), ...overLeft, ...get(OUT)]
}

/** Four rows against two: the head of all, and the rest where one of the eight may still reach the floor. */
function block(): wasm.Code {
  const clear = Array.from({ length: BLOCK.left * BLOCK.right }, (_, at) => set(SUMS + at, wasm.zero4)).flat()
  const reaches = rights
    .map((right) => wasm.atLeast4(get(TOTALS + right), get(WANTED)))
    .reduce((all, one) => wasm.either4(all, one))
  return [
    ...clear,
    ...set(AT, i32(0)),
    ...set(STOP, get(HEAD)),
    ...products(),
    ...totals(),
    ...set(WANTED, wasm.splat4(get(CUTOFF))),
    ...wasm.when(wasm.anyTrue(reaches), [
      ...set(STOP, get(STRIDE)),
      ...wasm.when(wasm.below(get(HEAD), get(STRIDE)), [...products(), ...totals()]),
      ...emit(),
    ]),
  ]
}

/** Adds the products of the bytes from AT to STOP, four floats at a time, to the sums. Unrolling it made it slower. */
function products(): wasm.Code {
  const at = (row: number): wasm.Code => wasm.load4(add(get(row), get(AT)))
  const step = [
    ...rights.flatMap((right) => set(LOADED + right, at(RIGHT + right))),
    ...lefts.flatMap((left) => [
      ...set(ROW, at(LEFT + left)),
      ...rights.flatMap((right) => {
        const product = wasm.multiply4(get(ROW), get(LOADED + right))
        return set(sumOf(left, right), wasm.add4(get(sumOf(left, right)), product))
      }),
    ]),
    ...set(AT, add(get(AT), i32(16))),
  ]
  return wasm.repeat(step, wasm.below(get(AT), get(STOP)))
}

/** The four lanes of each sum added up: one vector for each row of the right, its lanes the rows of the left. */
function totals(): wasm.Code {
  const half = (a: number, b: number): wasm.Code =>
    wasm.add4(wasm.pick4(get(a), get(b), [0, 4, 1, 5]), wasm.pick4(get(a), get(b), [2, 6, 3, 7]))
  return rights.flatMap((right) => {
    const sum = (left: number): number => sumOf(left, right)
    return [
      ...set(HALF, half(sum(0), sum(1))),
      ...set(ROW, half(sum(2), sum(3))),
      ...set(
        TOTALS + right,
        wasm.add4(wasm.pick4(get(HALF), get(ROW), [0, 1, 4, 5]), wasm.pick4(get(HALF), get(ROW), [2, 3, 6, 7])),
      ),
    ]
  })
}

/** The addresses of every pair that reaches the floor. */
function emit(): wasm.Code {
  const bits = rights
    .map((right) => wasm.shiftLeft(wasm.bitsOf(wasm.atLeast4(get(TOTALS + right), get(WANTED))), BLOCK.left * right))
    .reduce((all, one) => wasm.or(all, one))
  const pairs = rights.flatMap((right) =>
    lefts.flatMap((left) =>
      wasm.when(wasm.and(get(BITS), i32(1 << (right * BLOCK.left + left))), [
        ...wasm.store(get(OUT), get(LEFT + left), 0),
        ...wasm.store(get(OUT), get(RIGHT + right), 4),
        ...set(OUT, add(get(OUT), i32(8))),
      ]),
    ),
  )
  return [...set(WANTED, wasm.splat4(get(FLOOR))), ...set(BITS, bits), ...wasm.when(get(BITS), pairs)]
}
