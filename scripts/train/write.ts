import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { MATTERS } from '../../src/memory/memory.ts'
import { features } from '../../src/read/builtin/features.ts'
import {
  ASSISTANT,
  CUES,
  denseOf,
  type Encode,
  HEADS,
  type Head,
  HUMAN,
  KINDS,
  SIZE,
} from '../../src/read/builtin/heads.ts'
import type { Labelled } from './corpus.ts'
import { type Example, fitHead, type Settings } from './fit.ts'

/** Chosen by how well people that were left out are told. */
const SETTINGS: Settings = { epochs: 12, rate: 0.2, l2: 0.02, denseRate: 0.03, denseL2: 0.001, hidden: 0.5 }
/** A feature that was met less often is one of somebody, not of people. */
const RARE = 3
/** A sentence of the lists counts less than one out of a life. */
const LISTED = 0.5

/** Fits all heads and gives the bytes of `models/sentence-classes/heads.bin`; `keep` as of `keepFrom`. */
export function headsFrom(corpus: readonly Labelled[], encode: Encode, keep: readonly number[] = []): Buffer {
  const { names, ids } = indexed(corpus)
  const dense = corpus.map((one) =>
    one.who !== undefined
      ? denseOf(encode([one.who.name]), one.who.isShe ? 1 : 0)
      : one.human
        ? denseOf(encode([one.text, ...one.beside]), 0)
        : new Float32Array(2 * SIZE),
  )
  const fitted = (Object.keys(HEADS) as Head[]).map((head) => {
    const examples = corpus.flatMap((one, at): Example[] => {
      const target = targetOf(head, one)
      return target === null
        ? []
        : [{ ids: ids[at] as Int32Array, dense: dense[at] as Float32Array, target, counts: one.person ? 1 : LISTED }]
    })
    return fitHead(examples, frequentIn(examples, names.length), HEADS[head].length, SETTINGS)
  })
  const columns = fitted.flatMap(({ columns, weights }) =>
    Array.from({ length: columns }, (_, k) =>
      Float64Array.from({ length: weights.length / columns }, (_, row) => weights[row * columns + k] as number),
    ),
  )
  const scales = columns.map((column) => column.reduce((top, weight) => Math.max(top, Math.abs(weight)), 1e-9) / 127)
  const rows = names.length + 2 * SIZE
  const bytes = Buffer.alloc(rows * columns.length)
  columns.forEach((column, k) => {
    for (let row = 0; row < rows; row++)
      bytes.writeInt8(Math.round((column[row] as number) / (scales[k] as number)), row * columns.length + k)
  })
  const text = Buffer.from(names.join('\n'))
  const head = JSON.stringify({ text: text.length, scales: scales.map((one) => Number(one.toPrecision(6))), keep })
  return Buffer.concat([Buffer.from(`${head}\n`), text, bytes])
}

/** What a head may learn from: features that are frequent enough among its own examples. */
function frequentIn(examples: readonly Example[], features: number): Uint8Array {
  const counts = new Uint32Array(features)
  for (const { ids } of examples) for (const id of ids) counts[id] = (counts[id] as number) + 1
  return Uint8Array.from(counts, (count) => (count >= RARE ? 1 : 0))
}

/** Writes them below the root of a project. */
export function writeHeads(root: string, bytes: Buffer): void {
  const folder = path.join(root, 'models', 'sentence-classes')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'heads.bin'), bytes)
}

/** The features that are frequent enough, the one that always holds first, and which of them each sentence has. */
function indexed(corpus: readonly Labelled[]): { names: string[]; ids: Int32Array[] } {
  const all = corpus.map((one) => features(one))
  const seen = new Map<string, number>()
  for (const found of all) for (const name of found) seen.set(name, (seen.get(name) ?? 0) + 1)
  const names = [...seen]
    .flatMap(([name, count]) => (count >= RARE ? [name] : []))
    .sort((a, b) => (a === ' bias' ? -1 : b === ' bias' ? 1 : a < b ? -1 : 1))
  const rows = new Map(names.map((name, row) => [name, row]))
  return { names, ids: all.map((found) => Int32Array.from(found.flatMap((name) => rows.get(name) ?? []))) }
}

function targetOf(head: Head, { human, label, importance, cue, kind, line, matter, who }: Labelled): number[] | null {
  if (head === 'who' || who !== undefined) return head === 'who' && who !== undefined ? [who.is] : null
  if (human === (head === 'assistant')) return null
  if (head === 'line') return line === null ? null : [line]
  if (head === 'importance') return importance === null ? null : [importance]
  if (head === 'matter' && matter === null) return null
  const [classes, is] = {
    human: [HUMAN, label],
    assistant: [ASSISTANT, label],
    cue: [CUES, cue],
    kind: [KINDS, kind],
    matter: [MATTERS, matter],
  }[head] as [readonly string[], string | null]
  return is === null || !classes.includes(is) ? null : classes.map((one) => (one === is ? 1 : 0))
}
