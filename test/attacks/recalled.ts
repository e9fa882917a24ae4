import { dayNumber } from '../../src/calendar.ts'
import type { Finding } from '../../src/memory/finding.ts'
import { applyEntry } from '../../src/memory/fold/fold.ts'
import { newMemory } from '../../src/memory/resolve/new-memory.ts'
import { emptyState } from '../../src/memory/state.ts'
import { contextBlock } from '../../src/recall/context.ts'
import { aboutIn } from '../recall/context-memories.ts'

const names = { human: 'Dana', assistant: 'Bernard' }
const today = '2026-03-12'

/** The blocks for a prompt when all of this was learned: with nothing asked, and when `word` is asked about. */
export function recalled(findings: readonly Finding[], word: string): readonly [string, string] {
  const state = emptyState()
  for (const [at, finding] of findings.entries()) {
    const memory = newMemory(finding, '2026-03-10', 'run-1')
    const data = { memory, resolution: 'new' as const }
    applyEntry(state, { seq: at + 1, run: 'run-1', at: `${today}T12:00:00Z`, change: { type: 'memory-added', data } })
  }
  const budget = 100_000
  const asker = { names, today: dayNumber(today) }
  const found = aboutIn(state, `What do you know about ${word}?`, asker)
  return [contextBlock({ state, names, budget, found: null }).text, contextBlock({ state, names, budget, found }).text]
}
