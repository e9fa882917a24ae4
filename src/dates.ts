import { dayNumber } from './calendar.ts'
import { dateOfDay } from './clock.ts'

/** Days that a question names, both ends included, and how exactly: 1 a day, less for a week, a month, a year. */
export interface DateHint {
  readonly from: number
  readonly to: number
  readonly weight: number
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ')
const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ')
const MONTH = `(${MONTHS.join('|')}|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)`
const ISO = /\b(\d{4})-(\d{2})-(\d{2})\b/g
const DAY_MONTH = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH}\\b\\.?(?:,? (\\d{4}))?`, 'g')
const MONTH_DAY = new RegExp(`\\b${MONTH}\\b\\.? (\\d{1,2})(?:st|nd|rd|th)?\\b(?!\\d)(?:,? (\\d{4}))?`, 'g')
const MONTH_YEAR = new RegExp(`(?<!\\d(?:st|nd|rd|th)?(?: of)? )\\b${MONTH}\\b\\.?,? (\\d{4})\\b`, 'g')
const IN_MONTH = new RegExp(`\\b(?:in|during|of|since|early|late|mid) ${MONTH}\\b(?!\\.? \\d)`, 'g')
const LAST_MONTH = new RegExp(`\\b(last|this) ${MONTH}\\b(?!\\.? \\d)`, 'g')
const IN_YEAR = /\b(?:in|during|of|since) ((?:19|20)\d\d)\b/g
const AGO = /\b(a|an|one|two|three|four|five|six|\d{1,3}) (day|week|month|year)s? ago\b/g
const LAST = /\b(last|this) (week|month|year|weekend)\b/g
const ON_WEEKDAY = new RegExp(`\\b(?:last|on|this) (${WEEKDAYS.join('|')})\\b`, 'g')

/** A date behind it says which. */
const NEXT_WEEKDAY = new RegExp(
  `\\b(?:on|this|next|by|until|till|coming) (${WEEKDAYS.join('|')})\\b(?!s|,? (?:the )?(?:\\d|${MONTH} \\d))`,
  'g',
)

/** The dates in a question. `today` (days since 1970) resolves "yesterday" and "last week"; years decide months without one. */
export function datesIn(text: string, today: number, years: readonly number[]): DateHint[] {
  const said = text.toLowerCase()
  return [...absolute(said, years), ...relative(said, today)].filter((hint) => hint.from >= 0)
}

/**
 * The first day after `date` that a statement names exactly, as an ISO date, a year ahead at most; null where it names
 * none. A month without a year is the next one, a weekday the next of its name.
 */
export function dayAhead(text: string, date: string): string | null {
  const said = text.toLowerCase()
  const today = dayNumber(date)
  const year = Number(date.slice(0, 4))
  const days = absolute(said, [year, year + 1]).flatMap(({ from, weight }) => (weight === 1 ? [from] : []))
  if (/\btomorrow\b/.test(said)) days.push(today + 1)
  for (const [, name = ''] of said.matchAll(NEXT_WEEKDAY))
    days.push(today + (((WEEKDAYS.indexOf(name) - ((today + 4) % 7) + 6) % 7) + 1))
  const ahead = days.filter((day) => day > today && day <= today + 366).sort((a, b) => a - b)
  return ahead[0] === undefined ? null : dateOfDay(ahead[0])
}

/** The days that a text names in full, as ISO dates. */
export function exactDays(text: string): string[] {
  return [...text.matchAll(ISO)].map(([day]) => day)
}

/** A question without the days it names: `on 8 February 2026` is no word to look for. Months stay, people speak of them. */
export function withoutDays(text: string): string {
  const said = text.toLowerCase()
  return [ISO, DAY_MONTH, MONTH_DAY].reduce((left, pattern) => left.replace(pattern, ' '), said)
}

function absolute(said: string, years: readonly number[]): DateHint[] {
  const hints: DateHint[] = []
  const each = (pattern: RegExp, take: (found: RegExpMatchArray) => void): void => {
    for (const found of said.matchAll(pattern)) take(found)
  }
  const inYears = (year: string | undefined, make: (year: number) => DateHint): void => {
    for (const one of year ? [Number(year)] : years) hints.push(make(one))
  }
  each(ISO, ([day = '']) => hints.push(oneDay(dayNumber(day))))
  each(DAY_MONTH, ([, day, month, year]) => inYears(year, (one) => oneDay(dayOf(one, monthOf(month), Number(day)))))
  each(MONTH_DAY, ([, month, day, year]) => inYears(year, (one) => oneDay(dayOf(one, monthOf(month), Number(day)))))
  each(MONTH_YEAR, ([, month, year]) => inYears(year, (one) => wholeMonth(one, monthOf(month))))
  each(IN_YEAR, ([, year]) => hints.push(span(dayOf(Number(year), 0, 1), dayOf(Number(year), 12, 0))))
  each(IN_MONTH, ([, month]) => inYears(undefined, (one) => wholeMonth(one, monthOf(month))))
  return hints
}

function relative(said: string, today: number): DateHint[] {
  const hints: DateHint[] = []
  if (/\btoday\b/.test(said)) hints.push(oneDay(today))
  if (/\byesterday\b/.test(said)) hints.push(oneDay(today - 1))
  for (const [, count = '', unit = ''] of said.matchAll(AGO)) {
    const days = numberOf(count) * UNIT_DAYS[unit as keyof typeof UNIT_DAYS]
    const slack = unit === 'day' ? 0 : Math.round(UNIT_DAYS[unit as keyof typeof UNIT_DAYS] / 2)
    hints.push({ from: today - days - slack, to: today - days + slack, weight: unit === 'day' ? 1 : 0.5 })
  }
  for (const [, which = '', unit = ''] of said.matchAll(LAST)) {
    const days = unit === 'weekend' ? 7 : UNIT_DAYS[unit as keyof typeof UNIT_DAYS]
    hints.push(which === 'this' ? span(today - days, today) : span(today - 2 * days, today - days + 1))
  }
  const year = new Date(today * 86_400_000).getUTCFullYear()
  for (const [, which = '', month] of said.matchAll(LAST_MONTH)) {
    const hint = wholeMonth(year, monthOf(month))
    hints.push(which === 'this' || hint.to < today ? hint : wholeMonth(year - 1, monthOf(month)))
  }
  for (const [, name = ''] of said.matchAll(ON_WEEKDAY)) {
    // 1970-01-01 was a Thursday.
    const back = (((today + 4) % 7) - WEEKDAYS.indexOf(name) + 7) % 7
    hints.push(oneDay(today - (back === 0 ? 7 : back)))
  }
  return hints
}

const UNIT_DAYS = { day: 1, week: 7, month: 30, year: 365 }
const COUNTS = ['', 'one', 'two', 'three', 'four', 'five', 'six']

function numberOf(count: string): number {
  if (/^\d+$/.test(count)) return Number(count)
  return Math.max(1, COUNTS.indexOf(count))
}

function monthOf(name = ''): number {
  return MONTHS.findIndex((month) => month.startsWith(name.slice(0, 3)))
}

function dayOf(year: number, month: number, day: number): number {
  return Math.floor(Date.UTC(year, month, day) / 86_400_000)
}

function oneDay(day: number): DateHint {
  return { from: day, to: day, weight: 1 }
}

function span(from: number, to: number): DateHint {
  return { from, to, weight: 0.5 }
}

function wholeMonth(year: number, month: number): DateHint {
  return span(dayOf(year, month, 1), dayOf(year, month + 1, 0))
}
