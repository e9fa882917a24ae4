import { LESS, plainly } from './gist-phrases.ts'
import { bareToken, isDenial, meaningOf, NOBODY, nameOf, namesIn, readNumber } from './gist-tokens.ts'
import { ALONE, IDEAS, isLight, type Meant, rootOf, TELLING } from './gist-words.ts'
import { takeDates } from './resolve/values.ts'
import { COMMON } from './resolve/vocabulary.ts'

/** What a statement says, whatever its order, endings and turns of phrase. */
interface Gist {
  /** Names, numbers, dates, denials, kin, colours and the like: another one is another statement. */
  readonly must: readonly string[]
  readonly may: readonly string[]
}

/** Fewer tokens would block far more than what was meant. */
const FEWEST = 3
/** What has to be left of it without light words. */
const FEWEST_HEAVY = 2
/** A statement of so many stays the same without one of them. */
const LOSES_ONE = 4
/** In one of so many a word may be another. */
const TRADES_ONE = 7
/** More is no statement but a text. */
const MOST = 24

/** What a tombstone keeps of a text so that its rewordings are known: keys to be hashed. */
export function gistKeys(text: string, own: ReadonlySet<string>): string[] {
  const gists = readings(text, own)
  const barest = gists.some(tellsALife) ? gists.flatMap(barestOf) : []
  return [...new Set([...gists.flatMap(keysOf), ...barest])]
}

function keysOf(gist: Gist): string[] {
  const size = sizeOf(gist)
  if (!isStatement(gist)) return []
  const fewer = size < LOSES_ONE ? [] : withoutOne(gist).map((key) => `h:${key}`)
  const traded = size < TRADES_ONE ? [] : withoutOne(gist).map((key) => `s:${key}`)
  return [`g:${keyOf(gist)}`, ...fewer, ...traded]
}

/** Whether a text says what one of the keys stands for: the same, a word more or less, or in a long one another word. */
export function saysGist(text: string, own: ReadonlySet<string>, has: (key: string) => boolean): boolean {
  return gistReader(text, own)(has)
}

/** The same for a text that is held against many: it is read once, and only when it is asked for. */
export function gistReader(text: string, own: ReadonlySet<string>): (has: (key: string) => boolean) => boolean {
  let gists: readonly Gist[] | null = null
  return (has) => {
    gists ??= readings(text, own)
    const [read, full] = gists
    const wholly = (gist: Gist): boolean => barestOf(gist).some(has) || saysWhole(gist, has)
    return (read !== undefined && (wholly(read) || saysNearly(read, has))) || (full !== undefined && wholly(full))
  }
}

/** Whether each says a name, a number, a relative or the like that the other does not: two things, however alike. */
export function tellsAnother(first: string, second: string, own: ReadonlySet<string>): boolean {
  const [one, other] = [readings(first, own)[0], readings(second, own)[0]]
  return one !== undefined && other !== undefined && mustMore(one, other) && mustMore(other, one)
}

function mustMore({ must }: Gist, than: Gist): boolean {
  return must.some((word) => !than.must.includes(word) && !than.may.includes(word))
}

function saysWhole(gist: Gist, has: (key: string) => boolean): boolean {
  if (!isStatement(gist)) return false
  const whole = keyOf(gist)
  return has(`g:${whole}`) || has(`h:${whole}`)
}

function saysNearly(gist: Gist, has: (key: string) => boolean): boolean {
  const size = sizeOf(gist)
  if (!isStatement(gist) || size <= LOSES_ONE) return false
  return withoutOne(gist).some((key) => has(`g:${key}`) || (size >= TRADES_ONE && has(`s:${key}`)))
}

function isStatement(gist: Gist): boolean {
  return sizeOf(gist) >= FEWEST && sizeOf(gist) <= MOST
}

/** Without the light words, and then to the letter. */
function barestOf(gist: Gist): string[] {
  const left = barest(gist)
  return sizeOf(left) > MOST ? [] : [`e:${keyOf(left)}`]
}

function barest(gist: Gist): Gist {
  const heavy = withoutLight(gist)
  const words = [...heavy.must, ...heavy.may]
  return words.length >= FEWEST_HEAVY || words.some(saysItAll) ? heavy : gist
}

/** Of two words one must tell: a name, a number, kin, or what only lives have. One alone must say it all. */
function tellsALife(gist: Gist): boolean {
  const { must, may } = barest(gist)
  const size = must.length + may.length
  if (size >= FEWEST) return true
  if (size < FEWEST_HEAVY) return [...must, ...may].some(saysItAll)
  return must.length > 0 || may.some((word) => IDEAS.has(word))
}

/** "Has epilepsy", "is vegetarian", but not "likes it" and "that works". */
function saysItAll(word: string): boolean {
  return (
    ALONE.has(word) ||
    (word.length > 3 && !IDEAS.has(word) && !isLight(word) && !COMMON.has(word) && !TELLING.has(word))
  )
}

/** "A carpenter at Holtmann" works there; "in Berlin for two years" may be anything. */
function withoutLight({ must, may }: Gist): Gist {
  const works = may.some((word) => !IDEAS.has(word) && !isLight(word)) && must.length + may.length > FEWEST_HEAVY
  const isHeavy = (word: string): boolean => !isLight(word) && !(word === JOB && works)
  return { must: must.filter(isHeavy), may: may.filter(isHeavy) }
}

const JOB = 'job'

/** As it is written, where capitals make names; and with every word in full, since the first word always has one. */
function readings(text: string, own: ReadonlySet<string>): Gist[] {
  const words = wordsIn(text)
  const read = gistOf(words, words.names, ({ root }) => root, own)
  const full = gistOf(words, NOBODY, ({ stem }) => stem, own)
  return keyOf(read) === keyOf(full) ? [read] : [read, full]
}

function sizeOf({ must, may }: Gist): number {
  return must.length + may.length
}

function keyOf({ must, may }: Gist): string {
  return [...must, ...may].sort().join(' ')
}

/** Never without what it must have. */
function withoutOne({ must, may }: Gist): string[] {
  return may.map((left) => keyOf({ must, may: may.filter((word) => word !== left) }))
}

const TOKEN = /[$€£]?[\p{L}\p{N}]+(?:[.:'-][\p{L}\p{N}]+|,\d{3})*/gu
interface Words {
  readonly tokens: readonly string[]
  readonly names: ReadonlySet<string>
  readonly dates: readonly string[]
}

function wordsIn(text: string): Words {
  const plain = text.slice(0, 2000).normalize('NFKC').replace(/[‘’]/g, "'")
  const { rest, dates } = takeDates(plainly(plain.toLowerCase()))
  const tokens = (rest.match(TOKEN) ?? []).map(bareToken)
  return {
    tokens,
    names: namesIn(plain),
    dates: dates.filter(({ kind }) => kind === 'date').map(({ value }) => value),
  }
}

/** `cut` makes of a word what its other forms are known by too; a name stays as it is. */
function gistOf(
  { tokens, dates }: Words,
  names: ReadonlySet<string>,
  cut: (word: Meant) => string,
  own: ReadonlySet<string>,
): Gist {
  const must = new Set(dates)
  const may = new Set<string>()
  for (const [at, token] of tokens.entries()) {
    const value = isDenial(token) ? 'not' : readNumber(token, tokens[at - 1] ?? '')
    if (token.startsWith(LESS)) must.add(`<${rootOf(token.slice(LESS.length))}`)
    else if (value !== null) must.add(value)
    else if (!own.has(token))
      for (const word of meaningOf(token, names, cut)) (isTelling(word, token, names) ? must : may).add(word)
  }
  return { must: [...must], may: [...may].filter((word) => !must.has(word)) }
}

function isTelling(word: string, token: string, names: ReadonlySet<string>): boolean {
  return word === 'not' || TELLING.has(word) || (names.has(token) && word === nameOf(token))
}
