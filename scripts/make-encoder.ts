/**
 * Makes models/use-lite-int8 from the ONNX form of the Universal Sentence Encoder lite (Apache-2.0, see its folder):
 *
 *   npx tsx scripts/make-encoder.ts <folder with model_int8.onnx, vocab.json and LICENSE> [out folder] [--check]
 *
 * `--check` compares with what is in the out folder instead of writing. Same model, same bytes. The weights keep their
 * int8 values; matrices are turned so that the weights of one output lie side by side, as a product reads them.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** What the vectors are called. A vector of another version is not comparable: raise it when a byte of them changes. */
const NAME = { name: 'use-lite-int8', version: 1, dimension: 512 }
/** Rows behind the last piece are those of ids that no text gives. */
const PIECES = 8000
/** The lists of scores lacks those of pieces with a colon; this is what a character costs that is no piece. */
const NO_SCORE = -20
/** Every tensor starts at a multiple, so that it can be looked at as any type of number where it lies. */
const ALIGN = 16

interface Tensor {
  readonly type: 'i8' | 'f32'
  readonly rows: number
  readonly columns: number
  readonly bytes: Buffer
}

/** All files of the model by name. */
export function makeEncoder(onnx: Buffer, vocabulary: readonly (readonly [string, number | null])[]) {
  const parts: Buffer[] = []
  const tensors: Record<string, { type: string; at: number; rows: number; columns: number }> = {}
  let at = 0
  for (const [name, tensor] of readTensors(onnx)) {
    const { type, rows, columns, bytes } = prepared(name, tensor)
    tensors[name] = { type, at, rows, columns }
    const padded = Buffer.alloc(Math.ceil(bytes.length / ALIGN) * ALIGN)
    bytes.copy(padded)
    parts.push(padded)
    at += padded.length
  }
  const lines = vocabulary.slice(0, PIECES).map(([piece, score]) => `${piece}\t${score ?? NO_SCORE}`)
  return new Map([
    ['weights.bin', Buffer.concat(parts)],
    ['shape.json', Buffer.from(`${JSON.stringify({ ...NAME, bytes: at, tensors }, null, 1)}\n`)],
    ['vocab.txt', Buffer.from(lines.join('\n'))],
  ])
}

function prepared(name: string, tensor: Tensor): Tensor {
  if (name.startsWith('emb.')) {
    const bytes = tensor.bytes.subarray(0, (tensor.bytes.length / tensor.rows) * PIECES)
    return { ...tensor, rows: PIECES, bytes }
  }
  return /\.wq?$/.test(name) ? turned(tensor) : tensor
}

function turned({ type, rows, columns, bytes }: Tensor): Tensor {
  const size = type === 'i8' ? 1 : 4
  const out = Buffer.alloc(bytes.length)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const from = size * (row * columns + column)
      bytes.copy(out, size * (column * rows + row), from, from + size)
    }
  return { type, rows: columns, columns: rows, bytes: out }
}

/** The initializers of an ONNX model that hold weights; constants of the graph (shapes, zero points, ±1) are left out. */
function* readTensors(model: Buffer): Generator<readonly [string, Tensor]> {
  const graph = fields(model).find(({ field }) => field === 7)?.bytes
  if (!graph) throw new Error('no graph in this model')
  for (const { field, bytes } of fields(graph)) {
    if (field !== 5) continue
    const parts = fields(bytes)
    const dimensions = parts.filter((part) => part.field === 1).flatMap(integers)
    const type = TYPES[parts.find((part) => part.field === 2)?.value ?? 0]
    const name = parts.find((part) => part.field === 8)?.bytes.toString('utf8') ?? ''
    const raw = parts.find((part) => part.field === 9)?.bytes
    const [rows = 1, columns = 1] = dimensions.length === 1 ? [1, dimensions[0]] : dimensions
    if (!type || rows * columns === 1) continue
    if (raw?.length !== rows * columns * (type === 'i8' ? 1 : 4)) throw new Error(`${name}: no raw data of its size`)
    yield [name, { type, rows, columns, bytes: raw }]
  }
}

/** `TensorProto.DataType` of the weights. */
const TYPES: Readonly<Record<number, Tensor['type']>> = { 1: 'f32', 3: 'i8' }

interface Field {
  readonly field: number
  readonly value: number
  readonly bytes: Buffer
}

/** The fields of one protobuf message. */
function fields(message: Buffer): Field[] {
  const found: Field[] = []
  let at = 0
  const varint = (): number => {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = message.readUInt8(at++)
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }
  while (at < message.length) {
    const key = varint()
    const kind = key & 7
    if (kind === 0) found.push({ field: key >>> 3, value: varint(), bytes: Buffer.alloc(0) })
    else if (kind === 2 || kind === 5 || kind === 1) {
      const length = kind === 2 ? varint() : kind === 5 ? 4 : 8
      found.push({ field: key >>> 3, value: 0, bytes: message.subarray(at, at + length) })
      at += length
    } else throw new Error(`a field of wire type ${kind}`)
  }
  return found
}

/** Repeated integers, packed or one a field. */
function integers({ value, bytes }: Field): number[] {
  if (bytes.length === 0) return [value]
  const key = Buffer.from([8])
  const values: number[] = []
  let from = 0
  for (let at = 0; at < bytes.length; at++)
    if (bytes.readUInt8(at) < 128) {
      values.push(fields(Buffer.concat([key, bytes.subarray(from, at + 1)]))[0]?.value ?? 0)
      from = at + 1
    }
  return values
}

if (process.argv[1] && import.meta.filename === path.resolve(process.argv[1])) {
  const check = process.argv.includes('--check')
  const [from, out = 'models/use-lite-int8'] = process.argv.slice(2).filter((word) => !word.startsWith('--'))
  if (!from) throw new Error('say where the folder with model_int8.onnx is')
  const vocabulary = JSON.parse(readFileSync(path.join(from, 'vocab.json'), 'utf8')) as [string, number | null][]
  const files = makeEncoder(readFileSync(path.join(from, 'model_int8.onnx')), vocabulary)
  files.set('LICENSE', readFileSync(path.join(from, 'LICENSE')))
  for (const [name, bytes] of files) {
    const file = path.join(out, name)
    if (!check) writeFileSync(file, bytes)
    const same = readFileSync(file).equals(bytes)
    console.log(`${name}: ${bytes.length} bytes, ${check ? (same ? 'equal' : 'DIFFERENT') : 'written'}`)
    if (!same) process.exitCode = 1
  }
}
