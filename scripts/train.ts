/**
 * Fits the linear model of the local rules on the sentences in scripts/train/*.txt and writes src/ask/local/model.ts.
 * `tsx scripts/train.ts` also prints five-fold cross-validation; `--errors` lists what it gets wrong. Same input, same bytes.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ASSISTANT_CUES } from '../src/ask/local/cues/assistant.ts'
import { HUMAN_CUES } from '../src/ask/local/cues/human.ts'
import { features } from '../src/ask/local/features.ts'
import { normalise } from '../src/ask/local/normalise.ts'

const HUMAN = ['fact', 'trait', 'person', 'topic', 'rule', 'trust', 'store', 'drop'] as const
const ASSISTANT = ['soul', 'work', 'talk'] as const
const HERE = path.join(import.meta.dirname, 'train')
const SETTINGS = { l2: 0.01, epochs: 30, rate: 0.2, folds: 5, rare: 3 }

interface Example {
  readonly text: string
  readonly label: number
  readonly cues: readonly string[]
}

type Weights = Map<string, Float64Array>

function main(): void {
  const errors = process.argv.includes('--errors')
  const parts = [fit('HUMAN', HUMAN, true, errors), fit('ASSISTANT', ASSISTANT, false, errors)]
  const out = path.join(import.meta.dirname, '..', 'src', 'ask', 'local', 'model.ts')
  writeFileSync(out, `${HEADER}\n${parts.join('\n')}`)
}

const HEADER = `// Written by scripts/train.ts from scripts/train/*.txt; edit those and run it again.
// A row a cue, a column a class, weights in hundredths.
`

function fit(name: string, classes: readonly string[], human: boolean, errors: boolean): string {
  const data = classes.flatMap((label, index) => load(label, index, human))
  validate(name, data, classes, errors)
  const weights = train(data, classes.length)
  const rows = [...weights]
    .map(([cue, row]) => [cue, [...row].map((weight) => Math.round(weight * 100))] as const)
    .filter(([, row]) => row.some((weight) => Math.abs(weight) >= 5))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([cue, row]) => `  ${/^[a-z]\w*$/.test(cue) ? cue : `'${cue.replaceAll("'", "\\'")}'`}: [${row.join(', ')}],`)
  return [
    `export const ${name}_CLASSES = [${classes.map((one) => `'${one}'`).join(', ')}] as const`,
    `export const ${name}_WEIGHTS: Readonly<Record<string, readonly number[]>> = {`,
    ...rows,
    '}',
    '',
  ].join('\n')
}

function load(label: string, index: number, human: boolean): Example[] {
  return readFileSync(path.join(HERE, `${label}.txt`), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((text) => ({ text, label: index, cues: [...features(normalise(text), text, human ? HUMAN_CUES : ASSISTANT_CUES)] }))
}

/** Multinomial logistic regression by AdaGrad with weight decay; a fixed generator makes it the same every time. */
function train(data: readonly Example[], classes: number): Weights {
  const { l2, epochs, rate, rare } = SETTINGS
  const seen = new Map<string, number>()
  for (const one of data) for (const cue of one.cues) seen.set(cue, (seen.get(cue) ?? 0) + 1)
  const known = data.map((one) => ({ label: one.label, cues: ['bias', ...one.cues.filter((cue) => (seen.get(cue) ?? 0) >= rare)] }))
  const weights: Weights = new Map()
  const squares: Weights = new Map()
  const row = (table: Weights, cue: string): Float64Array => {
    const found = table.get(cue) ?? new Float64Array(classes)
    table.set(cue, found)
    return found
  }
  const random = generator(1)
  for (let epoch = 0; epoch < epochs; epoch++)
    for (const one of shuffled(known, random)) {
      const p = shares(weights, one.cues, classes)
      for (const cue of one.cues) {
        const w = row(weights, cue)
        const g = row(squares, cue)
        for (let k = 0; k < classes; k++) {
          const slope = (p[k] ?? 0) - (k === one.label ? 1 : 0) + l2 * (w[k] ?? 0)
          g[k] = (g[k] ?? 0) + slope * slope
          w[k] = (w[k] ?? 0) - (rate * slope) / Math.sqrt((g[k] ?? 0) + 1e-6)
        }
      }
    }
  return weights
}

function shares(weights: Weights, cues: readonly string[], classes: number): number[] {
  const sums = Array.from({ length: classes }, (_, k) => cues.reduce((sum, cue) => sum + (weights.get(cue)?.[k] ?? 0), 0))
  const top = Math.max(...sums)
  const raised = sums.map((sum) => Math.exp(sum - top))
  const total = raised.reduce((sum, one) => sum + one, 0)
  return raised.map((one) => one / total)
}

function validate(name: string, data: readonly Example[], classes: readonly string[], errors: boolean): void {
  let right = 0
  let kept = 0
  const confusion = classes.map(() => classes.map(() => 0))
  for (let fold = 0; fold < SETTINGS.folds; fold++) {
    const weights = train(
      data.filter((_, index) => index % SETTINGS.folds !== fold),
      classes.length,
    )
    data.forEach((one, index) => {
      if (index % SETTINGS.folds !== fold) return
      const p = shares(weights, ['bias', ...one.cues], classes.length)
      const best = p.indexOf(Math.max(...p))
      if (best === one.label) right++
      else if (errors) console.log(`${classes[one.label]} taken for ${classes[best]}: ${one.text}`)
      if ((best === classes.length - 1) === (one.label === classes.length - 1)) kept++
      const line = confusion[one.label]
      if (line !== undefined) line[best] = (line[best] ?? 0) + 1
    })
  }
  console.log(`${name}: ${data.length} sentences, right ${(right / data.length).toFixed(3)}, kept or dropped rightly ${(kept / data.length).toFixed(3)}`)
  for (const [index, line] of confusion.entries()) console.log(`  ${(classes[index] ?? '').padEnd(8)}${line.map((n) => String(n).padStart(5)).join('')}`)
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
