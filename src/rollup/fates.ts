import type { LogCursor } from '../memory/change.ts'
import type { Evidence, Memory } from '../memory/memory.ts'
import { dateOf, type State } from '../memory/state.ts'

/**
 * How a line of a log ends. `extracted`: a memory was made of it; `merged`: it says what was known; `redacted`: it held a
 * secret and made no memory; `failed`: nobody could answer for it, it is tried again; `pending`: it comes with the next run.
 */
export const FATES = ['extracted', 'merged', 'redacted', 'failed', 'pending', 'not-significant'] as const
export type Fate = (typeof FATES)[number]

export interface LineFate {
  readonly fate: Fate
  /** Why it was not significant, or what failed; null where the fate says it all. */
  readonly reason: string | null
}

/** Reasons of the ledger that are a fate of their own; every other one is why a line was not significant. */
const OF_LEDGER: Readonly<Record<string, Fate>> = {
  redacted: 'redacted',
  duplicate: 'merged',
  'one-off': 'merged',
}

/** The fates of the lines of one log that something is known of; every other line of text was not significant. */
export function fatesOfLog(state: State, log: LogCursor): Map<number, LineFate> {
  const fates = new Map<number, LineFate>()
  for (const id of state.byDate.get(log.date) ?? []) {
    const memory = state.memories.get(id)
    if (memory)
      for (const entry of memory.evidence)
        if (entry.file === log.file) endAll(fates, entry.lines, fateOf(memory, entry))
  }
  for (const [first, last, reason] of log.ledger) endAll(fates, [first, last], toldBy(reason))
  for (const { lines, why } of log.pending ?? []) endAll(fates, lines, { fate: 'failed', reason: why })
  return fates
}

function toldBy(reason: string): LineFate {
  const fate = OF_LEDGER[reason]
  return fate ? { fate, reason: null } : { fate: 'not-significant', reason }
}

/**
 * How many lines of text ended how, and why those that were not significant were not. Adds up all logs: every line of text
 * ends once, so the counts add up to the lines of text.
 */
export function countFates(state: State) {
  const fates: Partial<Record<Fate, number>> = {}
  const reasons: Record<string, number> = {}
  for (const log of state.logs.values()) {
    const lines = fatesOfLog(state, log)
    for (const { fate, reason } of lines.values()) {
      count(fates, fate, 1)
      if (fate === 'not-significant') count(reasons, reason ?? UNTOLD, 1)
    }
    const rest = log.textLines - lines.size
    if (rest <= 0) continue
    count(fates, 'not-significant', rest)
    count(reasons, UNTOLD, rest)
  }
  return { fates, reasons }
}

/** The reason of what nobody gave a reason for. */
export const UNTOLD = 'nothing to keep'

/** What the first day said made the memory; what came after it was merged into it. */
function fateOf(memory: Memory, { file }: Evidence): LineFate {
  const first = memory.evidence.find((one) => dateOf(one.file) !== null)?.file
  return { fate: file === first ? 'extracted' : 'merged', reason: null }
}

const RANKS = Object.fromEntries(FATES.map((fate, rank) => [fate, rank])) as Readonly<Record<Fate, number>>

/** The weightier fate holds; of equals what was said later. */
function endAll(fates: Map<number, LineFate>, [first, last]: Evidence['lines'], ended: LineFate): void {
  for (let line = first; line <= last; line++) {
    const before = fates.get(line)
    if (!before || RANKS[ended.fate] <= RANKS[before.fate]) fates.set(line, ended)
  }
}

function count(counts: Record<string, number>, key: string, by: number): void {
  counts[key] = (counts[key] ?? 0) + by
}
