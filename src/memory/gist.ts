import { GIST_WORDS, rootOf, TELLING } from './gist-words.ts'
import { numberOf, readValue, takeDates } from './resolve/values.ts'
import { STOP } from './resolve/vocabulary.ts'

/** What a statement says, whatever its order, endings and turns of phrase. */
interface Gist {
  /** Names, numbers, dates, denials, kin, colours and the like: another one is another statement. */
  readonly must: readonly string[]
  readonly may: readonly string[]
}

/** Fewer tokens would block far more than what was meant. */
const FEWEST = 3
/** A statement of so many stays the same without one of them. */
const LOSES_ONE = 4
/** In one of so many a word may be another. */
const TRADES_ONE = 7
/** More is no statement but a text. */
const MOST = 24

/** What a tombstone keeps of a text so that its rewordings are known: keys to be hashed. */
export function gistKeys(text: string, own: ReadonlySet<string>): string[] {
  const gist = gistOf(text, own)
  const size = gist.must.length + gist.may.length
  if (size < FEWEST || size > MOST) return []
  const fewer = size < LOSES_ONE ? [] : withoutOne(gist).map((key) => `h:${key}`)
  const traded = size < TRADES_ONE ? [] : withoutOne(gist).map((key) => `s:${key}`)
  return [`g:${keyOf(gist)}`, ...fewer, ...traded]
}

/** Whether a text says what one of the keys stands for: the same, a word more or less, or in a long one another word. */
export function saysGist(text: string, own: ReadonlySet<string>, has: (key: string) => boolean): boolean {
  const gist = gistOf(text, own)
  const size = gist.must.length + gist.may.length
  if (size < FEWEST || size > MOST) return false
  const whole = keyOf(gist)
  if (has(`g:${whole}`) || has(`h:${whole}`)) return true
  return withoutOne(gist).some(
    (key) => (size > LOSES_ONE && has(`g:${key}`)) || (size >= TRADES_ONE && has(`s:${key}`)),
  )
}

function keyOf({ must, may }: Gist): string {
  return [...must, ...may].sort().join(' ')
}

/** Never without what it must have. */
function withoutOne({ must, may }: Gist): string[] {
  return may.map((left) => keyOf({ must, may: may.filter((word) => word !== left) }))
}

const TOKEN = /[$€£]?[\p{L}\p{N}]+(?:[.:'-][\p{L}\p{N}]+|,\d{3})*/gu
const AVERSION = /\b(?:can't|cannot|can not|couldn't|could not) (?:stand|bear|stomach)\b/g
const DENIAL = /^(?:not|never|no|nor|neither|none|nobody|nothing|without|against|cannot|\p{L}+n't)$/u

function gistOf(text: string, own: ReadonlySet<string>): Gist {
  const plain = text.slice(0, 2000).normalize('NFKC').replace(/[‘’]/g, "'")
  const names = namesIn(plain)
  const { rest, dates } = takeDates(plain.toLowerCase().replace(AVERSION, ' hate '))
  const must = new Set(dates.filter(({ kind }) => kind === 'date').map(({ value }) => value))
  const may = new Set<string>()
  const tokens = (rest.match(TOKEN) ?? []).map((token) => token.replace(/'s?$|'(?:re|ve|ll|d|m)$/, ''))
  for (const [at, token] of tokens.entries()) {
    const value = DENIAL.test(token) ? 'not' : readNumber(token, tokens[at - 1] ?? '')
    if (value !== null) must.add(value)
    else for (const word of wordsFor(token, names, own)) (isTelling(word, token, names) ? must : may).add(word)
  }
  return { must: [...must], may: [...may].filter((word) => !must.has(word)) }
}

function namesIn(text: string): ReadonlySet<string> {
  const found = text.matchAll(/(?<=[\p{Ll}\p{N},;'’)] )["“(]?(\p{Lu}[\p{L}\p{N}-]+)/gu)
  return new Set([...found].map(([, name = '']) => name.toLowerCase()))
}

/** What a token says: an idea, itself, or nothing. */
function wordsFor(token: string, names: ReadonlySet<string>, own: ReadonlySet<string>): readonly string[] {
  if (own.has(token)) return []
  const idea = GIST_WORDS.get(rootOf(token))
  if (idea !== undefined) return idea
  if (STOP.has(token) || token.length < 2) return []
  return [names.has(token) ? token : rootOf(token)]
}

function isTelling(word: string, token: string, names: ReadonlySet<string>): boolean {
  return word === 'not' || TELLING.has(word) || (names.has(token) && word === token)
}

/** A number is a number whatever it counts and however it is written. */
function readNumber(token: string, before: string): string | null {
  const bare = token.replace(/^[$€£]/, '')
  const value = readValue(bare, before, () => '')
  if (value === null) return null
  const number = /^(\d+):00$/.exec(value.value)?.[1] ?? String(numberOf(bare) ?? value.value)
  return `${value.kind.startsWith('n:') || value.kind === 'time' || value.kind === 'year' ? '' : value.kind}${number}`
}
