import { createHash } from 'node:crypto'
import { MAX_CONFIDENCE } from '../confidence.ts'
import type { Home, Memory } from '../memory.ts'

export interface Handwritten {
  readonly text: string
  readonly home: Exclude<Home, 'store'>
  readonly section: readonly string[]
  readonly on: string
  readonly run: string
}

/** The memory that a line written by hand makes. The line itself stays the human's: we never move or remove it. */
export function handwritten(line: Handwritten): Memory {
  const digest = createHash('sha256')
    .update([line.home, line.section.join('\n'), line.text].join('\n'))
    .digest('hex')
  return {
    id: `m-${digest.slice(0, 16)}`,
    text: line.text,
    kind: line.home === 'user' ? 'fact' : line.home === 'relational' ? 'dynamic' : 'learning',
    home: line.home,
    bucket: line.home === 'user' ? 'TOPIC' : null,
    stated: 'observed',
    origin: 'human-edit',
    status: 'active',
    marker: false,
    pinned: true,
    significance: 1,
    confidence: MAX_CONFIDENCE,
    observations: 1,
    firstSeen: line.on,
    confirmedOn: line.on,
    topics: [],
    claim: null,
    evidence: [],
    section: line.section,
    block: null,
    placedSeq: 0,
    supersededBy: null,
    run: line.run,
  }
}
