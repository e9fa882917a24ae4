import type { Finding } from '../../src/memory/finding.ts'
import { applyEntry } from '../../src/memory/fold/fold.ts'
import type { Memory } from '../../src/memory/memory.ts'
import { newMemory } from '../../src/memory/resolve/new-memory.ts'
import { emptyState, type State } from '../../src/memory/state.ts'
import type { Asker } from '../../src/recall/query.ts'
import { about, recallable } from '../../src/recall/recallable.ts'
import { emptyLexicons, indexOver, takeAll } from '../../src/recall/search-index.ts'
import { shippedEmbedder } from '../../src/store/index/open-embedder.ts'

/** A memory like a run makes it, with what the test says otherwise. */
export function memoryOf(about: Partial<Memory> & { readonly text: string }): Memory {
  const on = about.firstSeen ?? '2026-02-08'
  const finding: Finding = {
    text: about.text,
    kind: 'fact',
    home: 'user',
    bucket: 'FACT',
    stated: 'observed',
    marker: false,
    significance: 0.5,
    origin: 'human-said',
    topics: [],
    claim: null,
    cue: null,
    evidence: [{ file: `raw/${on}.md`, lines: [12, 12], quote: about.text }],
  }
  return { ...newMemory(finding, on, 'run-1'), confirmedOn: on, ...about }
}

/** What is known when these were learned in this order. */
export function stateOf(memories: readonly Memory[]): State {
  const state = emptyState()
  for (const [at, memory] of memories.entries()) {
    const change = { type: 'memory-added', data: { memory, resolution: 'new' } } as const
    applyEntry(state, { seq: at + 1, run: memory.run, at: '2026-02-08T12:00:00Z', change })
  }
  return state
}

/** What bears on a question of what is known, as the context block takes it. */
export function aboutIn(state: State, question: string, asker: Asker): Memory[] {
  const lexicons = emptyLexicons()
  takeAll(lexicons, { memories: [...state.memories.values()], atoms: [], logs: [] })
  const known = new Map(recallable(state).map((one) => [one.id, one]))
  return about(known, indexOver(lexicons, embedder, []), question, asker).map(({ one }) => one)
}

const embedder = shippedEmbedder()
