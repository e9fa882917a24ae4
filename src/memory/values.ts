import { dateOfDay } from '../clock.ts'
import { datesIn, withoutDays } from '../dates.ts'
import { wordsOf } from './compare.ts'

/** A number that a text tells. */
export interface Value {
  /** `day`, `time`, or the unit of a number; empty for a bare number, which may be of any unit. */
  readonly of: string
  readonly value: string
}

const ORDINAL = /^(?:st|nd|rd|th)$/
const TIME = /^\d{1,2}[.:]\d{2}$/
/** A bare number may be of each unit, and of none of these. */
export const OWN: ReadonlySet<string> = new Set(['day', 'time'])

/** The days and numbers that a text tells: `24 April`, `the 24th` and `2026-04-24` are one day. */
export function valuesIn(text: string): Value[] {
  // No day is today: only what is named counts, of any year.
  const days = datesIn(text, Number.NaN, [ANY_YEAR]).filter(({ from, to }) => from === to)
  const numbers = [...wordsOf(withoutDays(text)).numbers].map((number): Value => {
    const [value = '', of = ''] = number.split(' ')
    return { of: ORDINAL.test(of) ? 'day' : of === '' && TIME.test(value) ? 'time' : of, value }
  })
  return [...days.map(({ from }) => ({ of: 'day', value: String(Number(dateOfDay(from).slice(-2))) })), ...numbers]
}

const ANY_YEAR = 2000

/** May one stand where the other does? */
export function areAlike(one: Value, other: Value): boolean {
  return one.of === other.of || (!OWN.has(one.of) && !OWN.has(other.of) && (one.of === '' || other.of === ''))
}

/** What says of a value behind it that it held before, up to the value; one word of `UNIT` may stand behind that. */
const BEFORE = '(?:instead of|rather than|no longer|not|up from|down from|formerly|previously)'
const VALUE = '(?: (?:on|at|the|of|[A-Z][a-z]{2,8}|[£$€]?\\d\\S*\\b)(?: (?:UNIT)s?\\b)?)+'

/**
 * What holds now, without a remark, in brackets or behind "instead of", that only repeats what held before: each of its
 * values stood in `before`, and outside stands a new one of its kind: `due on Friday 1 May (was 24 April)`.
 */
export function withoutBefore(text: string, before: readonly string[]): string {
  const old = before.flatMap(valuesIn)
  if (old.length === 0) return text
  const units = old.flatMap(({ of }) => (/^\p{L}+$/u.test(of) ? of : [])).join('|') || 'day'
  const remarks = new RegExp(` \\([^()]*\\)|,? ${BEFORE}${VALUE.replace('UNIT', units)}`, 'gu')
  return text.replace(remarks, (remark) => {
    const values = valuesIn(remark)
    const news = valuesIn(text.replace(remark, '')).filter((value) => !old.some((each) => isSame(each, value)))
    const isOld = (value: Value): boolean =>
      old.some((each) => isSame(each, value)) && news.some(({ of }) => of === value.of)
    return values.length > 0 && values.every(isOld) ? '' : remark
  })
}

function isSame(one: Value, other: Value): boolean {
  return one.of === other.of && one.value === other.value
}
