import { createHash } from 'node:crypto'
import type { Change } from '../change.ts'
import { claimAfterEdit } from '../claims.ts'
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
    ...filedAs(finding),
  }
}

/** What a reader said of where it belongs, as far as it did. */
export function filedAs({ matter, who, due }: Filed): Filed {
  return Object.fromEntries(Object.entries({ matter, who, due }).filter(([, value]) => value !== undefined))
}
type Filed = Pick<Memory, 'matter' | 'who' | 'due'>

/** `m-` and 16 hex digits over text, day and words of the first evidence: neither home nor line numbers matter. */
export function memoryId({ text, evidence: [first] }: Pick<Finding, 'text' | 'evidence'>, date: string): string {
  return idOf('m', [normaliseQuote(text), first ? evidenceDay(first, date) : date, normaliseQuote(first?.quote ?? '')])
}

/** The kind and so many hex digits over what it rests on. */
export function idOf(kind: 'm' | 'a' | 'r', rests: readonly string[], digits = 16): string {
  return `${kind}-${createHash('sha256').update(rests.join('\n')).digest('hex').slice(0, digits)}`
}

export interface Handwritten {
  readonly text: string
  readonly home: Exclude<Home, 'store'>
  readonly section: readonly string[]
  readonly on: string
  readonly run: string
  /** The same words made a memory before that says something else by now. */
  readonly again?: boolean
}

/** The memory that a line written by hand makes. The line itself stays the human's: we never move or remove it. */
export function handwritten({ text, home, section, on, run, again = false }: Handwritten): Memory {
  const kind = home === 'user' ? 'fact' : home === 'relational' ? 'dynamic' : 'learning'
  const said = {
    text,
    home,
    kind,
    bucket: home === 'user' ? 'TOPIC' : null,
    stated: 'observed',
    origin: 'human-edit',
  } as const
  const finding: Finding = { ...said, marker: false, significance: 1, topics: [], claim: null, cue: null, evidence: [] }
  return {
    ...newMemory(finding, on, run),
    id: idOf('m', [home, section.join('\n'), text, ...(again ? [run] : [])]),
    pinned: true,
    section,
  }
}

/** The memory after a person worded it so themselves. */
export function reworded(memory: Memory, text: string): Memory {
  const claim = claimAfterEdit(memory.claim, text)
  return { ...memory, text, origin: 'human-edit', pinned: true, confidence: MAX_CONFIDENCE, claim }
}

/** What a person took away: it is not learned again from what was said before. */
export function retracted({ id, claim, text }: Memory, on: string, by: 'human' | 'said' = 'human'): Change {
  return { type: 'memory-retracted', data: { id, by, on, claim, text } }
}
