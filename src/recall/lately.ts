import { activeDaysBetween } from '../memory/days.ts'
import { importanceOf } from '../memory/importance.ts'
import type { Memory } from '../memory/memory.ts'

/** So many are worth a prompt when nobody asked for anything. */
const MOST = 15
/** Days with a log after which something counts half. */
const HALF_LIFE = 7
/** A decision binds, other things only were. */
const DECISION = 1.5

/** What was decided and done lately and stands in no document, the weightiest; shown the latest day first. */
export function lately(memories: readonly Memory[], days: readonly string[]): Memory[] {
  const last = days.at(-1) ?? ''
  const weighed = memories
    .filter(({ home, status }) => home === 'store' && status === 'active')
    .map((memory) => {
      const age = activeDaysBetween(days, memory.confirmedOn, last)
      const worth = importanceOf(memory) * (memory.kind === 'decision' ? DECISION : 1)
      return { memory, weight: worth * 0.5 ** (age / HALF_LIFE) }
    })
  return weighed
    .sort((a, b) => b.weight - a.weight || byDay(a.memory, b.memory))
    .slice(0, MOST)
    .map(({ memory }) => memory)
    .sort(byDay)
}

/** The latest day first, and in a day as it was said. */
function byDay(a: Memory, b: Memory): number {
  if (a.confirmedOn !== b.confirmedOn) return a.confirmedOn < b.confirmedOn ? 1 : -1
  return (a.evidence[0]?.lines[0] ?? 0) - (b.evidence[0]?.lines[0] ?? 0) || (a.id < b.id ? -1 : 1)
}
