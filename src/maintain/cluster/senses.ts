import { lean } from '../../memory/lean.ts'
import { stem } from '../../memory/resolve/stem.ts'
import { NUMBER_WORDS, SENSES } from './sense-words.ts'

/** How much, how often, how surely, since when, under what condition a statement holds. */
export interface Senses {
  /** For each facet the values that it names, and whether one of them says so much that silence is another thing. */
  readonly facets: ReadonlyMap<string, Facet>
  /** The words that an "only" is about, null where there is none. */
  readonly only: ReadonlySet<string> | null
  /** `and a b`, `or a b`: what is joined by what. */
  readonly joined: ReadonlySet<string>
  /** Stems of what must, should or may be done, or is wanted; and of what is said to be done. */
  readonly hedged: ReadonlySet<string>
  readonly plain: ReadonlySet<string>
  /** Verbs of lasting states, by the time they stand in. */
  readonly past: ReadonlySet<string>
  readonly now: ReadonlySet<string>
}

interface Facet {
  readonly values: ReadonlySet<string>
  readonly strict: boolean
}

/** "Be reviewed", "probably need": the deed behind a "must". */
const DEED = /^ ?(?:not |be |been |have |\p{L}+ly )*(\p{L}{2,})/u

/** Reads a text with its capitals: "May" is a month, "may" is none. */
export function readSenses(text: string): Senses {
  const facets = new Map<string, { values: Set<string>; strict: boolean }>()
  let rest = text.replace(/^\p{Lu}(?=\p{Ll}|\b)/u, (letter) => letter.toLowerCase())
  const only = onlyIn(rest)
  const hedged = new Set<string>()
  const plain = plainDeeds(rest)
  for (const { facet, values, strict, pattern } of SENSES) {
    if (strict === 'deed')
      for (const { 0: found, index } of rest.matchAll(pattern)) {
        const deed = DEED.exec(rest.slice(index + found.length))?.[1] ?? ''
        if (!/^(?:be|the|an?|have|get|do|go)$/.test(deed)) hedged.add(stem(deed))
      }
    const left = rest.replace(pattern, ' ¦ ')
    if (left === rest) continue
    rest = left
    const known = facets.get(facet) ?? { values: new Set<string>(), strict: false }
    for (const value of values) known.values.add(value)
    facets.set(facet, { values: known.values, strict: known.strict || strict === 'always' })
  }
  const { past, now } = statesIn(text.toLowerCase())
  return {
    facets,
    only,
    hedged: lean(hedged),
    plain: lean(plain),
    joined: lean(joinedIn(text.toLowerCase())),
    past: lean(past),
    now: lean(now),
  }
}

/** The facet in which two statements differ, null where they may say the same. */
export function sensesApart(first: Senses, second: Senses): string | null {
  for (const [facet, one] of first.facets) if (differ(one, second.facets.get(facet))) return facet
  for (const [facet, one] of second.facets) if (!first.facets.has(facet) && differ(undefined, one)) return facet
  const done = (one: Senses, other: Senses): boolean =>
    !other.facets.has('modality') && [...one.hedged].some((deed) => other.plain.has(deed))
  if (done(first, second) || done(second, first)) return 'modality'
  if (onlyDiffers(first.only, second.only)) return 'scope'
  const crossed = (one: Senses, other: Senses): boolean =>
    [...one.joined].some((pair) => pair.startsWith('and ') && other.joined.has(pair.replace(/^and/, 'or')))
  if (crossed(first, second) || crossed(second, first)) return 'joined'
  const isPast = (one: Senses, other: Senses): boolean =>
    [...one.past].some((verb) => !one.now.has(verb) && other.now.has(verb) && !other.past.has(verb))
  return isPast(first, second) || isPast(second, first) ? 'time' : null
}

/** What is not wished, begun or asked for; a bare verb that begins a line asks for it: "Defrost the freezer". */
function plainDeeds(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}'-]+/gu) ?? []
  const isPlain = (word: string, at: number): boolean =>
    !word.endsWith('ing') && words[at - 1] !== 'to' && (at > 0 || /(?:[^s]s|ed)$/.test(word) || stem(word) !== word)
  return new Set(words.filter(isPlain).map(stem))
}

/** Each has a value that the other lacks, or one says something strict and the other nothing. */
function differ(first: Facet | undefined, second: Facet | undefined): boolean {
  if (first === undefined || second === undefined) return (first ?? second)?.strict === true
  const more = (one: Facet, other: Facet): boolean => [...one.values].some((value) => !other.values.has(value))
  return more(first, second) && more(second, first)
}

function onlyDiffers(first: Senses['only'], second: Senses['only']): boolean {
  if (first === null || second === null) return first !== second
  return first.size > 0 && second.size > 0 && ![...first].some((word) => second.has(word))
}

const ONLY =
  /\b(?:(?:not )?only|exclusively|solely|(?:nobody|no one|none|nothing) (?:but|except(?: for)?|other than))\b(.*)$/
const EMPTY =
  /^(?:the|an?|to|be|been|is|are|was|were|being|do|does|did|have|has|can|may|must|will|its?|their|his|her|in|on|at|by|with|from|for|of|when|if|after|before|during)$/
const PLACE = /(?:^|\s)(?:in|on|at|by|with|from|for|when|if|after|before|during|until)\s+(.+)$/

/**
 * What an "only" is about: whom it stands before ("only admins"), else, before a verb, where, when or by whom it is done
 * if that is said ("can only be deleted by admins"), else the deed ("can only delete projects").
 */
function onlyIn(text: string): ReadonlySet<string> | null {
  const found = ONLY.exec(text)
  if (found === null || /^not /.test(found[0])) return null
  const before =
    text
      .slice(0, found.index)
      .split(/[,;:.]/)
      .at(-1) ?? ''
  // "Pia is the only one with a key".
  if (/\bthe $/.test(before)) return new Set(contentOf(before))
  if (COUNT.test(found[1] ?? '')) return null
  const behind = (found[1] ?? '').split(/[,;:.]/)[0] ?? ''
  const words = contentOf(behind)
  const [first] = words
  if (first === undefined) return new Set(contentOf(before))
  const direct = /^\s+(?:in|on|at|by|with|from|for|when|if|after|before|during|until)\b/.test(behind)
  if (direct) return new Set(contentOf(NEXT_PLACE.exec(behind)?.[1] ?? behind))
  // At the beginning, or behind where and when: "on Mondays only Tom waters".
  if (before.trim() === '' || /^\s*(?:in|on|at|for|during)\b/.test(before)) return new Set([first])
  const place = PLACE.exec(behind)?.[1]
  const isDeed = isVerb(behind.trim().split(/\s+/)[0] ?? '')
  if (isDeed && place !== undefined && (/^\s*be\b/.test(behind) || contentOf(behind.replace(PLACE, '')).length < 2))
    return new Set(contentOf(place))
  return new Set(contentOf(behind.replace(PLACE, '')))
}

const NEXT_PLACE =
  /^\s+(?:in|on|at|by|with|from|for|when|if|after|before|during|until)\s+((?:the |an? )?\S+(?: \p{Ll}+)?)/u
const COUNT = new RegExp(`^ (?:an? (?:few|little)|\\d|(?:${NUMBER_WORDS})\\b)`)

function isVerb(word: string): boolean {
  return /^(?:be|is|are|was|were|has|have|do|does)$|(?:[^s]s|ed|ing)$/.test(word) || /^\p{Ll}{2,4}$/u.test(word)
}

function contentOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}-]*/gu) ?? []
  return words
    .filter((word) => !EMPTY.test(word))
    .map((word) => (word.length > 3 ? word.replace(/(?:es|s|ed|d)$/, '') : word))
}

function joinedIn(lower: string): ReadonlySet<string> {
  const found = new Set<string>()
  for (const [, one = '', by = '', other = ''] of lower.matchAll(
    /([\p{L}\p{N}-]+) (and|or) (?=(?:the |an? |their |his |her |no )?([\p{L}\p{N}-]+))/gu,
  ))
    found.add(`${by} ${[one, other].sort().join(' ')}`)
  return found
}

const STATES: readonly (readonly [string, RegExp, RegExp])[] = (
  [
    ['live', 'lived', 'lives?'],
    ['work', 'worked', 'works?'],
    ['own', 'owned', 'owns?'],
    ['smoke', 'smoked', 'smokes?'],
    ['love', 'loved', 'loves?'],
    ['like', 'liked', 'likes?'],
    ['hate', 'hated', 'hates?'],
    ['play', 'played', 'plays?'],
    ['study', 'studied', 'stud(?:y|ies)'],
    ['drink', 'drank', 'drinks?'],
    ['drive', 'drove', 'drives?'],
    ['teach', 'taught', 'teach(?:es)?'],
    ['prefer', 'preferred', 'prefers?'],
    ['believe', 'believed', 'believes?'],
    ['belong', 'belonged', 'belongs?'],
    ['know', 'knew', 'knows?'],
    ['manage', 'managed', 'manages?'],
    ['sing', 'sang', 'sings?'],
    ['rent', 'rented', 'rents'],
  ] as const
).map(([verb, then, now]) => [
  verb,
  new RegExp(`(?<!\\b(?:is|are|was|were|be|been|has|have|had|'ve|'s) (?:\\w+ly )?)\\b${then}\\b`),
  new RegExp(`(?<!\\b(?:used|to|did|did not|didn't) )\\b${now}\\b`),
])

function statesIn(lower: string): Pick<Senses, 'past' | 'now'> {
  const of = (at: 1 | 2): Set<string> => new Set(STATES.flatMap((row) => (row[at].test(lower) ? [row[0]] : [])))
  return { past: of(1), now: of(2) }
}
