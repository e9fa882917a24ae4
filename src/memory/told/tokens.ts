import { unframed } from '../resolve/clause.ts'
import { isFiniteVerb } from '../resolve/finite.ts'
import { stem } from '../resolve/stem.ts'
import { numberOf } from '../resolve/values.ts'
import { CONCEPTS } from '../resolve/vocabulary.ts'
import { PHRASES } from './phrases.ts'
import * as of from './told-words.ts'

/** A word or mark of a sentence. */
export interface Token {
  /** Lower case, without a possessive end. */
  readonly text: string
  readonly key: string
  readonly sign: -1 | 1
  readonly isName: boolean
  readonly owns: boolean
  readonly tells: boolean
}

const LONGEST = 400
const TOKEN = /[\p{L}\p{N}]+(?:['.:-][\p{L}\p{N}]+)*|\u00ac\u00ac?|[.,;:!?()—–]/gu

export function tokensOf(text: string): Token[] {
  const plain = PHRASES.reduce(
    (said, [pattern, put]) => said.replace(pattern, put),
    unframed(text.slice(0, LONGEST).normalize('NFKC')),
  )
  return [...plain.matchAll(TOKEN)].map(([found], at) => tokenOf(found, at))
}

function tokenOf(found: string, at: number): Token {
  const lower = found.toLowerCase()
  const owns = /'s$/.test(lower)
  const text = lower.replace(/'s$/, '')
  const number = numberOf(text)
  const base = stem(text)
  const idea = CONCEPTS.get(base)
  return {
    text,
    key: number !== null ? String(number) : (idea?.word ?? base),
    sign: idea?.sign ?? 1,
    isName: at > 0 && /^\p{Lu}/u.test(found),
    owns,
    tells: /^[\p{L}\p{N}]/u.test(text) && !SMALL.has(text),
  }
}

const MARK = ['except', 'but', 'although', 'though', 'however', 'yet', 'whereas', 'while']
const SMALL: ReadonlySet<string> = new Set(
  [
    of.SMALL,
    of.PREPOSITIONS,
    of.DENIES,
    of.DENY_ALL,
    of.NEARLY,
    of.ONLY,
    of.PARTLY,
    of.SELDOM,
    of.SOMETIMES,
    of.REASONS,
  ]
    .flatMap((words) => [...words])
    .concat(MARK),
)

export function isVerb(text: string): boolean {
  return isFiniteVerb(text) || of.COPULA.has(text)
}

/** "In the left ear": behind these nothing is a verb. */
export function isNoun(before: Token | undefined): boolean {
  return before !== undefined && (of.ARTICLES.has(before.text) || of.PREPOSITIONS.has(before.text))
}

/** The word that a place hangs on: what denies and what adds nothing is stepped over. */
export function before(tokens: readonly Token[], at: number): string {
  let from = at - 1
  while (from >= 0 && isStep(tokens[from]?.text ?? '')) from--
  return tokens[from]?.text ?? ''
}

function isStep(text: string): boolean {
  if (of.COPULA.has(text) || of.ARTICLES.has(text) || of.PRONOUNS.has(text)) return false
  return of.DENIES.has(text) || of.NEARLY.has(text) || of.PARTLY.has(text) || of.SELDOM.has(text) || STEPS.test(text)
}

const STEPS =
  /^(?:very|quite|so|really|still|already|just|even|rather|pretty|currently|now|always|usually|often|only|also|too|sometimes|\p{L}+ly)$/u

const ORDER = /^(?:first|second|third|fourth|fifth|last|next|\d+(?:st|nd|rd|th))$/

/** What the noun at a place is put before; null where it stands for itself. */
export function headBehind(tokens: readonly Token[], at: number, hasVerb: boolean): string | null {
  const [{ text, owns }, next] = [tokens[at] as Token, tokens[at + 1]]
  if (next === undefined || !next.tells || next.isName) return null
  if (owns) return next.key
  if (
    isFiniteVerb(text) ||
    /[^sui]s$/.test(text) ||
    /^\d/.test(next.text) ||
    numberOf(text) !== null ||
    ORDER.test(text)
  )
    return null
  const isOther =
    of.GENERIC.has(next.text) ||
    of.TIMES.has(next.text) ||
    of.MANNER.has(next.text) ||
    of.BARE_TIME.test(next.text) ||
    of.PARTICLES.has(next.text) ||
    /(?:ly|ing|ed)$/.test(next.text) ||
    isFiniteVerb(next.text) ||
    (!hasVerb && /s$/.test(next.text))
  return isOther ? null : next.key
}
