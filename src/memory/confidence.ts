import { activeDaysBetween, dayOf, evidenceDay } from './days.ts'
import type { Kind, Memory, Origin, Stated } from './memory.ts'

export const MAX_CONFIDENCE = 10
const CONFIRM = 1
export const CONTRADICT = 2
const OBSERVED = 3

/** Kinds that hardly fade; every other kind loses a tenth of a point on each active day. */
const SLOW: ReadonlySet<Kind> = new Set<Kind>(['fact', 'person', 'trait'])

/** What a memory is worth on `now` (ISO date or time), 0..10. Computed on read: decay is never written down. */
export function effectiveConfidence(memory: Memory, now: string, activeDays: readonly string[]): number {
  const days = activeDaysBetween(activeDays, memory.confirmedOn, dayOf(now))
  return clamp(memory.confidence - rateOf(memory) * days)
}

/** Confidence that one active day takes away. What a human wrote or pinned does not fade. */
export function rateOf(memory: Pick<Memory, 'kind' | 'origin' | 'pinned'>): number {
  if (memory.pinned || memory.origin === 'human-edit') return 0
  return SLOW.has(memory.kind) ? 0.01 : 0.1
}

/** Confidence of a new memory. A marker counts only in the human's own mouth: pasted text calls itself important too. */
export function startConfidence(finding: { stated: Stated; marker: boolean; origin: Origin }): number {
  if (finding.origin === 'human-edit') return MAX_CONFIDENCE
  if (finding.marker && finding.origin === 'human-said') return 5
  return finding.stated === 'observed' ? OBSERVED : 2
}

/** Seen again on `on`, the day of the evidence: one more, once a day. What is older does not set the date back. */
export function confirm(
  memory: Memory,
  on: string,
  activeDays: readonly string[],
): Pick<Memory, 'confidence' | 'observations' | 'confirmedOn'> {
  const { confidence, observations, confirmedOn } = memory
  if (observedDays(memory).has(on)) return { confidence, observations, confirmedOn }
  const worth = on > confirmedOn ? effectiveConfidence(memory, on, activeDays) : confidence
  return {
    confidence: clamp(worth + CONFIRM),
    observations: observations + 1,
    confirmedOn: on > confirmedOn ? on : confirmedOn,
  }
}

/** Confidence when the human says on `on` that it holds: what `taken` a contradiction took comes back too. */
export function hold(memory: Memory, on: string, activeDays: readonly string[], taken = 0): number {
  const worth = on > memory.confirmedOn ? effectiveConfidence(memory, on, activeDays) : memory.confidence
  return clamp(Math.max(OBSERVED, worth + taken) + CONFIRM)
}

/** Confidence after a contradiction, as of the last confirmation: what decay takes since then comes off on read. */
export function contradict(memory: Pick<Memory, 'confidence'>): number {
  return clamp(memory.confidence - CONTRADICT)
}

export type Level = 'LOW' | 'MEDIUM' | 'HIGH'

/** LOW observed once, MEDIUM on two to four days, HIGH on five or more. */
export function levelOf(observations: number): Level {
  if (observations >= 5) return 'HIGH'
  return observations >= 2 ? 'MEDIUM' : 'LOW'
}

/** The days that a memory was observed on, from its evidence. */
export function observedDays(memory: Pick<Memory, 'evidence' | 'firstSeen'>): ReadonlySet<string> {
  return new Set([memory.firstSeen, ...memory.evidence.map((entry) => evidenceDay(entry, memory.firstSeen))])
}

function clamp(value: number): number {
  // Tenths added and taken many times must not leave 2.9999999999999996 in the journal.
  return Math.round(Math.min(MAX_CONFIDENCE, Math.max(0, value)) * 1e6) / 1e6
}
