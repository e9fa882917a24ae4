import { stem } from '../../memory/resolve/stem.ts'
import { STOP } from '../../memory/resolve/vocabulary.ts'
import { relationOf } from '../entry/entry-relations.ts'

/** A word of a statement, or a mark between words, with where it stands. */
export interface Token {
  readonly word: string
  /** Empty for words that carry no content. */
  readonly key: string
  /** The preposition that it stands behind, empty for none. */
  readonly place: string
  readonly clause: number
  /** True for what is done to somebody: "was sent". */
  readonly passive: boolean
  readonly first: boolean
}

/** The words of a text with its capitals, in order. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let [place, clause, taken] = ['', 0, '']
  const raw = [
    ...text.replace(/[’]/g, "'").matchAll(/[\p{L}\p{N}][\p{L}\p{N}'.:-]*[\p{L}\p{N}]|[\p{L}\p{N}]|[,;:.()—–]/gu),
  ].map(([word]) => word)
  raw.forEach((word, at) => {
    const lower = word.toLowerCase().replace(/'s?$/, '')
    const capital = at > 0 && /^\p{Lu}/u.test(word)
    if (/^[,;:.()—–]$/.test(word)) [place, taken] = ['', '']
    if (/^[;:.—–]$/.test(word)) clause++
    if (BREAKS.test(lower) && at > 0 && !(lower === 'since' && PREPOSITIONS.has(lower))) {
      if (lower !== 'and') clause++
      ;[place, taken] = ['', '']
    } else if (PREPOSITIONS.has(lower)) [place, taken] = [lower === 'upon' ? 'on' : lower, '']
    else if (taken !== '' && endsPlace(lower, capital, taken)) [place, taken] = ['', '']
    const key = isContent(lower) ? keyOf(lower) : ''
    if (key !== '' && place !== '') taken = word
    const passive = key !== '' && !/(?:ing|[^s]s)$/.test(lower) && isPassive(raw, at)
    tokens.push({ word: lower, key, place, clause, passive, first: at === 0 })
  })
  return tokens
}

/** "On Fridays Alice …", "through the garden the cat …", "in May the shop …", "for reports Postgres …". */
function endsPlace(lower: string, capital: boolean, taken: string): boolean {
  if (DETERMINERS.test(lower) || AUXILIARY.test(lower)) return true
  const before = taken.toLowerCase()
  if (TIMES.test(before)) return !TIMES.test(lower)
  // "Her grandmother in Kiel visits Mia".
  if (/^\p{Lu}/u.test(taken)) return !capital
  return capital && relationOf(before, 'human') === null
}

function isPassive(raw: readonly string[], at: number): boolean {
  const before = raw.slice(Math.max(0, at - 3), at).map((word) => word.toLowerCase())
  const last = before.findLastIndex((word) => BE.test(word))
  return (
    last >= 0 &&
    before.slice(last + 1).every((word) => /ly$|^(?:been|being|not|also|still|now|always|never)$/.test(word))
  )
}

function isContent(lower: string): boolean {
  return /[\p{L}\p{N}]/u.test(lower) && !STOP.has(lower) && !PREPOSITIONS.has(lower) && !DETERMINERS.test(lower)
}

const FORMS: Readonly<Record<string, string>> = {
  beaten: 'beat',
  fed: 'feed',
  drove: 'drive',
  driven: 'drive',
  wrote: 'write',
  written: 'write',
  taken: 'take',
  took: 'take',
  seen: 'see',
  saw: 'see',
  shown: 'show',
  showed: 'show',
  lent: 'lend',
  owed: 'owe',
  caught: 'catch',
  fought: 'fight',
  won: 'win',
  bit: 'bite',
  bitten: 'bite',
  hid: 'hide',
  hidden: 'hide',
  hired: 'hire',
  woke: 'wake',
  woken: 'wake',
  stole: 'steal',
  stolen: 'steal',
  threw: 'throw',
  thrown: 'throw',
}

function keyOf(lower: string): string {
  return stem(FORMS[lower] ?? lower)
}

const PREPOSITIONS: ReadonlySet<string> = new Set(
  `in on at by with from for to of about into onto over under through during since until till after before than as
   against without near behind between across along around above below beside despite via per like upon towards toward
   because within instead off out`.split(/\s+/),
)
export const DETERMINERS =
  /^(?:the|an?|my|their|his|her|our|its|this|that|these|those|all|every|some|most|both|no|only)$/
const BE = /^(?:is|are|was|were|be|been|being|gets?|got)$/
const AUXILIARY =
  /^(?:is|are|was|were|has|have|had|does|do|did|will|would|can|could|may|might|must|should|it|they|he|she|we|who|that|which|and|but)$/
const BREAKS = /^(?:because|since|while|although|though|if|when|whenever|unless|but|so|and)$/
/** What tells when. */
export const TIMES =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|mornings?|evenings?|nights?|afternoons?|weekends?|noon|midnight|\d[\d:.]*|today|tomorrow|yesterday|week|month|year|day|time)$/
