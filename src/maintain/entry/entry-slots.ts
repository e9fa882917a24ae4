import type { Slots } from '../../memory/resolve/fill.ts'
import { isFiniteVerb, isPastVerb } from '../../memory/resolve/finite.ts'
import { slotsOf } from '../../memory/resolve/slots.ts'
import { stem } from '../../memory/resolve/stem.ts'
import { numberOf, readValue, takeDates } from '../../memory/resolve/values.ts'
import { STOP } from '../../memory/resolve/vocabulary.ts'
import { relationOf } from './entry-relations.ts'

/**
 * What two texts say to each other that are in the same words but for one slot, which the one fills with another name or
 * number than the other; null for any others. `one`: there is room for one, as in "office on the third floor" and "on the
 * fourth", "the boiler is a Vaillant" and "is a Bosch". `many`: of what is done or had there may be several, so that "ran the
 * third marathon" and "ran the fourth" both hold.
 */
export function compareFillers(one: string, other: string): 'one' | 'many' | null {
  const [ours, theirs] = [wordsOf(one), wordsOf(other)]
  const begins = ours.findIndex((word, at) => word.base !== theirs[at]?.base)
  if (begins < 0 || begins >= theirs.length) return null
  let ends = 0
  const most = Math.min(ours.length, theirs.length) - begins
  while (ends < most && ours.at(-1 - ends)?.base === theirs.at(-1 - ends)?.base) ends++
  const [a, b] = [slotAt(ours, begins, ends), slotAt(theirs, begins, ends)]
  const kind = kindOf(a)
  if (kind === null || kind !== kindOf(b) || shareWord(a, b)) return null
  const isOne = kind === 'number' ? isPlace(a, b) : isWhatItIs(a, b) || isOneOfThose(one, other)
  return isOne ? 'one' : 'many'
}

interface Word {
  readonly text: string
  readonly base: string
  /** The small words in front of it that say only that something is so, and of which. */
  readonly small: readonly string[]
}

/** What stands where the two differ, and around it. */
interface Slot {
  readonly before: readonly Word[]
  readonly filler: readonly Word[]
  readonly behind: readonly Word[]
}

function slotAt(words: readonly Word[], begins: number, ends: number): Slot {
  const end = words.length - ends
  return { before: words.slice(0, begins), filler: words.slice(begins, end), behind: words.slice(end) }
}

const SMALL: ReadonlySet<string> = new Set('is the a an their his her its my our now still currently'.split(' '))
const MOST_WORDS = 3

function wordsOf(text: string): readonly Word[] {
  const known = read.get(text)
  if (known) return known
  const words: Word[] = []
  let small: string[] = []
  for (const [found] of text.matchAll(/[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu)) {
    const lower = found.toLowerCase()
    if (SMALL.has(lower)) small.push(lower)
    else {
      words.push({ text: found, base: stem(lower), small })
      small = []
    }
  }
  if (read.size >= KEPT) read.clear()
  read.set(text, words)
  return words
}

/** The same clauses are held against many others. */
const read = new Map<string, readonly Word[]>()
const KEPT = 8192

/** What fills it: a number, a name, or anything else. A capital at the very beginning makes no name. */
function kindOf({ before, filler }: Slot): 'number' | 'name' | null {
  const [first] = filler
  if (first === undefined || filler.length > MOST_WORDS) return null
  const text = filler.map((word) => word.text).join(' ')
  if (takeDates(text.toLowerCase()).dates.length > 0) return null
  if (filler.length === 1 && orderOf(first) !== null) return 'number'
  const isNamed = filler.every(isCapital) && /\p{Lu}/u.test(text)
  return before.length > 0 && isNamed ? 'name' : null
}

/** Days and months are no names. */
function isCapital({ text }: Word): boolean {
  return (
    /^(?:\p{L}?\p{Lu}|\d)/u.test(text) && (/^\d/.test(text) || readValue(text.toLowerCase(), '', () => '') === null)
  )
}

const ORDINALS = 'ground first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ')

/** "Third" and "3rd" are 3; null for what is no number. */
function orderOf({ text }: Word): number | null {
  const at = ORDINALS.indexOf(text.toLowerCase())
  return at < 0 ? numberOf(text.toLowerCase()) : at
}

/** "Bosch" and "Siemens Bosch", "third" and "3rd". */
function shareWord({ filler }: Slot, other: Slot): boolean {
  const isSame = (one: Word, two: Word): boolean => {
    const order = orderOf(one)
    return one.base === two.base || (order !== null && order === orderOf(two))
  }
  return filler.some((one) => other.filler.some((two) => isSame(one, two)))
}

const PLACES: ReadonlySet<string> = new Set(['on', 'in', 'at'])
/** These come again: what is so in the one is not so in the other. */
const TIMES =
  /^(?:\p{L}{3,6}day|day|night|evening|morning|afternoon|week|weekend|month|quarter|year|season|time|half)s?$/iu

/** "Is on the third floor": where something is, or somebody lives or sits, and nothing that is done there. */
function isPlace(one: Slot, other: Slot): boolean {
  const { before, behind } = one
  const place = before.at(-1)
  const [of, ...rest] = behind
  if (of === undefined || TIMES.test(of.text) || rest.some(isVerb)) return false
  if (isSaid(one) && isSaid(other)) return !before.some(isVerb)
  if (place === undefined || !PLACES.has(place.base)) return false
  const at = before.findIndex(isVerb)
  const [verb, object] = before.slice(at)
  if (at < 0 || verb === undefined || verb.small.includes('is')) return true
  if (isPastVerb(verb.text.toLowerCase())) return false
  return at === before.length - 2 || (/^ha(?:s|ve)$/i.test(verb.text) && object?.small.some(isOwn) === true)
}

function isVerb({ text, small }: Word): boolean {
  return small.includes('is') || isFiniteVerb(text.toLowerCase())
}

function isOwn(word: string): boolean {
  return /^(?:the|their|his|her|its|my|our)$/.test(word)
}

/** "The boiler is a Bosch", "the school is in Altona": behind the only verb, of a thing of which the words name but one. */
function isWhatItIs(one: Slot, other: Slot): boolean {
  const { before } = one
  const isAt = PLACES.has(before.at(-1)?.base ?? '')
  const [here, there] = isAt ? [before.at(-1), other.before.at(-1)] : [one.filler[0], other.filler[0]]
  if (here?.small.includes('is') !== true || there?.small.includes('is') !== true) return false
  if (isOneOfMany(one.filler[0]) !== isOneOfMany(other.filler[0])) return false
  const things = isAt ? before.slice(0, -1) : before
  if (things.some((word) => isVerb(word) || isOneOfMany(word) || /^(?:one|other|another|also)$/i.test(word.text)))
    return false
  const head = things.filter(({ text }) => !STOP.has(text.toLowerCase())).at(-1)?.text
  return head !== undefined && !/[^su]s$/.test(head) && relationOf(head, 'human')?.single !== false
}

/** Nothing stands between "is" and what fills the slot. */
function isSaid({ filler: [first] }: Slot): boolean {
  return first?.small.includes('is') === true
}

function isOneOfMany(word: Word | undefined): boolean {
  return word?.small.some((small) => small === 'a' || small === 'an') === true
}

/** "Drives a Volvo", "banks with Lloyds": of what people have one of as a rule. */
function isOneOfThose(one: string, other: string): boolean {
  const [ours, theirs] = [fillsOf(one), fillsOf(other)]
  return ours.some(
    ({ slot, value, holds, over, adds, soft }) =>
      holds !== 'many' &&
      !over &&
      !adds &&
      !soft &&
      !SEVERAL.test(slot) &&
      theirs.some((fill) => fill.slot === slot && fill.value !== value && !fill.over && !fill.adds),
  )
}

function fillsOf(text: string): Slots {
  const known = fills.get(text)
  if (known) return known
  const found = slotsOf(`${text.charAt(0).toUpperCase()}${text.slice(1)}`)
  if (fills.size >= KEPT) fills.clear()
  fills.set(text, found)
  return found
}

const fills = new Map<string, Slots>()

/** One may well be at two of these. */
const SEVERAL = /^(?:learns|plays|study|doing)\b/
