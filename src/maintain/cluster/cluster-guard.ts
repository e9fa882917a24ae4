import type { Value } from '../../memory/resolve/values.ts'
import { similar } from '../../memory/similar.ts'
import { compareTold } from '../../memory/told/told-apart.ts'
import type { Subject } from './cluster-subject.ts'
import { rolesApart } from './roles-apart.ts'
import { sensesApart } from './senses.ts'

/**
 * Why two memories are not of the same although their vectors are near: other names, people, numbers or dates on both sides, one
 * turned round, the other way about, or two matters told in much the same words. Null when nothing holds them apart.
 */
export function apart(first: Subject, second: Subject, cosine: number): Apart | null {
  if (bothMore(first.names, second.names, second.words, first.words)) return 'names'
  if (leadsDiffer(first, second)) return 'names'
  if (bothMore(first.people, second.people, second.people, first.people)) return 'people'
  if (bothMore(first.marks, second.marks, second.marks, first.marks)) return 'numbers'
  const values = valuesApart(first.values, second.values)
  if (values !== null) return values
  const reversed = reversal(first, second)
  if (reversed !== null) return reversed
  if (sensesApart(first.senses, second.senses) !== null) return 'sense'
  if (rolesApart(first.roles, second.roles)) return 'roles'
  const told = compareTold(first.told, second.told)
  if (told?.alone && told.in !== 'limit') return told.in === 'denial' ? 'polarity' : 'sense'
  if (isExchanged(first, second)) return 'subject'
  if (cosine < VERBATIM && otherSubject(first, second)) return 'subject'
  return null
}

/** One denies what the other says, or goes the other way. */
export function reversal(first: Subject, second: Subject): 'polarity' | 'direction' | null {
  if (turned(first, second)) return 'polarity'
  for (const direction of first.directions)
    if (second.directions.has(direction.split('>').reverse().join('>'))) return 'direction'
  return negatesByForm(first, second) || negatesByForm(second, first) ? 'polarity' : null
}

/** Why two memories are apart. */
export type Apart = 'names' | 'people' | 'numbers' | 'dates' | 'polarity' | 'direction' | 'sense' | 'roles' | 'subject'

/** Words and values in common for each that one of them has alone, from which on they are of one subject. */
const ENOUGH = 3
/** Cosines from here on are of nearly the same words: what is left over on both sides is no other subject. */
const VERBATIM = 0.92

const DATES: ReadonlySet<string> = new Set(['date', 'day', 'year', 'time', 'weekday', 'month', 'daypart'])

/** Each has something that the other does not mention at all. */
function bothMore(
  first: ReadonlySet<string>,
  second: ReadonlySet<string>,
  inSecond: ReadonlySet<string>,
  inFirst: ReadonlySet<string>,
): boolean {
  return hasMore(first, inSecond) && hasMore(second, inFirst)
}

function hasMore(of: ReadonlySet<string>, than: ReadonlySet<string>): boolean {
  for (const one of of) if (!than.has(one)) return true
  return false
}

/** One begins with a name that the other lacks, and the other has one of its own. */
function leadsDiffer(first: Subject, second: Subject): boolean {
  if (first.lead.size === 0 && second.lead.size === 0) return false
  return namesMore(first, second) && namesMore(second, first)
}

function namesMore({ named }: Subject, { words, telling }: Subject): boolean {
  for (const name of named) if (!words.has(name) && !telling.includes(name)) return true
  return false
}

function valuesApart(first: readonly Value[], second: readonly Value[]): Apart | null {
  if (first.length === 0 || second.length === 0) return null
  const more = (of: readonly Value[], than: readonly Value[]): readonly Value[] =>
    of.filter((value) => !than.some((other) => other.value === value.value))
  const [here, there] = [more(first, second), more(second, first)]
  if (here.length === 0 || there.length === 0) return null
  return [...here, ...there].every(({ kind }) => DATES.has(kind)) ? 'dates' : 'numbers'
}

/** What one affirms the other denies: in all, in some words when only one denies anything, or crosswise. */
function turned(first: Subject, second: Subject): boolean {
  if (first.due !== null && second.due !== null && first.due !== second.due) return true
  if (first.denies !== second.denies || opposed(first.sides, second.sides)) return true
  if (first.anyDenial !== second.anyDenial) return similar(first.statement, second.statement).opposed >= 0.3
  if (!first.anyDenial) return false
  const signs = new Set<number>()
  for (const [word, { sign }] of first.statement.words) {
    const there = second.statement.words.get(word)?.sign ?? 0
    if (sign * there < 0) signs.add(sign)
  }
  return signs.size === 2
}

/** One has words of one side only, the other of the other side only. */
function opposed(first: Uint8Array, second: Uint8Array): boolean {
  for (let row = 0; row < first.length; row++) {
    const side = first[row] as number
    if (side !== 0 && side !== 3 && side + (second[row] as number) === 3) return true
  }
  return false
}

/**
 * Both speak of something that the other leaves out, and of little in common beside it; or they have no word in common
 * that tells anything.
 */
function otherSubject(first: Subject, second: Subject): boolean {
  const [here, there] = [first.telling, second.telling]
  const left = here.filter((word) => !there.some((other) => ofOneFamily(word, other))).length
  const right = there.filter((word) => !here.some((other) => ofOneFamily(word, other))).length
  const met = Math.min(here.length - left, there.length - right)
  if (met === 0) return true
  const values = first.values.filter(({ value }) => second.values.some((other) => other.value === value)).length
  return left > 0 && right > 0 && met + values < ENOUGH * Math.max(left, right)
}

/** "Safe" and "unsafe", "agrees" and "disagrees". */
function negatesByForm({ words: first }: Subject, { words: second, prefixed }: Subject): boolean {
  return prefixed.some(([bare, word]) => first.has(bare) && !second.has(bare) && !first.has(word))
}

/** The same words in the same order but for one: what stands there is another thing, however near the rest is. */
function isExchanged(first: Subject, second: Subject): boolean {
  if (first.words.size !== second.words.size) return false
  const there = second.words.values()
  let differ = 0
  for (const word of first.words) if (word !== there.next().value && ++differ > 1) return false
  if (differ === 0) return false
  const alone = (of: Subject, than: Subject): string[] => of.telling.filter((word) => !than.telling.includes(word))
  const [[one, ...others], [other, ...rest]] = [alone(first, second), alone(second, first)]
  return (
    one !== undefined &&
    other !== undefined &&
    others.length + rest.length === 0 &&
    !(ofOneFamily(one, other) && !(first.capitals.has(one) && second.capitals.has(other)))
  )
}

/** `promot` and `promotion`: the same beginning, as long as a word. */
function ofOneFamily(one: string, other: string): boolean {
  if (one === other) return true
  const least = Math.max(4, Math.ceil(0.6 * Math.min(one.length, other.length)))
  for (let at = 0; at < least; at++) if (one.charCodeAt(at) !== other.charCodeAt(at)) return false
  return true
}
