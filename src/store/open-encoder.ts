import fs from 'node:fs'
import path from 'node:path'
import { createEncoder, type Encoder } from '../encode/encoder.ts'
import type { Shape } from '../encode/model.ts'
import { createRoom, type Room } from '../encode/room.ts'
import type { Nearness } from '../memory/resolve/memory-index.ts'
import { inPackage } from '../package.ts'
import { dot } from '../recall/embedder.ts'

const FOLDER = inPackage('models/use-lite-int8')
const SHAPE = { name: 'use-lite-int8', version: 1, dimension: 512 } as const

/** The encoder that comes with the program. Its model is read when something is encoded for the first time, once a process. */
export function openEncoder(): Encoder {
  const encode: Encoder['encode'] = (texts) => {
    shipped ??= readEncoder(createRoom)
    return shipped.encode(texts)
  }
  return { ...SHAPE, encode }
}

let shipped: Encoder | null = null

/** The cosine of two sentences by the encoder that comes with the program. */
export function openNearness(): Nearness {
  const { encode } = openEncoder()
  return (first, second) => {
    const [one, other] = encode([first, second]) as [Float32Array, Float32Array]
    return dot(one, other)
  }
}

/** Reads the model into a room. Throws when the package is not whole. */
export function readEncoder(createRoom: (bytes: number) => Room, kept?: number): Encoder {
  const shape = JSON.parse(fs.readFileSync(path.join(FOLDER, 'shape.json'), 'utf8')) as Shape
  const room = createRoom(shape.bytes)
  readInto(room.weights, path.join(FOLDER, 'weights.bin'))
  return createEncoder(room, shape, fs.readFileSync(path.join(FOLDER, 'vocab.txt'), 'utf8').split('\n'), kept)
}

function readInto(room: Uint8Array, file: string): void {
  const handle = fs.openSync(file, 'r')
  try {
    const read = fs.readSync(handle, room, 0, room.length, 0)
    if (read !== room.length) throw new Error(`${file} has ${read} bytes, ${room.length} are expected`)
  } finally {
    fs.closeSync(handle)
  }
}
