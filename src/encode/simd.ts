import { instantiate } from '../wasm/instantiate.ts'
import { BLOCK, kernel } from './kernel.ts'
import { MOST_TOKENS, type Room, WIDEST } from './room.ts'

/** A room on a WebAssembly kernel, which multiplies eight numbers at a time; null where there is no such thing. */
export function createSimdRoom(bytes: number): Room | null {
  const activations = Math.ceil(bytes / 16) * 16
  const sums = activations + 2 * MOST_TOKENS * WIDEST
  const running = instantiate<{ readonly multiply: Multiply }>(kernel(), sums + 4 * MOST_TOKENS * WIDEST)
  if (running === null) return null
  const { memory, exports } = running
  return {
    weights: new Uint8Array(memory, 0, bytes),
    activations: new Int16Array(memory, activations, MOST_TOKENS * WIDEST),
    sums: new Int32Array(memory, sums, MOST_TOKENS * WIDEST),
    multiply({ at, outputs, inputs }, tokens) {
      // Rows up to the next four hold what was there before; nobody reads what comes of them.
      const rows = Math.ceil(tokens / BLOCK.tokens) * BLOCK.tokens
      const end = activations + 2 * rows * inputs
      exports.multiply(activations, end, at, at + outputs * inputs, inputs, sums, 4 * outputs)
    },
  }
}

type Multiply = (
  tokens: number,
  tokensEnd: number,
  weights: number,
  weightsEnd: number,
  depth: number,
  out: number,
  outStride: number,
) => number
