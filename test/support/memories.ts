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
