import { particlesDiffer } from './particles.ts'
import { readTold } from './read-told.ts'
import { rhythmsDiffer } from './rhythms.ts'
import type { Told } from './told.ts'
import { goOtherWays } from './told-words.ts'

/** What holds two sentences apart, and whether the one says that the other is not so. */
export interface Difference {
  readonly in: 'denial' | 'opposite' | 'particle' | 'way' | 'rhythm' | 'mark' | 'limit' | 'head'
  readonly opposed: boolean
  /** Hardly a word stands in one of them alone: it is this that they differ in, and nothing else. */
  readonly alone: boolean
}

/**
 * What one of two sentences about the same says and the other does not, where it makes them two: a denial, an opposite, a
 * particle, a "nearly", how often, where something is only so there, another head. Null when they may say the same; that
 * they do is for others to say.
 */
export function toldApart(first: string, second: string): Difference | null {
  return compareTold(readTold(first), readTold(second))
}

/** The same of two that were read. */
export function compareTold(one: Told, other: Told): Difference | null {
  if (!areAligned(one, other)) return null
  const alone = Math.max(ownOf(one, other), ownOf(other, one)) <= 1
  const denial = denials(one, other)
  if (denial !== null) return { in: 'denial', opposed: denial === 'opposed', alone }
  const opposite = opposites(one, other)
  if (opposite !== null) return { in: 'opposite', opposed: opposite === 'opposed', alone }
  const way = ways(one, other)
  if (way !== null) return { in: 'way', opposed: way === 'opposed', alone }
  const reason = APART.find(([, differ]) => differ(one, other) || differ(other, one))
  return reason === undefined ? null : { in: reason[0], opposed: false, alone }
}

/** How many words one has that the other lacks. */
function ownOf({ words }: Told, other: Told): number {
  return [...words.keys()].filter((word) => !other.words.has(word)).length
}

const APART: readonly (readonly [Difference['in'], (one: Told, other: Told) => boolean])[] = [
  ['particle', hasOtherParticle],
  ['rhythm', ({ rhythms: a }, { rhythms: b }) => rhythmsDiffer(a, b)],
  ['mark', hasOtherMark],
  ['limit', isLimited],
  ['limit', deniesLess],
  ['head', hasOtherHead],
  ['head', ({ noSuch: a }, { noSuch: b, words }) => [...a].some((word) => !b.has(word) && !words.has(word))],
]

/** Of the words that both have, how many each may have for itself: more, and they are put in other words throughout. */
const OWN = 1 / 3

/** The one has all words of the other, or nearly: what they differ in is then a word that turns or limits. */
function areAligned(one: Told, other: Told): boolean {
  const [few, many] = one.words.size <= other.words.size ? [one, other] : [other, one]
  const own = ownOf(few, many)
  return few.words.size === 0 || own <= OWN * (few.words.size - own) || sharedSides(one, other)
}

/** "Is fresh", "is stale": nothing in common but that they are opposites. */
function sharedSides(one: Told, other: Told): boolean {
  return [...one.sides.keys()].some((row) => other.sides.has(row))
}

/** Share of what both say of it that one denies, from which on it is denied. */
const DENIED = 0.3

function denials(one: Told, other: Told): 'opposed' | 'apart' | null {
  const shared = [...one.words.keys()].filter((word) => other.words.has(word) && !isSubject(word, one, other))
  const flipped = shared.filter((word) => (one.words.get(word) ?? 0) * (other.words.get(word) ?? 0) < 0)
  if (flipped.length === 0 || flipped.length < DENIED * shared.length) return null
  const denies = (told: Told): boolean => flipped.some((word) => told.words.get(word) === -1)
  const [no, yes] = denies(one) ? [one, other] : [other, one]
  // "Almost never" is no "never", and says nearly the same.
  if (yes.marks.has('seldom')) return 'apart'
  // Who does not drive at night drives.
  return predicate(no).every((word) => yes.words.has(word)) ? 'opposed' : 'apart'
}

function isSubject(word: string, one: Told, other: Told): boolean {
  return one.subject.has(word) && other.subject.has(word)
}

function predicate({ words, subject }: Told): string[] {
  return [...words.keys()].filter((word) => !subject.has(word))
}

function opposites(one: Told, other: Told): 'opposed' | 'apart' | null {
  for (const [row, here] of one.sides) {
    const there = other.sides.get(row)
    if (there === undefined || [...here.sides].some((side) => there.sides.has(side))) continue
    // "Not open" is closed.
    if (here.sign !== there.sign || (here.isCompared && there.isCompared)) continue
    // What one sold another bought.
    if (!here.isState && !sameSubject(one, other)) continue
    const [a, b] = [restOf(one, here.words), restOf(other, there.words)]
    const [few, many] = a.length <= b.length ? [a, b] : [b, a]
    const shared = few.filter((word) => many.includes(word)).length
    if (shared * 2 < few.length) continue
    return here.isSo && there.isSo ? 'opposed' : 'apart'
  }
  return null
}

function sameSubject({ subject: a }: Told, { subject: b }: Told): boolean {
  return a.size === b.size && [...a].every((word) => b.has(word))
}

function restOf({ words }: Told, sides: ReadonlySet<string>): string[] {
  return [...words.keys()].filter((word) => !sides.has(word))
}

/** "Until 2019" and "since 2019", "to Weber" and "from Weber". */
function ways(one: Told, other: Told): 'opposed' | 'apart' | null {
  for (const [what, here] of one.ways) {
    const there = other.ways.get(what)
    if (there === undefined) continue
    const isOther = [...here].every((way) => [...there].every((their) => goOtherWays(way, their)))
    if (isOther) return [...here, ...there].some((way) => way === 'since') ? 'opposed' : 'apart'
  }
  return null
}

function hasOtherParticle({ particles: here }: Told, { particles: there, words }: Told): boolean {
  return particlesDiffer(here, there, new Set(words.keys()))
}

/** What is only done with a thing needs it. */
function hasOtherMark({ marks: here }: Told, { marks: there }: Told): boolean {
  return [...here].some((mark) => mark !== 'needs' && !there.has(mark) && !(mark === 'only' && there.has('needs')))
}

/** It is only said where, when or with whom: of what is denied, or how somebody is, that is less. */
function isLimited({ limits }: Told, { words, reasons }: Told): boolean {
  const isShared = (keys: ReadonlySet<string>): boolean =>
    [...keys].some((word) => words.has(word) || reasons.has(word))
  return (
    limits.some(({ keys, clause }) => !isShared(keys) && isShared(clause)) &&
    !limits.some(({ keys, isFree }) => !isFree && isShared(keys))
  )
}

/** The other's denial and more words in it: "watches no horror films". */
function deniesLess(one: Told, other: Told): boolean {
  if (!one.isDenied || !other.isDenied) return false
  if (![...other.words.keys()].every((word) => one.words.has(word))) return false
  return predicate(one).some((word) => one.words.get(word) === -1 && !other.words.has(word) && !isBeside(word, one))
}

/** "No meat" and "doesn't eat meat": the verb that is denied says no more than the denial. */
function isBeside(word: string, { listed, deeds }: Told): boolean {
  return listed.has(word) || deeds.has(word)
}

function hasOtherHead({ nouns, words }: Told, other: Told): boolean {
  const isSaid = (head: string): boolean => [...other.words.keys()].some((word) => areOfOneFamily(head, word))
  // "Has a law degree" and "studied law" say each a word that the other does not: nothing was put behind a whole line.
  if (![...other.words.keys()].every((word) => words.has(word))) return false
  return [...nouns].some(([noun, head]) => head !== null && other.nouns.get(noun) === null && !isSaid(head))
}

/** "Allergy" and "allergic". */
function areOfOneFamily(one: string, other: string): boolean {
  return one === other || (one.length > 5 && one.slice(0, 5) === other.slice(0, 5))
}
