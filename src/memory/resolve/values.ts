import { stem } from './stem.ts'

/** Numbers, dates and times as they stand in a sentence, so that two of the same kind can be held against each other. */

export interface Value {
  /** `letter`, `date`, `day` (of a month), `year`, `time`, `weekday`, `month`, `daypart`, or `n:` and the unit's stem (`n:line`, `n:` without one). */
  readonly kind: string
  readonly value: string
  /** "Saturday instead of Wednesday": Wednesday is spoken of, and not said to be. */
  readonly denied?: true
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const MONTH_DAY = new RegExp(`\\b(${MONTH})\\.? (\\d{1,2})(?:st|nd|rd|th)?\\b(?:,? (\\d{4})\\b)?`, 'g')
const DAY_MONTH = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${MONTH})\\b(?:,? (\\d{4})\\b)?`, 'g')
const BARE_MONTH = new RegExp(`^(?:${MONTH})$`)
const WEEKDAY = /^(mon|tues|wednes|thurs|fri|satur|sun)days?$/
const DAYPART = /^(morning|afternoon|evening|night|noon)s?$/
const LETTER =
  /\b(?:is|type|group|team|class|grade|plan|section|block|gate|terminal|size|level)(?: now)? ([A-HJ-Z])(?= now\b| and\b| instead\b|[.,;:!?)+-]|$)/g
const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'

const WORDS: ReadonlyMap<string, number> = new Map([
  ...SMALL.split(' ').map((word, at): [string, number] => [word, at]),
  ...TENS.split(' ').map((word, at): [string, number] => [word, (at + 2) * 10]),
  ['hundred', 100],
  ['dozen', 12],
  ['twice', 2],
])

/** Dates of a lower-case text, and the text with them taken out: `april 22`, `22nd of april 2026`, `2026-04-22`, `4/22/2026`. */
export function takeDates(text: string): { rest: string; dates: Value[] } {
  const dates: Value[] = []
  const keep = (month: string, day: string, year?: string): string => {
    const at = /^\d+$/.test(month) ? Number(month) : MONTHS.indexOf(month.slice(0, 3)) + 1
    dates.push({ kind: 'date', value: `${String(at).padStart(2, '0')}-${day.padStart(2, '0')}` })
    dates.push({ kind: 'day', value: `day ${Number(day)}` })
    if (year !== undefined) dates.push({ kind: 'year', value: year })
    return ' '
  }
  const rest = text
    .replace(/\b(\d{4})-(\d{2})-(\d{2})\b/g, (_, year, month, day) => keep(month, day, year))
    .replace(/\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g, (_, month, day, year) => keep(month, day, year))
    .replace(MONTH_DAY, (_, m, d, y) => keep(m, d, y))
    .replace(DAY_MONTH, (_, d, m, y) => keep(m, d, y))
  return { rest, dates }
}

/** One capital that is what something is: `Blood type is A`, `group B`. Takes a text as written. */
export function lettersOf(text: string): Value[] {
  return [...text.matchAll(LETTER)].map(([, letter = '']) => ({ kind: 'letter', value: letter.toLowerCase() }))
}

/** What a token says as a value, or null. `unit` gives the stem of the word after it, `before` is the word in front. */
export function readValue(token: string, before: string, unit: () => string): Value | null {
  if (!mayBeValue(token)) return null
  const weekday = WEEKDAY.exec(token)?.[1]
  if (weekday !== undefined) return { kind: 'weekday', value: weekday }
  const daypart = DAYPART.exec(token)?.[1]
  if (daypart !== undefined) return { kind: 'daypart', value: daypart }
  if (BARE_MONTH.test(token) && token !== 'may') return { kind: 'month', value: token.slice(0, 3) }
  const day = /^(\d{1,2})(?:st|nd|rd|th)$/.exec(token)?.[1]
  if (day !== undefined) return { kind: 'day', value: `day ${Number(day)}` }
  const clock = /^(\d{1,2}):(\d{2})$/.exec(token) ?? /^(\d{1,2})()(?:am|pm|h)$/.exec(token)
  if (clock) return { kind: 'time', value: `${Number(clock[1])}:${clock[2] || '00'}` }
  const number = numberOf(token)
  const joined = number === null ? /^([a-z]+|\d+)-(line|sentence|paragraph|page|day|week|hour)s?$/.exec(token) : null
  if (joined) return joinedValue(joined[1] ?? '', joined[2] ?? '')
  // "one" is mostly a pronoun.
  if (number === null || token === 'one') return null
  if (/^(19|20)\d\d$/.test(token)) return { kind: 'year', value: token }
  const of = unit()
  if (before === 'at' && of === '' && number <= 24) return { kind: 'time', value: `${number}:00` }
  return { kind: `n:${MILLIGRAM.test(of) ? 'mg' : of}`, value: String(number) }
}

const MILLIGRAM = /^(?:mg|milligram+)$/

/** Most tokens are plain words: only days, months, number words, digits and joined words are looked at closely. */
function mayBeValue(token: string): boolean {
  const first = token.charCodeAt(0)
  if (first < 97 || first > 122 || token.includes('-') || WORDS.has(token)) return true
  return WEEKDAY.test(token) || DAYPART.test(token) || BARE_MONTH.test(token)
}

/** `five-line`, `3-day` */
function joinedValue(count: string, unit: string): Value | null {
  const number = numberOf(count)
  return number === null ? null : { kind: `n:${stem(unit)}`, value: String(number) }
}

/** `five`, `5`, `1,250`, `118.4`, `2k` as a number; null when the token is none. */
export function numberOf(token: string): number | null {
  const word = WORDS.get(token)
  if (word !== undefined) return word
  const dash = token.indexOf('-')
  if (dash > 0) {
    const [tens, ones] = [WORDS.get(token.slice(0, dash)), WORDS.get(token.slice(dash + 1))]
    if (tens !== undefined && tens >= 20 && ones !== undefined && ones < 10) return tens + ones
  }
  const digits = /^[$€£]?(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(k|m|%|st|nd|rd|th)?$/.exec(token)
  if (!digits?.[1]) return null
  const scale = digits[3] === 'k' ? 1000 : digits[3] === 'm' ? 1_000_000 : 1
  return Number(digits[1].replaceAll(',', '') + (digits[2] ?? '')) * scale
}
