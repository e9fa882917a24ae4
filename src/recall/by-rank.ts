import { levelOf } from '../memory/confidence.ts'
import { importanceOf } from '../memory/importance.ts'
import { type Memory, ORIGINS } from '../memory/memory.ts'

/** Pinned, then the human's own words, then by level, what weighs more, the latest. */
export function byRank(a: Memory, b: Memory): number {
  return (
    Number(b.pinned) - Number(a.pinned) ||
    ORIGINS.indexOf(a.origin) - ORIGINS.indexOf(b.origin) ||
    LEVELS.indexOf(levelOf(a.observations)) - LEVELS.indexOf(levelOf(b.observations)) ||
    importanceOf(b) - importanceOf(a) ||
    compare(b.confirmedOn, a.confirmedOn) ||
    b.placedSeq - a.placedSeq ||
    compare(a.id, b.id)
  )
}

const LEVELS = ['HIGH', 'MEDIUM', 'LOW']

/** In the order of their characters. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
