import { isFiniteVerb } from '../resolve/finite.ts'
import { stem } from '../resolve/stem.ts'
import * as of from './told-words.ts'

/** A particle with what it belongs to. */
export interface Particle {
  readonly text: string
  /** Stem of its verb; `be` where something is so: "is off". */
  readonly verb: string
  /** Without it much the same would be said: "cleaned up". */
  readonly isWeak: boolean
  /** The next word that tells something. */
  readonly behind: string
}

interface Word {
  readonly text: string
  readonly tells: boolean
}

/** How far behind its verb a particle stands: "takes the old dog out". */
const REACH = 4
const CALENDAR =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|\d.*)$/

/** True where a word that is a preposition elsewhere belongs to a verb: "switched on the heating", "is on". */
export function isParticle(tokens: readonly Word[], at: number): boolean {
  const [text, before] = [tokens[at]?.text ?? '', tokens[at - 1]]
  if (text === 'back' && before !== undefined && of.ARTICLES.has(before.text)) return false
  return !of.BOTH_WAYS.has(text) || isAlone(tokens, at) || mayBelong(tokens, at)
}

function isAlone(tokens: readonly Word[], at: number): boolean {
  const next = tokens[at + 1]
  return next === undefined || !/^[\p{L}\p{N}]/u.test(next.text) || of.PREPOSITIONS.has(next.text)
}

/** "Switched on the heating", and "passed on the branch". */
function mayBelong(tokens: readonly Word[], at: number): boolean {
  const [before, next] = [tokens[at - 1], tokens[at + 1]]
  if (before === undefined || next === undefined || CALENDAR.test(next.text)) return false
  return of.PHRASAL.has(stem(before.text)) && (of.ARTICLES.has(next.text) || next.tells)
}

export function particleOf(tokens: readonly Word[], at: number): Particle {
  const text = tokens[at]?.text ?? ''
  const front = tokens.slice(Math.max(0, at - REACH), at).map((token) => token.text)
  const isVerb = (word: string): boolean => of.COPULA.has(word) || isFiniteVerb(word) || isFiniteVerb(`${word}s`)
  const verb = front.findLast(isVerb) ?? front.at(-1) ?? ''
  const base = of.COPULA.has(verb) ? 'be' : stem(verb)
  const verbs = of.COMPLETES.get(text)
  const isUnsure = of.BOTH_WAYS.has(text) && !isAlone(tokens, at)
  const next = tokens.slice(at + 1, at + 1 + REACH).find(({ tells }) => tells)
  return {
    text,
    verb: base,
    behind: stem(next?.text ?? ''),
    isWeak: isUnsure || verbs?.has('*') === true || verbs?.has(base) === true,
  }
}

/** What the one says and the other does not: another particle of the same verb, or none where it changes what is said. */
export function particlesDiffer(
  here: readonly Particle[],
  there: readonly Particle[],
  words: ReadonlySet<string>,
): boolean {
  return here.some(({ text, verb, isWeak, behind }) => {
    const theirs = there.filter((one) => one.verb === verb)
    if (theirs.length === 0) return !isWeak && words.has(verb)
    if (theirs.some((one) => one.text === text)) return false
    return theirs.some(
      (one) => TURNS.has(`${text} ${one.text}`) || !(isWeak && one.isWeak) || (behind !== '' && behind === one.behind),
    )
  })
}

const TURNS: ReadonlySet<string> = new Set(
  ['on off', 'in out', 'up down', 'over back', 'away back'].flatMap((pair) => [
    pair,
    pair.split(' ').reverse().join(' '),
  ]),
)
