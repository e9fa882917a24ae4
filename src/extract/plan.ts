import type { Change, PendingSegment } from '../memory/change.ts'
import type { Finding, Quarantine } from '../memory/finding.ts'
import type { Resolution } from '../memory/memory.ts'
import type { MemoryIndex } from '../memory/resolve/memory-index.ts'
import { type ResolveContext, resolveFinding } from '../memory/resolve.ts'
import type { Backend, Known, Usage } from './agent.ts'
import { defang } from './defang.ts'
import { askAbout, askFirst } from './questions.ts'
import { extractOrLeave, type SegmentsDue } from './segments-due.ts'

/** A finding and what it did to memory. */
export interface Learned {
  readonly finding: Finding
  readonly resolution: Resolution
  /** Id of the memory it made or met; null when it left none. */
  readonly memory: string | null
}

export interface LogPlan {
  readonly changes: readonly Change[]
  readonly learned: readonly Learned[]
  readonly quarantined: readonly Quarantine[]
  /** How often each reason dropped something. */
  readonly dropped: Readonly<Record<string, number>>
  /** `[first, last, reason]` of what made no memory, in order of lines, neighbours of one reason merged. */
  readonly ledger: readonly (readonly [number, number, string])[]
  /** How many segments were answered for. */
  readonly segments: number
  /** Those that were not, in order: they stay due. */
  readonly pending: readonly PendingSegment[]
  readonly counters: Readonly<Record<string, number>>
  readonly usage: Usage
}

export interface PlanInput {
  readonly segments: SegmentsDue
  readonly backend: Backend
  /** Brought up to date with every finding: the next one is resolved against what this one made. */
  readonly index: MemoryIndex
  readonly known: Omit<Known, 'counters'>
  readonly counters: Readonly<Record<string, number>>
  readonly context: Omit<ResolveContext, 'defang'>
}

/** Everything that one log's new turns would change, in order. Writes nothing. */
export async function planLog(input: PlanInput): Promise<LogPlan> {
  const plan = emptyPlan(input.counters)
  for (const segment of input.segments) {
    const extraction = await extractOrLeave(input.backend, segment, knownTo(input, plan.counters))
    if (!('findings' in extraction)) {
      plan.pending.push(extraction)
      continue
    }
    plan.segments++
    plan.counters = extraction.counters
    plan.usage = addUsage(plan.usage, extraction.usage)
    for (const finding of extraction.findings) learn(plan, finding, input)
    for (const finding of extraction.reviews) plan.changes.push(...askFirst(finding, input.index, input.context))
    for (const item of extraction.quarantined) setAside(plan, item, input.context.date)
    for (const drop of extraction.drops) {
      plan.dropped[drop.reason] = (plan.dropped[drop.reason] ?? 0) + 1
      plan.ledger.push([drop.lines[0], drop.lines[1], drop.reason])
    }
  }
  return { ...plan, ledger: mergeLedger(plan.ledger) }
}

/** The memories are put in order only for who asks for them: with tens of thousands that costs. */
function knownTo({ known }: PlanInput, counters: Known['counters']): Known {
  return {
    ...(known.said ? { said: known.said } : {}),
    names: known.names,
    counters,
    get memories() {
      return known.memories
    },
  }
}

interface Draft {
  readonly asked: Set<string>
  changes: Change[]
  learned: Learned[]
  quarantined: Quarantine[]
  dropped: Record<string, number>
  ledger: (readonly [number, number, string])[]
  segments: number
  pending: PendingSegment[]
  counters: Readonly<Record<string, number>>
  usage: Usage
}

function emptyPlan(counters: Readonly<Record<string, number>>): Draft {
  const usage = { calls: 0, inputTokens: 0, outputTokens: 0, usd: 0 }
  return {
    asked: new Set(),
    changes: [],
    learned: [],
    quarantined: [],
    dropped: {},
    ledger: [],
    segments: 0,
    pending: [],
    counters,
    usage,
  }
}

function learn(plan: Draft, finding: Finding, input: PlanInput): void {
  if (finding.evidence.some(({ quote }) => input.context.forgotten(quote))) {
    leave(plan, finding, 'forgotten')
    return
  }
  const { resolution, changes, memory } = resolveFinding(finding, input.index, { ...input.context, defang })
  if (changes.length === 0) {
    leave(plan, finding, memory === null ? 'retracted' : 'duplicate')
    anchor(plan, finding, memory, input)
    return
  }
  if (!changes.some(({ type }) => type === 'memory-added' || type === 'memory-confirmed'))
    plan.ledger.push(...linesOf(finding, 'one-off'))
  input.index.apply(changes)
  plan.changes.push(...changes)
  plan.learned.push({ finding, resolution, memory })
}

/** The same words as before, on other lines: the log was edited above them, and evidence follows its words. */
function anchor(plan: Draft, finding: Finding, id: string | null, { index }: PlanInput): void {
  const known = id === null ? undefined : index.get(id)
  for (const now of finding.evidence) {
    const before = known?.evidence.find(({ file, quote }) => file === now.file && quote === now.quote)
    if (known === undefined || before === undefined || before.lines.join() === now.lines.join()) continue
    const change: Change = { type: 'memory-anchored', data: { id: known.id, evidence: now } }
    index.apply([change])
    plan.changes.push(change)
  }
}

/** Quoted text that looks like an instruction is shown to the human, and nothing of it is learned. */
function setAside(plan: Draft, item: Quarantine, date: string): void {
  plan.quarantined.push(item)
  plan.ledger.push([item.evidence.lines[0], item.evidence.lines[1], 'quarantined'])
  plan.changes.push(...askAbout(item, date, plan.asked))
}

/** A finding that changes nothing: its lines end with the reason. */
function leave(plan: Draft, finding: Finding, reason: string): void {
  plan.dropped[reason] = (plan.dropped[reason] ?? 0) + 1
  plan.ledger.push(...linesOf(finding, reason))
}

function linesOf({ evidence }: Finding, reason: string): (readonly [number, number, string])[] {
  return evidence.map(({ lines }) => [lines[0], lines[1], reason] as const)
}

function addUsage(a: Usage, b: Usage): Usage {
  return {
    calls: a.calls + b.calls,
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    usd: a.usd + b.usd,
  }
}

function mergeLedger(ledger: readonly (readonly [number, number, string])[]): (readonly [number, number, string])[] {
  const merged: [number, number, string][] = []
  for (const [first, last, reason] of [...ledger].sort((a, b) => a[0] - b[0])) {
    const before = merged.at(-1)
    if (before && before[2] === reason && first <= before[1] + 1) before[1] = Math.max(before[1], last)
    else merged.push([first, last, reason])
  }
  return merged
}
