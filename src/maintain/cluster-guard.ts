import type { Value } from '../memory/resolve/values.ts'
import { readStatement, type Statement, similar } from '../memory/similar.ts'
import { OPPOSITES, SOFT } from './cluster-words.ts'

/** Why two memories are not of the same although their vectors are near. */
export type Apart = 'names' | 'numbers' | 'dates' | 'polarity' | 'direction' | 'subject'

/** A memory's text as the guard compares it. */
export interface Subject {
  readonly statement: Statement
  readonly values: readonly Value[]
  /** Lower-case words that a capital inside a sentence makes a name. */
  readonly names: ReadonlySet<string>
  /** Ids and bare numbers: `v2`, `pr-41`, `4.2`. */
  readonly marks: ReadonlySet<string>
  readonly words: ReadonlySet<string>
  /** True when an odd number of denials stands in one of its clauses. */
  readonly denies: boolean
  readonly due: 'due' | 'done' | null
  /** True when anything in it denies. */
  readonly anyDenial: boolean
  /** `a>b` where a is put before b: "from a to b", "a over b", "b from a". */
  readonly directions: ReadonlySet<string>
}

/** Cosines from here on are of nearly the same words: what is left over on both sides is no other subject. */
const VERBATIM = 0.92

export function apart(first: Subject, second: Subject, cosine: number): Apart | null {
  if (bothMore(first.names, second.names, second.words, first.words)) return 'names'
  if (bothMore(first.marks, second.marks, second.marks, first.marks)) return 'numbers'
  const values = valuesApart(first.values, second.values)
  if (values !== null) return values
  if (turned(first, second)) return 'polarity'
  for (const direction of first.directions)
    if (second.directions.has(direction.split('>').reverse().join('>'))) return 'direction'
  if (cosine < VERBATIM && otherSubject(first.statement, second.statement)) return 'subject'
  return null
}

const DATES: ReadonlySet<string> = new Set(['date', 'day', 'year', 'time', 'weekday', 'month', 'daypart'])
const CLAUSES = /[.,;:!?()—–]|\b(?:but|because|though|although|while|since|so|and)\b/
const HARD = /\b(?:not|no|never|neither|nor|none|nothing|nobody|zero|hardly|cannot|\w+n't|cant|wont)\b/g
/** What stands behind a comma or an "and" is a contrast: "a fixed price, not an hourly rate". */
const CONTRAST = /^\s*(?:not|no|nothing|nor)\b/
/** What is still to be done, and what was done to something. */
const DUE = /\b(?:has to|have to|had to|must|needs?|should|wants?|plans?|will)\b/
const DONE = /\b(?:was|were|has been|have been|got) (?:\p{L}+ly )?\p{L}+(?:ed|en|paid|sold|cut|built)\b/u
const GIVE_UP = /\b(?:give|gives|gave|given|giving) up\b/g
const ANY_DENIAL =
  /\b(?:not|no|never|neither|nor|none|nothing|nobody|zero|without|free of|instead of|rather than|cannot|\w+n't)\b/

export function readSubject(text: string, own: ReadonlySet<string>): Subject {
  const plain = text.normalize('NFKC').replace(/[‘’]/g, "'")
  const statement = readStatement(plain, own)
  const lower = plain.toLowerCase().replace(GIVE_UP, 'stopped')
  const tokens = tokensOf(lower)
  const clauses = lower.split(CLAUSES).filter((clause) => clause.trim() !== '')
  const denied = clauses.filter((clause, at) => denialsIn(clause) % 2 === 1 && !(at > 0 && CONTRAST.test(clause)))
  return {
    statement,
    values: valuesOf(statement, lower),
    names: namesIn(plain, own),
    marks: new Set(lower.match(/\b(?:[a-z]+-?\d[\w.-]*|\d+(?:\.\d+)+)\b/g) ?? []),
    words: new Set(tokens.map((token) => token.replace(/'s?$/, ''))),
    denies: denied.length > 0,
    due: DUE.test(lower) ? 'due' : DONE.test(lower) ? 'done' : null,
    anyDenial: ANY_DENIAL.test(lower) || tokens.some((token) => SOFT.has(token)),
    directions: directionsIn(lower),
  }
}

function tokensOf(lower: string): string[] {
  return lower.match(/[\p{L}\p{N}][\p{L}\p{N}'-]*/gu) ?? []
}

const SAME_PART: Readonly<Record<string, string>> = { night: 'evening', noon: 'afternoon' }
const ONE = /\bone (hour|day|week|month|year|minute|percent|euro|dollar|time|person|page|mile|kilometre)s?\b/g
const MAY = /\b(?:in|of|until|till|by|before|after|since|this|next|last) may\b/

/** Numbers, dates and times of a text, so written that the same one is equal; "one day" and "in May" too. */
function valuesOf({ values }: Statement, lower: string): readonly Value[] {
  const found = values.map(({ kind, value }) => ({ kind, value: (SAME_PART[value] ?? value).replace(/:00$/, '') }))
  for (const [, unit = ''] of lower.matchAll(ONE)) found.push({ kind: `n:${unit}`, value: '1' })
  if (MAY.test(lower)) found.push({ kind: 'month', value: 'may' })
  return found
}

function denialsIn(clause: string): number {
  const words = clause.match(/[\p{L}']+/gu) ?? []
  return (clause.match(HARD)?.length ?? 0) + words.filter((word) => SOFT.has(word)).length
}

const CALENDAR =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$|^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/

function namesIn(text: string, own: ReadonlySet<string>): ReadonlySet<string> {
  const names = new Set<string>()
  for (const match of text.matchAll(/(?<=[\p{Ll}\p{N},'’)] |[&/-])["“(]?(\p{Lu}[\p{L}\p{N}]+)/gu)) {
    const name = match[1]?.toLowerCase() ?? ''
    if (!own.has(name) && !CALENDAR.test(name)) names.add(name)
  }
  return names
}

/** Each has something that the other does not mention at all. */
function bothMore(
  first: ReadonlySet<string>,
  second: ReadonlySet<string>,
  inSecond: ReadonlySet<string>,
  inFirst: ReadonlySet<string>,
): boolean {
  const more = (of: ReadonlySet<string>, than: ReadonlySet<string>): boolean => [...of].some((one) => !than.has(one))
  return more(first, inSecond) && more(second, inFirst)
}

function valuesApart(first: readonly Value[], second: readonly Value[]): Apart | null {
  const more = (of: readonly Value[], than: readonly Value[]): readonly Value[] =>
    of.filter((value) => !than.some((other) => other.value === value.value))
  const [here, there] = [more(first, second), more(second, first)]
  if (here.length === 0 || there.length === 0) return null
  return [...here, ...there].every(({ kind }) => DATES.has(kind)) ? 'dates' : 'numbers'
}

/** What one affirms the other denies: in all, in some words when only one denies anything, or crosswise. */
function turned(first: Subject, second: Subject): boolean {
  if (first.due !== null && second.due !== null && first.due !== second.due) return true
  if (first.denies !== second.denies || opposed(first.words, second.words)) return true
  if (first.anyDenial !== second.anyDenial) return similar(first.statement, second.statement).opposed >= 0.3
  const signs = new Set<number>()
  for (const [word, { sign }] of first.statement.words) {
    const there = second.statement.words.get(word)?.sign ?? 0
    if (sign * there < 0) signs.add(sign)
  }
  return signs.size === 2
}

function opposed(first: ReadonlySet<string>, second: ReadonlySet<string>): boolean {
  for (const [one, others] of OPPOSITES) {
    const has = (words: ReadonlySet<string>, wanted: readonly string[]) => wanted.some((word) => words.has(word))
    const [a, b] = [has(first, one), has(first, others)]
    const [c, d] = [has(second, one), has(second, others)]
    if ((a && !b && d && !c) || (b && !a && c && !d)) return true
  }
  return false
}

const EMPTY =
  /^(?:the|a|an|of|in|on|is|are|was|be|and|it|as|with|prefer|prefers|preferred|better|rather|cheaper|dearer|more|less)$/
const BEFORE: ReadonlySet<string> = new Set(['over', 'than', 'instead', 'not'])
const LEAVES = /\b(?:leav|quit|swap|trad|exchang|chang|switch)/

/** `a>b` for "from a to b", "to b from a", "a over b", "a instead of b", "prefers a to b", "leaves a for b". */
function directionsIn(lower: string): ReadonlySet<string> {
  const tokens = tokensOf(lower).filter((token) => !EMPTY.test(token))
  const found = new Set<string>()
  tokens.forEach((token, at) => {
    const [two, one, next, after, last] = [
      tokens[at - 2],
      tokens[at - 1],
      tokens[at + 1],
      tokens[at + 2],
      tokens[at + 3],
    ]
    if (one === undefined || next === undefined) return
    const from = two === 'from' || two === 'off'
    if (BEFORE.has(token)) found.add(`${one}>${next}`)
    else if ((token === 'to' || token === 'into') && (from || lower.includes('prefer'))) found.add(`${one}>${next}`)
    else if (token === 'to' && after === 'from' && last !== undefined) found.add(`${last}>${next}`)
    else if (token === 'for' && LEAVES.test(lower)) found.add(`${one}>${next}`)
  })
  return found
}

/** Both speak of something that the other leaves out, or they have no word in common that tells anything. */
function otherSubject(first: Statement, second: Statement): boolean {
  const [here, there] = [tellingWords(first), tellingWords(second)]
  const left = here.filter((word) => !there.some((other) => ofOneFamily(word, other)))
  const right = there.filter((word) => !here.some((other) => ofOneFamily(word, other)))
  return (left.length > 0 && right.length > 0) || left.length === here.length || right.length === there.length
}

function tellingWords({ words }: Statement): string[] {
  return [...words].filter(([, { weight }]) => weight >= 1).map(([word]) => word)
}

/** `promot` and `promotion`: the same beginning, as long as a word. */
function ofOneFamily(one: string, other: string): boolean {
  if (one === other) return true
  const least = Math.max(4, Math.ceil(0.6 * Math.min(one.length, other.length)))
  return one.slice(0, least) === other.slice(0, least)
}
