import { dateOfDay } from '../clock.ts'
import { datesIn, withoutDays } from '../dates.ts'
import { wordsOf } from './compare.ts'

/** A number that a text tells. */
export interface Value {
  /** `day`, `clock`, `weekday`, or the unit of a number; empty for a bare number, which may be of any unit. */
  readonly of: string
  readonly value: string
}

const ORDINAL = /^(?:st|nd|rd|th)$/
const TIME = /^\d{1,2}[.:]\d{2}$/
const WEEKDAY = /day$/
/** A bare number may be of each unit, and of none of these. */
export const OWN: ReadonlySet<string> = new Set(['day', 'clock', 'weekday'])

/** The days and numbers that a text tells: `24 April`, `the 24th` and `2026-04-24` are one day. */
export function valuesIn(text: string): Value[] {
  // No day is today: only what is named counts, of any year.
  const days = datesIn(text, Number.NaN, [ANY_YEAR]).filter(({ from, to }) => from === to)
  const numbers = [...wordsOf(withoutDays(text)).numbers].map((number): Value => {
    const [value = '', of = ''] = number.split(' ')
    if (of === '') return { of: TIME.test(value) ? 'clock' : WEEKDAY.test(value) ? 'weekday' : '', value }
    return { of: ORDINAL.test(of) ? 'day' : of, value }
  })
  return [...days.map(({ from }) => ({ of: 'day', value: String(Number(dateOfDay(from).slice(-2))) })), ...numbers]
}

const ANY_YEAR = 2000

/** Does a text give `another` value of a kind that is told in what was said before, or `both` that one and another? */
export function otherValue(now: string, before: string): 'another' | 'both' | null {
  const [said, old] = [valuesIn(now), valuesIn(before).filter(({ of }) => of !== '')]
  const isNew = (one: Value): boolean => old.some(({ of }) => of === one.of) && !old.some((each) => isSame(each, one))
  const kinds = new Set(said.filter(isNew).map(({ of }) => of))
  if (kinds.size === 0) return null
  const again = old.filter(({ of }) => kinds.has(of))
  return again.some((each) => said.some((one) => areAlike(one, each) && one.value === each.value)) ? 'both' : 'another'
}

/** A line with the number that is said beside its own of the same unit instead of it: "from 5 to 7.5 mg"; else null. */
export function withValue(line: string, said: string): string | null {
  const [old, now] = [numbersIn(line), numbersIn(said)]
  const pairs = old.flatMap((one) => {
    const others = now.filter(({ of, value }) => of === one.of && value !== one.value)
    const isSaid = now.some((each) => areAlike(each, one) && each.value === one.value)
    return isSaid && others.length === 1 && !OWN.has(one.of) ? [{ one, other: others[0] as Told }] : []
  })
  const [pair] = pairs
  return pair === undefined || pairs.length > 1 ? null : line.replace(pair.one.word, pair.other.word)
}

type Told = Value & { readonly word: string }

/** The numbers of a text that have a unit or none, each with its word there without the unit. */
function numbersIn(text: string): Told[] {
  const words = text.match(/[\p{L}\p{N}.,]*[\p{L}\p{N}]/gu) ?? []
  return words.flatMap((word, at) => {
    const [value] = valuesIn(word).length === 0 ? [] : valuesIn(`${word} ${words[at + 1] ?? ''}`)
    return value === undefined ? [] : [{ ...value, word: /^[\d.,]*\d/.exec(word)?.[0] ?? word }]
  })
}

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
