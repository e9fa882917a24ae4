import { visible } from './visible.ts'

/** The words that a text may take its names and numbers from. */
export type Ground = ReturnType<typeof groundIn>

/** A word or a number with what joins its parts: `fct_night_line`, `7.5`, `14:30`, `2026-02-20`. */
const TOKEN = /[\p{L}\p{N}]+(?:['’._:,/-][\p{L}\p{N}]+)*/gu
const DATE = /\b(\d{4})-(\d{2})-(\d{2})\b/g
const DAY_MS = 86_400_000
/** "Next month" and "in six weeks" may be completed to a date. */
const NEAR_DAYS = 70
const SHARED = 4
/** Letters from which a word may tell whose it is. */
const TELLS = 4
/** Share of such words from which on a text is told in words of somebody else. */
const MUCH = 1 / 3

/** What a text is held against. */
export interface Words {
  /** Said by the human, or known and shown. */
  readonly said: Iterable<string>
  /** Said by the assistant: what it only repeats of pasted words grounds nothing. */
  readonly assistant: Iterable<string>
  /** Written by somebody else. */
  readonly pasted: Iterable<string>
}

/**
 * Grounds texts in words that were said: every name (by its capitals) and every number of a text must stand in them. Case,
 * endings, thousands separators and number words are no difference; a date may be completed from `day` (ISO). A text that
 * takes much from what was pasted, or a name, is not the two's.
 */
export function groundIn({ said, assistant, pasted }: Words, day: string) {
  const theirs = new Set<string>()
  const theirTokens = new Set<string>()
  const theirNames = new Set<string>()
  for (const text of pasted) {
    for (const token of tokensOf(text)) {
      theirTokens.add(token.toLowerCase())
      for (const part of partsOf(token)) theirs.add(part)
    }
    for (const name of namesIn(visible(text))) for (const part of partsOf(name)) theirNames.add(part)
  }
  const words = new Set<string>()
  const stems = new Set<string>()
  const numbers = new Set<string>()
  const add = (text: string, isFree: (token: string) => boolean): void => {
    for (const token of tokensOf(text).filter(isFree)) {
      for (const number of numbersIn(token)) numbers.add(number)
      for (const part of partsOf(token)) {
        words.add(part)
        if (part.length >= SHARED) stems.add(part.slice(0, SHARED))
        const spelled = SPELLED.get(part)
        if (spelled !== undefined) numbers.add(spelled)
      }
    }
  }
  for (const text of said) add(text, () => true)
  for (const text of assistant) add(text, (token) => !theirTokens.has(token.toLowerCase()))
  const isWord = (part: string): boolean =>
    words.has(part) || (part.length > SHARED && stems.has(part.slice(0, SHARED)) && sharesStem(part, words))
  return {
    /** Names, numbers and dates of a text that stand nowhere in the ground, as written; empty when it is grounded. */
    foreign(text: string): string[] {
      const dates: string[] = []
      const rest = visible(text).replace(DATE, (date: string, year: string, month: string, of: string) => {
        const isNearby = Math.abs(Number(year) - Number(day.slice(0, 4))) <= 1 || numbers.has(year)
        const isSaid = (numbers.has(String(Number(of))) && isNearby) || numbers.has(date)
        const isReal = !Number.isNaN(Date.parse(date)) && Number(month) <= 12
        const isNear = Math.abs(Date.parse(date) - Date.parse(day)) <= NEAR_DAYS * DAY_MS
        if (!isReal || !(isSaid || isNear || words.has(`${year}${month}${of}`))) dates.push(date)
        return ' '
      })
      return [...dates, ...namesIn(rest).filter((name) => !partsOf(name).every(isWord)), ...foreignNumbers(rest)]
    },
    /** Whether such names and numbers stand in what somebody else wrote. */
    isPasted: (foreign: readonly string[]) => foreign.every((name) => partsOf(name).every((part) => theirs.has(part))),
    /** Words of a text that stand in what somebody else wrote and that the two did not use, where they are much of it. */
    taken(text: string): string[] {
      const all = [...new Set(tokensOf(text).flatMap(partsOf))]
      const parts = all.filter((part) => /^\p{L}/u.test(part) && !CALENDAR.has(part))
      const long = parts.filter((part) => part.length >= TELLS)
      const found = long.filter((part) => theirs.has(part) && !isWord(part))
      const isMuch = found.length > 1 && found.length >= MUCH * long.length
      return isMuch || found.some((part) => theirNames.has(part)) ? found : []
    },
  }

  function foreignNumbers(text: string): string[] {
    return tokensOf(text).filter((token) => {
      if (/^\d{1,2}:\d{2}$/.test(token)) return !isClock(token)
      const spelled = COUNTED.has(token.toLowerCase()) ? SPELLED.get(token.toLowerCase()) : undefined
      if (spelled !== undefined) return !numbers.has(spelled)
      return numbersIn(token).some((number) => !numbers.has(number) && !isNearYear(number))
    })
  }

  /** "At 3 pm" is 15:00, and "half three" 14:30. */
  function isClock(token: string): boolean {
    const hour = Number(token.split(':')[0])
    return [hour, hour % 12, (hour + 1) % 12 || 12].some((each) => numbers.has(String(each))) || numbers.has(token)
  }

  function isNearYear(number: string): boolean {
    return /^\d{4}$/.test(number) && Math.abs(Number(number) - Number(day.slice(0, 4))) <= 1
  }
}

function sharesStem(part: string, words: ReadonlySet<string>): boolean {
  for (let length = part.length - 1; length >= SHARED; length--) if (words.has(part.slice(0, length))) return true
  for (const ending of ['s', 'n', 'an', 'ian', 'ish', 'es', 'e']) if (words.has(part + ending)) return true
  return false
}

/**
 * Names by their shape: a capital that begins no sentence, or a second capital, or letters with digits. Months and days of
 * the week complete a date and are none.
 */
export function namesIn(text: string): string[] {
  const names: string[] = []
  for (const found of text.matchAll(TOKEN)) {
    const [token] = found
    const before = text.slice(0, found.index).trimEnd()
    const begins = before === '' || /[.!?:;–—-]["'”’)]?$/.test(before) || /["“'‘([]$/.test(text.slice(0, found.index))
    const capitals = token.match(/\p{Lu}/gu)?.length ?? 0
    const isMixed = /\p{L}/u.test(token) && /\p{N}/u.test(token)
    if (capitals === 0 && !isMixed) continue
    const after = text.slice(found.index + token.length)
    // A capital that begins a sentence is a name where only a name stands so.
    const isNamed = /['’]s$/.test(token) || /^, (?:the|an?) /.test(after)
    if (begins && capitals === 1 && !isMixed && !isNamed) continue
    if (token.length === 1 || partsOf(token).every((part) => CALENDAR.has(part))) continue
    names.push(token)
  }
  return names
}

function tokensOf(text: string): string[] {
  return visible(text.normalize('NFKC')).match(TOKEN) ?? []
}

/** Words of a token in lower case, without the apostrophe of a possessive or a contraction. */
function partsOf(token: string): string[] {
  return token
    .toLowerCase()
    .replace(/['’]\p{L}{1,2}$/u, '')
    .split(/[^\p{L}\p{N}]+|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u)
    .filter((part) => part !== '')
}

/** `1,240` → `1240`; `7.5` → `7.5`; `20th` → `20`; `2026-02-20` → itself and its parts without zeros in front. */
function numbersIn(token: string): string[] {
  const plain = token.replace(/(?<=\d),(?=\d{3}(?!\d))/g, '').replace(/(?<=\d),(?=\d)/g, '.')
  const found = plain.match(/\d+(?:\.\d+)?/g) ?? []
  const bare = found.map((number) =>
    number
      .replace(/^0+(?=\d)/, '')
      .replace(/(\.\d*?)0+$/, '$1')
      .replace(/\.$/, ''),
  )
  return found.length > 1 ? [...bare, token] : bare
}

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )
const TENS = { thirty: '30', forty: '40', fifty: '50', sixty: '60' }

/** Words that only count; "one", "second" and "half" say other things as well. */
const COUNTED: ReadonlySet<string> = new Set([...ONES.slice(3), ...Object.keys(TENS)])

const SPELLED: ReadonlyMap<string, string> = new Map([
  ...ONES.map((word, number) => [word, String(number)] as const),
  ...Object.entries(TENS),
  ...Object.entries({ first: '1', second: '2', third: '3', half: '0.5', hundred: '100', thousand: '1000', twice: '2' }),
])

/** Names of months and days as English writes them, from the platform. */
const CALENDAR: ReadonlySet<string> = new Set(
  Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2026, at, at + 1))).flatMap((date) =>
    (['long', 'short'] as const).flatMap((style) => [
      date.toLocaleDateString('en', { month: style, timeZone: 'UTC' }).toLowerCase(),
      date.toLocaleDateString('en', { weekday: style, timeZone: 'UTC' }).toLowerCase(),
    ]),
  ),
)
