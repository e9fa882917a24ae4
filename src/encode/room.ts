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

/** A room of plain JavaScript. */
export function createPlainRoom(bytes: number): Room {
  const activations = new Int16Array(MOST_TOKENS * WIDEST)
  const sums = new Int32Array(MOST_TOKENS * WIDEST)
  return {
    weights: new Uint8Array(bytes),
    activations,
    sums,
    multiply({ outputs, inputs, values }, tokens) {
      for (let output = 0; output < outputs; output++) {
        const row = output * inputs
        for (let token = 0; token < tokens; token++) {
          const from = token * inputs
          let sum = 0
          for (let at = 0; at < inputs; at++)
            sum = (sum + (activations[from + at] as number) * (values[row + at] as number)) | 0
          sums[token * outputs + output] = sum
        }
      }
    },
  }
}

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

/** A module of ours running on memory of so many bytes, rounded up; null where the engine does not know its instructions. */
function instantiate<Exports>(
  bytes: Uint8Array<ArrayBuffer>,
  size: number,
): { readonly memory: ArrayBuffer; readonly exports: Exports } | null {
  const wasm = (globalThis as { WebAssembly?: Wasm }).WebAssembly
  if (!wasm?.validate(bytes)) return null
  const memory = new wasm.Memory({ initial: Math.ceil(size / PAGE) })
  const { exports } = new wasm.Instance(new wasm.Module(bytes), { env: { memory } })
  return { memory: memory.buffer, exports: exports as Exports }
}

/** As much of WebAssembly as is used; the types of Node leave it out. */
interface Wasm {
  validate(bytes: Uint8Array): boolean
  Memory: new (descriptor: { initial: number }) => { readonly buffer: ArrayBuffer }
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, imports: object) => { readonly exports: unknown }
}

const PAGE = 65_536
