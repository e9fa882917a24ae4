import { stem } from './stem.ts'

/** Words that say which of several things is meant, class by class: what is so of the left knee is not so of the right. */
const ROWS = `
  side: left right
  end: front back rear
  level: upper lower upstairs downstairs top bottom
  compass: north south east west northern southern eastern western
  colour: red blue green yellow black white grey gray brown pink purple orange silver beige turquoise
  size: big small large little
  age: older younger elder eldest youngest
  room: kitchen bathroom bedroom hall hallway attic cellar basement garage garden balcony
  use: work private personal home company business school university family club
  season: summer winter spring autumn
  daypart: morning evening afternoon lunchtime
  order: first second third fourth fifth last next
  sex: male female
  era: old new former previous current
`
const CLASS_OF: ReadonlyMap<string, string> = new Map(
  ROWS.trim()
    .split('\n')
    .flatMap((row) => {
      const [name = '', words = ''] = row.trim().split(':')
      return words
        .split(' ')
        .filter(Boolean)
        .map((word): [string, string] => [word, name])
    }),
)
/** Where somebody is on the way: the fifth floor after the second is another value. */
const STEPS =
  /^(?:floor|row|gear|year|grade|class|form|place|league|page|chapter|day|week|month|trimester|semester|half)/

const LONGEST = 300

/** What a thing is told apart by: the word for it, its class, and the stem of what stands behind it. */
export interface Scope {
  readonly word: string
  readonly of: string
  readonly head: string
}

/** The words of a lower-case text that say which one of a kind is meant. */
export function scopesIn(lower: string): readonly Scope[] {
  const words = lower.slice(0, LONGEST).split(/[^\p{L}'-]+/u)
  const scopes: Scope[] = []
  words.forEach((word, at) => {
    const of = CLASS_OF.get(word)
    const next = words[at + 1] ?? ''
    if (of === undefined || next === '' || (of === 'order' && STEPS.test(next))) return
    scopes.push({ word, of, head: stem(next) })
  })
  return scopes
}

/** True where both speak of the same kind of thing and say of two different ones that they mean them. */
export function areOfTwo(now: readonly Scope[], known: readonly Scope[]): boolean {
  return now.some(
    (one) =>
      known.some(({ of, head, word }) => of === one.of && head === one.head && word !== one.word) &&
      !known.some(({ head, word }) => head === one.head && word === one.word),
  )
}
