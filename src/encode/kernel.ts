import * as wasm from './assemble.ts'

/** Tokens and outputs whose sums are held in registers together: weights are loaded once for four tokens. */
export const BLOCK = { tokens: 4, outputs: 2 } as const
/** Numbers of a row that one instruction multiplies. */
const STEP = 8

/**
 * `multiply(tokens, tokensEnd, weights, weightsEnd, depth, out, outStride) → out`, addresses and lengths in bytes: the
 * inner product of every row of tokens (int16, twice `depth` bytes) and every row of weights (int8, `depth` bytes, a
 * multiple of 8) as i32, one row of `outStride` bytes a token. Tokens come in fours, weights in twos.
 */
export function kernel(): Uint8Array<ArrayBuffer> {
  const locals = { i32: SUMS - TOKEN, v128: SECOND + 1 - SUMS }
  return wasm.assemble('multiply', TOKEN, locals, body())
}

const [TOKENS, TOKENS_END, WEIGHTS, WEIGHTS_END, DEPTH, OUT, OUT_STRIDE] = [0, 1, 2, 3, 4, 5, 6] as const
const TOKEN = 7
const OUTPUT = TOKEN + BLOCK.tokens
const STOP = OUTPUT + BLOCK.outputs
const [TO, ROW] = [STOP + 1, STOP + 2]
const SUMS = STOP + 3
const LOADED = SUMS + BLOCK.tokens * BLOCK.outputs
const [FIRST, SECOND] = [LOADED + BLOCK.outputs, LOADED + BLOCK.outputs + 1]

const { get, set, add, i32 } = wasm
const tokens = Array.from({ length: BLOCK.tokens }, (_, token) => token)
const outputs = Array.from({ length: BLOCK.outputs }, (_, output) => output)
const sumOf = (token: number, output: number): number => SUMS + output * BLOCK.tokens + token

function body(): wasm.Code {
  const overTokens = wasm.repeat(
    [
      ...block(),
      ...store(),
      ...set(TO, add(get(TO), wasm.shiftLeft(get(OUT_STRIDE), 2))),
      // The last token's address has come to the end of its row, where the next four begin.
      ...set(TOKEN, get(TOKEN + BLOCK.tokens - 1)),
    ],
    wasm.below(get(TOKEN), get(TOKENS_END)),
  )
  const overWeights = wasm.repeat(
    [
      ...set(TOKEN, get(TOKENS)),
      ...set(TO, get(OUT)),
      ...overTokens,
      ...set(WEIGHTS, get(OUTPUT + BLOCK.outputs - 1)),
      ...set(OUT, add(get(OUT), i32(4 * BLOCK.outputs))),
    ],
    wasm.below(get(WEIGHTS), get(WEIGHTS_END)),
  )
  return [...set(ROW, wasm.shiftLeft(get(DEPTH), 1)), ...overWeights, ...get(OUT)]
}

/** The products of four tokens and two outputs, each in four parts. */
function block(): wasm.Code {
  const addresses = [
    ...tokens.slice(1).flatMap((token) => set(TOKEN + token, add(get(TOKEN + token - 1), get(ROW)))),
    ...set(OUTPUT, get(WEIGHTS)),
    ...outputs.slice(1).flatMap((output) => set(OUTPUT + output, add(get(OUTPUT + output - 1), get(DEPTH)))),
    ...set(STOP, add(get(TOKEN), get(ROW))),
  ]
  const clear = Array.from({ length: BLOCK.tokens * BLOCK.outputs }, (_, at) => set(SUMS + at, wasm.zero4)).flat()
  const onward = [
    ...tokens.flatMap((token) => set(TOKEN + token, add(get(TOKEN + token), i32(2 * STEP)))),
    ...outputs.flatMap((output) => set(OUTPUT + output, add(get(OUTPUT + output), i32(STEP)))),
  ]
  return [...addresses, ...clear, ...wasm.repeat([...products(), ...onward], wasm.below(get(TOKEN), get(STOP)))]
}

/** Of the next eight numbers. Unrolling it halved the speed: the engine loads ahead and runs out of registers. */
function products(): wasm.Code {
  return [
    ...outputs.flatMap((output) => set(LOADED + output, wasm.load8(get(OUTPUT + output)))),
    ...tokens.flatMap((token) => [
      ...set(FIRST, wasm.load4(get(TOKEN + token))),
      ...outputs.flatMap((output) => {
        const sum = sumOf(token, output)
        return set(sum, wasm.addWhole4(get(sum), wasm.dot8(get(FIRST), get(LOADED + output))))
      }),
    ]),
  ]
}

/** The four parts of each sum added up, one lane a token, and each lane put into its token's row. */
function store(): wasm.Code {
  const half = (a: number, b: number): wasm.Code =>
    wasm.addWhole4(wasm.pick4(get(a), get(b), [0, 4, 1, 5]), wasm.pick4(get(a), get(b), [2, 6, 3, 7]))
  const place = tokens.map((token) =>
    tokens.slice(0, token).reduce<wasm.Code>((at) => add(at, get(OUT_STRIDE)), get(TO)),
  )
  return outputs.flatMap((output) => [
    ...set(FIRST, half(sumOf(0, output), sumOf(1, output))),
    ...set(SECOND, half(sumOf(2, output), sumOf(3, output))),
    ...set(
      FIRST,
      wasm.addWhole4(
        wasm.pick4(get(FIRST), get(SECOND), [0, 1, 4, 5]),
        wasm.pick4(get(FIRST), get(SECOND), [2, 3, 6, 7]),
      ),
    ),
    ...tokens.flatMap((token) => wasm.store(place[token] ?? [], wasm.laneOf(get(FIRST), token), 4 * output)),
  ])
}
