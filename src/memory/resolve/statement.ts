import { nameBehaviours } from './behaviours.ts'
import { unframed } from './clause.ts'
import type { Slots } from './fill.ts'
import { isFiniteVerb } from './finite.ts'
import { DENIES_BACK, HABIT, isDenial, markDenials, Polarity } from './polarity.ts'
import { type Scope, scopesIn } from './scope.ts'
import { slotsOf, slotTerms } from './slots.ts'
import { type State, statesIn } from './states.ts'
import { stem } from './stem.ts'
import { type Subject, subjectOf } from './subject.ts'
import { lettersOf, numberOf, readValue, takeDates, type Value } from './values.ts'
import { COMMON, CONCEPTS, RELATIVES, STOP } from './vocabulary.ts'

/** A content word of a statement: how much it tells and whether it stands affirmed (1), denied (-1) or both (0). */
export interface Word {
  readonly weight: number
  readonly sign: 1 | 0 | -1
}

/** A statement as the rules compare it. */
export interface Statement {
  readonly words: ReadonlyMap<string, Word>
  /** Sum of the weights. */
  readonly weight: number
  readonly values: readonly Value[]
  /** Neighbouring content words: "live file" tells more than "live" and "file". */
  readonly pairs: ReadonlySet<string>
  /** Words that it says have come to their end. */
  readonly ended: ReadonlySet<string>
  /** Whom it is about when that is somebody else than the human: a name, a relative. */
  readonly lead: ReadonlySet<string>
  /** Whom or what its first words are about; null where they do not say. */
  readonly subject: Subject | null
  /** What it says that things are. */
  readonly states: readonly State[]
  /** Words that say which one of a kind it speaks of. */
  readonly scopes: readonly Scope[]
  /** What it fills in of the things that everybody has one of. */
  readonly slots: Slots
  /** All content in one string that the order of words does not change. */
  readonly key: string
}

export const NAME_WEIGHT = 1.5
const COMMON_WEIGHT = 0.4
const VALUE_WEIGHT = 0.6
/** A number of lines or sentences is a wish for brevity, whatever the number. */
const LENGTH_UNIT = /^n:(?:lin|sentenc|paragraph)$/
/** In the plural a time of day is what somebody does, and can be given up: "no more nights". */
const HABITUAL = /^(?:night|evening|morning|weekend)s$/
/** Characters looked at: a statement is a line, and nobody's essay may cost a second. */
const LONGEST = 2000
/** Who said it is no part of what was said: `Dana said: "…"`. */
const FRAME = /^\p{L}[\p{L}'-]* (?:said|emphasi[sz]ed|confirmed|learned): (?=["“])|^Learned: /u
const CLAUSE_END: ReadonlySet<string> = new Set('.,;:!?()—–')
const TOKEN = /[$€£]?[\p{L}\p{N}]+(?:[.:'+-][\p{L}\p{N}]+|,\d{3})*[%+#]*|\u00ac[\u00ac<-]?|[.,;:!?()—–]/gu

/** Reads a statement. `own` holds the lower-case names of human and assistant, which tell statements apart by nothing. */
export function readStatement(text: string, own: ReadonlySet<string>): Statement {
  const plain = text.slice(0, LONGEST).normalize('NFKC').replace(/[‘’]/g, "'").replace(FRAME, '')
  const names = namesIn(plain, own)
  const { rest, dates } = takeDates(plain.toLowerCase())
  const tokens = (markDenials(nameBehaviours(rest)).match(TOKEN) ?? []).map(withoutPossessive)
  const words = new Map<string, Word>()
  const values: Value[] = [...dates, ...lettersOf(plain)]
  const pairs = new Set<string>()
  const ended = new Set<string>()
  readTokens(tokens, names, own, { words, values, pairs, ended })
  const weight = [...words.values()].reduce((sum, word) => sum + word.weight, 0)
  const lead = leadOf(tokens, names, own)
  let slots: Slots | undefined
  let subject: Subject | null | undefined
  let scopes: readonly Scope[] | undefined
  let states: readonly State[] | undefined
  let key: string | undefined
  return {
    words,
    weight,
    values,
    pairs,
    ended,
    lead,
    get subject() {
      if (subject === undefined) subject = subjectOf(text, own)
      return subject
    },
    get states() {
      states ??= statesIn(unframed(plain))
      return states
    },
    get scopes() {
      scopes ??= scopesIn(plain.toLowerCase())
      return scopes
    },
    // Of most statements that a finding is held against nobody asks for these.
    get slots() {
      slots ??= slotsOf(plain, own)
      return slots
    },
    get key() {
      key ??= keyOf(words, values)
      return key
    },
  }
}

function withoutPossessive(token: string): string {
  if (token.endsWith("'s")) return token.slice(0, -2)
  return token.endsWith("'") ? token.slice(0, -1) : token
}

function readTokens(
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

/** Words written with a capital inside a sentence, and a first word that is followed like a name. */
function namesIn(text: string, own: ReadonlySet<string>): ReadonlySet<string> {
  const names = new Set<string>()
  for (const match of text.matchAll(/(?<=[\p{Ll}\p{N},'’)] )(?:["“(]?)(\p{Lu}[\p{L}\p{N}]+)/gu)) {
    const name = match[1]?.toLowerCase() ?? ''
    if (!isPlain(name, own)) names.add(name)
  }
  const [, first = '', next = ''] = /^(\p{Lu}\p{L}+) (\p{Ll}+)/u.exec(text) ?? []
  const name = first.toLowerCase()
  if (name !== '' && !isPlain(name, own) && isSubject(name, next)) names.add(name)
  return names
}

/** Words that a capital does not make a name: grammar, very common words, days and months. */
function isPlain(word: string, own: ReadonlySet<string>): boolean {
  return STOP.has(word) || own.has(word) || COMMON.has(stem(word)) || readValue(word, '', () => '') !== null
}

/** "Kurt drinks", "Gus is", but not "Prefers mornings": a first word is a name when a verb follows it. */
function isSubject(name: string, next: string): boolean {
  if (/^(?:is|was|has|had|will|would|does|did|can|may|must)$/.test(next)) return true
  // "Jonas moved", and not "Drives himself".
  if (/s$/.test(name) && isFiniteVerb(next) && !isFiniteVerb(name)) return true
  return !isDenial(name) && !/(?:s|ed|ing|ly)$/.test(name) && /(?:[^s]s|ed)$/.test(next)
}

/** The names and relatives that stand before anything else is said. */
function leadOf(tokens: readonly string[], names: ReadonlySet<string>, own: ReadonlySet<string>): ReadonlySet<string> {
  const lead = new Set<string>()
  for (const token of tokens.slice(0, 8)) {
    const base = stem(token)
    const word = CONCEPTS.get(base)?.word ?? base
    if (names.has(token) || RELATIVES.has(word)) lead.add(word)
    else if (!STOP.has(token) && !own.has(token) && !/^[,(]$/.test(token)) break
  }
  return lead
}

/** Everything that a statement can be found by, with its weight: words, and values by kind. */
export function termsOf({ words, values, slots }: Statement): [string, number][] {
  const terms = [...words].map(([word, { weight }]): [string, number] => [word, weight])
  const filled = slotTerms(slots).map((slot): [string, number] => [slot, NAME_WEIGHT])
  return [
    ...terms,
    ...filled,
    ...values.map((value): [string, number] => [`${value.kind}=${value.value}`, VALUE_WEIGHT]),
  ]
}

function keyOf(words: ReadonlyMap<string, Word>, values: readonly Value[]): string {
  const signed = [...words].map(([word, { sign }]) => (sign < 0 ? `-${word}` : word))
  return [...signed, ...values.map((value) => `${value.denied ? '-' : ''}${value.kind}=${value.value}`)]
    .sort()
    .join(' ')
}
