const MINUTE = 60_000
const DAY = 86_400_000

/** The local date (`2026-02-08`) and minute of the day, 0..1439, of an instant (milliseconds since 1970) in an IANA zone. */
export function wallTime(at: number, zone: string) {
  const local = at + offsetOf(at, zone)
  const days = Math.floor(local / DAY)
  return { date: dateOfDay(days), minute: Math.floor((local - days * DAY) / MINUTE) }
}

/** The local date in the zone of the machine, as `wallTime` says it; Intl takes longer than bare Node to say what that is. */
export function dateHere(at: Date): string {
  return dateOfDay(Math.floor((at.getTime() - at.getTimezoneOffset() * MINUTE) / DAY))
}

/**
 * The first instant at which the wall clock shows `minute` of `date` or later. A time that is skipped in spring gives
 * the moment of the change, a time that comes twice in autumn the first of the two.
 */
export function instantOf(date: string, minute: number, zone: string): number {
  const local = Date.parse(`${date}T00:00:00Z`) + minute * MINUTE
  const guesses = [local - offsetOf(local - DAY, zone), local - offsetOf(local + DAY, zone)].sort((a, b) => a - b)
  const hit = guesses.find((guess) => guess + offsetOf(guess, zone) === local)
  return hit ?? changeBetween(guesses[0] ?? local, guesses[1] ?? local, zone)
}

/** The date `days` later. */
export function addDays(date: string, days: number): string {
  return dateOfDay(Date.parse(`${date}T00:00:00Z`) / DAY + days)
}

/** Days from `from` to `to`, negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY
}

/** `03:30` → 210. */
export function minuteOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
}

/** 210 → `03:30`. */
export function clockOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** The ISO date of a number of days since 1970-01-01. */
export function dateOfDay(days: number): string {
  return new Date(days * DAY).toISOString().slice(0, 10)
}

/** The instant after `low` and not after `high` from which on the zone keeps the time it keeps at `high`. */
function changeBetween(low: number, high: number, zone: string): number {
  const after = offsetOf(high, zone)
  let [from, to] = [low, high]
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2)
    if (offsetOf(middle, zone) === after) to = middle
    else from = middle
  }
  return to
}

/** The offsets of days that have one only; null for those with a change. Asking Intl costs a thousand times what this does. */
const remembered = new Map<string, number | null>()
const MOST_REMEMBERED = 256

/** Milliseconds that the zone is ahead of UTC. */
function offsetOf(at: number, zone: string): number {
  const day = Math.floor(at / DAY)
  const key = `${zone} ${day}`
  let offset = remembered.get(key)
  if (offset === undefined) {
    const first = askIntl(day * DAY, zone)
    offset = first === askIntl((day + 1) * DAY, zone) ? first : null
    if (remembered.size === MOST_REMEMBERED) remembered.clear()
    remembered.set(key, offset)
  }
  return offset ?? askIntl(Math.floor(at / QUARTER) * QUARTER, zone)
}

/** Zones change their time on quarter hours. */
const QUARTER = 15 * MINUTE

const formatters = new Map<string, Intl.DateTimeFormat>()

function askIntl(at: number, zone: string): number {
  const parts = formatterOf(zone).formatToParts(at)
  const part = (type: string): number => Number(parts.find((entry) => entry.type === type)?.value)
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return local - at
}

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formatters.set(zone, made)
  return made
}

/** The zone of the machine, asked anew: a laptop is carried on while a process runs. `TZ` counts first, as everywhere. */
export function systemZone(): string {
  // Node asks the machine again when TZ is taken away, also where there was none.
  if (process.env['TZ'] === undefined) delete process.env['TZ']
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
