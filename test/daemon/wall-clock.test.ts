import { describe, expect, it } from 'vitest'
import { addDays, clockOf, daysBetween, instantOf, minuteOf, wallTime } from '../../src/clock.ts'
import { changesOf, shownAt, ZONES } from './support/zones.ts'

const MINUTE = 60_000

describe('the wall clock', () => {
  it.each(ZONES)('shows in %s what the platform shows, around every change of 2024–2035', (zone) => {
    const changes = changesOf(zone, 2024, 2035)
    if (zone !== 'Asia/Kolkata') expect(changes.length).toBeGreaterThanOrEqual(20)
    for (const change of [Date.UTC(2028, 1, 29, 12), ...changes])
      for (let at = change - 180 * MINUTE; at <= change + 180 * MINUTE; at += 5 * MINUTE) {
        const { date, minute } = wallTime(at, zone)
        expect(`${date} ${clockOf(minute)}`).toBe(shownAt(at, zone))
      }
  })

  it.each(ZONES)('finds in %s the first instant that shows a time or later, around every change', (zone) => {
    for (const change of changesOf(zone, 2024, 2035))
      for (let step = -36; step <= 36; step++) {
        const [date = '', clock = ''] = shownAt(change + step * 5 * MINUTE, zone).split(' ')
        const at = instantOf(date, minuteOf(clock), zone)
        expect(shownAt(at, zone) >= `${date} ${clock}`).toBe(true)
        expect(shownAt(at - MINUTE, zone) < `${date} ${clock}`).toBe(true)
      }
  })

  it('a time that spring skips is the moment of the change', () => {
    expect(new Date(instantOf('2026-03-29', minuteOf('02:30'), 'Europe/Berlin')).toISOString()).toBe(
      '2026-03-29T01:00:00.000Z',
    )
    expect(new Date(instantOf('2026-04-24', 0, 'Africa/Cairo')).toISOString()).toBe('2026-04-23T22:00:00.000Z')
  })

  it('a time that autumn brings twice is the first of the two', () => {
    expect(new Date(instantOf('2026-10-25', minuteOf('02:30'), 'Europe/Berlin')).toISOString()).toBe(
      '2026-10-25T00:30:00.000Z',
    )
    expect(new Date(instantOf('2026-11-01', 0, 'America/Havana')).toISOString()).toBe('2026-11-01T04:00:00.000Z')
  })

  it('counts days over a leap day and a year', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(daysBetween('2027-12-31', '2028-12-31')).toBe(366)
  })
})
