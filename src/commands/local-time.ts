import { clockOf, wallTime } from '../daemon/wall-clock.ts'

/** `2026-02-08 17:00`: what the wall clock of the zone showed at an ISO time. */
export function localTime(at: string, zone: string): string {
  const { date, minute } = wallTime(Date.parse(at), zone)
  return `${date} ${clockOf(minute)}`
}
