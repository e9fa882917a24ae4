import { forward, type Ids } from './forward.ts'
import { type Model, modelIn, type Shape } from './model.ts'
import { MOST_TOKENS, type Room } from './room.ts'
import { createTokeniser } from './tokenise.ts'

/** Sentences as vectors whose cosine says how much alike they are meant. */
export interface Encoder {
  readonly name: string
  /** Vectors of one name and version are comparable, and the same for the same text to the last bit. */
  readonly version: number
  readonly dimension: 512
  /** One vector a text, of unit length; all zeros where nothing is said. What follows the first 128 tokens is not read. */
  encode(texts: readonly string[]): Float32Array[]
}

/** The vectors that are kept by their texts: a statement is compared many times. 2 KB each. */
const KEPT = 2000

/** `room` holds the weights, `vocabulary` the pieces in the order of their ids. */
export function createEncoder(room: Room, shape: Shape, vocabulary: readonly string[], kept = KEPT): Encoder {
  const { name, version, dimension } = shape
  if (dimension !== 512) throw new Error(`an encoder has 512 dimensions, this model has ${dimension}`)
  const model = modelIn(room, shape)
  const idsOf = createTokeniser(vocabulary, MOST_TOKENS)
  const known = new Map<string, Float32Array>()
  return {
    name,
    version,
    dimension,
    encode(texts) {
      const fresh = encodeAll(model, room, idsOf, new Set(texts.filter((text) => !known.has(text))))
      const vectors = texts.map((text) => {
        const vector = known.get(text) ?? fresh.get(text) ?? new Float32Array(dimension)
        // Read last, forgotten last.
        known.delete(text)
        known.set(text, vector)
        return vector.slice()
      })
      for (const text of known.keys()) {
        if (known.size <= kept) break
        known.delete(text)
      }
      return vectors
    },
  }
}

/** The vectors of all texts in which something is said, as many at a time as the room takes. */
function encodeAll(model: Model, room: Room, idsOf: (text: string) => Ids, texts: ReadonlySet<string>) {
  const found = new Map<string, Float32Array>()
  const batch = new Map<string, Ids>()
  let tokens = 0
  const flush = (): void => {
    const vectors = batch.size === 0 ? [] : forward(model, room, [...batch.values()])
    for (const [at, text] of [...batch.keys()].entries()) found.set(text, vectors[at] as Float32Array)
    batch.clear()
    tokens = 0
  }
  for (const text of texts) {
    const ids = idsOf(text)
    if (tokens + ids.length > MOST_TOKENS) flush()
    if (ids.length > 0) batch.set(text, ids)
    tokens += ids.length
  }
  flush()
  return found
}
