import { defang } from '../../src/extract/defang.ts'
import type { Finding } from '../../src/memory/finding.ts'
import { createMemoryIndex } from '../../src/memory/resolve/memory-index.ts'
import { resolveFinding } from '../../src/memory/resolve.ts'

const DAY = '2026-02-08'

/** Whether a line that was deleted keeps these words from being learned that day. */
export function deletionBlocks(deleted: string, said: string): boolean {
  const retraction = { id: 'm-1', by: 'human', on: DAY, claim: null, text: deleted } as const
  const index = createMemoryIndex([], { names: ['USER', 'Dana', 'Bernard'], retractions: [retraction] })
  const context = { date: DAY, run: 'run-1', activeDays: [DAY], forgotten: () => false, defang }
  return resolveFinding(findingOf(said), index, context).memory === null
}

function findingOf(text: string): Finding {
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
    evidence: [{ file: `raw/${DAY}.md`, lines: [5, 5], quote: text }],
  }
}
