import { type Period, periodNamed, periodsAround } from '../calendar.ts'
import { type Change, ofChange } from '../memory/change.ts'
import type { Evidence } from '../memory/memory.ts'
import { dateOf, type State } from '../memory/state.ts'
import { order } from './facts.ts'

/** The days whose summary a change can alter, `2026-02-08`. */
export function datesTouched(state: State, change: Change): string[] {
  const ofMemory = ({ id }: { readonly id: string }): string[] => datesOfMemory(state, id)
  const dates = ofChange<string[], []>(
    {
      'log-processed': ({ date }) => [date],
      'memory-added': ({ memory }) => ofMemory(memory),
      // A candidate was not told on its first day: from now on it is.
      'memory-confirmed': ({ on, id }) => [on, ...firstDay(state, id)],
      // It is told as gone when what took its place was said, if that is later.
      'memory-superseded': ({ on, by }) => [on, ...firstDay(state, by ?? '')],
      'memory-retracted': ({ on, id }) => [...datesOfMemory(state, id), on],
      'memory-anchored': ofMemory,
      'memory-edited': ofMemory,
      'memory-moved': ofMemory,
      'memory-weighed': ofMemory,
      'memory-reactivated': ofMemory,
      'review-opened': ({ review }) => [review.openedOn],
      'review-closed': ({ id }) => [state.asked.get(id) ?? []].flat(),
    },
    change,
  )
  return dates ?? []
}

/** Weeks, months and years whose summary a change can alter: all that the memory was seen in, for a page says how often. */
export function periodsTouched(state: State, change: Change): string[] {
  if (change.type === 'rollup-written') {
    const period = periodNamed(change.data.period)
    // What links to it says so in another way when it is there.
    return period === null ? [] : [period.name, ...periodsAround(period.first), ...periodsAround(period.last)]
  }
  const dates = new Set([...datesTouched(state, change), ...seenOn(state, change)])
  return [...new Set([...dates].flatMap((date) => periodsAround(date)))]
}

function seenOn(state: State, { type, data }: Change): string[] {
  const evidence: Evidence[] = []
  if ('memory' in data && typeof data.memory === 'object' && data.memory !== null && 'evidence' in data.memory)
    evidence.push(...data.memory.evidence)
  const known = type.startsWith('memory-') && 'id' in data ? datesOfMemory(state, data.id) : []
  return [...known, ...evidence.map(({ file }) => dateOf(file)).filter((date) => date !== null)]
}

function firstDay(state: State, id: string): string[] {
  return [state.memories.get(id)?.firstSeen ?? []].flat()
}

/** What was done to a memory that is not there was done to what it was made of. */
function datesOfMemory({ memories, unmade, heardAs }: State, id: string): string[] {
  const ids = new Set([id])
  for (const one of ids) {
    if (memories.has(one)) continue
    const heard = heardAs.get(one)
    for (const part of [...(unmade.get(one) ?? []), ...(heard === undefined ? [] : [heard])]) ids.add(part)
  }
  const evidence = [...ids].flatMap((one) => memories.get(one)?.evidence ?? [])
  return evidence.map(({ file }) => dateOf(file)).filter((date) => date !== null)
}

/** Periods that are over, have a processed log and were not summed up, smallest first. `today` is in the person's zone. */
export function rollupsDue(state: Pick<State, 'logs' | 'rollups'>, today: string): Period[] {
  const names = new Set([...state.logs.keys()].flatMap((date) => periodsAround(date)))
  return shortestFirst([...names].filter((name) => !state.rollups.has(name))).filter(({ last }) => last < today)
}

/** A period and every shorter one inside it that has a log, shortest first: what it links to is then there. */
export function periodWithin(state: Pick<State, 'logs'>, period: Period): Period[] {
  const days = [...state.logs.keys()].filter((date) => date >= period.first && date <= period.last)
  const inside = shortestFirst([...new Set(days.flatMap((date) => periodsAround(date)))]).filter(
    ({ kind, first, last }) => RANK[kind] < RANK[period.kind] && last >= period.first && first <= period.last,
  )
  return [...inside, ...(days.length > 0 ? [period] : [])]
}

const RANK = { day: 0, week: 1, month: 2, year: 3 } as const

/** The periods of these names, those of a length in order of time. */
export function shortestFirst(names: readonly string[]): Period[] {
  return names
    .map(periodNamed)
    .filter((period) => period !== null)
    .sort((a, b) => RANK[a.kind] - RANK[b.kind] || order(a.first, b.first))
}
