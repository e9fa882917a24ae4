import { MOST_TOKENS, type Room, WIDEST } from '../../src/encode/room.ts'

/** A room of plain JavaScript: what the kernel is measured by. */
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
