import { levelOf } from '../memory/confidence.ts'
import type { Kind } from '../memory/memory.ts'
import type { Period } from './calendar.ts'
import type { Told } from './told.ts'

/** How somebody is or works: said on a second day it is a pattern. */
const PATTERNS: ReadonlySet<Kind> = new Set<Kind>(['trait', 'preference', 'dynamic', 'correction', 'trust', 'learning'])

/**
 * `LOW → MEDIUM`: the level that a period found something at and the one it left it at, `still MEDIUM` where they are
 * one. What the period brought is `new`; of facts that were only said twice that is no news, and null. So is all that
 * happened: it is not more or less so.
 */
export function levelsOf({ memory, observed }: Told, { first, last }: Period): string | null {
  if (memory.home === 'store') return null
  const days = [...observed]
  const before = days.filter((day) => day < first).length
  const after = levelOf(days.filter((day) => day <= last).length)
  if (before > 0) return levelOf(before) === after ? `still ${after}` : `${levelOf(before)} → ${after}`
  return after === 'HIGH' || (after === 'MEDIUM' && PATTERNS.has(memory.kind)) ? `new → ${after}` : null
}
