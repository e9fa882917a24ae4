import { crc32 } from 'node:zlib'
import { type Block, compacted, type Lexicon } from './lexicon.ts'

/**
 * A lexicon as bytes, frame by frame: its terms as JSON, then the blocks. A frame, little-endian: magic u32, length of the
 * body u32, CRC-32 of the body u32, body. The body of a block: length of the head u32, head (JSON, padded to four bytes),
 * fields i32, term numbers i32, counts u8, vectors i8.
 */
export function* encodeLexicon(lexicon: Lexicon): Generator<Buffer> {
  const { terms, blocks } = compacted(lexicon)
  yield* framed([Buffer.from(JSON.stringify([...terms.keys()]))])
  for (const { fields, termIds, counts, vectors, ...head } of blocks.values()) {
    const json = JSON.stringify({ ...head, fieldCount: fields.length, termCount: termIds.length })
    const bytes = Buffer.from(json + ' '.repeat((4 - (Buffer.byteLength(json) % 4)) % 4))
    const size = Buffer.alloc(4)
    size.writeUInt32LE(bytes.length)
    yield* framed([size, bytes, bytesOf(fields), bytesOf(termIds), counts, bytesOf(vectors)])
  }
}

/** Throws on anything that was not written by `encodeLexicon`, with the place. */
export function decodeLexicon(bytes: Buffer, file: string): Lexicon {
  const [terms = Buffer.from('[]'), ...blocks] = unframed(bytes, file)
  const names = JSON.parse(terms.toString('utf8')) as string[]
  return {
    terms: new Map(names.map((term, number) => [term, number])),
    blocks: new Map(blocks.map(decodeBlock).map((block) => [block.key, block])),
  }
}

const MAGIC = 0x31584c4d
const FRAME = 12

function framed(parts: readonly Uint8Array[]): Buffer[] {
  const body = Buffer.concat(parts)
  const frame = Buffer.alloc(FRAME)
  frame.writeUInt32LE(MAGIC, 0)
  frame.writeUInt32LE(body.length, 4)
  frame.writeUInt32LE(crc32(body), 8)
  return [frame, body]
}

function unframed(bytes: Buffer, file: string): Buffer[] {
  const bodies: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    if (at + FRAME > bytes.length || bytes.readUInt32LE(at) !== MAGIC)
      throw new Error(`no block at byte ${at} of ${file}`)
    const end = at + FRAME + bytes.readUInt32LE(at + 4)
    const body = bytes.subarray(at + FRAME, end)
    if (end > bytes.length || crc32(body) !== bytes.readUInt32LE(at + 8))
      throw new Error(`the block at byte ${at} of ${file} is not what was written`)
    bodies.push(body)
    at = end
  }
  return bodies
}

type Head = Omit<Block, 'fields' | 'termIds' | 'counts' | 'vectors'> & {
  readonly fieldCount: number
  readonly termCount: number
}

function decodeBlock(body: Buffer): Block {
  const size = body.readUInt32LE(0)
  // The checksum vouches that this is what encodeLexicon wrote.
  const { fieldCount, termCount, ...head } = JSON.parse(body.toString('utf8', 4, 4 + size)) as Head
  let at = 4 + size
  const next = (length: number): ArrayBuffer => {
    const copy = new Uint8Array(length)
    copy.set(body.subarray(at, at + length))
    at += length
    return copy.buffer
  }
  return {
    ...head,
    fields: new Int32Array(next(4 * fieldCount)),
    termIds: new Int32Array(next(4 * termCount)),
    counts: new Uint8Array(next(termCount)),
    vectors: new Int8Array(next(body.length - at)),
  }
}

function bytesOf(values: Int32Array | Int8Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
}
