import { normaliseQuote } from '../../memory/resolve/evidence-key.ts'
import type { Entry } from './entry.ts'
import { mayBeNamesakes } from './entry-acquaintance.ts'
import { mayBeOne } from './entry-being.ts'
import { areTwoThings, claimsDiffer, clash } from './entry-clash.ts'
import { compareDetails, describes } from './entry-details.ts'
import { compareMeaning } from './entry-meaning.ts'
import { compareRelations, type Kinship } from './entry-relations.ts'
import { mayBothHold } from './entry-scope.ts'
import { compareFillers } from './entry-slots.ts'

export interface Sameness {
  /** `same`: may be merged; `unsure` and `conflict`: the human is asked; `apart`: two entries. */
  readonly verdict: 'same' | 'unsure' | 'conflict' | 'apart'
  readonly by: 'exact' | 'name' | 'meaning'
  /** In words that are the same for the same reason. */
  readonly why: string
}

/**
 * Do two entries of one bucket say the same of the same? `near` says whether their vectors are nearer than the
 * embedder's duplicate threshold; no, where there is no embedder.
 */
export function sameEntry(first: Entry, second: Entry, near: () => boolean): Sameness {
  if (sameText(first, second)) return { verdict: 'same', by: 'exact', why: 'the same words' }
  if (first.name !== null && second.name !== null) return byName(first, second, near)
  if (isSomebodys(first) !== isSomebodys(second)) return APART
  const fillers = compareFillers(first.said, second.said)
  // A claim does not say when it holds: "likes fish when their mother cooks it".
  const mayBoth = mayBothHold(first.said, second.said)
  if (fillers === 'one' || (claimsDiffer(first, second) && !mayBoth))
    return { verdict: 'conflict', by: 'meaning', why: 'two values of one thing' }
  if (clash(first.said, second.said) && !mayBoth) return { verdict: 'conflict', by: 'meaning', why: MEANING.conflict }
  const verdict = compareMeaning(first, second, near)
  const isOther = fillers === 'many' && verdict !== 'conflict'
  return verdict === 'apart' || isOther ? APART : { verdict, by: 'meaning', why: MEANING[verdict] }
}

const APART: Sameness = { verdict: 'apart', by: 'meaning', why: 'two things' }
const MEANING = {
  same: 'the same in other words',
  unsure: 'much the same words',
  conflict: 'one says what the other denies',
} as const

function sameText(first: Entry, second: Entry): boolean {
  return normaliseQuote(first.said) === normaliseQuote(second.said) && bracesOf(first) === bracesOf(second)
}

function bracesOf({ memory }: Entry): string {
  return (memory.text.match(/\{[^{}]*\}/g) ?? []).join()
}

function isSomebodys({ name, person, form }: Entry): boolean {
  return name !== null && (person || form === 'told')
}

function byName(first: Entry, second: Entry, near: () => boolean): Sameness {
  const apart: Sameness = { ...APART, by: 'name' }
  const names = compareNames(first.name ?? '', second.name ?? '')
  if (names === 'apart') return apart
  if (wasOnce(first, second) || wasOnce(second, first))
    return { verdict: 'conflict', by: 'name', why: 'they say different things of one name' }
  const kinship = kinshipOf(first, second)
  if (kinship === 'apart') return { ...apart, why: 'one name, two people' }
  const details = compareDetails(first, second)
  if (mayBeNamesakes(first, second))
    return { ...apart, verdict: details === 'conflict' ? 'apart' : 'unsure', why: NAMESAKES }
  if (details === 'conflict') return { verdict: 'conflict', by: 'name', why: 'they say different things of one name' }
  const meaning = compareMeaning(first, second, near)
  const isOne = mayBeOne(first, second)
  if (meaning === 'same' && names === 'same' && isOne)
    return { verdict: 'same', by: 'name', why: 'the same in other words' }
  // What happened with somebody is no description of them: it stands beside the entry.
  if (!describes(first) || !describes(second)) return { ...apart, why: 'what happened, and who it is' }
  if (severalOfThem(first, second) || areTwoThings(first, second))
    return { verdict: 'unsure', by: 'name', why: 'there may be more than one' }
  if (names === 'part' || kinship === 'doubtful' || details === 'doubtful' || !isOne)
    return { verdict: 'unsure', by: 'name', why: NAMESAKES }
  if (kinship === 'unknown' && (isSomebodys(first) || isSomebodys(second)) && !bothLabels(first, second))
    return { ...apart, why: 'nothing but the name in common' }
  return { verdict: 'same', by: 'name', why: 'the same name, and nothing against it' }
}

const NAMESAKES = 'one name, perhaps two people'
const PARTNERS = /^(?:spouse|partner|fiance)$/

/** Who is said to have become an ex-wife is the wife no more; an ex-husband and a husband of one name are two. */
function wasOnce({ relation: now, said, memory }: Entry, { relation: then, memory: before }: Entry): boolean {
  if (now === null || then === null || now.of !== then.of || memory.firstSeen < before.firstSeen) return false
  return /^ex\b/.test(now.idea) && PARTNERS.test(then.idea) && BECAME.test(said)
}

const BECAME = /\b(?:now|since|became|become|no longer|anymore|any more)\b/i

/** True for two people of one name, or what may be two: what is said of one is not said of the other. */
export function isNamesake(first: Entry, second: Entry): boolean {
  const alike = compareNames(first.name ?? '', second.name ?? '') === 'same'
  return alike && (kinshipOf(first, second) === 'apart' || mayBeNamesakes(first, second) || !mayBeOne(first, second))
}

/** `part`: "anna" and "anna weber", who may be one. */
function compareNames(first: string, second: string): 'same' | 'part' | 'apart' {
  if (first === second) return 'same'
  const [a, b] = [first.split(' '), second.split(' ')]
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (first.startsWith('@') || second.startsWith('@')) return 'apart'
  return short.every((word, at) => word === long[at] || isInitialOf(word, long[at])) ? 'part' : 'apart'
}

/** "B" may be Berger; it is not K. */
function isInitialOf(one: string, other: string | undefined): boolean {
  if (other === undefined || (one.length === 1) === (other.length === 1)) return false
  return one.length === 1 ? other.startsWith(one) : one.startsWith(other)
}

function kinshipOf(first: Entry, second: Entry): Kinship | 'one' | 'unknown' {
  if (first.relation && second.relation) return compareRelations(first.relation, second.relation)
  return first.relation || second.relation ? 'one' : 'unknown'
}

/** "Brother lives in Texas", "brother is 41": without a name nobody knows how many brothers there are. */
function severalOfThem(first: Entry, second: Entry): boolean {
  return [first, second].some(({ name, relation }) => name?.startsWith('@') === true && relation?.single !== true)
}

function bothLabels(first: Entry, second: Entry): boolean {
  return first.form === 'label' && second.form === 'label'
}
