import { instantOf } from '../clock.ts'

/** `2026-02-08`: the calendar day of an instant in an IANA zone. */
export function localDate(instant: Date, zone: string): string {
  const parts = formatter(zone).formatToParts(instant)
  const part = (type: string): string => parts.find((entry) => entry.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

const formatters = new Map<string, Intl.DateTimeFormat>()

// Building a formatter costs a hundred times what using it does.
function formatter(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  formatters.set(zone, made)
  return made
}

/** True for a calendar date that exists, written `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const parsed = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === text
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
