import { crc32 } from 'node:zlib'
import type { Block } from './lexicon.ts'

/**
 * A block as bytes, little-endian: magic u32, length of the body u32, CRC-32 of the body u32, then the body: length of
 * the head u32, head (JSON, padded to four bytes), fields i32, term numbers i32, counts u8.
 */
export function encodeBlock(block: Block): Buffer {
  const { key, fingerprint, ids, rows, speakers, terms } = block
  const sizes = { fieldCount: block.fields.length, termCount: block.termIds.length }
  const json = JSON.stringify({ key, fingerprint, ids, rows, speakers, terms, ...sizes })
  const head = Buffer.from(json + ' '.repeat((4 - (Buffer.byteLength(json) % 4)) % 4))
  const headSize = Buffer.alloc(4)
  headSize.writeUInt32LE(head.length)
  const body = Buffer.concat([headSize, head, bytesOf(block.fields), bytesOf(block.termIds), block.counts])
  const frame = Buffer.alloc(FRAME)
  frame.writeUInt32LE(MAGIC, 0)
  frame.writeUInt32LE(body.length, 4)
  frame.writeUInt32LE(crc32(body), 8)
  return Buffer.concat([frame, body])
}

/** All blocks of a file in order. Throws on anything that was not written by `encodeBlock`, with the place. */
export function decodeBlocks(bytes: Buffer, file: string): Block[] {
  const blocks: Block[] = []
  let at = 0
  while (at < bytes.length) {
    if (at + FRAME > bytes.length || bytes.readUInt32LE(at) !== MAGIC)
      throw new Error(`no block at byte ${at} of ${file}`)
    const size = bytes.readUInt32LE(at + 4)
    const body = bytes.subarray(at + FRAME, at + FRAME + size)
    if (body.length !== size) throw new Error(`the block at byte ${at} of ${file} is cut short`)
    if (crc32(body) !== bytes.readUInt32LE(at + 8))
      throw new Error(`the block at byte ${at} of ${file} has a wrong checksum`)
    blocks.push(decodeBody(body))
    at += FRAME + size
  }
  return blocks
}

const MAGIC = 0x31584c4d
const FRAME = 12

interface Head extends Pick<Block, 'key' | 'fingerprint' | 'ids' | 'rows' | 'speakers' | 'terms'> {
  readonly fieldCount: number
  readonly termCount: number
}

function decodeBody(body: Buffer): Block {
  const size = body.readUInt32LE(0)
  // The checksum vouches that this is what encodeBlock wrote.
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
  }
}

function bytesOf(values: Int32Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
}
