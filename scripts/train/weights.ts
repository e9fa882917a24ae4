import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Encode } from '../../src/read/builtin/meaning.ts'
import { importanceWeights } from './importance.ts'
import { meaningWeights } from './meaning.ts'
import { ASSISTANT, type Corpus, HUMAN } from './read.ts'
import { isGram, type Model, type Rows, regress, type Settings } from './regress.ts'
import { DENSE, LIMIT, SIZE, type Vectors } from './vectors.ts'

/** The files of a model: path below the root of the project → text. */
export type Weights = ReadonlyMap<string, string>

/** Fits both models on the sentences of everybody but one. */
export function fitted(
  human: Corpus,
  assistant: Corpus,
  vectors: Vectors,
  encode: Encode,
  s: Settings,
  without: string | null,
): Weights {
  const model = regress(human.rows, learned(human, without), s)
  const other = regress(assistant.rows, learned(assistant, without), s)
  const both = [
    { rows: human.rows, model },
    { rows: assistant.rows, model: other },
  ]
  return new Map([
    ['src/read/builtin/human-model.ts', `${HEADER}\n${cueWeights('HUMAN', HUMAN, human.rows, model)}`],
    ['src/read/builtin/assistant-model.ts', `${HEADER}\n${cueWeights('ASSISTANT', ASSISTANT, assistant.rows, other)}`],
    ['models/sentence-classes/words.txt', wordWeights(vectors, both)],
    ['models/sentence-classes/grams.txt', gramWeights(both)],
    ['models/sentence-classes/importance.txt', importanceWeights(human, without)],
    ['models/sentence-classes/meaning.txt', meaningWeights(human, encode, s, without)],
  ])
}

/** Writes them below a root. */
export function write(root: string, weights: Weights): void {
  for (const [file, text] of weights) writeFileSync(path.join(root, file), text)
}

const HEADER = `// Written by scripts/train.ts from scripts/train/*.txt and eval/gold-dev; edit those and run it again.
// A row a cue, a column a class, weights in hundredths.
`

/** What is never learned from tells what the others are worth. */
function learned({ examples }: Corpus, without: string | null): number[] {
  return examples.flatMap(({ unseen, voice }, at) => (unseen || voice === without ? [] : [at]))
}

function cueWeights(name: string, classes: readonly string[], rows: Rows, model: Model): string {
  const lines = rows.names
    .map((cue, id) => [cue, rowOf(model, id, classes.length).map((weight) => Math.round(weight * 100))] as const)
    .filter(([cue, row]) => !isGram(cue) && row.some((weight) => Math.abs(weight) >= 5))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([cue, row]) => `  ${/^[a-z]\w*$/.test(cue) ? cue : `'${cue.replaceAll("'", "\\'")}'`}: [${row.join(', ')}],`)
  return [
    `export const ${name}_CLASSES = [${classes.map((one) => `'${one}'`).join(', ')}] as const`,
    `export const ${name}_WEIGHTS: Readonly<Record<string, readonly number[]>> = {`,
    ...lines,
    '}',
    '',
  ].join('\n')
}

function rowOf({ cues }: Model, id: number, classes: number): number[] {
  return [...cues.subarray(id * classes, (id + 1) * classes)]
}

interface Fitted {
  readonly rows: Rows
  readonly model: Model
}

/** Every word's share of the score of each class, one character a class; words in order of frequency. */
function wordWeights(vectors: Vectors, fitted: readonly Fitted[]): string {
  const codesOf = (vector: Float64Array): string =>
    fitted.map(({ rows, model }) => centred(vector, model.dense, rows.classes).map(letter).join('')).join('')
  return vectors.words
    .slice(0, LIMIT)
    .map((word, index) => [word, codesOf(vectors.of(index))] as const)
    .filter(([word]) => /^[a-z][a-z'-]*$/.test(word))
    .map(([word, codes]) => `${word}\t${codes}\n`)
    .join('')
}

/** The same for words and pairs of words as such, whatever they mean. */
function gramWeights(fitted: readonly Fitted[]): string {
  const tables = fitted.map(({ rows, model }) => ({
    nothing: 'U'.repeat(rows.classes),
    codes: new Map(
      rows.names.flatMap((name, id) =>
        isGram(name) ? [[name.slice(1), rowOf(model, id, rows.classes).map(letter).join('')] as const] : [],
      ),
    ),
  }))
  return [...new Set(tables.flatMap(({ codes }) => [...codes.keys()]))]
    .map((gram) => [gram, tables.map(({ codes, nothing }) => codes.get(gram) ?? nothing).join('')] as const)
    .filter(([, codes]) => /[^TUV]/.test(codes))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([gram, codes]) => `${gram}\t${codes}\n`)
    .join('')
}

function centred(vector: Float64Array, dense: Float64Array, classes: number): number[] {
  const sums = Array.from({ length: classes }, (_, k) => {
    let sum = 0
    for (let d = 0; d < SIZE; d++) sum += (dense[d * classes + k] ?? 0) * (vector[d] ?? 0)
    return sum
  })
  const mean = sums.reduce((sum, one) => sum + one, 0) / Math.max(1, classes)
  return sums.map((sum) => (sum - mean) * DENSE)
}

/** Sixteenths from -30 to 30 as letters and digits, 'U' being nothing. */
function letter(value: number): string {
  const step = Math.max(-30, Math.min(30, Math.round(value * 16)))
  return ALPHABET.charAt(step + 30)
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'.slice(0, 61)
