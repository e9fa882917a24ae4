import fs from 'node:fs'
import path from 'node:path'
import { messageOf, UserError } from '../../errors.ts'
import { inPackage } from '../../package.ts'
import { type Calibration, type Embedder, staticEmbedder, type WordTable } from '../../recall/embedder.ts'

const EMBEDDED = inPackage('models/glove-wink-100d-100k')

/**
 * The embedder that ships with the program (`embedded`) or one of the same shape from a folder. About 60 ms; the one that
 * ships is read once a process, because it does not change.
 */
export function openEmbedder(name: string): Embedder {
  if (name !== 'embedded') return readEmbedder(name)
  shipped ??= readEmbedder(name)
  return shipped
}

let shipped: Embedder | null = null

function readEmbedder(name: string): Embedder {
  const folder = name === 'embedded' ? EMBEDDED : path.resolve(name)
  try {
    return staticEmbedder(readTable(folder))
  } catch (error) {
    throw new UserError(
      `cannot read the embedder "${name}": ${messageOf(error)}. Expected "embedded" or a folder with vocab.txt, vec.i8, scale.f32, shape.json and near.bin`,
      1,
      { cause: error },
    )
  }
}

function readTable(folder: string): WordTable {
  const read = (file: string): Buffer => fs.readFileSync(path.join(folder, file))
  const shape = readShape(read('shape.json').toString('utf8'))
  const words = read('vocab.txt').toString('utf8').split('\n')
  const rows = new Map<string, number>()
  for (let row = words.length - 1; row >= 0; row--) rows.set(words[row] ?? '', row)
  const values = read('vec.i8')
  if (values.length !== words.length * shape.dimension)
    throw new Error(`vec.i8 has ${values.length} bytes for ${words.length} words of ${shape.dimension} numbers`)
  return {
    ...shape,
    words,
    rows,
    values: new Int8Array(values.buffer, values.byteOffset, values.length),
    scale: floats(read('scale.f32')),
    ...readNear(read('near.bin')),
    calibration: readCalibration(path.join(folder, 'calibration.json')),
  }
}

type Shape = Pick<WordTable, 'name' | 'version' | 'dimension' | 'mean' | 'components'>

function readShape(text: string): Shape {
  const shape = JSON.parse(text) as Shape
  if (shape.mean.length !== shape.dimension) throw new Error(`shape.json has no mean of ${shape.dimension} numbers`)
  return {
    ...shape,
    mean: Float32Array.from(shape.mean),
    components: shape.components.map((part) => Float32Array.from(part)),
  }
}

/** None where nobody measured it: a cosine is then its own score. */
function readCalibration(file: string): Calibration {
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as { points: Calibration }).points : []
}

/** A little-endian u32 count of words, their list ends, then u16 row and u8 cosine for each entry. */
function readNear(bytes: Buffer): Pick<WordTable, 'nearEnds' | 'nearRows' | 'nearCosines'> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = view.getUint32(0, true)
  const nearEnds = new Uint32Array(count + 1)
  for (let row = 0; row <= count; row++) nearEnds[row] = view.getUint32(4 + 4 * row, true)
  const entries = nearEnds[count] ?? 0
  const nearRows = new Uint16Array(entries)
  const nearCosines = new Uint8Array(entries)
  let from = 8 + 4 * count
  for (let at = 0; at < entries; at++, from += 3) {
    nearRows[at] = view.getUint16(from, true)
    nearCosines[at] = bytes[from + 2] as number
  }
  return { nearEnds, nearRows, nearCosines }
}

function floats(bytes: Buffer): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const values = new Float32Array(bytes.length / 4)
  for (let at = 0; at < values.length; at++) values[at] = view.getFloat32(4 * at, true)
  return values
}
