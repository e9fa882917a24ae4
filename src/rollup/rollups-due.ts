import type { State } from '../memory/state.ts'
import { type Period, periodNamed, periodsAround } from './calendar.ts'

/**
 * Weeks, months and years that are over, have a processed log and were not summed up yet, smallest first and then in
 * order of time. `today` is the calendar day in the person's zone.
 */
export function rollupsDue(state: Pick<State, 'logs' | 'rollups'>, today: string): Period[] {
  const names = new Set([...state.logs.keys()].flatMap((date) => periodsAround(date)))
  return ordered([...names].filter((name) => !state.rollups.has(name)))
    .filter((period) => period.last < today)
    .sort((a, b) => RANK[a.kind] - RANK[b.kind])
}

/** A period and every shorter one inside it that has a log, shortest first: what it links to is then there. */
export function periodWithin(state: Pick<State, 'logs'>, period: Period): Period[] {
  const days = [...state.logs.keys()].filter((date) => date >= period.first && date <= period.last)
  const inside = ordered([...new Set(days.flatMap((date) => periodsAround(date)))]).filter(
    ({ kind, first, last }) => RANK[kind] < RANK[period.kind] && last >= period.first && first <= period.last,
  )
  return [...inside.sort((a, b) => RANK[a.kind] - RANK[b.kind]), ...(days.length > 0 ? [period] : [])]
}

const RANK = { day: 0, week: 1, month: 2, year: 3 } as const

function ordered(names: readonly string[]): Period[] {
  return names
    .map(periodNamed)
    .filter((period) => period !== null)
    .sort((a, b) => (a.first < b.first ? -1 : a.first > b.first ? 1 : 0))
}
