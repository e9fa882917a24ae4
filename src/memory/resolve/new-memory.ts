import { createHash } from 'node:crypto'
import { MAX_CONFIDENCE, startConfidence } from '../confidence.ts'
import { evidenceDay } from '../days.ts'
import type { Finding } from '../finding.ts'
import type { Home, Memory } from '../memory.ts'
import { normaliseQuote } from './evidence-key.ts'

/** The memory that a finding makes when nothing is known of it. `date` is the log's, for evidence that names none. */
export function newMemory(finding: Finding, date: string, run: string): Memory {
  const days = finding.evidence.map((entry) => evidenceDay(entry, date)).sort()
  return {
    id: memoryId(finding, date),
    text: finding.text,
    kind: finding.kind,
    home: finding.home,
    bucket: finding.bucket,
    stated: finding.stated,
    origin: finding.origin,
    status: 'active',
    marker: finding.marker,
    pinned: false,
    significance: finding.significance,
    confidence: startConfidence(finding),
    observations: Math.max(1, new Set(days).size),
    firstSeen: days[0] ?? date,
    confirmedOn: days.at(-1) ?? date,
    topics: finding.topics,
    claim: finding.claim,
    evidence: finding.evidence,
    section: null,
    block: null,
    placedSeq: 0,
    supersededBy: null,
    run,
  }
}

/** `m-` and 16 hex digits over text, day and words of the first evidence: neither home nor line numbers matter. */
export function memoryId(finding: Pick<Finding, 'text' | 'evidence'>, date: string): string {
  const first = finding.evidence[0]
  const rests = [
    normaliseQuote(finding.text),
    first ? evidenceDay(first, date) : date,
    normaliseQuote(first?.quote ?? ''),
  ]
  return `m-${createHash('sha256').update(rests.join('\n')).digest('hex').slice(0, 16)}`
}

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
