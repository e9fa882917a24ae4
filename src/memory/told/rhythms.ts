import { stem } from '../resolve/stem.ts'
import { numberOf } from '../resolve/values.ts'

const EVERY =
  /\b(?:every|each) (?:single )?(?:(other|second|third|fourth|fifth|sixth|two|three|four|five|six|\d+) )?(days?|weeks?|months?|years?|hours?|minutes?|mornings?|evenings?|nights?|weekends?|quarters?|summers?|winters?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b/gi
const ORDER = ['other', 'third', 'fourth', 'fifth', 'sixth']
const ADVERBS: Readonly<Record<string, readonly [unit: string, n: number]>> = {
  daily: ['day', 1],
  weekly: ['week', 1],
  monthly: ['month', 1],
  yearly: ['year', 1],
  annually: ['year', 1],
  hourly: ['hour', 1],
  fortnightly: ['week', 2],
  biweekly: ['week', 2],
}
const ADVERB = new RegExp(`\\b(?:${Object.keys(ADVERBS).join('|')})\\b`, 'gi')

/** How often, as a unit and every how many of it: `monday` → 2. */
export function rhythmsIn(text: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const [, nth = '', unit = ''] of text.matchAll(EVERY))
    found.set(stem(unit.toLowerCase()), countOf(nth.toLowerCase()))
  for (const [adverb] of text.matchAll(ADVERB)) {
    const [unit, n] = ADVERBS[adverb.toLowerCase()] ?? ['', 1]
    found.set(unit, n)
  }
  return found
}

function countOf(nth: string): number {
  if (nth === '') return 1
  if (nth === 'second') return 2
  const at = ORDER.indexOf(nth)
  return at < 0 ? (numberOf(nth) ?? 1) : at + 2
}

/** A day or a part of one may be of the other's week or day: "every Thursday" is weekly. */
const OF_WEEK = /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend)$/
const OF_DAY = /^(?:morning|evening|night)$/

/** True where both say how often and it is not as often. */
export function rhythmsDiffer(first: ReadonlyMap<string, number>, second: ReadonlyMap<string, number>): boolean {
  if (first.size === 0 || second.size === 0) return false
  const [ours, theirs] = [first, second].map(
    (rhythms) => new Set([...rhythms].map(([unit, n]) => `${n} ${wider(unit)}`)),
  )
  if (ours === undefined || theirs === undefined) return false
  return ![...ours].some((one) => theirs.has(one))
}

function wider(unit: string): string {
  return OF_WEEK.test(unit) ? 'week' : OF_DAY.test(unit) ? 'day' : unit
}
