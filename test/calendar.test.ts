import { describe, expect, it } from 'vitest'
import { periodNamed, periodsAround } from '../src/calendar.ts'

describe('the calendar of rollups', () => {
  it.each([
    ['2026-12-28', '2026-W53'],
    ['2027-01-03', '2026-W53'],
    ['2027-01-04', '2027-W01'],
    ['2024-12-29', '2024-W52'],
    ['2024-12-30', '2025-W01'],
    ['2021-01-01', '2020-W53'],
    ['2026-02-08', '2026-W06'],
  ])('ROL1: %s is in %s', (date, week) => {
    expect(periodsAround(date)).toEqual([week, date.slice(0, 7), date.slice(0, 4)])
    const period = periodNamed(week)
    expect(period && period.first <= date && date <= period.last).toBe(true)
  })

  it('ROL1: the weeks of forty years follow each other without a gap, and each holds its seven days', () => {
    let expected = periodsAround('2000-01-03')[0]
    for (let day = Date.UTC(2000, 0, 3), n = 0; n < 2088; n++, day += 7 * 86_400_000) {
      const monday = new Date(day).toISOString().slice(0, 10)
      const period = periodNamed(periodsAround(monday)[0])
      expect(period).toMatchObject({ kind: 'week', first: monday })
      expect(period?.name).toBe(expected)
      const next = new Date(day + 7 * 86_400_000).toISOString().slice(0, 10)
      expect(periodsAround(period?.last ?? '')[0]).toBe(period?.name)
      expected = periodsAround(next)[0]
      expect(expected).not.toBe(period?.name)
    }
  })

  it.each([
    ['2026-02-08', '2026-02-08', '2026-02-08'],
    ['2026-W06', '2026-02-02', '2026-02-08'],
    ['2026-02', '2026-02-01', '2026-02-28'],
    ['2024-02', '2024-02-01', '2024-02-29'],
    ['2026-12', '2026-12-01', '2026-12-31'],
    ['2026', '2026-01-01', '2026-12-31'],
  ])('ROL1: %s is from %s to %s', (name, first, last) => {
    expect(periodNamed(name)).toMatchObject({ name, first, last })
  })

  it.each([
    '2026-W54',
    '2025-W53',
    '2026-W00',
    '2026-13',
    '2026-00',
    '2026-02-30',
    '26',
    '0026',
    'W06',
    '2026-w06',
    '',
  ])('ROL1: %j is no period', (name) => {
    expect(periodNamed(name)).toBeNull()
  })
})
