import type { Memory } from '../memory/memory.ts'
import type { State } from '../memory/state.ts'
import type { Period } from './calendar.ts'
import { endOf, hasQuotedOrigin, order } from './told.ts'

/** What stopped to hold, what took its place step by step, and the days on which that was said. */
export interface Unlearned {
  readonly text: string
  readonly days: readonly string[]
}

/** What held no longer from a day of the period on, in order of those days; what was taken back or deleted is to be gone. */
export function unlearnedIn(state: State, { first, last }: Period): Unlearned[] {
  const ended = new Map<string, Step>()
  for (const [id, ending] of state.ended) {
    // It ended on that day or later: ten years of endings are looked at for every week.
    if (ending.on > last || (ending.on < first && !isSaidLater(state, ending.by, first))) continue
    const memory = state.memories.get(id)
    const end = memory?.status === 'superseded' && !hasQuotedOrigin(memory) ? endOf(state, memory) : null
    if (memory && end && end.on >= first && end.on <= last) ended.set(id, { memory, ...end })
  }
  const later = new Set([...ended.values()].map(({ by }) => by?.id))
  return [...ended.values()]
    .filter(({ memory }) => !later.has(memory.id))
    .sort((a, b) => order(a.on, b.on) || order(a.memory.text, b.memory.text))
    .map((step) => told(step, ended))
}

function isSaidLater(state: State, by: string | null, first: string): boolean {
  const found = by === null ? undefined : state.memories.get(by)
  return found !== undefined && found.firstSeen >= first
}

interface Step {
  readonly memory: Memory
  readonly on: string
  readonly by: Memory | null
}

function told(step: Step, ended: ReadonlyMap<string, Step>): Unlearned {
  const days = [step.on]
  let text = step.memory.text
  let seen = [step.memory.id]
  for (let { by } = step; by !== null; ) {
    const next: Step | undefined = seen.includes(by.id) ? undefined : ended.get(by.id)
    text += `; ${next === undefined ? 'now' : 'then'}: ${by.text}`
    if (next !== undefined) days.push(next.on)
    seen = [...seen, by.id]
    by = next?.by ?? null
  }
  return { text, days: [...new Set(days)].sort() }
}
