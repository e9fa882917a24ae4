import type { Finding } from '../../src/memory/finding.ts'
import { createMemoryIndex, type Nearness } from '../../src/memory/resolve/memory-index.ts'
import { newMemory } from '../../src/memory/resolve/new-memory.ts'
import { resolveFinding } from '../../src/memory/resolve.ts'
import { defang } from '../../src/read/defang.ts'

const DAY = '2026-02-08'
const NAMES = ['USER', 'Dana', 'Bernard']
const CONTEXT = { date: DAY, run: 'run-1', activeDays: [DAY], forgotten: () => false, defang }

/** Whether a line that was deleted keeps these words from being learned that day. */
export function deletionBlocks(deleted: string, said: string): boolean {
  const retraction = { id: 'm-1', by: 'human', on: DAY, claim: null, text: deleted } as const
  const index = createMemoryIndex([], { names: NAMES, retractions: [retraction] })
  return resolveFinding(findingOf(said), index, CONTEXT).memory === null
}

/** Whether it keeps another reading of the words that it was learned from away; `quote` is what both quote of them. */
export function readAnewIsBlocked(deleted: string, read: string, quote: string, nearness?: Nearness): boolean {
  const gone = { ...newMemory(findingOf(deleted, `Well, ${quote}`), DAY, 'run-0'), status: 'retracted' as const }
  const retraction = { id: gone.id, by: 'human', on: DAY, claim: null, text: deleted } as const
  const index = createMemoryIndex([gone], {
    names: NAMES,
    retractions: [retraction],
    ...(nearness === undefined ? {} : { nearness }),
  })
  return resolveFinding(findingOf(read, quote), index, CONTEXT).changes.length === 0
}

function findingOf(text: string, quote = text): Finding {
  return {
    text,
    kind: 'topic',
    home: 'user',
    bucket: 'TOPIC',
    stated: 'observed',
    marker: false,
    significance: 0.8,
    origin: 'human-said',
    topics: [],
    claim: null,
    cue: null,
    evidence: [{ file: `raw/${DAY}.md`, lines: [5, 5], quote }],
  }
}
