/** Zones with every kind of change: at midnight, by half an hour, by two, several a year, and none. */
export const ZONES = [
  'Europe/Berlin',
  'Europe/London',
  'America/New_York',
  'America/St_Johns',
  'America/Havana',
  'America/Santiago',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Antarctica/Troll',
] as const

const DAY = 86_400_000

/** What the platform itself prints for an instant: `2026-03-29 03:00`. Shares no code with what it checks. */
export function shownAt(at: number, zone: string): string {
  return formatter(zone).format(at).slice(0, 16)
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(zone: string): Intl.DateTimeFormat {
  const made =
    formatters.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  formatters.set(zone, made)
  return made
}

/** Every instant between two years at which the zone's clocks were set, to the minute. */
export function changesOf(zone: string, fromYear: number, toYear: number): number[] {
  const found: number[] = []
  const end = Date.UTC(toYear + 1, 0, 1)
  for (let at = Date.UTC(fromYear, 0, 1); at < end; at += DAY) {
    if (ahead(at, zone) === ahead(at + DAY, zone)) continue
    let [low, high] = [at, at + DAY]
    while (high - low > 60_000) {
      const middle = low + Math.floor((high - low) / 120_000) * 60_000
      if (ahead(middle, zone) === ahead(low, zone)) low = middle
      else high = middle
    }
    found.push(high)
  }
  return found
}

function ahead(at: number, zone: string): number {
  return Date.parse(`${shownAt(at, zone).replace(' ', 'T')}:00Z`) - at
}
