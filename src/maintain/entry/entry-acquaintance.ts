import { isFiniteVerb } from '../../memory/resolve/finite.ts'
import { STOP } from '../../memory/resolve/vocabulary.ts'
import type { Entry } from './entry.ts'
import { startsClause } from './entry-clauses.ts'

/** Behind a name: where somebody is known from. */
const FROM =
  /^(?:from|at|in|of|on|with|over at|down at|up in|out of|near|across|opposite|behind|beside|above|below|down|up|next to|next door|around|by)\b/
/** Behind a preposition these say when or how, not which of that name. */
const WHEN =
  /^\w+ (?:(?:his|her|the) (?:free|spare|twent|thirt|fort|fift|sixt|sevent|eight)|\d|(?:the )?(?:weekends?|mornings?|evenings?|nights?|moment|past|meantime|spring|summer|autumn|winter|course|all people|late|first|last|best|least|general|fact|particular|love|tears|trouble|pain)\b|(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b)/i
const LONGEST = 8

/** "from work has two kids" → "from work, has two kids": what tells apart is no part of what is said. */
export function withPlaceApart(rest: string): string {
  const words = rest.trim().split(' ')
  if (!FROM.test(rest.trim()) || WHEN.test(rest.trim())) return rest
  const verb = words.findIndex(
    (word, at) => at > 1 && !isArticle(words[at - 1]) && (isFiniteVerb(word.toLowerCase()) || isVerb(word)),
  )
  // "From school, he runs a bar" is apart as it stands.
  if (verb < 0 || verb > LONGEST || words.slice(0, verb - 1).some((word) => word.endsWith(','))) return rest
  return `${words.slice(0, verb).join(' ').replace(/,$/, '')}, ${words.slice(verb).join(' ')}`
}

function isArticle(word: string | undefined): boolean {
  return /^(?:the|an?|my|our|their|his|her)$/.test(word ?? '')
}

/** A word that begins a clause, and neither a preposition nor an adverb. */
function isVerb(word: string): boolean {
  return startsClause(word) && /(?:s|ed|n't|not)$/.test(word)
}

/** Where somebody who is called by a name is known from: a place, a group, an employer; null where the line does not say. */
function knownFrom({ details, form, relation }: Entry): string | null {
  const [first = ''] = details
  if (relation !== null || !FROM.test(first) || WHEN.test(first)) return null
  // "Paul: from Hamburg" may be where one's brother was born.
  return form === 'told' || !/^from \p{Lu}\p{Ll}/u.test(first) ? first : null
}

/**
 * True where one is told of as somebody from somewhere and the other is of the family, a pet, known from elsewhere, or
 * somebody to the human of whom that place is not told: they share a name, and nothing says that they are one.
 */
export function mayBeNamesakes(first: Entry, second: Entry): boolean {
  const [a, b] = [knownFrom(first), knownFrom(second)]
  if (a !== null && b !== null) return !sharesWord(a, b)
  if (a !== null) return isElsewhere(a, second)
  return b !== null && isElsewhere(b, first)
}

function isElsewhere(place: string, { relation, details }: Entry): boolean {
  if (relation === null) return false
  const told = details.join(' ')
  const isClose = relation.circle === 'family' || relation.circle === 'pet'
  if (isClose) return !namesIn(place).some((name) => namesIn(told).includes(name))
  return !sharesWord(place, told) && !(relation.circle === 'work' && WORK.test(place))
}

const WORK = /\b(?:work|office|job|company|firm|team|department)\b/i

/** Words with a capital: towns and firms. */
function namesIn(text: string): string[] {
  return text.match(/(?<!['’])\b\p{Lu}[\p{L}-]+/gu) ?? []
}

function sharesWord(one: string, other: string): boolean {
  const words = (text: string): string[] =>
    (text.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => !STOP.has(word) && !FROM.test(word))
  const theirs = words(other)
  return words(one).some((word) => theirs.includes(word))
}
