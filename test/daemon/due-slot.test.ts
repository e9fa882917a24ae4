import { describe, expect, it } from 'vitest'
import { dueSlot, type Plan, slotAt, withSlot } from '../../src/daemon/due-slot.ts'
import { checkSlots, tickThrough } from './support/slots.ts'
import { changesOf, ZONES } from './support/zones.ts'

const MINUTE = 60_000
const NIGHTLY: Plan = { at: '03:30', everyHours: 24 }

const slots = (...done: string[]) => ({ slots: done, retryMs: 0 })
const clock = (iso: string, zone = 'Europe/Berlin') => ({ now: Date.parse(iso), zone })

describe('jobs of the wall clock', () => {
  it.each(ZONES)('in %s each date has each slot once, at the first look that shows its time or later', (zone) => {
    for (const change of [Date.UTC(2028, 1, 29, 3), ...changesOf(zone, 2026, 2027)])
      for (const at of ['00:00', '02:30', '03:30']) checkSlots({ at, zone, change, hours: 26, step: 20 * MINUTE })
  })

  it.each([
    ['sleep over three nights', ['2026-05-10T03:30'], '2026-05-13T14:00:00Z', '2026-05-13T03:30'],
    ['awake only at noon', ['2026-05-10T03:30'], '2026-05-11T10:00:00Z', '2026-05-11T03:30'],
    ['before the slot of a day', ['2026-05-09T03:30'], '2026-05-11T00:00:00Z', '2026-05-10T03:30'],
  ] as const)('DUE14: after %s the last slot is caught up, once', (_name, done, now, slot) => {
    const first = dueSlot(slots(...done), NIGHTLY, clock(now))
    expect(first).toMatchObject({ run: true, slot })
    expect(dueSlot(slots(...withSlot([...done], first.slot)), NIGHTLY, clock(now)).run).toBe(false)
  })

  it.each([
    ['ten minutes back over the slot', '2026-05-10T01:25:00Z', 'Europe/Berlin'],
    ['a second system that keeps local time', '2026-05-09T23:40:00Z', 'Europe/Berlin'],
    ['a flight from Berlin to New York', '2026-05-10T07:31:00Z', 'America/New_York'],
    ['a flight over the date line', '2026-05-10T05:00:00Z', 'Pacific/Honolulu'],
  ])('%s runs no slot again', (_name, now, zone) => {
    expect(dueSlot(slots('2026-05-09T03:30', '2026-05-10T03:30'), NIGHTLY, clock(now, zone)).run).toBe(false)
  })

  it('a clock that is years behind for a while keeps no night from running, and what was done before it stays done', () => {
    const done = slots('2026-05-09T03:30', '2026-05-10T03:30')
    const behind = dueSlot(done, NIGHTLY, clock('2000-01-01T12:00:00Z', 'UTC'))
    expect(behind).toMatchObject({ run: true, slot: '2000-01-01T03:30' })
    const after = slots(...withSlot(done.slots, behind.slot))
    expect(dueSlot(after, NIGHTLY, clock('2026-05-10T20:00:00Z')).run).toBe(false)
    expect(dueSlot(after, NIGHTLY, clock('2026-05-11T20:00:00Z')).run).toBe(true)
  })

  it('a clock that was years ahead for a moment keeps no night from running', () => {
    const done = slots('2026-05-10T03:30', '2031-01-01T03:30')
    expect(dueSlot(done, NIGHTLY, clock('2026-05-10T09:00:00Z')).run).toBe(false)
    expect(dueSlot(done, NIGHTLY, clock('2026-05-11T01:30:00Z')).run).toBe(true)
  })

  it('a frequency of 48 hours takes every other night, one of eight hours three slots a day', () => {
    const count = (everyHours: number) =>
      tickThrough(
        { at: '03:30', everyHours },
        'Europe/Berlin',
        Date.UTC(2026, 4, 10),
        Date.UTC(2026, 4, 20),
        30 * MINUTE,
      ).length
    expect([count(48), count(24), count(8)]).toEqual([5, 10, 30])
  })

  it('a job that failed waits for its next try', () => {
    const failed = dueSlot({ slots: ['2026-05-09T03:30'], retryMs: 90_000 }, NIGHTLY, clock('2026-05-10T02:00:00Z'))
    expect(failed).toMatchObject({ run: false, nextLook: Date.parse('2026-05-10T02:01:30Z') })
  })

  it('nextLook is the next slot, or an hour', () => {
    const done = slots('2026-05-10T03:30')
    expect(dueSlot(done, NIGHTLY, clock('2026-05-11T01:10:00Z')).nextLook).toBe(Date.parse('2026-05-11T01:30:00Z'))
    expect(dueSlot(done, NIGHTLY, clock('2026-05-10T12:00:00Z')).nextLook).toBe(Date.parse('2026-05-10T13:00:00Z'))
  })

  it('DUE14: a slot is the last time that the wall clock has shown', () => {
    expect(slotAt(NIGHTLY, clock('2026-05-10T01:29:00Z'))).toBe('2026-05-09T03:30')
    expect(slotAt(NIGHTLY, clock('2026-05-10T01:30:00Z'))).toBe('2026-05-10T03:30')
  })
})
