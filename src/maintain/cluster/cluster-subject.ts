import { lean } from '../../memory/lean.ts'
import { stem } from '../../memory/resolve/stem.ts'
import type { Value } from '../../memory/resolve/values.ts'
import { readStatement, type Statement } from '../../memory/similar.ts'
import { readTold } from '../../memory/told/read-told.ts'
import type { Told } from '../../memory/told/told.ts'
import { relationOf } from '../entry/entry-relations.ts'
import { OPPOSITES, SIDES, SOFT } from './cluster-words.ts'
import { type Roles, readRoles } from './roles.ts'
import { readSenses, type Senses } from './senses.ts'

/** Reads a memory's text. `own` holds the lower-case names of human and assistant, which tell nothing apart. */
export function readSubject(text: string, own: ReadonlySet<string>): Subject {
  const plain = inPlainWords(text.normalize('NFKC').replace(/[‘’]/g, "'"))
  const read = readStatement(plain, own)
  const lower = plain.toLowerCase().replace(GIVE_UP, 'stopped')
  const tokens = tokensOf(lower)
  const words = new Set(tokens.map((token) => token.replace(/'s?$/, '')))
  const clauses = lower.split(CLAUSES).filter((clause) => clause.trim() !== '')
  const denied = clauses.filter((clause, at) => denialsIn(clause) % 2 === 1 && !(at > 0 && CONTRAST.test(clause)))
  const names = namesIn(plain, own)
  const lead = new Set([...read.lead].filter((word) => !own.has(word)))
  const telling = [...read.words].filter(([, { weight }]) => weight >= 1).map(([word]) => word)
  let statement: Statement | undefined
  let told: Told | undefined
  return {
    // Asked for where one of two denies something, and large: of most it is not kept.
    get statement() {
      statement ??= readStatement(plain, own)
      return statement
    },
    values: valuesOf(read, lower),
    names: lean(names),
    lead: lean(lead),
    named: lean(new Set([...lead, ...[...names].map(stem)])),
    prefixed: prefixedOf(words),
    people: lean(peopleIn(plain, lower)),
    marks: lean(new Set([...(lower.match(/\b(?:[a-z]+-?\d[\w.-]*|\d+(?:\.\d+)+)\b/g) ?? []), ...initialsIn(plain)])),
    capitals: new Set((plain.match(/(?<![\p{L}\p{N}])\p{Lu}\p{L}+/gu) ?? []).map((word) => stem(word.toLowerCase()))),
    words,
    telling,
    sides: sidesIn(words),
    denies: denied.length > 0,
    due: DUE.test(lower) ? 'due' : DONE.test(lower) ? 'done' : null,
    anyDenial: ANY_DENIAL.test(lower) || tokens.some((token) => SOFT.has(token)),
    directions: lean(directionsIn(lower)),
    senses: readSenses(plain),
    roles: readRoles(plain),
    get told() {
      told ??= readTold(text)
      return told
    },
  }
}

/** A memory's text as the guard compares it. */
export interface Subject {
  readonly statement: Statement
  /** Numbers, dates and times, so written that the same one is equal. */
  readonly values: readonly Value[]
  /** Lower-case words that a capital inside a sentence makes a name. */
  readonly names: ReadonlySet<string>
  /** Whom it is about when it begins with a name. */
  readonly lead: ReadonlySet<string>
  /** The stems of both. */
  readonly named: ReadonlySet<string>
  /** Words that a prefix turns, with what stands behind it: `safe` of `unsafe`. */
  readonly prefixed: readonly (readonly [bare: string, word: string])[]
  /** Stems of words with a capital, the first among them. */
  readonly capitals: ReadonlySet<string>
  /** Who is spoken of, where it is not said by a name alone: `brother`, `from work`, `cousin`. */
  readonly people: ReadonlySet<string>
  /** Ids and bare numbers: `v2`, `pr-41`, `4.2`. */
  readonly marks: ReadonlySet<string>
  /** All words as they stand, in lower case. */
  readonly words: ReadonlySet<string>
  /** Words that carry content, as `statement` has them. */
  readonly telling: readonly string[]
  /** For each row of opposites the sides that it has words of: 0, 1, 2 or both, 3. */
  readonly sides: Uint8Array
  /** True when an odd number of denials stands in one of its clauses. */
  readonly denies: boolean
  /** Whether it says that something is still to be done, or was done. */
  readonly due: 'due' | 'done' | null
  /** True when anything in it denies. */
  readonly anyDenial: boolean
  /** `a>b` where a is put before b: "from a to b", "a over b", "b from a". */
  readonly directions: ReadonlySet<string>
  /** How far, how surely and when it holds. */
  readonly senses: Senses
  /** Who or what stands where. */
  readonly roles: Roles
  /** What turns, limits or denies it. */
  readonly told: Told
}

/** What denies in its form and says how much, how many or who: "not many", "no more than", "nobody but". */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/\bno(?:t)? more than\b/gi, 'at most'],
  [/\bno(?:t)? (?:less|fewer) than\b/gi, 'at least'],
  [/\bnot many\b/gi, 'few'],
  [/\b(?:nobody|no one|none|nothing) (?:but|except(?: for)?|other than)\b/gi, 'only'],
  [/\bneither\b([^.;]{1,60}?)\bnor\b/gi, 'neither$1and'],
  [/\b(?:in the process|in need|on top) of\b/gi, 'of'],
  [/\ba dozen\b/gi, '12'],
]

function inPlainWords(text: string): string {
  return PLAIN.reduce((said, [pattern, plain]) => said.replace(pattern, plain), text)
}

/** "Anna B." and "J. Smith": a letter that tells two of one name apart. */
function initialsIn(text: string): string[] {
  const behind = [...text.matchAll(/(\p{Lu}\p{Ll}+) (\p{Lu})(?=\.|\s|,|'s|$)(?! \p{Lu}\p{Ll}+ \p{Lu}\b)/gu)]
  const before = [...text.matchAll(/(?<!\p{L})(\p{Lu})\.? (\p{Lu}\p{Ll}+)/gu)]
  return [
    ...behind.filter(([, , letter]) => letter !== 'I').map(([, name = '', letter = '']) => `${name} ${letter}`),
    ...before
      .filter(([, letter]) => !/^[AI]$/.test(letter ?? ''))
      .map(([, letter = '', name = '']) => `${letter} ${name}`),
  ].map((initial) => initial.toLowerCase())
}

const CLAUSES = /[.,;:!?()—–]|\b(?:but|because|though|although|while|since|so|and)\b/
const HARD = /\b(?:not|no|never|neither|nor|none|nothing|nobody|zero|without|free of|hardly|cannot|\w+n't|cant|wont)\b/g
/** What stands behind a comma or an "and" is a contrast: "a fixed price, not an hourly rate". */
const CONTRAST = /^\s*(?:not|nor)\b/
/** What is still to be done, and what was done to something. */
const DUE = /\b(?:has to|have to|had to|must|needs?|should|wants?|plans?|will)\b/
const DONE = /\b(?:was|were|has been|have been|got) (?:\p{L}+ly )?\p{L}+(?:ed|en|paid|sold|cut|built)\b/u
const GIVE_UP = /\b(?:give|gives|gave|given|giving) up\b/g
const ANY_DENIAL =
  /\b(?:not|no|never|neither|nor|none|nothing|nobody|zero|without|free of|instead of|rather than|cannot|\w+n't)\b/

const PREFIXES = ['un', 'in', 'im', 'dis', 'ir', 'il', 'non', 'non-', 'mis']

function prefixedOf(words: ReadonlySet<string>): [string, string][] {
  return [...words].flatMap((word) =>
    PREFIXES.flatMap((prefix): [string, string][] =>
      word.startsWith(prefix) && word.length > prefix.length + 3 ? [[word.slice(prefix.length), word]] : [],
    ),
  )
}

function tokensOf(lower: string): string[] {
  return lower.match(/[\p{L}\p{N}][\p{L}\p{N}'-]*/gu) ?? []
}

function denialsIn(clause: string): number {
  const words = clause.match(/[\p{L}']+/gu) ?? []
  return (clause.match(HARD)?.length ?? 0) + words.filter((word) => SOFT.has(word)).length
}

function sidesIn(words: ReadonlySet<string>): Uint8Array {
  const sides = new Uint8Array(OPPOSITES)
  for (const word of words) for (const [row, side] of SIDES.get(word) ?? []) sides[row] = (sides[row] as number) | side
  return sides
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

/** Relations, and what tells two people of one name apart: "Anna from work", "Anna the cousin", "Anna, my boss". */
function peopleIn(text: string, lower: string): ReadonlySet<string> {
  const people = new Set<string>()
  for (const word of tokensOf(lower)) {
    const relation = relationOf(word.replace(/'s?$/, ''), 'human')
    if (relation !== null && relation.circle !== 'pet') people.add(relation.idea)
  }
  for (const [, place = ''] of text.matchAll(/(?<!\p{L})\p{Lu}\p{L}+ from (?:the |my |our |their )?(\p{Ll}{3,})/gu))
    people.add(`from ${place}`)
  return people
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
