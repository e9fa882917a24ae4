import { DEFAULTS } from '../../../src/config/defaults.ts'
import { estimateTokens } from '../../../src/log/tokens.ts'
import type { NightItem, NightPorts, NightStep } from '../../../src/maintain/night-item.ts'
import type { Change } from '../../../src/memory/change.ts'
import { foldState } from '../../../src/memory/fold/fold.ts'
import type { Memory } from '../../../src/memory/memory.ts'
import type { Entry, State } from '../../../src/memory/state.ts'
import type { Distiller, MemoryCluster } from '../../../src/read/night-reader.ts'
import type { Embedder } from '../../../src/recall/embedder.ts'
import { shippedEmbedder } from '../../../src/store/index/open-embedder.ts'
import { cursorOf, memoryWith } from '../../support/memories.ts'

/** The embedder that ships with the program, read once a test file. */
export const EMBEDDED: Embedder = shippedEmbedder()

export const NAMES = { human: 'Dana', assistant: 'Bernard' }

export interface TestNight {
  readonly ports: NightPorts
  state(): State
  /** Commits changes as one run and returns its id. */
  commit(changes: readonly Change[]): string
  undo(...runs: readonly string[]): void
  /** Runs a step to its end, every item a run of its own. */
  run(step: NightStep): Promise<NightItem[]>
  /** Records so far. */
  readonly entries: readonly Entry[]
}

/** A night over memories, with no disk: what is committed is folded as the journal would fold it. */
export function nightOver(
  memories: readonly Memory[],
  over: Partial<NightPorts> = {},
  days: readonly string[] = [],
): TestNight {
  const entries: Entry[] = []
  const at = over.now ?? '2026-03-10T03:30:00.000Z'
  let runs = 0
  const commit = (changes: readonly Change[]): string => {
    const run = `run-${++runs}`
    const data = { job: 'job-test', kind: 'maintain', date: null, backend: null, note: null } as const
    for (const change of [...changes, { type: 'run-committed', data } as const])
      entries.push({ seq: entries.length + 1, run, at, change })
    return run
  }
  commit([
    ...days.map((date): Change => ({ type: 'log-processed', data: cursorOf(date) })),
    ...memories.map((memory): Change => ({ type: 'memory-added', data: { memory, resolution: 'new' } })),
  ])
  const state = (): State => foldState(entries)
  const ports: NightPorts = {
    state,
    today: '2026-03-10',
    now: at,
    job: 'job-test',
    config: { ...DEFAULTS, ...NAMES },
    embedder: null,
    tokens: (text) => estimateTokens(Buffer.from(text)),
    refused: new Set(),
    theirsIn: () => ({ lines: new Set(), sections: [], links: new Set() }),
    ...over,
  }
  return {
    ports,
    state,
    commit,
    entries,
    undo: (...undone) => void commit([{ type: 'run-undone', data: { runs: undone, reason: 'test' } }]),
    async run(step) {
      const items: NightItem[] = []
      for await (const item of step(ports)) {
        if (item.changes.length > 0) commit(item.changes)
        items.push(item)
      }
      return items
    },
  }
}

/** A memory of the store that says a text, with evidence of its own. */
export function stored(text: string, at: number, fields: Partial<Memory> = {}): Memory {
  const day = String(1 + (at % 27)).padStart(2, '0')
  const date = `2026-02-${day}`
  return memoryWith({
    id: `m-${String(at).padStart(16, '0')}`,
    text,
    kind: 'context',
    home: 'store',
    bucket: null,
    firstSeen: date,
    confirmedOn: date,
    evidence: [{ file: `raw/${date}.md`, lines: [10 + at, 10 + at], quote: text }],
    ...fields,
  })
}

export function clusterOf(members: readonly Memory[], fingerprint = 'f'.repeat(64)): MemoryCluster {
  return { fingerprint, members }
}

/** A reader that answers every cluster alike. */
export function saying(abstraction: string, isCausal = false): Distiller {
  return { distil: () => Promise.resolve({ kind: 'distilled', abstraction, isCausal, usage: null }) }
}
