/**
 * Fits the linear model of the local rules on the sentences in scripts/train: weights of cues go to human-model.ts and
 * assistant-model.ts in src/ask/local, weights of words and pairs of words to models/sentence-classes. A sentence counts
 * by its cues, by words and pairs met often enough, and by the mean of its word vectors; since the model is linear, every
 * word's share can be told beforehand and no vectors are needed at run time.
 * `tsx scripts/train.ts` prints five-fold cross-validation; `--errors` lists what it gets wrong. Same input, same bytes.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { features } from '../src/ask/local/features.ts'
import { normalise, words } from '../src/ask/local/normalise.ts'
import { gramsOf } from '../src/ask/local/word-scores.ts'

const HUMAN = ['fact', 'trait', 'person', 'topic', 'rule', 'trust', 'store', 'irony', 'drop'] as const
const ASSISTANT = ['soul', 'work', 'talk'] as const
const HERE = path.join(import.meta.dirname, 'train')
const LOCAL = path.join(import.meta.dirname, '..', 'src', 'ask', 'local')
const WEIGHTS = path.join(import.meta.dirname, '..', 'models', 'sentence-classes')
const VECTORS = path.join(import.meta.dirname, '..', 'models', 'glove-wink-100d-100k')
const SETTINGS = {
  l2: 0.01,
  epochs: 20,
  rate: 0.2,
  folds: 5,
  rare: 3,
  rareGrams: 5,
  dense: 1.5,
  denseRate: 0.1,
  size: 100,
  words: 20_000,
}

interface Example {
  readonly text: string
  readonly label: number
  readonly cues: readonly string[]
  readonly vector: Float64Array
}

interface Model {
  readonly cues: Map<string, Float64Array>
  readonly dense: Float64Array[]
}

function main(): void {
  const errors = process.argv.includes('--errors')
  const vectors = readVectors()
  const human = fitted('HUMAN', HUMAN, true, errors, vectors)
  const assistant = fitted('ASSISTANT', ASSISTANT, false, errors, vectors)
  writeFileSync(path.join(LOCAL, 'human-model.ts'), `${HEADER}\n${human.text}`)
  writeFileSync(path.join(LOCAL, 'assistant-model.ts'), `${HEADER}\n${assistant.text}`)
  writeFileSync(path.join(WEIGHTS, 'words.txt'), wordWeights(vectors, human.model))
  writeFileSync(path.join(WEIGHTS, 'grams.txt'), gramWeights(human.model))
}

const HEADER = `// Written by scripts/train.ts from scripts/train/*.txt; edit those and run it again.
// A row a cue, a column a class, weights in hundredths.
`

function fitted(name: string, classes: readonly string[], human: boolean, errors: boolean, vectors: Vectors) {
  const data = classes.flatMap((label, index) => load(label, index, human, vectors))
  validate(name, data, classes, errors)
  const model = train(data, classes.length)
  const rows = [...model.cues]
    .map(([cue, row]) => [cue, [...row].map((weight) => Math.round(weight * 100))] as const)
    .filter(([cue, row]) => !isGram(cue) && row.some((weight) => Math.abs(weight) >= 5))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([cue, row]) => `  ${/^[a-z]\w*$/.test(cue) ? cue : `'${cue.replaceAll("'", "\\'")}'`}: [${row.join(', ')}],`)
  const text = [
    `export const ${name}_CLASSES = [${classes.map((one) => `'${one}'`).join(', ')}] as const`,
    `export const ${name}_WEIGHTS: Readonly<Record<string, readonly number[]>> = {`,
    ...rows,
    '}',
    '',
  ].join('\n')
  return { text, model }
}

interface Vectors {
  readonly words: readonly string[]
  readonly at: ReadonlyMap<string, number>
  readonly of: (index: number) => Float64Array
}

/** Word vectors, rare words counting more: frequent ones say little about what a sentence is for. */
function readVectors(): Vectors {
  const words = readFileSync(path.join(VECTORS, 'vocab.txt'), 'utf8').trimEnd().split('\n')
  const bytes = readFileSync(path.join(VECTORS, 'vec.i8'))
  const scales = readFileSync(path.join(VECTORS, 'scale.f32'))
  const of = (index: number): Float64Array => {
    const weight = (scales.readFloatLE(index * 4) * (index + 50)) / (index + 1050)
    return Float64Array.from({ length: SETTINGS.size }, (_, d) => bytes.readInt8(index * SETTINGS.size + d) * weight)
  }
  return { words, at: new Map(words.map((word, index) => [word, index])), of }
}

function load(label: string, index: number, human: boolean, vectors: Vectors): Example[] {
  return [...linesOf(`${label}.txt`), ...mixed(label)].map((text) => {
    const normal = normalise(text)
    const cues = [...features(normal, text, human), ...(human ? gramsOf(words(normal)).map((gram) => `=${gram}`) : [])]
    const vector = human ? meanOf(words(normal), vectors) : new Float64Array(SETTINGS.size)
    return { text, label: index, cues, vector }
  })
}

function linesOf(file: string): string[] {
  return readFileSync(path.join(HERE, file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
}

/** Whole conversations, their sentences labelled: `fact: I cooked on tankers for nine years.` */
function mixed(label: string): string[] {
  const voices = readdirSync(path.join(HERE, 'voices')).sort()
  return ['mixed.txt', 'pairs.txt', ...voices.map((file) => path.join('voices', file))]
    .flatMap(linesOf)
    .filter((line) => line.startsWith(`${label}: `))
    .map((line) => line.slice(label.length + 2))
}

/** Sum over the root of the count: long sentences say more than short ones, but not in proportion. */
function meanOf(list: readonly string[], vectors: Vectors): Float64Array {
  const sum = new Float64Array(SETTINGS.size)
  let count = 0
  for (const word of list) {
    const index = vectors.at.get(word)
    if (index === undefined || index >= LIMIT) continue
    count++
    const vector = vectors.of(index)
    for (let d = 0; d < sum.length; d++) sum[d] = (sum[d] ?? 0) + (vector[d] ?? 0)
  }
  return sum.map((value) => (value * SETTINGS.dense) / Math.sqrt(count + 1))
}

const LIMIT = SETTINGS.words

function isGram(cue: string): boolean {
  return cue.startsWith('=')
}

/** Every word's share of the score of each class, one character a class; words in order of frequency. */
function wordWeights(vectors: Vectors, model: Model): string {
  return vectors.words
    .slice(0, LIMIT)
    .map((word, index) => [word, centred(vectors.of(index), model.dense).map(letter).join('')] as const)
    .filter(([word]) => /^[a-z][a-z'-]*$/.test(word))
    .map(([word, codes]) => `${word}\t${codes}\n`)
    .join('')
}

/** The same for words and pairs of words as such, whatever they mean. */
function gramWeights(model: Model): string {
  return [...model.cues]
    .filter(([cue]) => isGram(cue))
    .map(([cue, row]) => [cue.slice(1), [...row].map(letter).join('')] as const)
    .filter(([, codes]) => /[^TUV]/.test(codes))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([gram, codes]) => `${gram}\t${codes}\n`)
    .join('')
}

function centred(vector: Float64Array, dense: readonly Float64Array[]): number[] {
  const classes = dense[0]?.length ?? 0
  const sums = Array.from({ length: classes }, (_, k) =>
    dense.reduce((sum, row, d) => sum + (row[k] ?? 0) * (vector[d] ?? 0), 0),
  )
  const mean = sums.reduce((sum, one) => sum + one, 0) / Math.max(1, classes)
  return sums.map((sum) => (sum - mean) * SETTINGS.dense)
}

/** Sixteenths from -30 to 30 as letters and digits, 'U' being nothing. */
function letter(value: number): string {
  const step = Math.max(-30, Math.min(30, Math.round(value * 16)))
  return ALPHABET.charAt(step + 30)
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'.slice(0, 61)

/** Multinomial logistic regression by AdaGrad with weight decay; a fixed generator makes it the same every time. */
function train(data: readonly Example[], classes: number): Model {
  const { epochs, rare, rareGrams } = SETTINGS
  const seen = new Map<string, number>()
  for (const one of data) for (const cue of one.cues) seen.set(cue, (seen.get(cue) ?? 0) + 1)
  const known = data.map((one) => ({
    ...one,
    cues: ['bias', ...one.cues.filter((cue) => (seen.get(cue) ?? 0) >= (isGram(cue) ? rareGrams : rare))],
  }))
  const rows = (): Float64Array[] => Array.from({ length: SETTINGS.size }, () => new Float64Array(classes))
  const model: Model = { cues: new Map(), dense: rows() }
  const squares: Model = { cues: new Map(), dense: rows() }
  const mean: Model = { cues: new Map(), dense: rows() }
  const random = generator(1)
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const one of shuffled(known, random)) {
      const off = shares(model, one, classes).map((p, k) => p - (k === one.label ? 1 : 0))
      for (const cue of one.cues)
        step(rowOf(model.cues, cue, classes), rowOf(squares.cues, cue, classes), off, 1, SETTINGS.rate)
      for (let d = 0; d < SETTINGS.size; d++) {
        const row = model.dense[d]
        const square = squares.dense[d]
        if (row !== undefined && square !== undefined) step(row, square, off, one.vector[d] ?? 0, SETTINGS.denseRate)
      }
    }
    if (epoch >= epochs / 2) addTo(mean, model, 1 / Math.ceil(epochs / 2), classes)
  }
  return mean
}

/** The mean over the later rounds is steadier than where the last one happened to stop. */
function addTo(mean: Model, model: Model, share: number, classes: number): void {
  for (const [cue, row] of model.cues) addRow(rowOf(mean.cues, cue, classes), row, share)
  for (const [d, row] of model.dense.entries()) addRow(mean.dense[d] ?? row, row, share)
}

function addRow(sum: Float64Array, row: Float64Array, by: number): void {
  for (let k = 0; k < sum.length; k++) sum[k] = (sum[k] ?? 0) + (row[k] ?? 0) * by
}

function rowOf(table: Map<string, Float64Array>, cue: string, classes: number): Float64Array {
  const found = table.get(cue) ?? new Float64Array(classes)
  table.set(cue, found)
  return found
}

function step(row: Float64Array, square: Float64Array, off: readonly number[], value: number, rate: number): void {
  for (let k = 0; k < row.length; k++) {
    const slope = (off[k] ?? 0) * value + SETTINGS.l2 * (row[k] ?? 0)
    square[k] = (square[k] ?? 0) + slope * slope
    row[k] = (row[k] ?? 0) - (rate * slope) / Math.sqrt((square[k] ?? 0) + 1e-6)
  }
}

function shares(model: Model, one: Pick<Example, 'cues' | 'vector'>, classes: number): number[] {
  const sums = new Float64Array(classes)
  for (const cue of one.cues) addRow(sums, model.cues.get(cue) ?? NOTHING, 1)
  for (const [d, value] of one.vector.entries()) addRow(sums, model.dense[d] ?? NOTHING, value)
  const top = Math.max(...sums)
  const raised = [...sums].map((sum) => Math.exp(sum - top))
  const total = raised.reduce((sum, each) => sum + each, 0)
  return raised.map((each) => each / total)
}

const NOTHING = new Float64Array(0)

function validate(name: string, data: readonly Example[], classes: readonly string[], errors: boolean): void {
  let right = 0
  let kept = 0
  const confusion = classes.map(() => classes.map(() => 0))
  for (let fold = 0; fold < SETTINGS.folds; fold++) {
    const model = train(
      data.filter((_, index) => index % SETTINGS.folds !== fold),
      classes.length,
    )
    data.forEach((one, index) => {
      if (index % SETTINGS.folds !== fold) return
      const p = shares(model, { cues: ['bias', ...one.cues], vector: one.vector }, classes.length)
      const best = p.indexOf(Math.max(...p))
      if (best === one.label) right++
      else if (errors) console.log(`${classes[one.label]} taken for ${classes[best]}: ${one.text}`)
      if ((best === classes.length - 1) === (one.label === classes.length - 1)) kept++
      const line = confusion[one.label]
      if (line !== undefined) line[best] = (line[best] ?? 0) + 1
    })
  }
  console.log(
    `${name}: ${data.length} sentences, right ${(right / data.length).toFixed(3)}, kept or dropped rightly ${(kept / data.length).toFixed(3)}`,
  )
  for (const [index, line] of confusion.entries())
    console.log(`  ${(classes[index] ?? '').padEnd(8)}${line.map((n) => String(n).padStart(5)).join('')}`)
}

function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const out = [...list]
  for (let i = out.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const a = out[i] as T
    out[i] = out[j] as T
    out[j] = a
  }
  return out
}

main()
