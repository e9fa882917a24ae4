import type { LogCursor } from '../../src/memory/change.ts'
import type { Memory } from '../../src/memory/memory.ts'

/** A memory with everything filled in, for tests that care about one field. */
export function memoryWith(fields: Partial<Memory> = {}): Memory {
  return {
    id: 'm-0000000000000001',
    text: 'Works on crypto tax (MoonTax)',
    kind: 'fact',
    home: 'user',
    bucket: 'FACT',
    stated: 'observed',
    origin: 'human-said',
    status: 'active',
    marker: false,
    pinned: false,
    significance: 0.8,
    confidence: 3,
    observations: 1,
    firstSeen: '2026-02-08',
    confirmedOn: '2026-02-08',
    topics: [],
    claim: null,
    evidence: [{ file: 'raw/2026-02-08.md', lines: [12, 12], quote: 'I work on crypto tax at MoonTax' }],
    section: null,
    block: null,
    placedSeq: 0,
    supersededBy: null,
    run: 'run-1',
    ...fields,
  }
}

/** A log that was read whole. */
export function cursorOf(date: string): LogCursor {
  const where = { offset: 0, line: 0, contextOffset: 0, contextLine: 0, session: null }
  const resume = { ...where, taken: [] }
  const counts = { turns: 1, segments: 1, textLines: 1, dropped: {}, ledger: [] }
  return { date, file: `raw/${date}.md`, size: 1, prefixHash: '', line: 99, form: '', fresh: true, resume, ...counts }
}
