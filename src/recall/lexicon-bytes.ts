import { crc32 } from 'node:zlib'
import type { Row } from './doc.ts'
import { type Block, compacted, type Lexicon } from './lexicon.ts'

/**
 * A lexicon as bytes, frame by frame: its terms as JSON, then the blocks. A frame, little-endian: magic u32, length of the
 * body u32, CRC-32 of the body u32, body. The body of a block is a list of parts, each its length u32 and its bytes padded
 * to four: head and rows (JSON, a row a line), fields i32, term numbers i32, counts u8, vectors i8.
 */
export function* encodeLexicon(lexicon: Lexicon): Generator<Buffer> {
  const { terms, blocks } = compacted(lexicon)
  const names = JSON.stringify([...terms.keys()])
  yield* framed([Buffer.from(names + ' '.repeat((4 - (Buffer.byteLength(names) % 4)) % 4))])
  for (const { key, fingerprint, speakers, rows, fields, termIds, counts, vectors } of blocks.values()) {
    const head = JSON.stringify({ key, fingerprint, speakers })
    const texts = [head, `[${rows.map((row) => JSON.stringify(row)).join(',\n')}]`].map((part) => Buffer.from(part))
    yield* framed([...texts, ...[fields, termIds, counts, vectors].map(bytesOf)].flatMap(padded))
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

function decodeBlock(body: Buffer): Block {
  let at = 0
  const next = (): Buffer => {
    const from = at + 4
    const end = from + body.readUInt32LE(at)
    at = end + ((4 - (end % 4)) % 4)
    return body.subarray(from, end)
  }
  const [head, listed, fields, termIds, counts, vectors] = [next(), next(), next(), next(), next(), next()] as const
  let rows: readonly Row[] | null = null
  let lines: readonly string[] | null = null
  return {
    // The checksum vouches that this is what encodeLexicon wrote.
    ...(JSON.parse(head.toString('utf8')) as Pick<Block, 'key' | 'fingerprint' | 'speakers'>),
    get rows() {
      rows ??= JSON.parse(listed.toString('utf8')) as Row[]
      return rows
    },
    row(at) {
      lines ??= listed.toString('utf8').split('\n')
      // Older releases wrote all on one line.
      const line = lines.length > 1 ? lines[at] : undefined
      return line === undefined || rows !== null ? this.rows[at] : JSON.parse(line.replace(/^\[|[,\]]$/g, ''))
    },
    fields: numbersIn(fields),
    termIds: numbersIn(termIds),
    counts,
    vectors: new Int8Array(vectors.buffer, vectors.byteOffset, vectors.length),
  }
}

/** The numbers where they lie, or a copy of them where that is no place for numbers of four bytes. */
function numbersIn(bytes: Buffer): Int32Array {
  const { buffer, byteOffset, length } = bytes.byteOffset % 4 === 0 ? bytes : Uint8Array.from(bytes)
  return new Int32Array(buffer, byteOffset, length / 4)
}

function padded(part: Uint8Array): Uint8Array[] {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(part.length)
  return [size, part, Buffer.alloc((4 - (part.length % 4)) % 4)]
}

function bytesOf({ buffer, byteOffset, byteLength }: Int32Array | Uint8Array | Int8Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}
