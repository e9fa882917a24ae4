import { expect } from 'vitest'
import { dueSlot, type Plan, slotAt, withSlot } from '../../../src/daemon/due-slot.ts'
import { shownAt } from './zones.ts'

export interface SlotCase {
  readonly at: string
  readonly zone: string
  readonly change: number
  /** How long before and after the change. */
  readonly hours: number
  /** Milliseconds between looks. */
  readonly step: number
}

/** What ran around a change of the clocks is what the platform's clock asks for. */
export function checkSlots({ at, zone, change, hours, step }: SlotCase): void {
  const [from, to] = [change - hours * 3_600_000, change + hours * 3_600_000]
  expect(tickThrough({ at, everyHours: 24 }, zone, from, to, step)).toEqual(expectedRuns(at, zone, from, to, step))
}

/** Looks every `step` and runs what is due; what ran, as `label at time shown`. */
export function tickThrough(plan: Plan, zone: string, from: number, to: number, step: number): string[] {
  let done = [slotAt(plan, { now: from, zone })]
  const runs: string[] = []
  for (let now = from; now <= to; now += step) {
    const decided = dueSlot({ slots: done, retryMs: 0 }, plan, { now, zone })
    if (!decided.run) continue
    done = withSlot(done, decided.slot)
    runs.push(`${decided.slot} at ${shownAt(now, zone)}`)
  }
  return runs
}

/** The same from what the platform shows: for each date the first look at which its time is reached. */
function expectedRuns(at: string, zone: string, from: number, to: number, step: number): string[] {
  const runs = new Map<string, string>()
  const [first, firstTime = ''] = shownAt(from, zone).split(' ')
  for (let now = from + step; now <= to; now += step) {
    const [date = '', time = ''] = shownAt(now, zone).split(' ')
    const begun = date === first && firstTime >= at
    if (time >= at && !begun && !runs.has(date)) runs.set(date, `${date}T${at} at ${date} ${time}`)
  }
  return [...runs.values()]
}
