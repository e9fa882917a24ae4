import type { WordSense } from './by-meaning.ts'
import { unframed } from './clause.ts'
import { isFiniteVerb, isPastVerb } from './finite.ts'
import { namesIn } from './names-in.ts'
import { isDenial } from './polarity.ts'
import { stem } from './stem.ts'
import { traitsIn } from './traits.ts'
import { readValue } from './values.ts'
import { CONCEPTS, RELATIVES, STOP } from './vocabulary.ts'

/** A word as it stands in a clause. */
interface Token {
  readonly word: string
  /** Stem, or the idea that it names. */
  readonly key: string
  /** It tells something: no grammar, no number, no day. */
  readonly tells: boolean
  /** "The", "my" stands in front of it. */
  readonly isNoun: boolean
  readonly isName: boolean
}

/** A stretch of the one clause and what stands in its place in the other. */
interface Hunk {
  readonly now: readonly Token[]
  readonly known: readonly Token[]
  /** What both have in front of it and behind it. */
  readonly left: Token | undefined
  readonly right: Token | undefined
}

interface Said {
  readonly clauses: readonly (readonly Token[])[]
  /** Keys of all clauses. */
  readonly all: ReadonlySet<string>
}

const NOBODY: ReadonlySet<string> = new Set()
const LONGEST = 300
const MOST_TOKENS = 40
/** Content words of a clause that is said again beside another. */
const REPEATED = 2
/** Content words of a stretch: more are no filler but another sentence. */
const MOST = 3
/** From this cosine on two verbs, or what somebody is of something, say the same. Of nouns it only says that they are of a kind. */
const NEAR = 0.6

const CLAUSES = /[.;:!?,](?: |$)| (?:and|but|while) /
const WORD = /[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu
const ARTICLES: ReadonlySet<string> = new Set('a an the my our his her their your its this that these those'.split(' '))
/** What stands anywhere and fills nothing. */
const LOOSE: ReadonlySet<string> = new Set(
  `i we he she it they me us him them who which user also now still just really actually already again always too ever
    own very quite so then though there here well yes oh ok as you`.split(/\s+/),
)
const BE = /^(?:be|is|am|are|was|were|been|i'm|(?:we|they|you)'re|(?:he|she|it|that|there|who)'s)$/
const HAVE = /^(?:have|has|had|having|(?:i|we|they|you)'ve)$/
const OF =
  /^(?:of|in|on|at|to|for|from|with|by|about|near|into|onto|over|under|against|after|before|between|without|through|during)$/

/**
 * True where both say a clause in the same words but for what fills one place of it, "plays the cello" and "plays the oboe":
 * another such thing is told and not the known one again. What is only another word for the same fills it no otherwise.
 */
export function fillsOther(now: string, known: string, sense: WordSense): boolean {
  const [one, other] = [read(now), read(known)]
  const isWhole = one.clauses.length === 1 && other.clauses.length === 1
  if (!isWhole && one.clauses.some((ours) => other.clauses.some((theirs) => isSaidIn(theirs, ours)))) return false
  return one.clauses.some((ours) =>
    other.clauses.some((theirs) => {
      const { hunks, shared } = compare(ours, theirs)
      if (shared.length === 0 || (!isWhole && !shared.some(({ tells }) => tells))) return false
      return hunks.some((hunk) => isFilledOtherwise(hunk, one, other, sense))
    }),
  )
}

/** "Plays football and works as a nurse": one clause is said again, and the other is kept beside it (RES133). */
function isSaidIn(known: readonly Token[], now: readonly Token[]): boolean {
  const telling = known.filter(({ tells }) => tells)
  return telling.length >= REPEATED && telling.every(({ key }) => now.some((token) => token.key === key))
}

function read(text: string): Said {
  const plain = unframed(text).slice(0, LONGEST).replace(/[‘’]/g, "'")
  const names = namesIn(plain, NOBODY)
  const clauses = plain
    .toLowerCase()
    .split(CLAUSES)
    .map((clause) => tokensOf(clause, names))
  return {
    clauses: clauses.filter((tokens) => tokens.length > 0),
    all: new Set(clauses.flat().map(({ key }) => key)),
  }
}

function tokensOf(clause: string, names: ReadonlySet<string>): Token[] {
  const tokens: Token[] = []
  let isNoun = false
  for (const found of (clause.match(WORD) ?? []).slice(0, MOST_TOKENS)) {
    const word = /'s$/.test(found) && !BE.test(found) ? found.slice(0, -2) : found
    if (ARTICLES.has(word)) isNoun = true
    if (ARTICLES.has(word) || LOOSE.has(word)) continue
    tokens.push({
      word,
      key: keyOf(word),
      tells: isTelling(word),
      isNoun,
      isName: names.has(word),
    })
    isNoun = false
  }
  return tokens
}

function isTelling(word: string): boolean {
  return ORDINAL.test(word) || (!STOP.has(word) && !isLight(word) && !isValue(word) && !isDenial(word))
}

/** "On the third floor": which of several it is. */
const ORDINAL =
  /^(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|\d{1,3}(?:st|nd|rd|th))$/

function isLight(word: string): boolean {
  return BE.test(word) || HAVE.test(word) || OF.test(word)
}

function isValue(word: string): boolean {
  return readValue(word, '', () => '') !== null
}

function keyOf(word: string): string {
  if (BE.test(word)) return 'be'
  if (HAVE.test(word)) return 'have'
  const one = stem(word)
  return CONCEPTS.get(one)?.word ?? one
}

/** What both have in the same order, and what stands between. */
function compare(now: readonly Token[], known: readonly Token[]): { hunks: Hunk[]; shared: Token[] } {
  const pairs = longestShared(now, known)
  const hunks: Hunk[] = []
  let [i, j] = [0, 0]
  let left: Token | undefined
  let isBehindSame = true
  for (const [a, b] of [...pairs, [now.length, known.length] as const]) {
    const hunk = { now: withoutLead(now.slice(i, a), i), known: withoutLead(known.slice(j, b), j), left, right: now[a] }
    // "Reads the allotment rules" and "is on the board of the allotment association" share no place.
    const isOnePlace = left === undefined || !left.isNoun || isBehindSame
    if (isOnePlace && hunk.now.length > 0 && hunk.known.length > 0) hunks.push(hunk)
    const [mine, theirs] = [now[a], known[b]]
    left = mine && { ...mine, isNoun: mine.isNoun || theirs?.isNoun === true }
    isBehindSame = now[a - 1]?.key === known[b - 1]?.key
    ;[i, j] = [a + 1, b + 1]
  }
  return { hunks, shared: pairs.flatMap(([a]) => now[a] ?? []) }
}

/** Whom a clause begins with fills nothing: other rules tell people apart. */
function withoutLead(tokens: readonly Token[], from: number): readonly Token[] {
  const at = from > 0 ? 0 : tokens.findIndex(({ key, isName }) => !RELATIVES.has(key) && !isName)
  return at < 0 ? [] : tokens.slice(at)
}

/** Places of the longest run of words that both have in the same order. */
function longestShared(one: readonly Token[], other: readonly Token[]): (readonly [number, number])[] {
  const lengths = one.map(() => new Array<number>(other.length).fill(0))
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0
  for (let i = one.length - 1; i >= 0; i--)
    for (let j = other.length - 1; j >= 0; j--) {
      const row = lengths[i]
      if (row) row[j] = one[i]?.key === other[j]?.key ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const pairs: (readonly [number, number])[] = []
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    if (one[i]?.key === other[j]?.key) pairs.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return pairs
}

function isFilledOtherwise(hunk: Hunk, one: Said, other: Said, sense: WordSense): boolean {
  // What stands behind another preposition fills another place.
  if ([...hunk.now, ...hunk.known].some(({ word }) => isLight(word))) return false
  const fresh = hunk.now.filter(({ key, tells }) => tells && !other.all.has(key))
  const gone = hunk.known.filter(({ key, tells }) => tells && !one.all.has(key))
  if (fresh.length === 0 || gone.length === 0 || fresh.length > MOST || gone.length > MOST) return false
  const isVerb = isVerbal(hunk)
  if (isVerb && !mayBeOtherVerb(hunk)) return false
  return !fresh.some((word) => gone.some((met) => isSame(word, met) || (isVerb && isNear(word, met, sense))))
}

/** Where a verb stands, or what somebody is of something: "scared of", "fond of". */
function isVerbal({ now, known, left, right }: Hunk): boolean {
  if (now[0]?.isNoun || known[0]?.isNoun) return false
  if (left?.key === 'be') return right !== undefined && OF.test(right.word)
  if (right?.key === 'be' || right?.key === 'have') return false
  if (left === undefined || RELATIVES.has(left.key) || left.isName) return true
  return left.isNoun && [...now, ...known].some(({ word }) => isFiniteVerb(word))
}

/** "Cooks on Sundays", "vacuums on Sundays": what is done is one word, and what was done once is another matter. */
function mayBeOtherVerb({ now, known }: Hunk): boolean {
  return now.length === 1 && known.length === 1 && ![...now, ...known].some(({ word }) => isPast(word))
}

function isPast(word: string): boolean {
  return isPastVerb(word) || /ed$/.test(word)
}

function isNear(one: Token, other: Token, sense: WordSense): boolean {
  const [a, b] = [sense.rank(one.word), sense.rank(other.word)]
  return a >= 0 && b >= 0 && sense.cosine(a, b) >= NEAR
}

/** One word of two forms ("Iceland", "Icelandic"), or one names the kind of the other ("dog", "terrier"). */
function isSame(one: Token, other: Token): boolean {
  const [few, many] = one.key.length <= other.key.length ? [one.key, other.key] : [other.key, one.key]
  if (few.length >= 4 && many.startsWith(few)) return true
  const theirs = traitsIn(other.word)
  return traitsIn(one.word).some(({ trait, word }) =>
    theirs.some((met) => met.trait === trait && [word, met.word].some((name) => isKind(name, trait))),
  )
}

/** The name of a trait is the first of its words: the others are of its kind. */
function isKind(word: string, trait: string): boolean {
  return trait.split(' ').some((name) => stem(name) === word || name.startsWith(word))
}
