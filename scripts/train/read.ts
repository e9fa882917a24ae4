import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { features } from '../../src/read/builtin/features.ts'
import { normalise, words } from '../../src/read/builtin/normalise.ts'
import { gramsOf } from '../../src/read/builtin/word-scores.ts'
import { type Said, saidBy } from './people.ts'
import type { Rows } from './regress.ts'
import { meanOf, SIZE, type Vectors } from './vectors.ts'

export const HUMAN = ['fact', 'trait', 'person', 'topic', 'rule', 'trust', 'store', 'irony', 'drop'] as const
export const ASSISTANT = ['soul', 'work', 'talk'] as const

export interface Example {
  readonly text: string
  readonly label: number
  /** The file it stands in: a voice, or `sentences` for those that are nobody's. */
  readonly voice: string
  readonly unseen: boolean
  readonly cues: ReadonlySet<string>
}

export interface Corpus {
  readonly examples: readonly Example[]
  readonly rows: Rows
}

/** The labelled sentences of scripts/train as numbers. */
export function readCorpus(classes: readonly string[], human: boolean, vectors: Vectors): Corpus {
  const found = [...bare(classes), ...labelled(classes), ...gold(classes, human)]
  const ids = new Map<string, number>()
  const idOf = (name: string): number => {
    const id = ids.get(name) ?? ids.size
    ids.set(name, id)
    return id
  }
  const examples: Example[] = []
  const rows: Int32Array[] = []
  const means: Float64Array[] = []
  for (const one of found) {
    const normal = normalise(one.text)
    const cues = features(normal, one.text, human)
    const grams = gramsOf(words(normal)).map((gram) => `=${gram}`)
    examples.push({ ...one, cues })
    rows.push(Int32Array.from(['bias', ...cues, ...grams], idOf))
    means.push(meanOf(words(normal), vectors))
  }
  const labels = examples.map(({ label }) => label)
  return {
    examples,
    rows: { names: [...ids.keys()], ids: rows, vectors: means, labels, classes: classes.length, size: SIZE },
  }
}

const HERE = import.meta.dirname

type Found = Omit<Example, 'cues'>

/** A file a class, a sentence a line. */
function bare(classes: readonly string[]): Found[] {
  return classes.flatMap((name, label) =>
    linesOf(`${name}.txt`).map((text) => ({ text, label, voice: 'sentences', unseen: false })),
  )
}

/** Whole conversations, their sentences labelled: `fact: I cooked on tankers for nine years.` */
function labelled(classes: readonly string[]): Found[] {
  const folder = (name: string): string[] =>
    readdirSync(path.join(HERE, name))
      .sort()
      .map((file) => path.join(name, file))
  return ['mixed.txt', 'pairs.txt', ...folder('voices'), ...folder('unseen')].flatMap((file) =>
    linesOf(file).flatMap((line) => {
      const [, name = '', text = ''] = /^(\w+): (.*)$/.exec(line) ?? []
      const label = classes.indexOf(name)
      return label === -1
        ? []
        : [{ text, label, voice: path.basename(file, '.txt'), unseen: file.startsWith('unseen') }]
    }),
  )
}

/** What the people of eval/gold-dev said, each a voice. */
function gold(classes: readonly string[], human: boolean): Found[] {
  return peopleSaid()
    .filter((said) => said.human === human)
    .map(({ text, label, voice }) => ({ text, label: classes.indexOf(label ?? ''), voice, unseen: false }))
    .filter(({ label }) => label !== -1)
}

let read: readonly (Said & { readonly voice: string })[] | undefined

/** Everything that the people of eval/gold-dev said, in the order of `PEOPLE`. */
export function peopleSaid(): readonly (Said & { readonly voice: string })[] {
  read ??= PEOPLE.flatMap((voice) => saidBy(path.join(GOLD, voice)).map((said) => ({ ...said, voice })))
  return read
}

/** Folders of people that may be read and learned from. */
export const GOLD = path.join(HERE, '..', '..', 'eval', 'gold-dev')
export const PEOPLE: readonly string[] = [
  'adaeze',
  'bengt',
  'clemens',
  'joaquin',
  'kwame',
  'murdo',
  'nadia',
  'odile',
  'ottilie',
  'rosalind',
]

function linesOf(file: string): string[] {
  return readFileSync(path.join(HERE, file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
}
