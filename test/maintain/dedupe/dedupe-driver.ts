import { DEFAULTS } from '../../../src/config/defaults.ts'
import type { NightItem, NightPorts, NightStep } from '../../../src/maintain/night-item.ts'
import { applyChange } from '../../../src/memory/apply-change.ts'
import type { Memory } from '../../../src/memory/memory.ts'
import { activeMemories, emptyState, type State } from '../../../src/memory/state.ts'
import { defang } from '../../../src/read/defang.ts'
import type { Embedder } from '../../../src/recall/embedder.ts'
import { openEmbedder } from '../../../src/store/index/open-embedder.ts'
import { memoryWith } from '../../support/memories.ts'

/** The embedder that ships with the program, read once a test file. */
export const EMBEDDED: Embedder = openEmbedder('embedded')

/** What is known when these were learned one after the other. */
export function stateOf(memories: readonly Partial<Memory>[]): State {
  const state = emptyState()
  memories.forEach((fields, at) => {
    const id = fields.id ?? `m-${String(at + 1).padStart(16, '0')}`
    const memory = memoryWith({ id, evidence: [evidenceOf(fields, at)], ...fields })
    apply(state, { type: 'memory-added', data: { memory, resolution: 'new' } })
  })
  return state
}

function evidenceOf({ firstSeen = '2026-02-08', text = '' }: Partial<Memory>, at: number): Memory['evidence'][number] {
  return { file: `raw/${firstSeen}.md`, lines: [at + 1, at + 1], quote: text }
}

export function apply(state: State, change: NightItem['changes'][number]): void {
  state.seq++
  applyChange(state, change, state.seq)
}

export function portsOf(state: State, more: Partial<NightPorts> = {}): NightPorts {
  return {
    state: () => state,
    today: '2026-03-01',
    now: '2026-03-01T03:00:00.000Z',
    job: 'job-1',
    config: DEFAULTS,
    names: { human: 'USER', assistant: 'BERNARD' },
    embedder: EMBEDDED,
    defang,
    tokens: (text) => Math.ceil(text.length / 4),
    refused: new Set(),
    ...more,
  }
}

/** Runs a step to its end; every item is committed before the next one is asked for. */
export async function runStep(step: NightStep, state: State, more: Partial<NightPorts> = {}): Promise<NightItem[]> {
  const items: NightItem[] = []
  for await (const item of step(portsOf(state, more))) {
    items.push(item)
    for (const change of item.changes) apply(state, change)
  }
  return items
}

/** The lines that hold, as `BUCKET text`. */
export function linesOf(state: State): string[] {
  return activeMemories(state).map(({ bucket, text }) => `${bucket} ${text}`)
}
