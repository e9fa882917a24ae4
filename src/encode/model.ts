import type { Matrix, Room } from './room.ts'

/** `shape.json` of a model: what it is called, and where each tensor lies in the bytes of its weights. */
export interface Shape {
  readonly name: string
  readonly version: number
  readonly dimension: number
  readonly bytes: number
  readonly tensors: Readonly<Record<string, Place>>
}

interface Place {
  readonly type: string
  readonly at: number
  readonly rows: number
  readonly columns: number
}

/** outputs = inputs × weights × scale + bias, with a scale for every output. */
export interface Linear {
  readonly matrix: Matrix
  readonly scale: Float32Array
  readonly bias: Float32Array
}

/** What brings a row to mean 0 and variance 1, and then to its own. */
export interface Norm {
  readonly gain: Float32Array
  readonly bias: Float32Array
}

export interface Layer {
  readonly before: Norm
  readonly queriesKeysValues: Linear
  readonly attended: Linear
  /** Brings what goes past the attention to the width of the layer; none where it has that width. */
  readonly past: Linear | null
  readonly between: Norm
  readonly wide: Linear
  readonly narrow: Linear
}

export interface Model {
  readonly pieces: { readonly values: Int8Array; readonly scale: Float32Array; readonly width: number }
  /** What is added to a token by its place. */
  readonly places: Float32Array
  readonly layers: readonly Layer[]
  readonly last: { readonly weights: Float32Array; readonly bias: Float32Array; readonly width: number }
}

/** The tensors of a room whose weights have been read, by what they are for. Throws where one is missing. */
export function modelIn(room: Room, shape: Shape): Model {
  const { buffer, byteOffset } = room.weights
  const place = (name: string, type: string): Place => {
    const found = shape.tensors[name]
    if (found?.type !== type) throw new Error(`shape.json has no ${type} tensor ${name}`)
    return found
  }
  const floats = (name: string): Float32Array => {
    const { at, rows, columns } = place(name, 'f32')
    return new Float32Array(buffer, byteOffset + at, rows * columns)
  }
  const matrix = (name: string): Matrix => {
    const { at, rows, columns } = place(name, 'i8')
    const values = new Int8Array(buffer, byteOffset + at, rows * columns)
    return { at: byteOffset + at, outputs: rows, inputs: columns, values }
  }
  const linear = (name: string): Linear => ({
    matrix: matrix(`${name}.wq`),
    scale: floats(`${name}.ws`),
    bias: floats(`${name}.b`),
  })
  const norm = (name: string): Norm => ({ gain: floats(`${name}.g`), bias: floats(`${name}.b`) })
  const layer = (name: string, past: Linear | null): Layer => ({
    before: norm(`${name}.ln1`),
    queriesKeysValues: linear(`${name}.qkv`),
    attended: linear(`${name}.o`),
    past,
    between: norm(`${name}.ln2`),
    wide: linear(`${name}.f1`),
    narrow: linear(`${name}.f2`),
  })
  const embedded = matrix('emb.q')
  return {
    pieces: { values: embedded.values, scale: floats('emb.s'), width: embedded.inputs },
    places: floats('timing'),
    layers: [layer('l0', linear('res')), layer('l1', null)],
    last: { weights: floats('tanh.w'), bias: floats('tanh.b'), width: shape.dimension },
  }
}
