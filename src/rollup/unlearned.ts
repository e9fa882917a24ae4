import type { Period } from '../calendar.ts'
import { termsOf, wordsOf } from '../memory/compare.ts'
import { isQuotation, type Memory } from '../memory/memory.ts'
import type { State } from '../memory/state.ts'
import { areAlike, type Value, valuesIn } from '../memory/values.ts'
import { endOf, hasQuotedOrigin, order, weightOf } from './facts.ts'

/** What stopped to hold, step by step, what holds in its place, and the days on which that was said. */
export interface Unlearned {
  readonly text: string
  readonly now: Memory | null
  readonly days: readonly string[]
  readonly weight: number
}

/** What held no longer from a day of the period on, in order of those days; what was taken back or deleted is to be gone. */
export function unlearnedIn(state: State, { first, last }: Period): Unlearned[] {
  const ended = new Map<string, Step>()
  for (const [id, ending] of state.ended) {
    // It ended on that day or later: ten years of endings are looked at for every week.
    if (ending.on > last || (ending.on < first && !isSaidLater(state, ending.by, first))) continue
    const memory = state.memories.get(id)
    const end =
      memory?.status === 'superseded' && !hasQuotedOrigin(memory) && !isQuotation(memory) ? endOf(state, memory) : null
    if (memory && end && end.on >= first && end.on <= last) ended.set(id, { memory, ...end })
  }
  const later = new Set([...ended.values()].map(({ by }) => by?.id))
  return [...ended.values()]
    .filter(({ memory }) => !later.has(memory.id))
    .sort((a, b) => order(a.on, b.on) || order(a.memory.text, b.memory.text))
    .map((step) => stepsOf(step, ended))
    .filter(({ text, now }) => now === null || !saysAll(now.text, text))
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

export function withoutStop(text: string): string {
  return text.replace(/\.$/, '')
}

function stepsOf(step: Step, ended: ReadonlyMap<string, Step>): Unlearned {
  const days = [step.on]
  let text = step.memory.text
  let { by } = step
  for (const seen = new Set([step.memory.id]); by !== null && !seen.has(by.id); ) {
    seen.add(by.id)
    const next = ended.get(by.id)
    if (next === undefined) break
    text = `${withoutStop(text)}; then: ${by.text}`
    days.push(next.on)
    by = next.by
  }
  return { text, now: by, days: [...new Set(days)].sort(), weight: weightOf(by ?? step.memory, 1) }
}

/** Nothing is unlearned where what holds now says most of it, and no other number, day or denial. */
function saysAll(now: string, before: string): boolean {
  const [ours, theirs] = [wordsOf(now), wordsOf(before)]
  const told = new Set(termsOf(ours))
  const terms = termsOf(theirs)
  const [values, others] = [valuesIn(before), valuesIn(now)]
  const has = (all: readonly Value[], one: Value): boolean =>
    all.some(({ of, value }) => of === one.of && value === one.value)
  const isOther = values.some(
    (one) => !has(others, one) && others.some((other) => areAlike(one, other) && !has(values, other)),
  )
  const isSame = ours.denies === theirs.denies && !isOther
  return isSame && 2 * terms.filter((term) => told.has(term)).length > terms.length
}
