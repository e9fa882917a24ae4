import { grouped } from '../count.ts'
import { type Evidence, hasEnded, isQuotation, type Memory } from '../memory/memory.ts'
import { normaliseQuote } from '../memory/resolve/evidence-key.ts'
import { dateOf, type State } from '../memory/state.ts'

/** What a summary tells of one memory, and on which of its days it was said. */
export interface Told {
  readonly memory: Memory
  /** Days of the period, sorted. */
  readonly days: readonly string[]
  /** By what it weighs, and by on how many days it came up. */
  readonly weight: number
}

/**
 * What was known at the end of a period of what was said on its days: what maintenance made stands for its parts where all
 * of them were said. Nothing that ended, waits for an answer or is of others.
 */
export function toldIn(state: State, days: readonly string[], last: string): Told[] {
  const seen = daysById(state, days)
  const told: Told[] = []
  for (const [id, on] of seen) {
    const memory = state.memories.get(id)
    if (memory === undefined || !isKept(state, memory) || isQuotation(memory)) continue
    const standIns = standInsOf(state, memory)
    if ([memory, ...standIns].some((one) => isOver(state, one, last))) continue
    if (standIns.some((made) => standsIn(state, made, seen))) continue
    const stands = memory.compressed !== undefined && standsIn(state, memory, seen)
    const own = stands ? on : on.filter((day) => saidOn(state, memory, day))
    if (own.length > 0) told.push({ memory, days: own, weight: weightOf(memory, own.length) })
  }
  return unitedByText(told).sort(byDay)
}

export function weightOf({ significance, marker }: Memory, days: number): number {
  return significance + (marker ? 0.5 : 0) + Math.min(5, days - 1) / 10
}

/** What had not come yet when a period ended, or has no day to come. */
export function isAhead({ due, matter }: Memory, last: string): boolean {
  return due === undefined ? matter === 'ahead' || matter === 'promised' : due > last
}

/** Its days in order, what has none last. */
export function byDue(a: Memory, b: Memory): number {
  return order(a.due ?? '9999', b.due ?? '9999')
}

/** True for evidence of a day that its log still says: it was neither edited away nor cut off since. */
export function standsOn(logs: State['logs'], { file, lines }: Evidence, day: string): boolean {
  return dateOf(file) === day && lines[0] > 0 && lines[0] <= (logs.get(day)?.line ?? Number.POSITIVE_INFINITY)
}

/** First line of a memory in the log of a day. */
export function lineOn({ evidence }: Memory, day: string | undefined): number {
  return evidence.find(({ file }) => dateOf(file) === day)?.lines[0] || Number.MAX_SAFE_INTEGER
}

/** What was said on a day and kept: what the numbers of every summary count. */
export function keptOn(state: State, date: string): Memory[] {
  return [...(state.byDate.get(date) ?? [])].flatMap((id) => {
    const memory = state.memories.get(id)
    return memory !== undefined && isKept(state, memory) && saidOn(state, memory, date) ? [memory] : []
  })
}

/** True when a memory tells of a day itself: not one that was made of others that were said then. */
export function saidOn(state: State, memory: Memory, date: string): boolean {
  return memory.compressed === undefined || ownDays(state, memory, [date]).length > 0
}

/** In order of time: by first day, then by where it stands in the log of that day. */
export function byDay(a: Told, b: Told): number {
  return (
    order(a.days[0] ?? '', b.days[0] ?? '') ||
    lineOn(a.memory, a.days[0]) - lineOn(b.memory, b.days[0]) ||
    order(a.memory.id, b.memory.id)
  )
}

/** Null while it holds or goes on in other words. What an old log says late ended when the other was said. */
export function endOf(state: State, memory: Memory): { readonly on: string; readonly by: Memory | null } | null {
  const ending = state.ended.get(memory.id)
  if (ending === undefined || !hasEnded(memory) || goesOn(state, memory)) return null
  const found = ending.by === null ? undefined : state.memories.get(ending.by)
  const by = found === undefined || found.status === 'retracted' || hasQuotedOrigin(found) ? null : found
  return { on: by !== null && by.firstSeen > ending.on ? by.firstSeen : ending.on, by }
}

/** What others wrote is found by search; a summary speaks in the person's own voice. */
export function hasQuotedOrigin({ origin }: Memory): boolean {
  return origin === 'quoted' || origin === 'unknown'
}

/** Its words live on: in what maintenance made of it, in a line that a person worded, or said again as such a line. */
function goesOn(state: State, memory: Memory): boolean {
  if (parentOf(state, memory) !== null) return true
  const ending = state.ended.get(memory.id)
  return ending !== undefined && ending.by !== null && /^(?:merged\b|said again\b)/.test(ending.reason)
}

function daysById(state: State, days: readonly string[]): Map<string, string[]> {
  return grouped(days.flatMap((day) => [...(state.byDate.get(day) ?? [])].map((id) => [id, day] as const)))
}

/** True for what the person said and somebody kept: no candidate, no echo of one, nothing that was taken back since. */
function isKept(state: State, memory: Memory): boolean {
  if (hasQuotedOrigin(memory) || standInsOf(state, memory).some(({ status }) => status === 'retracted')) return false
  if (memory.status === 'active') return true
  if (memory.status === 'archived') return memory.supersededBy === null || parentOf(state, memory) !== null
  if (memory.status !== 'superseded') return false
  return parentOf(state, memory) !== null || endOf(state, memory) !== null
}

/** What maintenance made of a memory, or null. */
function parentOf(state: State, { id, supersededBy }: Memory): Memory | null {
  const made = supersededBy === null ? undefined : state.memories.get(supersededBy)
  return made?.compressed?.sources.includes(id) === true ? made : null
}

/** What stands for a memory now, and what stands for that. */
function standInsOf(state: State, memory: Memory): Memory[] {
  const found: Memory[] = []
  for (let made = parentOf(state, memory); made !== null && !found.includes(made); made = parentOf(state, made))
    found.push(made)
  return found
}

/** The memories of which one was made in the end, as far as they are still known. */
function leavesOf(state: State, memory: Memory, above: readonly string[] = []): Memory[] {
  const sources = (memory.compressed?.sources ?? []).filter((id) => !above.includes(id))
  return sources.flatMap((id) => {
    const source = state.memories.get(id)
    if (source === undefined) return []
    return source.compressed === undefined ? [source] : leavesOf(state, source, [...above, memory.id])
  })
}

function standsIn(state: State, made: Memory, seen: ReadonlyMap<string, readonly string[]>): boolean {
  const isSaid = (leaf: Memory): boolean => (seen.get(leaf.id) ?? []).some((day) => saidOn(state, leaf, day))
  return isKept(state, made) && leavesOf(state, made).every(isSaid)
}

/** Days on which it was said after it had been made: what it was made of was not said then. */
function ownDays(state: State, made: Memory, on: readonly string[]): string[] {
  const taken = new Set(leavesOf(state, made).flatMap(({ evidence }) => evidence.map(({ file }) => dateOf(file))))
  return on.filter((day) => !taken.has(day))
}

/** It ended by then, or another line of the same matter is told in its place. */
function isOver(state: State, memory: Memory, last: string): boolean {
  if (memory.status !== 'superseded' || parentOf(state, memory) !== null) return false
  const end = endOf(state, memory)
  return end === null || end.on <= last
}

function unitedByText(told: readonly Told[]): Told[] {
  const byText = new Map<string, Told>()
  for (const one of told) {
    const key = normaliseQuote(one.memory.text)
    const known = byText.get(key)
    if (known === undefined) byText.set(key, one)
    else {
      const [first, second] = byDay(known, one) <= 0 ? [known, one] : [one, known]
      byText.set(key, { ...first, days: [...new Set([...first.days, ...second.days])].sort() })
    }
  }
  return [...byText.values()]
}

export function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** A section of a page; null where there is nothing in it. */
export function section(title: string, lines: readonly string[]): string | null {
  return lines.length === 0 ? null : `## ${title}\n\n${lines.map((text) => `- ${text}\n`).join('')}`
}
