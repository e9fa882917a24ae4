import { dateOfDay, instantOf } from './clock.ts'

export type PeriodKind = 'day' | 'week' | 'month' | 'year'

/** A stretch of the calendar that is summed up: `2026-02-08`, `2026-W06`, `2026-02` or `2026`. */
export interface Period {
  readonly kind: PeriodKind
  readonly name: string
  /** First and last day, inclusive. */
  readonly first: string
  readonly last: string
}

/** Where the summaries of a kind stand, relative to the root. */
export const FOLDERS: Readonly<Record<PeriodKind, string>> = {
  day: 'daily',
  week: 'weekly',
  month: 'monthly',
  year: 'yearly',
}

/** Where the summary of a period stands, relative to the root. */
export function summaryName({ kind, name }: Pick<Period, 'kind' | 'name'>): string {
  return `${FOLDERS[kind]}/${name}.md`
}

/** The period of that name, or null when there is none (`2026-W54`, `2026-13`, `2026-02-30`). */
export function periodNamed(name: string): Period | null {
  if (isDate(name)) return { kind: 'day', name, first: name, last: name }
  const week = /^(\d{4})-W(\d{2})$/.exec(name)
  if (week) return weekNamed(name, Number(week[1]), Number(week[2]))
  if (/^\d{4}-\d{2}$/.test(name) && isDate(`${name}-01`)) {
    const [year, month] = name.split('-').map(Number)
    const last = dateOfDay(Date.UTC(year ?? 0, month ?? 0, 0) / DAY_MS)
    return { kind: 'month', name, first: `${name}-01`, last }
  }
  return /^[1-9]\d{3}$/.test(name) ? { kind: 'year', name, first: `${name}-01-01`, last: `${name}-12-31` } : null
}

/** The week, month and year that a day is in; the ISO week belongs to the year that its Thursday is in. */
export function periodsAround(date: string): readonly [week: string, month: string, year: string] {
  const thursday = mondayOf(date) + 3
  const year = Number(dateOfDay(thursday).slice(0, 4))
  const week = Math.floor((thursday - Date.UTC(year, 0, 1) / DAY_MS) / 7) + 1
  return [`${year}-W${String(week).padStart(2, '0')}`, date.slice(0, 7), date.slice(0, 4)]
}

const DAY_MS = 86_400_000

function weekNamed(name: string, year: number, week: number): Period | null {
  if (year < 1000) return null
  // The fourth of January is always in week 1.
  const monday = mondayOf(`${year}-01-04`) + (week - 1) * 7
  const first = dateOfDay(monday)
  if (periodsAround(first)[0] !== name) return null
  return { kind: 'week', name, first, last: dateOfDay(monday + 6) }
}

/** As a day number. 1970-01-01 was a Thursday. */
function mondayOf(date: string): number {
  const day = dayNumber(date)
  return day - ((((day + 3) % 7) + 7) % 7)
}

/** True for a calendar date that exists, written `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && dateOfDay(dayNumber(text)) === text
}

/** The dates that files of these names are the logs of, ascending. */
export function datesNamed(names: readonly string[]): string[] {
  return names.flatMap((name) => (name.endsWith('.md') && isDate(name.slice(0, -3)) ? [name.slice(0, -3)] : [])).sort()
}

/** Days since 1970-01-01 of an ISO date; -1 for what is no date. */
export function dayNumber(date: string): number {
  const at = Date.parse(`${date.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(at) ? -1 : Math.floor(at / DAY_MS)
}

/**
 * Milliseconds since 1970 of a day or a time that exists, `2026-02-08` or `2026-02-08T16:00`, with an offset, else in
 * the zone (asked for only then, zones are slow to load); else null. `Date.parse` alone takes "5" for a year and February
 * 30th for March 2nd.
 */
export function timeOf(text: string, zone: () => string): number | null {
  const [, date = '', time = 'T00:00', offset] =
    /^(\d{4}-\d{2}-\d{2})(?:(T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:\d{2})?)?$/.exec(text) ?? []
  if (!isDate(date)) return null
  const at = Date.parse(`${date}${time}${offset ?? 'Z'}`)
  if (Number.isNaN(at)) return null
  return offset === undefined ? instantOf(date, (at - Date.parse(`${date}T00:00:00Z`)) / 60_000, zone()) : at
}
