import { BLOCK, kernel } from './kernel.ts'

/** The most tokens of sentences that are multiplied together; a longer text is cut there. */
export const MOST_TOKENS = 128
/** The widest layer. */
export const WIDEST = 1536

/** int8 weights where they lie in the room, the weights of one output side by side. */
export interface Matrix {
  readonly at: number
  readonly outputs: number
  readonly inputs: number
  readonly values: Int8Array
}

/**
 * Where weights lie and integers are multiplied. Sums of whole numbers are the same in any order, so two rooms give the
 * same vectors to the last bit.
 */
export interface Room {
  readonly weights: Uint8Array<ArrayBuffer>
  /** One row of `inputs` numbers a token: what goes into a product, at most ±255. */
  readonly activations: Int16Array
  /** One row of `outputs` numbers a token: what comes out. */
  readonly sums: Int32Array
  multiply(matrix: Matrix, tokens: number): void
}

/** A room on a WebAssembly kernel, which multiplies eight numbers at a time. */
export function createRoom(bytes: number): Room {
  const activations = Math.ceil(bytes / 16) * 16
  const sums = activations + 2 * MOST_TOKENS * WIDEST
  const wasm = (globalThis as unknown as { WebAssembly: Wasm }).WebAssembly
  const shared = new wasm.Memory({ initial: Math.ceil((sums + 4 * MOST_TOKENS * WIDEST) / PAGE) })
  const { exports } = new wasm.Instance(new wasm.Module(kernel()), { env: { memory: shared } })
  const memory = shared.buffer
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

/** As much of WebAssembly as is used; the types of Node leave it out. */
interface Wasm {
  Memory: new (descriptor: { initial: number }) => { readonly buffer: ArrayBuffer }
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, imports: object) => { readonly exports: { multiply(...given: number[]): number } }
}

const PAGE = 65_536
