import { crc32 } from 'node:zlib'
import { type Block, FIELDS } from './doc.ts'
import { type Lexicon, numbersInUse } from './lexicon.ts'
import { missingRows, SHIPPED_WIDTH } from './vectors.ts'

/**
 * A lexicon as bytes, frame by frame: its terms as JSON, then the blocks. A frame, little-endian: magic u32, length of the
 * body u32, CRC-32 of the body u32, body. The body of a block is a list of parts, each its length u32 and its bytes padded
 * to four: head (JSON), rows (JSON, one a line), fields i32, term numbers i32, counts u8, vectors i8.
 */
export function* encodeLexicon(lexicon: Lexicon): Generator<Buffer> {
  const numbers = numbersInUse(lexicon)
  const names = JSON.stringify(
    [...lexicon.terms].flatMap(([term, number]) => ((numbers[number] ?? -1) < 0 ? [] : [term])),
  )
  yield* framed([Buffer.from(names + ' '.repeat((4 - (Buffer.byteLength(names) % 4)) % 4))])
  for (const { key, fingerprint, size, speakers, rows, fields, termIds, counts, vectors } of lexicon.blocks.values()) {
    const head = JSON.stringify({ key, fingerprint, speakers, missing: missingRows({ vectors, size }).length })
    const texts = [head, rows.join('\n')].map((part) => Buffer.from(part))
    const renumbered = termIds.map((old) => numbers[old] as number)
    yield* framed([...texts, ...[fields, renumbered, counts, vectors].map(bytesOf)].flatMap(padded))
  }
}

/** Where a lexicon is read from; of parts of blocks that were looked at `most` bytes are kept. */
export interface LexiconSource {
  readonly size: number
  readonly most: number
  read(from: number, to: number): Buffer
  /** The same bytes, until the next look. */
  look(from: number, to: number): Buffer
}

/** Reads it where it lies in memory. */
export function inMemory(bytes: Buffer): LexiconSource {
  const read = (from: number, to: number): Buffer => bytes.subarray(from, to)
  return { size: bytes.length, most: Number.POSITIVE_INFINITY, read, look: read }
}

/** Throws on anything that was not written by `encodeLexicon`, with the place, and on vectors of another width. */
export function decodeLexicon(source: LexiconSource, file: string, width = SHIPPED_WIDTH): Lexicon {
  const keep = createKeep(source.most)
  const frames = unframed(source, file)
  const names = JSON.parse(frames.next().value?.body.toString('utf8') ?? '[]') as string[]
  const terms = new Map(names.map((term, number) => [term, number]))
  const blocks = new Map<string, Block>()
  for (const { from, body } of frames) {
    const block = decodeBlock(source, from, body, keep)
    if (block.size * width !== block.bytes) throw new Error(`${file} has vectors of another width than ${width}`)
    blocks.set(block.key, block)
  }
  return { terms, blocks, width }
}

/** Parts of blocks by where they lie; when there is no room for one more all go. */
type Keep = <T>(at: number, bytes: number, make: () => T) => T

function createKeep(most: number): Keep {
  const kept = new Map<number, unknown>()
  let total = 0
  return <T>(at: number, bytes: number, make: () => T): T => {
    const part = (kept.get(at) as T | undefined) ?? make()
    if (!kept.has(at)) total += bytes
    if (total > most) {
      kept.clear()
      total = bytes
    }
    kept.set(at, part)
    return part
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

/** Each body, and where it begins. */
function* unframed(
  source: LexiconSource,
  file: string,
): Generator<{ readonly from: number; readonly body: Buffer }, undefined> {
  for (let at = 0; at < source.size; ) {
    const head = source.look(at, Math.min(at + FRAME, source.size))
    if (head.length < FRAME || head.readUInt32LE(0) !== MAGIC) throw new Error(`no block at byte ${at} of ${file}`)
    const from = at + FRAME
    const end = from + head.readUInt32LE(4)
    const sum = head.readUInt32LE(8)
    const body = end > source.size ? null : source.look(from, end)
    if (body === null || crc32(body) !== sum)
      throw new Error(`the block at byte ${at} of ${file} is not what was written`)
    yield { from, body }
    at = end
  }
}

function decodeBlock(
  source: LexiconSource,
  start: number,
  body: Buffer,
  keep: Keep,
): Block & { readonly bytes: number } {
  let at = 0
  const next = (): readonly [from: number, to: number] => {
    const from = at + 4
    const end = from + body.readUInt32LE(at)
    at = end + ((4 - (end % 4)) % 4)
    return [start + from, start + end]
  }
  const [head, listed, fields, termIds, counts, vectors] = [next(), next(), next(), next(), next(), next()] as const
  const part = <T>(range: readonly [number, number], make: (bytes: Buffer) => T): T =>
    keep(range[0], range[1] - range[0], () => make(source.read(...range)))
  // The checksum vouches that this is what encodeLexicon wrote.
  const named = JSON.parse(body.toString('utf8', head[0] - start, head[1] - start)) as Named
  let encoded: Int8Array | null = null
  return {
    ...named,
    size: (fields[1] - fields[0]) / (4 * FIELDS.length),
    bytes: vectors[1] - vectors[0],
    get rows() {
      return part(listed, (bytes) => (bytes.length === 0 ? [] : bytes.toString('utf8').split('\n')))
    },
    get fields() {
      return part(fields, numbersIn)
    },
    get termIds() {
      return part(termIds, numbersIn)
    },
    get counts() {
      return part(counts, (bytes) => bytes)
    },
    get vectors() {
      if (named.missing === 0) return part(vectors, signed)
      // What is encoded into it stays.
      encoded ??= signed(source.read(...vectors))
      return encoded
    },
  }
}

type Named = Pick<Block, 'key' | 'fingerprint' | 'speakers' | 'missing'>

function signed({ buffer, byteOffset, length }: Buffer): Int8Array {
  return new Int8Array(buffer, byteOffset, length)
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
