import { STOP } from '../../memory/resolve/vocabulary.ts'
import { readStatement, type Statement, similar } from '../../memory/similar.ts'
import { toldApart } from '../../memory/told/told-apart.ts'
import type { Entry } from './entry.ts'
import { plainPhrases, plainWords } from './entry-phrases.ts'
import { rolesAgree, sameRoles } from './entry-roles.ts'
import { mayBothHold } from './entry-scope.ts'
import { areExclusive, areOpposed, isOverInOne, modesOf, oftenOf, tastesDiffer } from './entry-words.ts'

/** Weight of the words that one has and the other lacks, from which on they tell the two apart. */
const LIGHT = 0.5
/** The same where the vectors are near. */
const LIGHT_WHEN_NEAR = 0.9
/** What the shorter of two lines may say that the longer one does not. */
const LOST = 0.05
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
  const known = read.get(text)
  if (known) return known
  const plain = plainWords(plainPhrases(text))
  const statement = readStatement(plain)
  const meaning = { text: plain, statement, modes: modesOf(plain), often: oftenOf(text) }
  if (read.size >= KEPT) read.clear()
  read.set(text, meaning)
  return meaning
}

/** The same lines and clauses are held against many others. */
const read = new Map<string, Meaning>()
const KEPT = 8192

/** True where a denial, a limit or a particle is in one of two clauses alone: neither says the other. */
export function isToldApart(one: string, other: string): boolean {
  return toldApart(one, other) !== null
}

/** Whether two lines say the same, by their words, values, mood and polarity; `near` as for `sameEntry`. */
export function compareMeaning(
  first: Entry,
  second: Entry,
  near: () => boolean,
): 'same' | 'unsure' | 'conflict' | 'apart' {
  if (tastesDiffer(first.said, second.said)) return 'conflict'
  const [a, b] = [meaningOf(first.said), meaningOf(second.said)]
  const share = shareOf(a.statement, b.statement)
  const close = share.common >= 1 && share.jaccard >= 0.5
  const within = Math.min(share.onlyFirst, share.onlySecond) <= LOST
  const told = toldApart(first.said, second.said)
  // "Is ill" and "is not ill": small words may be all that is said.
  if (!close && !within && told?.opposed !== true) return 'apart'
  const turned = COPULA.test(a.text) && COPULA.test(b.text) && a.statement.key === b.statement.key
  if (!turned && !(sameLead(a.statement, b.statement) && sameSubject(a, b))) return 'apart'
  const like = similar(a.statement, b.statement)
  const asked = (is: boolean): 'conflict' | 'apart' =>
    is && !mayBothHold(first.said, second.said) ? 'conflict' : 'apart'
  if (!valuesAgree(a, b)) return asked(like.clash && share.jaccard >= 0.7 && isLasting(first))
  if (told?.opposed) return asked(true)
  if (like.opposed >= 0.3) return asked(close && isReversal(first, second, share.common))
  if (a.modes !== b.modes) return asked(close && isOverInOne(first.said, second.said) && near())
  if (areOpposed(first.said, second.said)) return asked(close && areExclusive(first.said, second.said) && near())
  if (told !== null || !rolesAgree(a.text, b.text)) return 'apart'
  if (a.statement.key === b.statement.key && a.statement.key !== '') return 'same'
  if (AGE.test(a.text) && AGE.test(b.text)) return 'same'
  const apart = Math.max(share.onlyFirst, share.onlySecond)
  if (close && (apart <= LIGHT || (apart <= LIGHT_WHEN_NEAR && near()))) return 'same'
  const trait = first.memory.bucket === 'TRAIT'
  if (isSaidBy(a, b, share.onlyFirst, trait) || isSaidBy(b, a, share.onlySecond, trait)) return 'same'
  // Each has a word of its own: tea and coffee are near, and not the same.
  const strangers = share.onlyFirst >= 1 && share.onlySecond >= 1
  return close && !strangers && near() ? 'unsure' : 'apart'
}

function sameLead(first: Statement, second: Statement): boolean {
  return first.lead.size === second.lead.size && [...first.lead].every((word) => second.lead.has(word))
}

/** "Favourite film is Ikiru" may be turned round, "Ken lent them money" may not. */
const COPULA = /^\S+(?: \S+)? is (?!\w+ing\b)/
const AGE = /^is \d{1,3}(?: years old)?(?: in \p{Lu}\p{L}+)?$/iu

/** A name that begins one line and stands inside the other does something there and has it done here. */
function sameSubject(first: Meaning, second: Meaning): boolean {
  return !startsWithOwn(first, second) && !startsWithOwn(second, first)
}

function startsWithOwn(first: Meaning, second: Meaning): boolean {
  const word = /^\p{Lu}\p{L}+/u.exec(first.text)?.[0]
  return word !== undefined && new RegExp(`[\\p{L},] ${word}\\b`, 'u').test(second.text)
}

const TASTE =
  /^(?:(?:really|still|also) )?(?:likes|loves|enjoys|adores|hates|dislikes|detests|loathes|prefers|can't stand|is (?:fond of|keen on|into))\b/i
const DENIAL = /\b(?:not|never|no longer|no more|any ?more|doesn't|isn't|hasn't|gave up|quit|stopped|without)\b/i

/** "Likes" and "hates" of one thing, or one line with a not: "hates being late" takes nothing back of "is always late". */
function isReversal({ said: first }: Entry, { said: second }: Entry, common: number): boolean {
  return common >= 1.9 || (TASTE.test(first) && TASTE.test(second)) || DENIAL.test(first) !== DENIAL.test(second)
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

/**
 * The longer one says all that the shorter one does in the same roles, and begins alike: "likes the food in Italy" does
 * not say "likes Italy", and a dog allergy is no dog.
 */
function isSaidBy(short: Meaning, long: Meaning, lost: number, trait: boolean): boolean {
  if (lost > LOST) return false
  const [words, all] = [[...short.statement.words.keys()], [...long.statement.words.keys()]]
  if (words.length === 0 || words[0] !== all[0] || !sameRoles(short.text, long.text)) return false
  const { weight } = short.statement
  const affirmed = [...short.statement.words.values()].every(({ sign }) => sign > 0)
  if (words.length === 1) return weight >= 1 && affirmed && (trait || isHeldAlone(short.text, long.text))
  return weight >= SHARED && isInOrder(words, all)
}

function isInOrder(words: readonly string[], all: readonly string[]): boolean {
  let at = -1
  return words.every((word) => {
    const next = all.indexOf(word, at + 1)
    at = Math.max(at, next)
    return next >= 0
  })
}

/** "Has migraines" in "has migraines since school", and not in "has migraine tablets". */
function isHeldAlone(short: string, long: string): boolean {
  const [verb, ...rest] = short.replace(/[.!]$/, '').split(' ')
  if (!/^(?:has|is|owns|keeps|wears)$/i.test(verb ?? '')) return false
  const next = new RegExp(`^${escaped(short)}(?:,| (\\p{L}+))`, 'iu').exec(long)
  return rest.length > 0 && next !== null && (next[1] === undefined || STOP.has(next[1].toLowerCase()))
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
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
