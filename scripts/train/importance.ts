/**
 * Fits how much would be missed if a sentence were not written down, on the people of eval/gold-dev and, with less
 * weight, the sentences of scripts/train: `tsx scripts/train/importance.ts` writes models/sentence-classes/importance.txt,
 * after the cues have changed; `--leave-out` prints instead how well it tells the people that it was not fitted on.
 * Same input, same bytes.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { features } from '../../src/ask/local/features.ts'
import { importanceFeatures } from '../../src/ask/local/importance.ts'
import { judge } from '../../src/ask/local/judge.ts'
import { normalise } from '../../src/ask/local/normalise.ts'
import { recogniseLog } from '../../src/log/manner.ts'
import { parseTurns } from '../../src/log/parse.ts'

/** A sentence with what it is weighed by, and what it is worth: 0 nothing, 1 what nobody would forgive to forget. */
export interface Weighed {
  readonly person: string
  readonly features: readonly string[]
  readonly importance: number
  /** How much the example counts. */
  readonly counts: number
}

interface Gold {
  readonly importance: number
  readonly evidence: readonly (readonly [number, number])[]
  readonly keywords: readonly (readonly string[])[]
}

/** What the human of a gold folder `<person>/{raw,gold,speakers.json}` said and may be learned. */
export function weighedBy(folder: string): Weighed[] {
  const { human, assistant } = JSON.parse(readFileSync(path.join(folder, 'speakers.json'), 'utf8'))
  const days = readdirSync(path.join(folder, 'gold')).filter((file) => file.endsWith('.json'))
  return days.sort().flatMap((file) => {
    const { findings } = JSON.parse(readFileSync(path.join(folder, 'gold', file), 'utf8')) as { findings: Gold[] }
    const bytes = readFileSync(path.join(folder, 'raw', file.replace('.json', '.md')))
    const { form, roles } = recogniseLog(bytes, { human: [human], assistant: [assistant] })
    const lines = [...parseTurns([bytes], { form, roles: roles.roleOf })].flatMap(judge)
    return lines
      .filter(({ origin, never }) => origin === 'human-said' && never === null)
      .map((line) => ({
        person: path.basename(folder),
        features: [...importanceFeatures(line.cues, line.normal)],
        importance: Math.max(0, ...findings.flatMap((one) => (says(line, one) ? [one.importance / 3] : []))),
        counts: 1,
      }))
  })
}

/** A sentence that holds half of what a finding is known by says it. */
const ENOUGH = 0.5

function says({ text, lines }: { text: string; lines: readonly [number, number] }, gold: Gold): boolean {
  if (!gold.evidence.some(([first, last]) => lines[0] <= last && lines[1] >= first)) return false
  const low = text.toLowerCase()
  const told = gold.keywords.filter((group) => group.some((word) => low.includes(word.toLowerCase())))
  return told.length >= ENOUGH * gold.keywords.length
}

/** The labelled sentences of scripts/train: they say whether something is worth keeping, not how much. */
export function weighedIn(folder: string): Weighed[] {
  const kept = ['fact', 'trait', 'person', 'topic', 'rule', 'trust', 'store']
  const left = ['irony', 'drop']
  const one = (text: string, label: string, person: string): Weighed[] => {
    if (!kept.includes(label) && !left.includes(label)) return []
    const normal = normalise(text)
    const found = [...importanceFeatures(features(normal, text, true), normal)]
    return [{ person, features: found, importance: kept.includes(label) ? USUAL : 0, counts: LABELLED }]
  }
  const linesOf = (file: string): string[] => readFileSync(path.join(folder, file), 'utf8').split('\n').filter(Boolean)
  const voices = readdirSync(path.join(folder, 'voices')).sort()
  return [
    ...[...kept, ...left].flatMap((label) => linesOf(`${label}.txt`).flatMap((text) => one(text, label, label))),
    ...['mixed.txt', 'pairs.txt', ...voices.map((name) => path.join('voices', name))].flatMap((file) =>
      linesOf(file).flatMap((line) => {
        const [, label = '', text = ''] = /^(\w+): (.*)$/.exec(line) ?? []
        return one(text, label, file)
      }),
    ),
  ]
}

/** What is worth keeping is worth so much, as a rule. */
const USUAL = 0.65
const LABELLED = 0.3

/** A feature that fewer people have is one of them, not of people. */
const PEOPLE = 3
const SETTINGS = { l2: 0.06, epochs: 20, rate: 0.1 }

/**
 * Logistic regression of the importance by AdaGrad with weight decay, in an order that is mixed but always the same: feature → weight in
 * hundredths, the small ones left out.
 */
export function fitImportance(rows: readonly Weighed[]): ReadonlyMap<string, number> {
  const had = new Map<string, Set<string>>()
  for (const { person, features } of rows)
    for (const one of features) had.set(one, (had.get(one) ?? new Set()).add(person))
  const weights = new Map(
    [...had].flatMap(([name, by]) => (by.size >= PEOPLE ? [[name, 0]] : [])) as [string, number][],
  )
  const squares = new Map([...weights.keys()].map((name) => [name, 1e-6]))
  const order = mixed(rows)
  for (let epoch = 0; epoch < SETTINGS.epochs; epoch++)
    for (const { features, importance, counts } of order) {
      const known = features.filter((one) => weights.has(one))
      const sum = known.reduce((total, one) => total + (weights.get(one) ?? 0), 0)
      const error = (1 / (1 + Math.exp(-sum)) - importance) * counts
      for (const one of known) {
        const weight = weights.get(one) ?? 0
        const slope = error + (one === 'bias' ? 0 : SETTINGS.l2 * weight)
        const square = (squares.get(one) ?? 0) + slope * slope
        squares.set(one, square)
        weights.set(one, weight - (SETTINGS.rate * slope) / Math.sqrt(square))
      }
    }
  const rounded = [...weights].map(([name, weight]) => [name, Math.round(weight * 100)] as const)
  return new Map(rounded.filter(([, weight]) => Math.abs(weight) >= 3).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The model as the file that comes with the package. */
export function importanceFile(weights: ReadonlyMap<string, number>): string {
  return [...weights].map(([name, weight]) => `${name}\t${weight}\n`).join('')
}

/** A stride that meets every row once. */
function mixed<T>(rows: readonly T[]): T[] {
  const stride = rows.length % 7919 === 0 ? 7907 : 7919
  return rows.map((_, at) => rows[(at * stride) % rows.length] as T)
}

const HERE = import.meta.dirname
const GOLD = path.join(HERE, '../../eval/gold-dev')
const FILE = path.join(HERE, '../../models/sentence-classes/importance.txt')
/** Who is never learned from tells what the others are worth. */
const JUDGES = ['kwame']

function main(): void {
  const people = readdirSync(GOLD, { withFileTypes: true }).filter(
    (one) => one.isDirectory() && !JUDGES.includes(one.name),
  )
  const said = new Map(people.map(({ name }) => [name, weighedBy(path.join(GOLD, name))]))
  const sentences = weighedIn(HERE)
  if (!process.argv.includes('--leave-out')) {
    writeFileSync(FILE, importanceFile(fitImportance([...[...said.values()].flat(), ...sentences])))
    return
  }
  for (const judge of JUDGES) said.set(judge, weighedBy(path.join(GOLD, judge)))
  for (const [person, own] of said) {
    const others = [...said].flatMap(([name, rows]) => (name === person || JUDGES.includes(name) ? [] : rows))
    console.log(person.padEnd(12), told(fitImportance([...others, ...sentences]), own))
  }
}

/** Chance that of two sentences, one worth keeping and one not, the right one is told to be worth more; and of the most important. */
function told(weights: ReadonlyMap<string, number>, rows: readonly Weighed[]): string {
  const scored = rows.map(({ features, importance }) => ({
    score: features.reduce((sum, one) => sum + (weights.get(one) ?? 0), 0),
    importance,
  }))
  const chance = (from: number): string => {
    const [high, low] = [scored.filter((one) => one.importance >= from), scored.filter((one) => one.importance === 0)]
    let wins = 0
    for (const a of high) for (const b of low) wins += a.score > b.score ? 1 : a.score === b.score ? 0.5 : 0
    return (wins / (high.length * low.length)).toFixed(3)
  }
  return `worth keeping ${chance(1 / 3)}, most important ${chance(1)}`
}

if (process.argv[1] && import.meta.filename === path.resolve(process.argv[1])) main()
