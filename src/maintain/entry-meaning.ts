import { readStatement, type Statement, similar } from '../memory/similar.ts'
import type { Entry } from './entry.ts'
import { areOpposed, modesOf, oftenOf, plainPhrases, plainWords } from './entry-words.ts'

const NO_NAMES: ReadonlySet<string> = new Set()
/** Weight of the words that one has and the other lacks, from which on they tell the two apart. */
const LIGHT = 0.5
/** The same where the vectors are near. */
const LIGHT_WHEN_NEAR = 0.9
/** What a line must share with one that says more before it counts as said by it. */
const SHARED = 1.4

/** A line as its meaning is compared: phrases and words of one meaning brought together. */
export interface Meaning {
  readonly text: string
  readonly statement: Statement
  readonly modes: string
  readonly often: readonly string[]
}

export function meaningOf(text: string): Meaning {
  const plain = plainWords(plainPhrases(text))
  return { text: plain, statement: readStatement(plain, NO_NAMES), modes: modesOf(plain), often: oftenOf(text) }
}

/** Whether two lines say the same, by their words, values, mood and polarity; `near` as for `sameEntry`. */
export function compareMeaning(first: Entry, second: Entry, near: boolean): 'same' | 'unsure' | 'conflict' | 'apart' {
  const [a, b] = [entryMeaning(first), entryMeaning(second)]
  if (!sameLead(a.statement, b.statement)) return 'apart'
  const like = similar(a.statement, b.statement)
  const share = shareOf(a.statement, b.statement)
  const close = share.common >= 1 && share.jaccard >= 0.5
  if (!valuesAgree(a, b)) return like.clash && share.jaccard >= 0.7 && isLasting(first) ? 'conflict' : 'apart'
  if (like.opposed >= 0.3) return close ? 'conflict' : 'apart'
  if (a.modes !== b.modes || areOpposed(first.said, second.said)) return close && near ? 'conflict' : 'apart'
  if (a.statement.key === b.statement.key && a.statement.key !== '') return 'same'
  const light = near ? LIGHT_WHEN_NEAR : LIGHT
  if (close && share.onlyFirst <= light && share.onlySecond <= light) return 'same'
  const trait = first.memory.bucket === 'TRAIT'
  if (isSaidBy(a, b, share.onlyFirst, trait) || isSaidBy(b, a, share.onlySecond, trait)) return 'same'
  // Each has a word of its own: tea and coffee are near, and not the same.
  const strangers = share.onlyFirst >= 1 && share.onlySecond >= 1
  return near && close && !strangers ? 'unsure' : 'apart'
}

function entryMeaning(entry: Entry): Meaning {
  const known = meanings.get(entry)
  if (known) return known
  const meaning = meaningOf(entry.said)
  meanings.set(entry, meaning)
  return meaning
}

const meanings = new WeakMap<Entry, Meaning>()

function sameLead(first: Statement, second: Statement): boolean {
  return first.lead.size === second.lead.size && [...first.lead].every((word) => second.lead.has(word))
}

interface Share {
  readonly common: number
  readonly onlyFirst: number
  readonly onlySecond: number
  readonly jaccard: number
}

function shareOf(first: Statement, second: Statement): Share {
  let common = 0
  for (const [word, { weight }] of first.words) {
    if (!second.words.has(word)) continue
    common += weight
  }
  const onlyFirst = first.weight - common
  const onlySecond = Math.max(0, second.weight - common)
  return {
    common,
    onlyFirst,
    onlySecond,
    jaccard: common / Math.max(1e-9, common + onlyFirst + onlySecond),
  }
}

/** The longer one says all that the shorter one does, and begins with it: "likes Italy" is not said by "likes food of Italy". */
function isSaidBy(short: Meaning, long: Meaning, lost: number, trait: boolean): boolean {
  if (lost > 0.05) return false
  const [words, all] = [[...short.statement.words.keys()], [...long.statement.words.keys()]]
  const begins = words.every((word, at) => word === all[at])
  const { weight } = short.statement
  if (begins) return weight >= (trait ? 1 : SHARED) && words.length >= (trait ? 1 : 2)
  return words.length >= 3 && weight >= 2 && words[0] === all[0]
}

/** Of numbers, dates, times and rhythms one line may say more than the other, but not something else. */
export function valuesAgree(first: Meaning, second: Meaning): boolean {
  const [a, b] = [valuesOf(first), valuesOf(second)]
  return within(a, b) || within(b, a)
}

function valuesOf({ statement, often }: Meaning): string[] {
  const values = statement.values.filter(({ denied }) => denied !== true)
  return [...values.map(({ kind, value }) => `${kind}=${value}`), ...often.map((word) => `often=${word}`)]
}

function within(some: readonly string[], all: readonly string[]): boolean {
  return some.every(
    (value) => all.includes(value) || (value.startsWith('n:=') && all.some((other) => bare(other) === value)),
  )
}

/** `n:year=6` → `n:=6` */
function bare(value: string): string {
  return value.replace(/^n:[^=]*=/, 'n:=')
}

/** What holds once is another thing on another date; what lasts cannot have two. */
function isLasting({ memory }: Entry): boolean {
  return memory.bucket === 'FACT' || memory.bucket === 'PERSON'
}
