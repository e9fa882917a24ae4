import type { Change } from '../memory/change.ts'
import { dateOf, type State } from '../memory/state.ts'

/** The days whose summary a change can alter, `2026-02-08`. */
export function datesTouched(state: State, change: Change): string[] {
  switch (change.type) {
    case 'log-processed':
      return [change.data.date]
    case 'memory-added':
      return datesOfMemory(state, change.data.memory.id)
    case 'memory-confirmed':
      return [change.data.on]
    case 'memory-superseded':
      return [change.data.on]
    case 'memory-retracted':
      return [...datesOfMemory(state, change.data.id), change.data.on]
    case 'memory-anchored':
    case 'memory-edited':
    case 'memory-moved':
    case 'memory-weighed':
      return datesOfMemory(state, change.data.id)
    case 'review-opened':
      return [change.data.review.openedOn]
    case 'review-closed':
      return [state.asked.get(change.data.id) ?? []].flat()
    default:
      return []
  }
}

function datesOfMemory(state: State, id: string): string[] {
  const dates = (state.memories.get(id)?.evidence ?? []).map((entry) => dateOf(entry.file))
  return dates.filter((date) => date !== null)
}
