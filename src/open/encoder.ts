import type { Nearness } from '../memory/resolve/memory-index.ts'
import { dot } from '../recall/embedder.ts'
import { openEncoder } from '../store/open-encoder.ts'

export { openEncoder, readEncoder } from '../store/open-encoder.ts'

/** The cosine of two sentences by the encoder that comes with the program. */
export function openNearness(): Nearness {
  const { encode } = openEncoder()
  return (first, second) => {
    const [one, other] = encode([first, second]) as [Float32Array, Float32Array]
    return dot(one, other)
  }
}
