import { stem } from '../../memory/resolve/stem.ts'
import { STOP } from '../../memory/resolve/vocabulary.ts'
import { readCause } from '../distil/causes.ts'
import { relationOf } from '../entry/entry-relations.ts'
import { NUMBER_WORDS } from './sense-words.ts'

/** Who or what stands where in a statement. */
export interface Roles {
  /** Content words with what they stand behind: a preposition, or nothing. */
  readonly places: ReadonlyMap<string, string>
  /** Around each content word: what comes before it (the doer) and behind it; turned for "is sent by". */
  readonly around: ReadonlyMap<string, Around>
  /** All words in their order. */
  readonly words: readonly string[]
  /** Neighbouring content words. */
  readonly pairs: ReadonlySet<string>
  /** Content words of what comes first and what comes later, of cause and effect, where they are told apart. */
  readonly early: ReadonlySet<string>
  readonly late: ReadonlySet<string>
  readonly cause: ReadonlySet<string>
  readonly effect: ReadonlySet<string>
}

interface Around {
  readonly doer: ReadonlySet<string>
  readonly done: ReadonlySet<string>
}

/** Reads a text with its capitals, in which names begin. */
export function readRoles(text: string): Roles {
  const tokens = tokensOf(text)
  // "After" and "when" say which is first; only what is called a cause is held against an effect.
  const said = CALLED.test(text) ? readCause(text) : null
  const order = orderOf(tokens)
  // "A bigger logo is what the client wants": nothing stands where it stands elsewhere.
  const isCleft = / (?:is|are|was|were) (?:what|how|when|where|why) /.test(text)
  const around = new Map<string, Around>()
  const inClause = (at: number): Token[] => tokens.filter(({ clause }) => clause === tokens[at]?.clause)
  tokens.forEach((token, at) => {
    if (!isCleft && token.place === '' && token.key !== '' && !around.has(token.key))
      around.set(token.key, aroundOf(token, inClause(at)))
  })
  const places = new Map<string, string>()
  for (const { key, place, word } of tokens)
    if (key !== '' && !places.has(key) && !TIMES.test(word)) places.set(key, place)
  return {
    places,
    around,
    words: tokens.map(({ key, word }) => key || word).filter((word) => word !== ''),
    pairs: pairsOf(tokens),
    ...order,
    cause: wordsOf(said?.cause ?? ''),
    effect: wordsOf(said?.effect ?? ''),
  }
}

/** True when two words that both statements have change places in them: who does what to whom, from where, before what. */
export function rolesApart(first: Roles, second: Roles): boolean {
  if (exchanged(first.early, first.late, second.early, second.late)) return true
  if (turnsRound(first, second)) return true
  if (swapped(first.words, second.words)) return true
  if (placesChange(first, second) || pairsCross(first.pairs, second.pairs)) return true
  for (const [verb, here] of first.around) {
    const there = second.around.get(verb)
    if (there && !MUTUAL.has(verb) && exchanged(here.doer, here.done, there.doer, there.done)) return true
  }
  return false
}

const CALLED =
  /\b(?:because|due to|owing to|thanks to|as a result|caus\p{L}+|leads?|led|results?|resulted|reason|trigger\p{L}*|brings? about|brought about|stems?|since)\b|[→⇒]|[-=]>/iu

interface Token {
  readonly word: string
  /** Empty for words that carry no content. */
  readonly key: string
  /** The preposition that it stands behind, empty for none. */
  readonly place: string
  readonly clause: number
  /** True for what is done to somebody: "was sent". */
  readonly passive: boolean
  readonly first: boolean
}

const PREPOSITIONS: ReadonlySet<string> = new Set(
  `in on at by with from for to of about into onto over under through during since until till after before than as
   against without near behind between across along around above below beside despite via per like upon towards toward
   because within instead off out`.split(/\s+/),
)
const DETERMINERS = /^(?:the|an?|my|their|his|her|our|its|this|that|these|those|all|every|some|most|both|no|only)$/
const BE = /^(?:is|are|was|were|be|been|being|gets?|got)$/
const AUXILIARY =
  /^(?:is|are|was|were|has|have|had|does|do|did|will|would|can|could|may|might|must|should|it|they|he|she|we|who|that|which|and|but)$/
const BREAKS = /^(?:because|since|while|although|though|if|when|whenever|unless|but|so|and)$/
const TIMES =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|mornings?|evenings?|nights?|afternoons?|weekends?|noon|midnight|\d[\d:.]*|today|tomorrow|yesterday|week|month|year|day|time)$/
/** What two do with each other: either may be named first. */
const MUTUAL: ReadonlySet<string> = new Set(
  'meet met married marry marries marrying divorced argue argued argues talk talks talked date dates dated resemble resembles match matches equal equals share shares shared live lives lived work works worked play plays played same similar twin friend neighbour colleague share'
    .split(' ')
    .map(stem),
)

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let [place, clause, taken] = ['', 0, '']
  const raw = [
    ...text.replace(/[’]/g, "'").matchAll(/[\p{L}\p{N}][\p{L}\p{N}'.:-]*[\p{L}\p{N}]|[\p{L}\p{N}]|[,;:.()—–]/gu),
  ].map(([word]) => word)
  raw.forEach((word, at) => {
    const lower = word.toLowerCase().replace(/'s?$/, '')
    const capital = at > 0 && /^\p{Lu}/u.test(word)
    if (/^[,;:.()—–]$/.test(word)) [place, taken] = ['', '']
    if (/^[;:.—–]$/.test(word)) clause++
    if (BREAKS.test(lower) && at > 0 && !(lower === 'since' && PREPOSITIONS.has(lower))) {
      if (lower !== 'and') clause++
      ;[place, taken] = ['', '']
    } else if (PREPOSITIONS.has(lower)) [place, taken] = [lower === 'upon' ? 'on' : lower, '']
    else if (taken !== '' && endsPlace(lower, capital, taken)) [place, taken] = ['', '']
    const key = isContent(lower) ? keyOf(lower) : ''
    if (key !== '' && place !== '') taken = word
    const passive = key !== '' && !/(?:ing|[^s]s)$/.test(lower) && isPassive(raw, at)
    tokens.push({ word: lower, key, place, clause, passive, first: at === 0 })
  })
  return tokens
}

/** "On Fridays Alice …", "through the garden the cat …", "in May the shop …", "for reports Postgres …". */
function endsPlace(lower: string, capital: boolean, taken: string): boolean {
  if (DETERMINERS.test(lower) || AUXILIARY.test(lower)) return true
  const before = taken.toLowerCase()
  if (TIMES.test(before)) return !TIMES.test(lower)
  // "Her grandmother in Kiel visits Mia".
  if (/^\p{Lu}/u.test(taken)) return !capital
  return capital && relationOf(before, 'human') === null
}

function isPassive(raw: readonly string[], at: number): boolean {
  const before = raw.slice(Math.max(0, at - 3), at).map((word) => word.toLowerCase())
  const last = before.findLastIndex((word) => BE.test(word))
  return (
    last >= 0 &&
    before.slice(last + 1).every((word) => /ly$|^(?:been|being|not|also|still|now|always|never)$/.test(word))
  )
}

function isContent(lower: string): boolean {
  return /[\p{L}\p{N}]/u.test(lower) && !STOP.has(lower) && !PREPOSITIONS.has(lower) && !DETERMINERS.test(lower)
}

const FORMS: Readonly<Record<string, string>> = {
  beaten: 'beat',
  fed: 'feed',
  drove: 'drive',
  driven: 'drive',
  wrote: 'write',
  written: 'write',
  taken: 'take',
  took: 'take',
  seen: 'see',
  saw: 'see',
  shown: 'show',
  showed: 'show',
  lent: 'lend',
  owed: 'owe',
  caught: 'catch',
  fought: 'fight',
  won: 'win',
  bit: 'bite',
  bitten: 'bite',
  hid: 'hide',
  hidden: 'hide',
  hired: 'hire',
  woke: 'wake',
  woken: 'wake',
  stole: 'steal',
  stolen: 'steal',
  threw: 'throw',
  thrown: 'throw',
}

function keyOf(lower: string): string {
  return stem(FORMS[lower] ?? lower)
}

/** "To Bob" and "Bob" are whom it is sent; what stands behind another preposition is told by that. */
function aroundOf(pivot: Token, clause: readonly Token[]): Around {
  const at = clause.indexOf(pivot)
  const core = ({ key, place, word }: Token): boolean =>
    key !== '' && key !== pivot.key && (place === '' || place === 'to') && !TIMES.test(word)
  const keys = (tokens: readonly Token[]): Set<string> => new Set(tokens.filter(core).map(({ key }) => key))
  const [before, behind] = [keys(clause.slice(0, at)), keys(clause.slice(at + 1))]
  if (!pivot.passive) return { doer: before, done: behind }
  const by = clause.slice(at + 1).filter(({ key, place }) => key !== '' && place === 'by')
  // "Delayed by four hours" names nobody.
  if (by.some(({ word }) => MEASURE.test(word))) by.length = 0
  return { doer: new Set(by.map(({ key }) => key)), done: new Set([...before, ...behind]) }
}

/** More words of cause and effect change sides than stay: one thing may be named on both. */
function turnsRound(first: Roles, second: Roles): boolean {
  if (!exchanged(first.cause, first.effect, second.cause, second.effect)) return false
  const shared = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
    [...one].filter((word) => other.has(word)).length
  const turned = shared(first.cause, second.effect) + shared(first.effect, second.cause)
  return turned > shared(first.cause, second.cause) + shared(first.effect, second.effect)
}

const MEASURE = new RegExp(`^(?:\\d.*|${NUMBER_WORDS}|percent|euros?|dollars?|hours?|minutes?|days?)$`)

function exchanged(
  one: ReadonlySet<string>,
  other: ReadonlySet<string>,
  inOne: ReadonlySet<string>,
  inOther: ReadonlySet<string>,
): boolean {
  const goes = (
    from: ReadonlySet<string>,
    notFrom: ReadonlySet<string>,
    to: ReadonlySet<string>,
    not: ReadonlySet<string>,
  ) => [...from].some((word) => !notFrom.has(word) && to.has(word) && !not.has(word))
  return goes(one, other, inOther, inOne) && goes(other, one, inOne, inOther)
}

/** The same words in the same order but for two that changed places, around a word that is no "and" or "or". */
function swapped(first: readonly string[], second: readonly string[]): boolean {
  if (first.length !== second.length) return false
  const at = first.flatMap((word, place) => (word === second[place] ? [] : [place]))
  const [one = 0, other = 0] = at
  if (at.length !== 2 || first[one] !== second[other] || first[other] !== second[one]) return false
  const between = first.slice(one + 1, other)
  return (
    between.length > 0 &&
    !between.every((word) => /^(?:and|or|,|with|the|an?|is|are|was)$/.test(word)) &&
    !between.some((word) => MUTUAL.has(word))
  )
}

/** One goes where the other was: "from Graz to Linz", "easier than physics". */
function placesChange({ places: first, words: here }: Roles, { places: second, words: there }: Roles): boolean {
  const moved = [...first].filter(([word, place]) => second.has(word) && second.get(word) !== place)
  // With another verb between them a thing may stand elsewhere: "eggs are needed for it", "it calls for eggs".
  const alike =
    Math.abs(here.length - there.length) <= 1 &&
    here.includes(',') === there.includes(',') &&
    first.size === second.size &&
    [...first.keys()].every((word) => second.has(word))
  return moved.some(([word, place]) =>
    moved.some(([other, its]) => {
      if (other === word || place === its || second.get(word) !== its || second.get(other) !== place) return false
      const both = [place, its]
      return !both.some((one) => ORDER.test(one)) && !both.includes('with') && (alike || !both.includes(''))
    }),
  )
}

const ORDER = /^(?:before|after|until|since|because|of)$/

/** "Red car and blue bike", "blue car and red bike"; "Anna on Monday, Tom on Tuesday". */
function pairsCross(first: ReadonlySet<string>, second: ReadonlySet<string>): boolean {
  const alone = (one: ReadonlySet<string>, other: ReadonlySet<string>): string[][] =>
    [...one].filter((pair) => !other.has(pair)).map((pair) => pair.split('|'))
  const here = alone(first, second)
  return here.some(([a, by, b]) =>
    here.some(
      ([c, like, d]) =>
        by === like &&
        new Set([a, b, c, d]).size === 4 &&
        [`${a}|${by}|${d}`, `${c}|${by}|${b}`].every((pair) => second.has(pair) && !first.has(pair)),
    ),
  )
}

/** Words side by side, or with where and when between them. */
function pairsOf(tokens: readonly Token[]): ReadonlySet<string> {
  const found = new Set<string>()
  tokens.forEach(({ key }, at) => {
    const [next, after] = [tokens[at + 1], tokens[at + 2]]
    if (key === '' || next === undefined) return
    if (next.key !== '') found.add(`${key}||${next.key}`)
    else if (after !== undefined && after.key !== '' && /^(?:on|at|in|for)$/.test(next.word))
      found.add(`${key}|${next.word}|${after.key}`)
  })
  return found
}

/** "X before Y", "after Y, X", "before Anna writes the offer Tom calls". */
function orderOf(tokens: readonly Token[]): Pick<Roles, 'early' | 'late'> {
  const at = tokens.findIndex(({ word }) => word === 'before' || word === 'after' || word === 'until')
  const none = { early: new Set<string>(), late: new Set<string>() }
  const next0 = tokens.slice(at + 1).find(({ key }) => key !== '')
  if (at < 0 || next0 === undefined || TIMES.test(next0.word)) return none
  const keys = (some: readonly Token[]): Set<string> => new Set(some.flatMap(({ key }) => key || []))
  const isBefore = tokens[at]?.word !== 'after'
  let [main, sub] = [tokens.slice(0, at), tokens.slice(at + 1)]
  if (keys(main).size === 0) {
    const comma = sub.findIndex(({ word }) => word === ',')
    const next = sub.findIndex(
      ({ key, place }, place0) =>
        place === '' && (key !== '' || DETERMINERS.test(sub[place0]?.word ?? '')) && place0 > 0,
    )
    const end = comma > 0 ? comma : next
    if (end < 0) return none
    ;[main, sub] = [sub.slice(end), sub.slice(0, end)]
  }
  return isBefore ? { early: keys(main), late: keys(sub) } : { early: keys(sub), late: keys(main) }
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(tokensOf(text).flatMap(({ key }) => key || []))
}
