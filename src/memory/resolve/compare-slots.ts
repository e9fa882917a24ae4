import type { Fill, Slots, SlotVerdict } from './fill.ts'
import { thingIn } from './things.ts'
import { numberOf } from './values.ts'

/** When both were said, ISO dates, and whether a person wrote one of them down themselves. */
interface Told {
  readonly from: string
  readonly to: string
  readonly byHand?: boolean
}

/** The strongest of what any two fills of both say to each other. */
export function compareSlots(now: Slots, known: Slots, told: Told): SlotVerdict | null {
  let asks = false
  for (const one of now)
    for (const other of known) {
      const verdict = tradesAnother(one, now, other) ? null : compareFills(one, other, told)
      if (verdict === 'replaces') return verdict
      asks ||= verdict === 'asks'
    }
  return asks ? 'asks' : null
}

function compareFills(now: Fill, known: Fill, told: Told): SlotVerdict | null {
  const isOne = isOfOne(now.subject, known.subject)
  if (isOne === false || now.adds) return null
  if (isOne === null) return isSameKin(now, known, told) ? 'asks' : null
  if (now.slot === '*') return endsNamed(now, known) ? how(now) : null
  if (now.slot !== known.slot) return null
  if (known.slot === 'has') return compareOwned(now, known)
  const same =
    now.value === '' ||
    known.value === '' ||
    (isSame(now.value, known.value) && !(now.slot === 'job' && areOfTwoRanks(now.value, known.value)))
  if (now.over) return known.over || !same ? null : how(now)
  // "Smokes again" after "quit smoking".
  if (known.over) return same ? how(now) : null
  if (same) return null
  if (now.slot === 'age') return compareAges(now, known, told)
  if (told.byHand === true && !now.changed) return isBesideNote(now, known) ? null : 'asks'
  if (now.changed) return known.soft && EITHER.test(now.slot) ? 'asks' : how(now)
  return now.holds === 'one' && !known.soft && !known.adds ? 'asks' : null
}

/** What is written down is meant to last: another one is asked about also where there may be two, but not where there are many. */
function isBesideNote(now: Fill, known: Fill): boolean {
  const isLoose = (now.soft || known.soft) && now.slot !== 'job'
  return now.holds === 'many' || SEVERAL.test(now.slot) || known.adds || isLoose
}

/** What is named is over, and the other says that it holds: who sells the piano may still play. */
function endsNamed(now: Fill, known: Fill): boolean {
  if (known.slot === '*' || known.over || !names(known, now.value)) return false
  return now.handed !== true || !DONE_WITH.test(known.slot)
}

export const DONE_WITH = /^(?:plays|learns|study|employer|home|does:)/

/** "Traded the Golf in for a Kia" is no word about the Volvo that somebody drives too. */
function tradesAnother(one: Fill, now: Slots, known: Fill): boolean {
  if (one.over || one.slot !== known.slot) return false
  const left = now.filter(({ over, value, slot }) => {
    return over && value !== '' && (slot === one.slot || thingIn(value)?.slot === one.slot)
  })
  return left.length > 0 && !left.some(({ value }) => isSame(value, known.value))
}

/** Somebody plays, learns or drinks more than one. */
const SEVERAL = /^(?:plays|learns|cup|tie)$/

/** What somebody does or does not, be it only in one place. */
const EITHER = /^(?:eats|alcohol|smokes|does|alone|hospital|pregnant|jobless)\b/

/** Of two sons who may be one: a year older, or where the words say that it changed. */
function isSameKin(now: Fill, known: Fill, told: Told): boolean {
  if (now.slot !== known.slot || now.holds === 'many' || known.over || isSame(now.value, known.value)) return false
  return now.slot === 'age' ? compareAges(now, known, told) === 'replaces' : now.changed && !now.soft
}

/** "Has no dog" and "has a dog called Rex"; two dogs are two. */
function compareOwned(now: Fill, known: Fill): SlotVerdict | null {
  if (now.over === known.over) return null
  const [one, other] = now.over ? [now, known] : [known, now]
  if (!names(other, one.value)) return null
  return how(now)
}

function how({ soft, changed }: Fill): SlotVerdict {
  return soft || !changed ? 'asks' : 'replaces'
}

/** One that grew takes the place of the old one; one that cannot have grown so much is asked about. */
function compareAges(now: Fill, known: Fill, { from, to }: Told): SlotVerdict | null {
  const [before, after] = [numberOf(known.value), numberOf(now.value)]
  if (before === null || after === null) return null
  const years = (Date.parse(to) - Date.parse(from)) / (365.25 * 86_400_000)
  const grew = after - before
  return grew > 0 && grew <= years + 1 ? 'replaces' : 'asks'
}

/** Both about the human, or about somebody whom both name; two names are two people, and two sons may be. */
function isOfOne(now: readonly string[], known: readonly string[]): boolean | null {
  if (now.length === 0 || known.length === 0) return now.length === known.length
  const [ours, theirs] = [now.at(1), known.at(1)]
  // A friend Tom is no brother Tom.
  if (ours !== undefined && theirs !== undefined) return ours === theirs && now[0] === known[0]
  if (!now.some((name) => known.includes(name))) return false
  return (ours === undefined || theirs === undefined) && MANY.test(now[0] ?? '') ? null : true
}

/** Somebody may have several, and says of each what holds for it. */
const MANY =
  /^(?:sister|brother|son|daughter|cousin|friend|aunt|uncle|niece|nephew|child|colleague|neighbou?r|grandson|granddaughter|boy|girl)$/

/** A junior developer who is a senior one now. */
function areOfTwoRanks(one: string, other: string): boolean {
  const [ours, theirs] = [RANK.exec(one)?.[0], RANK.exec(other)?.[0]]
  return ours !== undefined && theirs !== undefined && ours !== theirs
}

const RANK =
  /\b(?:junior|senior|lead|head|deputy|assistant|trainee|apprentice|student|chief|principal|associate|vice|acting|interim|staff|intern)\b/

/** True where a part of the one name is a part of the other. */
function isSame(one: string, other: string): boolean {
  if (one.includes('@') && other.includes('@')) return one === other
  const [a, b] = [numberOf(one), numberOf(other)]
  if (a !== null && b !== null) return a === b
  const parts = new Set(wordsOf(other))
  return wordsOf(one).some((part) => parts.has(part))
}

/** True where the last word of what is over is one of those that tell what is had: "the boat" of "a sailing boat called Nora". */
function names(known: Fill, what: string): boolean {
  const words = wordsOf(what)
  const last = words.at(-1)
  const theirs = wordsOf(known.value)
  if (last === undefined) return false
  // The company car is not the car, and a Skoda Octavia is the Skoda.
  return words.every((word) => theirs.includes(word)) || (theirs.length === 1 && words[0] === theirs[0])
}

export function wordsOf(value: string): string[] {
  const words = value.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const telling = words.filter((word) => !SMALL.has(word))
  return telling.length === 0 ? words : telling
}

const SMALL: ReadonlySet<string> = new Set(
  'a an the my our their of and de van von called named new old la time mr mrs ms dr'.split(' '),
)
