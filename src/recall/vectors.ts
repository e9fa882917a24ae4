import { type Block, rowIn } from './doc.ts'
import type { Embedder } from './embedder.ts'

type Sized = Pick<Block, 'vectors' | 'size'>
/** By key. */
type Blocks = ReadonlyMap<string, Block>

/**
 * How a vector is kept: a direction in whole numbers, the largest of them ±127; its length says nothing. How many there are is the
 * embedder's, and the same in all of an index; those of the one that ships:
 */
export const SHIPPED_WIDTH = 512

/** In the first place of a row: the text was encoded and says nothing. */
const BLANK = -128
/** Texts that are encoded at a time. */
const BATCH = 64

/** Rows for docs that take the place of a block: a text that stood in it keeps its vector. */
export function keptVectors(before: Block | undefined, texts: readonly string[], width: number): Int8Array {
  const vectors = new Int8Array(texts.length * width)
  if (before === undefined) return vectors
  const places = new Map(before.rows.map((_, at) => [rowIn(before, at).text, at]))
  texts.forEach((text, at) => {
    const from = places.get(text)
    if (from !== undefined) vectors.set(rowOf(before, from), at * width)
  })
  return vectors
}

/** A text without a vector, and where it belongs. */
type Missing = readonly [text: () => string, row: Int8Array]

/** What has no vector yet, the latest blocks first. */
export function missingIn(blocks: Blocks): Missing[] {
  return [...blocks]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .flatMap(([, block]) => {
      if (block.missing === 0) return []
      const { size, vectors } = block
      return missingRows(block).map((at): Missing => [() => rowIn(block, at).text, rowOf({ size, vectors }, at)])
    })
}

/** Encodes texts into their rows. */
export function encodeInto(missing: readonly Missing[], embedder: Embedder): void {
  for (let from = 0; from < missing.length; from += BATCH) {
    const batch = missing.slice(from, from + BATCH)
    const vectors = embedder.embed(batch.map(([text]) => text()))
    for (const [at, [, row]] of batch.entries()) quantise(vectors[at] ?? new Float32Array(0), row)
  }
}

/** True where any text has a vector. */
export function isEncoded(blocks: Blocks): boolean {
  const isSaid = (value: number): boolean => value !== 0 && value !== BLANK
  return [...blocks.values()].some((block) => block.missing !== block.size && block.vectors.some(isSaid))
}

/** What an id means, as numbers; null where it has no vector. */
export function vectorsIn(blocks: Blocks): (id: string) => readonly number[] | null {
  const places = new Map(
    [...blocks.values()].flatMap((block) => block.rows.map((_, at) => [rowIn(block, at).id, { block, at }] as const)),
  )
  return (id) => {
    const place = places.get(id)
    if (place === undefined || isEmpty(place.block, place.at)) return null
    const row = rowOf(place.block, place.at)
    const length = lengthOf(row)
    return Array.from(row, (value) => value / length)
  }
}

function quantise(vector: Float32Array, into: Int8Array): void {
  const most = vector.reduce((top, value) => Math.max(top, Math.abs(value)), 1e-9)
  for (let at = 0; at < into.length; at++) into[at] = Math.round(((vector[at] ?? 0) * 127) / most)
  if (into.every((value) => value === 0)) into[0] = BLANK
}

/** At most so many vectors, spread evenly, tell what all mean. */
const SAMPLED = 128

/** What all texts mean, as a vector. */
export function meanVector(blocks: readonly Sized[]): Float32Array {
  const some = blocks.find(({ size }) => size > 0)
  const mean = new Float32Array(some === undefined ? 0 : some.vectors.length / some.size)
  const step = Math.ceil(blocks.reduce((sum, { size }) => sum + size, 0) / SAMPLED)
  let taken = 0
  let place = 0
  for (const block of blocks)
    for (let at = 0; at < block.size; at++, place++) {
      if (place % step !== 0 || isEmpty(block, at)) continue
      taken++
      const row = rowOf(block, at)
      const length = lengthOf(row)
      for (let number = 0; number < row.length; number++)
        mean[number] = (mean[number] as number) + (row[number] as number) / length
    }
  return mean.map((sum) => sum / Math.max(1, taken))
}

function lengthOf(row: Int8Array): number {
  let squares = 0
  for (let at = 0; at < row.length; at++) squares += (row[at] as number) ** 2
  return Math.sqrt(squares)
}

export function rowOf({ vectors, size }: Sized, at: number): Int8Array {
  const width = vectors.length / size
  return vectors.subarray(at * width, (at + 1) * width)
}

/** True for a text that was not encoded yet, and for one that says nothing. */
export function isEmpty(block: Sized, at: number): boolean {
  const row = rowOf(block, at)
  return row[0] === BLANK || row.every((value) => value === 0)
}

/** Places of the rows that nobody encoded yet. */
export function missingRows({ vectors, size }: Sized): number[] {
  const rows = Array.from({ length: size }, (_, at) => at)
  return rows.filter((at) => vectors[(at * vectors.length) / size] === 0 && isEmpty({ vectors, size }, at))
}
