import { features } from '../../src/read/builtin/features.ts'
import { importanceFeatures } from '../../src/read/builtin/importance.ts'
import { normalise } from '../../src/read/builtin/normalise.ts'
import { type Corpus, HUMAN, PEOPLE, peopleSaid } from './read.ts'

/** A sentence with what it is weighed by, and what it is worth: 0 nothing, 1 what nobody would forgive to forget. */
export interface Weighed {
  readonly text: string
  readonly person: string
  readonly features: readonly string[]
  readonly importance: number
  /** How much the example counts. */
  readonly counts: number
}

/** The weights of `src/read/builtin/importance.ts` as their file, fitted on what everybody but one said. */
export function importanceWeights(human: Corpus, without: string | null): string {
  const rows = weighed(human).filter(({ person }) => person !== without)
  return [...weightsOf(rows)].map(([name, weight]) => `${name}\t${weight}\n`).join('')
}

/** Everything whose importance is known or may be guessed. */
export function weighed(human: Corpus): Weighed[] {
  return [...fromPeople(), ...fromVoices(human)]
}

/** People say how much a sentence is worth, and which are worth nothing. */
function fromPeople(): Weighed[] {
  return peopleSaid().flatMap(({ text, human, importance, voice }) => {
    if (!human || importance === null) return []
    const normal = normalise(text)
    const found = [...importanceFeatures(features(normal, text, true), normal)]
    return [{ text, person: voice, features: found, importance, counts: 1 }]
  })
}

/** The labelled sentences only say whether something is worth keeping. */
function fromVoices({ examples }: Corpus): Weighed[] {
  return examples
    .filter(({ unseen, voice }) => !unseen && !PEOPLE.includes(voice))
    .map(({ text, cues, label, voice }) => ({
      text,
      person: voice,
      features: [...importanceFeatures(cues, normalise(text))],
      importance: ['irony', 'drop'].includes(HUMAN[label] ?? '') ? 0 : USUAL,
      counts: LABELLED,
    }))
}

/** What is worth keeping is worth so much, as a rule. */
const USUAL = 0.65
const LABELLED = 0.3

/** A feature that fewer people have is one of them, not of people. */
const FEW = 3
const SETTINGS = { l2: 0.06, epochs: 20, rate: 0.1 }

/**
 * Logistic regression of the importance by AdaGrad with weight decay, in an order that is mixed but always the same:
 * feature → weight in hundredths, the small ones left out.
 */
export function weightsOf(rows: readonly Weighed[]): ReadonlyMap<string, number> {
  const had = new Map<string, Set<string>>()
  for (const { person, features } of rows)
    for (const one of features) had.set(one, (had.get(one) ?? new Set()).add(person))
  const weights = new Map([...had].flatMap(([name, by]) => (by.size >= FEW ? [[name, 0]] : [])) as [string, number][])
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

/** A stride that meets every row once. */
function mixed<T>(rows: readonly T[]): T[] {
  const stride = rows.length % 7919 === 0 ? 7907 : 7919
  return rows.map((_, at) => rows[(at * stride) % rows.length] as T)
}
