import { MATTERS, type Matter } from '../../memory/memory.ts'
import { readSentenceHeads } from '../../package.ts'
import { features, type Placed } from './features.ts'

export const HUMAN = ['fact', 'trait', 'person', 'topic', 'rule', 'trust', 'store', 'irony', 'drop'] as const
/** Those about the human: the buckets of USER.md. */
export const USER_CLASSES = ['fact', 'trait', 'person', 'topic'] as const
export const ASSISTANT = ['soul', 'work', 'talk'] as const
export const CUES = ['none', 'update', 'one-off', 'retract', 'confirm'] as const
export const KINDS = ['correction', 'preference', 'dynamic', 'decision', 'event', 'context'] as const

/** The heads in the order of their columns in the file; one of a single class gives a share, the others shares of 1. */
export const HEADS = {
  human: HUMAN,
  importance: ['importance'],
  cue: CUES,
  kind: KINDS,
  assistant: ASSISTANT,
  /** Of what may be a line, by itself: would its owner keep it as it is? */
  line: ['line'],
  /** Of a line: the section it belongs to. */
  matter: MATTERS,
  /** Of somebody named before "he" or "she": is it them? */
  who: ['who'],
} as const
export type Head = keyof typeof HEADS

/** What the heads say of a sentence: how likely each class of each is, 0..1. */
export type Told = { readonly [head in Head]: Readonly<Record<(typeof HEADS)[head][number], number>> }

/** Makes vectors of sentences, one a text, of unit length with `SIZE` coordinates: see src/encode. */
export type Encode = (texts: readonly string[]) => readonly Float32Array[]

export const SIZE = 512
/** How loud the meaning of a sentence and of what stands beside it in its turn is next to its words. */
const OWN = 4
const BESIDE = 8

/** A sentence's vector and the mean of those beside it as one row; `index` is its place among those of the turn, `sum` of them all. */
export function denseOf(vectors: readonly Float32Array[], index: number, sum = sumOf(vectors)): Float32Array {
  const row = new Float32Array(2 * SIZE)
  const own = vectors[index]
  const by = BESIDE / Math.max(1, vectors.length - (own === undefined ? 0 : 1))
  for (let d = 0; d < SIZE; d++) {
    const mine = own?.[d] ?? 0
    row[d] = mine * OWN
    row[SIZE + d] = ((sum[d] as number) - mine) * by
  }
  return row
}

export function sumOf(vectors: readonly Float32Array[]): Float64Array {
  const sum = new Float64Array(SIZE)
  for (const vector of vectors) for (let d = 0; d < SIZE; d++) sum[d] = (sum[d] as number) + (vector[d] as number)
  return sum
}

/** Asks about one sentence; `dense` as of `denseOf`, which of no vectors is nothing but zeros. */
export type Ask = (sentence: Placed, dense: Float32Array) => Told

/** What was learned. */
export interface Heads {
  readonly ask: Ask
  /** Weights of the row that tells how likely a line is kept, the one that always holds first: see `keep.ts`. */
  readonly keep: readonly number[]
}

/** The heads that ship. */
export function shippedHeads(): Heads {
  shipped ??= openHeads(readSentenceHeads())
  return shipped
}

let shipped: Heads | undefined

/** A line of JSON, a line a sparse feature, then a signed byte a weight, row by row: see scripts/train/write.ts. */
export function openHeads(bytes: Buffer): Heads {
  const end = bytes.indexOf(10)
  const { text, scales, keep }: { text: number; scales: number[]; keep: number[] } = JSON.parse(
    bytes.toString('utf8', 0, end),
  )
  const names = bytes.toString('utf8', end + 1, end + 1 + text).split('\n')
  const rows = new Map(names.map((name, row) => [name, row]))
  const from = bytes.byteOffset + end + 1 + text
  const weights = new Int8Array(bytes.buffer.slice(from, from + (names.length + 2 * SIZE) * scales.length))
  if (weights.length !== (names.length + 2 * SIZE) * scales.length) throw new Error('heads.bin is cut off')
  const ask: Ask = (sentence, dense) => {
    const sums = new Float64Array(scales.length)
    const add = (row: number, value: number): void => {
      for (let k = 0; k < sums.length; k++)
        sums[k] = (sums[k] as number) + value * (weights[row * sums.length + k] as number)
    }
    for (const name of features(sentence)) {
      const row = rows.get(name)
      if (row !== undefined) add(row, 1)
    }
    dense.forEach((value, d) => {
      if (value !== 0) add(names.length + d, value)
    })
    return toldBy(sums, scales)
  }
  return { ask, keep }
}

/** `scales`: what a step of each column is worth. */
function toldBy(sums: Float64Array, scales: readonly number[]): Told {
  let from = 0
  const told = Object.entries(HEADS).map(([head, classes]) => {
    const own = classes.map((_, k) => (sums[from + k] as number) * (scales[from + k] as number))
    from += classes.length
    const shares = own.length === 1 ? [1 / (1 + Math.exp(-(own[0] as number)))] : softmax(own)
    return [head, Object.fromEntries(classes.map((name, k) => [name, shares[k]]))]
  })
  return Object.fromEntries(told) as Told
}

function softmax(sums: readonly number[]): number[] {
  const top = Math.max(...sums)
  const parts = sums.map((sum) => Math.exp(sum - top))
  const all = parts.reduce((sum, part) => sum + part, 0)
  return parts.map((part) => part / all)
}

/** How sure the head has to be of the section of a line; below that its bucket decides. */
const SURE = 0.45
const OF_THE_TWO = MATTERS.indexOf('answers')

/** The section that a line belongs to, among those of its document; null where the head is not sure. */
export function matterOf(line: string, home: 'user' | 'relational', encode: Encode | null): Matter | null {
  const told = shippedHeads().ask({ text: line, at: 0, of: 1 }, denseOf(encode?.([line]) ?? [], 0)).matter
  const own = home === 'user' ? MATTERS.slice(0, OF_THE_TWO) : MATTERS.slice(OF_THE_TWO)
  const top = own.reduce((best, one) => (told[one] > told[best] ? one : best))
  const all = own.reduce((sum, one) => sum + told[one], 0)
  return told[top] >= SURE * all ? top : null
}
