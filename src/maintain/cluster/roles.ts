import { readCause } from '../distil/causes.ts'
import { DETERMINERS, TIMES, type Token, tokensOf } from './role-tokens.ts'
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
  readonly early: readonly string[]
  readonly late: readonly string[]
  readonly cause: readonly string[]
  readonly effect: readonly string[]
}

/** Lists, not sets: there is one of them for every word of every memory. */
interface Around {
  readonly doer: readonly string[]
  readonly done: readonly string[]
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

const CALLED =
  /\b(?:because|due to|owing to|thanks to|as a result|caus\p{L}+|leads?|led|results?|resulted|reason|trigger\p{L}*|brings? about|brought about|stems?|since)\b|[→⇒]|[-=]>/iu

/** "To Bob" and "Bob" are whom it is sent; what stands behind another preposition is told by that. */
function aroundOf(pivot: Token, clause: readonly Token[]): Around {
  const at = clause.indexOf(pivot)
  const core = ({ key, place, word }: Token): boolean =>
    key !== '' && key !== pivot.key && (place === '' || place === 'to') && !TIMES.test(word)
  const keys = (tokens: readonly Token[]): string[] => tokens.filter(core).map(({ key }) => key)
  const [before, behind] = [keys(clause.slice(0, at)), keys(clause.slice(at + 1))]
  if (!pivot.passive) return { doer: before, done: behind }
  const by = clause.slice(at + 1).filter(({ key, place }) => key !== '' && place === 'by')
  // "Delayed by four hours" names nobody.
  if (by.some(({ word }) => MEASURE.test(word))) by.length = 0
  return { doer: by.map(({ key }) => key), done: [...before, ...behind] }
}

const MEASURE = new RegExp(`^(?:\\d.*|${NUMBER_WORDS}|percent|euros?|dollars?|hours?|minutes?|days?)$`)

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
  const none = { early: [], late: [] }
  const next0 = tokens.slice(at + 1).find(({ key }) => key !== '')
  if (at < 0 || next0 === undefined || TIMES.test(next0.word)) return none
  const keys = (some: readonly Token[]): string[] => some.flatMap(({ key }) => key || [])
  const isBefore = tokens[at]?.word !== 'after'
  let [main, sub] = [tokens.slice(0, at), tokens.slice(at + 1)]
  if (keys(main).length === 0) {
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

function wordsOf(text: string): readonly string[] {
  return tokensOf(text).flatMap(({ key }) => key || [])
}
