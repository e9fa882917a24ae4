import type { Finding } from '../../../src/memory/finding.ts'
import type { Memory } from '../../../src/memory/memory.ts'
import { MemoryIndex } from '../../../src/memory/resolve/memory-index.ts'
import { newMemory } from '../../../src/memory/resolve/new-memory.ts'
import { type Outcome, type ResolveContext, resolveFinding } from '../../../src/memory/resolve.ts'

export const NAMES = ['USER', 'BERNARD']

/** Twelve days with a log. */
export const DAYS = [
  '2026-01-05',
  '2026-01-06',
  '2026-01-07',
  '2026-01-12',
  '2026-01-13',
  '2026-01-14',
  '2026-01-19',
  '2026-01-20',
  '2026-01-21',
  '2026-02-01',
  '2026-02-02',
  '2026-02-08',
]

/** A finding of the human's own words on a day; the quote is the text unless said otherwise. */
export function finding(day: string, text: string, rest: Partial<Finding> & { quote?: string } = {}): Finding {
  const { quote = text, ...over } = rest
  return {
    text,
    kind: 'fact',
    home: 'user',
    bucket: null,
    stated: 'observed',
    marker: false,
    significance: 0.5,
    origin: 'human-said',
    topics: [],
    claim: null,
    cue: null,
    evidence: [{ file: `raw/${day}.md`, lines: [3, 3], quote }],
    ...over,
  }
}

export function memory(day: string, text: string, rest: Partial<Memory> = {}): Memory {
  return { ...newMemory(finding(day, text), day, 'run-0'), ...rest }
}

export function context(day: string, rest: Partial<ResolveContext> = {}): ResolveContext {
  return {
    date: day,
    run: 'run-1',
    activeDays: DAYS,
    forgotten: () => false,
    ...rest,
  }
}

export function indexOf(...memories: Memory[]): MemoryIndex {
  return new MemoryIndex(memories, { names: NAMES })
}

/** Resolves in order, applying each; the day of a finding is its evidence's. */
export function learn(index: MemoryIndex, ...findings: Finding[]): Outcome[] {
  return findings.map((one) => {
    const day = one.evidence[0]?.file.slice(4, 14) ?? '2026-01-05'
    const outcome = resolveFinding(one, index, context(day))
    index.apply(outcome.changes)
    return outcome
  })
}

export const types = (outcome: Outcome | undefined): string[] => outcome?.changes.map((change) => change.type) ?? []
