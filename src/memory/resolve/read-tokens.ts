import { DENIES_BACK, HABIT, Polarity } from './polarity.ts'
import { NAME_WEIGHT, type Word } from './statement.ts'
import { stem } from './stem.ts'
import { numberOf, readValue, type Value } from './values.ts'
import { COMMON, CONCEPTS, STOP } from './vocabulary.ts'

const COMMON_WEIGHT = 0.4
/** A number of lines or sentences is a wish for brevity, whatever the number. */
const LENGTH_UNIT = /^n:(?:lin|sentenc|paragraph)$/
/** In the plural a time of day is what somebody does, and can be given up: "no more nights". */
const HABITUAL = /^(?:night|evening|morning|weekend)s$/
const CLAUSE_END: ReadonlySet<string> = new Set('.,;:!?()—–')

export function withoutPossessive(token: string): string {
  if (token.endsWith("'s")) return token.slice(0, -2)
  return token.endsWith("'") ? token.slice(0, -1) : token
}

export function readTokens(
  tokens: readonly string[],
  names: ReadonlySet<string>,
  own: ReadonlySet<string>,
  into: {
    readonly words: Map<string, Word>
    readonly values: Value[]
    readonly pairs: Set<string>
    readonly ended: Set<string>
  },
): void {
  const { words, values, pairs, ended } = into
  const polarity = new Polarity()
  let clause: string[] = []
  tokens.forEach((token, at) => {
    const next = tokens[at + 1] ?? ''
    if (token === DENIES_BACK) {
      for (const word of clause) deny(words, word)
      for (const word of clause) ended.add(word)
    }
    if (token === DENIES_BACK || polarity.read(token, next)) {
      if (CLAUSE_END.has(token)) clause = []
      return
    }
    const value = readValue(token, tokens[at - 1] ?? '', () => unitOf(next, own))
    if (value) {
      values.push(polarity.sign > 0 ? value : { ...value, denied: true })
      if (LENGTH_UNIT.test(value.kind)) add(words, 'brief', 1, polarity.sign)
      if (!HABITUAL.test(token)) return
    }
    if (STOP.has(token) || own.has(token) || token.length < 2) return
    const base = stem(token)
    const concept = CONCEPTS.get(base)
    const word = concept?.word ?? base
    const sign = polarity.sign * (concept?.sign ?? 1) > 0 ? 1 : -1
    add(words, word, weightOf(token, word, names), sign)
    const before = clause.at(-1)
    if (before !== undefined) pairs.add(`${before} ${word}`)
    if (polarity.ending && !COMMON.has(word) && clause.length < 4) ended.add(word)
    clause.push(word)
  })
}

function unitOf(next: string, own: ReadonlySet<string>): string {
  if (!/^\p{L}/u.test(next) || STOP.has(next) || own.has(next) || numberOf(next) !== null) return ''
  return stem(next)
}

function weightOf(token: string, word: string, names: ReadonlySet<string>): number {
  if (word === HABIT) return 2
  if (names.has(token) || /\d/.test(token)) return NAME_WEIGHT
  if (HABITUAL.test(token)) return 1
  return COMMON.has(word) ? COMMON_WEIGHT : 1
}

function add(words: Map<string, Word>, word: string, weight: number, sign: 1 | -1): void {
  const known = words.get(word)
  if (!known) words.set(word, { weight, sign })
  else words.set(word, { weight: Math.max(weight, known.weight), sign: known.sign === sign ? sign : 0 })
}

function deny(words: Map<string, Word>, word: string): void {
  const known = words.get(word)
  if (known) words.set(word, { weight: known.weight, sign: -1 })
}
