import type { Evidence } from './memory.ts'

/** How many of `activeDays` (sorted ISO dates, the days that have a log) lie after `after` and not after `upTo`. */
export function activeDaysBetween(activeDays: readonly string[], after: string, upTo: string): number {
  return Math.max(0, countUpTo(activeDays, upTo) - countUpTo(activeDays, after))
}

/** How many entries of a sorted list are not after `day`. */
function countUpTo(sorted: readonly string[], day: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? '') <= day) low = middle + 1
    else high = middle
  }
  return low
}

/** The date of an ISO date or time: its first ten characters. */
export function dayOf(iso: string): string {
  return iso.slice(0, 10)
}

/** The date that a piece of evidence carries in its file name (`raw/2026-02-08.md`), else `fallback`. */
export function evidenceDay(evidence: Evidence, fallback: string): string {
  return /(\d{4}-\d{2}-\d{2})\.md$/.exec(evidence.file)?.[1] ?? fallback
}
