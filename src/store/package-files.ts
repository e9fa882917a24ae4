import fs, { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import path from 'node:path'
import type { WordSense } from '../memory/resolve/by-meaning.ts'
import { inPackage } from '../package.ts'

/** Which release of us this is. */
export function release(): string {
  return (JSON.parse(fs.readFileSync(inPackage('package.json'), 'utf8')) as { readonly version: string }).version
}

/** What Claude is told to do; the prompts stand beside the sources, in the package as well. */
export function readPrompt(name: string): string {
  return fs.readFileSync(inPackage(`src/read/prompts/${name}.md`), 'utf8').trim()
}

/**
 * The weights that come with the package (`models/sentence-classes`, written by scripts/train.ts): one word or pair of
 * words a line, a tab, one character a class; for the importance a feature, a tab, hundredths; for
 * the meaning the share of the rest and then a row a coordinate, a number in hundredths a class. Throws when the package is not
 * whole.
 */
export function readSentenceModel(part: 'words' | 'grams' | 'importance' | 'meaning'): string {
  return readFileSync(path.join(FOLDER, `${part}.txt`), 'utf8')
}

const FOLDER = inPackage('models/sentence-classes')

/**
 * The commonest words of the embedder that ships with the program and how near two of them are, without the rest of it:
 * read at the first question, a few milliseconds for a third of the table. Throws when the package is not whole.
 */
export function readWordVectors(): WordSense {
  const table = { ranks: new Map<string, number>(), values: new Int8Array(0), lengths: new Float64Array(0) }
  let isRead = false
  const read = (): typeof table => {
    if (!isRead) Object.assign(table, readTable())
    isRead = true
    return table
  }
  return {
    rank: (word) => read().ranks.get(word) ?? -1,
    cosine(first, second) {
      const { values, lengths } = read()
      let sum = 0
      const [a, b] = [first * DIMENSION, second * DIMENSION]
      for (let at = 0; at < DIMENSION; at++) sum += (values[a + at] as number) * (values[b + at] as number)
      return sum / (lengthOf(first, values, lengths) * lengthOf(second, values, lengths))
    },
  }
}

const DIMENSION = 100
/** Rows are in order of frequency: what comes after is met once in many days. */
const WORDS = 40_000
/** `vocab.txt` holds that many words in fewer bytes. */
const BYTES = 400_000

function readTable(): { ranks: Map<string, number>; values: Int8Array; lengths: Float64Array } {
  const words = readStart('vocab.txt', BYTES).toString('utf8').split('\n', WORDS)
  const values = readStart('vec.i8', WORDS * DIMENSION)
  const ranks = new Map<string, number>()
  words.forEach((word, rank) => {
    if (!ranks.has(word)) ranks.set(word, rank)
  })
  return {
    ranks,
    values: new Int8Array(values.buffer, values.byteOffset, values.length),
    lengths: new Float64Array(WORDS),
  }
}

/** Of a row, kept once it was asked for: of the words of a day few are asked for. */
function lengthOf(row: number, values: Int8Array, lengths: Float64Array): number {
  const kept = lengths[row] as number
  if (kept > 0) return kept
  let square = 0
  for (let at = row * DIMENSION; at < (row + 1) * DIMENSION; at++) square += (values[at] as number) ** 2
  const length = Math.sqrt(square) || 1
  lengths[row] = length
  return length
}

function readStart(file: string, bytes: number): Buffer {
  const name = inPackage(`models/glove-wink-100d-100k/${file}`)
  const handle = openSync(name, 'r')
  try {
    const buffer = Buffer.alloc(bytes)
    const read = readSync(handle, buffer, 0, bytes, 0)
    return buffer.subarray(0, read)
  } finally {
    closeSync(handle)
  }
}
