import { stem } from './stem.ts'

/** What code sees of a statement: its content words (stems), names, numbers, and whether it denies. */
export interface Words {
  /** Content words and names in their order, numbers and denial: the same for the same statement. Empty for no content. */
  readonly key: string
  /** Stems of lower-case content words. */
  readonly words: ReadonlySet<string>
  /** Lower case; told by a capital inside a sentence, or by a verb behind a first word. */
  readonly names: ReadonlySet<string>
  /** Digits, number words, days and months, each with its unit where one follows: `5 mg`, `tuesday`, `14:30`. */
  readonly numbers: ReadonlySet<string>
  readonly denies: boolean
  /** A `-` for each word that denies, a `?` for each that leaves it open: "never without" is not "without", nor "might" "is". */
  readonly turns: string
  /** Stem of the first content word or name: whom or what it is about, as far as shape tells. Empty for none. */
  readonly first: string
}

/** Cosine of two sentences, and share of their content words, from which on they are the same in other words. */
const NEAR = 0.65
const SHARED = 0.4
/** Share of content words that two statements have in common when they differ in a value alone. */
const MOST = 0.6
/** Characters looked at: a statement is a line. */
const LONGEST = 2000

/** Grammar that tells two statements apart by nothing. "He", "she" and "they" speak of somebody else, and are content. */
const FUNCTION: ReadonlySet<string> = new Set(
  `a about actually all already also always am an and any are as at be because been before being both but by can did
  do does doing done for from generally get gets go going got had has have having how i i'd i'll i'm i've id ill im in
  into is it its it's itself ive just kind let like likes longer anymore me mine more most much must my myself now of often oh
  ok okay on once only onto or our ours out over own please prefer prefers pretty probably quite rather really remember
  said say says shall should since so some sometimes still such than that that's thats the then there there's these thing
  things this those through till to today together too toward towards until up us user usually very want wants was we we're
  we've well were what when where which while who whom whose why will with within yes you you're you've your yours
  human assistant`.split(/\s+/),
)
const DENIAL =
  /^(?:not|no|never|without|none|nothing|nobody|neither|nor|cannot|\p{L}+n't|(?:do|does|did|is|are|was|were|has|have|had|ca|could|wo|would|should)nt)$/u
/** What is supposed. */
const OPEN: ReadonlySet<string> = new Set(['if', 'may', 'maybe', 'might', 'perhaps', 'could', 'would'])
const SMALL =
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen`.split(/\s+/)
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const NUMBER_WORDS: ReadonlyMap<string, string> = new Map([
  ...SMALL.map((word, at): [string, string] => [word, String(at)]),
  ...TENS.map((word, at): [string, string] => [word, String((at + 2) * 10)]),
])
/** `may` and `march` are told by their capital. */
const CALENDAR =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|april|june|july|august|september|october|november|december)s?$/
/** Who said it is no part of what was said: `Dana said: "…"`. */
const FRAME = /^\p{L}[\p{L}'-]* said: (?=["“])/u
const TOKEN = /[$€£]?[\p{L}\p{N}]+(?:[._:/'+&@-][\p{L}\p{N}]+|,\d{3})*[%+#]*|[.!?:;\n]/gu

/** Reads a statement. `own`: lower-case names of the two people, which tell statements apart by nothing. */
export function wordsOf(text: string, own: ReadonlySet<string> = NOBODY): Words {
  const plain = text.slice(0, LONGEST).normalize('NFKC').replace(/[‘’]/g, "'").replace(FRAME, '')
  const tokens = (plain.match(TOKEN) ?? []).map((token) => token.replace(/'s$/i, ''))
  const words = new Set<string>()
  const names = new Set<string>()
  const numbers = new Set<string>()
  const order = new Set<string>()
  let denies = false
  let turns = ''
  let isFirst = true
  tokens.forEach((token, at) => {
    if (/^[.!?:;\n]$/.test(token)) {
      isFirst = true
      return
    }
    const starts = isFirst
    isFirst = false
    const word = token.toLowerCase()
    if (own.has(word)) return
    const isCapital = /^\p{Lu}/u.test(token)
    // "On 19 May" supposes nothing.
    const isOpen = OPEN.has(word) && (starts || !isCapital)
    if (isOpen || DENIAL.test(word)) {
      denies ||= !isOpen
      turns += isOpen ? '?' : '-'
      return
    }
    const next = tokens[at + 1] ?? ''
    const number = numberIn(word, next)
    if (number !== null) {
      numbers.add(number)
      const glued = /^[$€£]?\d.*?(\p{L}+)$/u.exec(word)?.[1]
      if (glued !== undefined) for (const set of [words, order]) set.add(stem(glued))
      return
    }
    if (FUNCTION.has(word)) return
    if (isCapital && (!starts || isSubject(word, next))) names.add(word)
    else words.add(stem(word))
    order.add(stem(word))
  })
  const isEmpty = order.size === 0 && numbers.size === 0
  const key = isEmpty ? '' : [turns, ...order, '|', ...[...numbers].sort()].join(' ')
  return { key, words, names, numbers, denies, turns, first: [...order][0] ?? '' }
}

/** The same content words in the same order, the same numbers, and both deny or neither: the order of words is what "tea over coffee" says. */
export function saysSame(a: Words, b: Words): boolean {
  return a.key !== '' && a.key === b.key
}

/** The same content words, numbers and denial in any order: enough to keep away what was deleted. */
export function holdsSame(a: Words, b: Words): boolean {
  return a.key !== '' && a.turns === b.turns && areEqual(a.numbers, b.numbers) && areEqual(contentOf(a), contentOf(b))
}

/** All that the other says, and perhaps more. */
export function saysAllOf(more: Words, less: Words): boolean {
  const all = new Set([...contentOf(more), ...more.numbers])
  return more.turns === less.turns && [...contentOf(less), ...less.numbers].every((one) => all.has(one))
}

/** The same names, numbers and denial. */
export function haveSameShape(a: Words, b: Words): boolean {
  return a.turns === b.turns && areEqual(a.numbers, b.numbers) && haveSameNames(a, b)
}

/** Apart in nothing but words. One word for another is another filler, all words in another order the reverse. */
export function mayBeSame(a: Words, b: Words): boolean {
  if (!haveSameShape(a, b) || !areOfOne(a, b)) return false
  const [ours, theirs] = [contentOf(a), contentOf(b)]
  const common = [...ours].filter((word) => theirs.has(word)).length
  const [more, others] = [ours.size - common, theirs.size - common]
  return more + others > 0 && !(more === 1 && others === 1)
}

/** Near in meaning with the same names, numbers and denial. `nearness` is the cosine of the two sentences, 0..1. */
export function isNear(a: Words, b: Words, nearness: number): boolean {
  if (saysSame(a, b)) return true
  return nearness >= NEAR && mayBeSame(a, b) && shareOf(contentOf(a), contentOf(b)) >= SHARED
}

/** The same but for one thing: a number, a name, or the denial. */
export function differsInValue(a: Words, b: Words): boolean {
  const otherNumber = !areEqual(a.numbers, b.numbers)
  const otherName = !haveSameNames(a, b)
  const otherDenial = a.denies !== b.denies
  if (Number(otherNumber) + Number(otherName) + Number(otherDenial) !== 1) return false
  if (otherNumber && (a.numbers.size === 0 || b.numbers.size === 0)) return false
  if (otherName && (a.names.size === 0 || b.names.size === 0)) return false
  const [ours, theirs] = otherName ? [a.words, b.words] : [contentOf(a), contentOf(b)]
  return areOfOne(a, b) && shareOf(ours, theirs) >= MOST
}

/** Somebody or something else that is named first has a number and a name of its own. */
function areOfOne(a: Words, b: Words): boolean {
  return contentOf(a).has(b.first) && contentOf(b).has(a.first)
}

/** What two sets have in common of all that they hold, 0..1; 0 where both are empty. */
export function shareOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((one) => b.has(one)).length
  const all = a.size + b.size - common
  return all === 0 ? 0 : common / all
}

/** Everything that a statement can be found by: stems of its words and names, and its numbers. */
export function termsOf(words: Words): string[] {
  return [...contentOf(words), ...words.numbers]
}

/** The words of a text that tell something, each once. */
export function contentIn(text: string): string[] {
  return termsOf(wordsOf(text))
}

const NOBODY: ReadonlySet<string> = new Set()

/** A token as a number with its unit, or null. */
function numberIn(word: string, next: string): string | null {
  if (CALENDAR.test(word)) return word.replace(/s$/, '')
  const spelled = NUMBER_WORDS.get(word)
  const [, digits = '', glued = ''] = /^([$€£]?\d[\d.,:/-]*)(\p{L}*|%)$/u.exec(word) ?? []
  if (spelled === undefined && digits === '') return /^\p{N}/u.test(word) ? word : null
  const value = spelled ?? digits.replaceAll(',', '')
  const unit = glued || (/^\p{Ll}/u.test(next) && !FUNCTION.has(next) ? stem(next) : '')
  return unit === '' ? value : `${value} ${unit}`
}

/** "Kurt drinks", "Mother is", and not "Prefers mornings": a first word with a verb behind it says whom it is about. */
function isSubject(word: string, next: string): boolean {
  return !/(?:s|ed|ing|ly)$/.test(word) && /^(?:is|was|has|had|will|can|\p{Ll}+(?:[^s]s|ed))$/u.test(next)
}

/** A name that the other writes small, or first, stands among its words. */
export function haveSameNames(a: Words, b: Words): boolean {
  const isIn = (other: Words) => (name: string) => other.names.has(name) || other.words.has(stem(name))
  return [...a.names].every(isIn(b)) && [...b.names].every(isIn(a))
}

/** Stems of all content words, names among them. */
export function contentOf({ words, names }: Words): ReadonlySet<string> {
  return new Set([...words, ...[...names].map(stem)])
}

function areEqual(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((one) => b.has(one))
}
