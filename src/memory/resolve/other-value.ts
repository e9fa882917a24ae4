import { unframed } from './clause.ts'
import type { Statement } from './statement.ts'
import { stem } from './stem.ts'
import { STOP } from './vocabulary.ts'

/** Values of which one holds at a time, a class a line. `!`: what somebody is or is done with, whatever stands beside it. */
const CLASSES = `
  ! single engaged married divorced widowed separated
  ! owes owe repaid
  ! employed unemployed jobless retired self-employed
  ! alive dead
  nights days mornings evenings afternoons earlies lates weekends weekdays
  spring summer autumn winter
  morning afternoon evening night lunchtime
  full-time part-time
  left-handed right-handed ambidextrous
  vegan vegetarian pescatarian
  meat fish
  red blue green yellow black white grey brown pink purple orange silver beige navy cream
  early late
  punctual unpunctual
  rarely seldom often always usually
  daily weekly fortnightly monthly yearly
  once twice thrice
  open closed
  introvert extrovert
  quiet loud
  strict lenient
  cheap expensive
  hot cold
  upstairs downstairs
  junior senior deputy
  temporary permanent
  north south east west
  rents owns
  hates loves
  metric imperial
  formal informal casual
`
interface Class {
  readonly members: ReadonlySet<string>
  readonly alone: boolean
}

const ALL: readonly Class[] = CLASSES.trim()
  .split('\n')
  .map((row) => {
    const words = row.trim().split(' ')
    return { alone: words[0] === '!', members: new Set(words.filter((word) => word !== '!')) }
  })
const OF: ReadonlyMap<string, Class> = new Map(ALL.flatMap((one) => [...one.members].map((word) => [word, one])))

const ANY = new RegExp(`\\b(?:${[...OF.keys()].join('|')}|pa(?:id|y|ys))\\b`, 'i')

/** Said in several words, read as one. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bpa(?:id|ys?) (?:\p{L}+ ){0,2}back\b/gu, 'repaid'],
  [/\b(full|part) time\b/g, '$1-time'],
  [/\b(left|right) handed\b/g, '$1-handed'],
]
const LONGEST = 300
const CLAUSES = /[.;:!?,](?: |$)| (?:and|but|while) /
const DENIED = /n't\b|\b(?:not|no|never|longer|neither|nor)\b/
const WORD = /[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu

/** What is said in one breath: its words, and which of them are values of which one holds. */
interface Part {
  readonly words: readonly string[]
  /** Stems of what is neither grammar nor such a value. */
  readonly frame: ReadonlySet<string>
  readonly values: readonly string[]
  readonly denied: boolean
}

function partsOf(text: string): readonly Part[] {
  const lower = PHRASES.reduce(
    (said, [phrase, one]) => said.replace(phrase, one),
    unframed(text).slice(0, LONGEST).toLowerCase(),
  )
  return lower.split(CLAUSES).flatMap((clause) => {
    const words = clause.match(WORD) ?? []
    const telling = words.filter((word) => !STOP.has(word) || OF.has(word))
    if (telling.length === 0) return []
    return {
      words,
      frame: new Set(telling.filter((word) => !OF.has(word)).map(stem)),
      values: words.filter((word) => OF.has(word)),
      denied: DENIED.test(clause),
    }
  })
}

/**
 * True where a clause of the first gives another value in the place of one that the second gives: "works nights", "works
 * days", whatever else both say. `lead`: whom they are about, which tells nothing of that.
 */
export function givesAnother(now: string, known: string, lead: ReadonlySet<string>): boolean {
  // Most statements give none.
  if (!ANY.test(now) || !ANY.test(known)) return false
  const [ours, theirs] = [partsOf(now), partsOf(known)]
  const [all, others] = [ours, theirs].map((parts) => new Set(parts.flatMap(({ values }) => values)))
  if (!all?.size || !others?.size) return false
  return ours.some((one) =>
    one.values.some((value) => {
      const of = OF.get(value)
      if (of === undefined || one.denied || others.has(value)) return false
      if ([...all].some((word) => of.members.has(word) && others.has(word))) return false
      return theirs.some(
        (other) =>
          !other.denied && other.values.some((word) => of.members.has(word)) && isOneFrame(one, other, of.alone, lead),
      )
    }),
  )
}

function isOneFrame(one: Part, other: Part, alone: boolean, lead: ReadonlySet<string>): boolean {
  const [a, b] = [one, other].map(({ frame }) => [...frame].filter((word) => !lead.has(word)))
  if (a === undefined || b === undefined) return false
  if (!alone && (a.length === 0) !== (b.length === 0)) return false
  const [few, many] = a.length <= b.length ? [a, b] : [b, a]
  return few.every((word) => many.includes(word))
}

/**
 * True where a clause tells nothing that is known: what the others repeat is repeated, and this is said besides. What only
 * comments on it ("it is lovely") is in words that tell little.
 */
export function saysBesides(now: string, said: Statement, known: Statement): boolean {
  const parts = partsOf(now)
  if (parts.length < 2) return false
  return parts.some(({ words }) => {
    const telling = words.map(stem).filter((word) => (said.words.get(word)?.weight ?? 0) >= 1 && !said.lead.has(word))
    return telling.length > 0 && telling.every((word) => !known.words.has(word))
  })
}
