import type { Segment } from '../log/turn.ts'
import type { Change, PendingSegment } from '../memory/change.ts'
import type { Finding, Quarantine } from '../memory/finding.ts'
import type { Memory, Resolution } from '../memory/memory.ts'
import type { MemoryIndex } from '../memory/resolve/memory-index.ts'
import { newMemory } from '../memory/resolve/new-memory.ts'
import { type ResolveContext, resolveFinding } from '../memory/resolve.ts'
import { quarantineReview, soulReview } from '../memory/review-items.ts'
import type { Backend, Extraction, Known, Usage } from './agent.ts'
import { defang } from './defang.ts'
import { pendingSegment } from './segments-due.ts'
import { Unanswered } from './unanswered.ts'

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
  readonly segments: Iterable<Segment>
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
    const extraction = await extractOf(segment, plan, input)
    if (extraction === null) continue
    plan.segments++
    plan.counters = extraction.counters
    plan.usage = addUsage(plan.usage, extraction.usage)
    for (const finding of extraction.findings) learn(plan, finding, input)
    for (const finding of extraction.reviews) askFirst(plan, finding, input)
    for (const item of extraction.quarantined) setAside(plan, item, input)
    for (const drop of extraction.drops) {
      plan.dropped[drop.reason] = (plan.dropped[drop.reason] ?? 0) + 1
      plan.ledger.push([drop.lines[0], drop.lines[1], drop.reason])
    }
  }
  return { ...plan, ledger: mergeLedger(plan.ledger) }
}

/** Null when nobody answered for the segment: that is its own affair, and the others go on. */
async function extractOf(segment: Segment, plan: Draft, input: PlanInput): Promise<Extraction | null> {
  try {
    return await input.backend.extract(segment, knownTo(input, plan.counters))
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error
    plan.pending.push(pendingSegment(segment, error.message))
    return null
  }
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
    return
  }
  if (!changes.some(({ type }) => type === 'memory-added' || type === 'memory-confirmed'))
    plan.ledger.push(...linesOf(finding, 'one-off'))
  input.index.apply(changes)
  plan.changes.push(...changes)
  plan.learned.push({ finding, resolution, memory })
}

/** A finding that changes nothing: its lines end with the reason. */
function leave(plan: Draft, finding: Finding, reason: string): void {
  plan.dropped[reason] = (plan.dropped[reason] ?? 0) + 1
  plan.ledger.push(...linesOf(finding, reason))
}

function linesOf({ evidence }: Finding, reason: string): (readonly [number, number, string])[] {
  return evidence.map(({ lines }) => [lines[0], lines[1], reason] as const)
}

/** What only the human may let in waits as a candidate beside its question. */
function askFirst(plan: Draft, finding: Finding, input: PlanInput): void {
  const { date, run } = input.context
  const memory: Memory = { ...newMemory(finding, date, run), status: 'candidate' }
  if (input.index.get(memory.id)) return
  const changes: Change[] = [
    { type: 'memory-added', data: { memory, resolution: 'unsure' } },
    { type: 'review-opened', data: { review: soulReview(memory, date, defang) } },
  ]
  input.index.apply(changes)
  plan.changes.push(...changes)
}

/** Quoted text that looks like an instruction is shown to the human, defanged, and nothing of it is learned. */
function setAside(plan: Draft, item: Quarantine, input: PlanInput): void {
  plan.quarantined.push(item)
  plan.ledger.push([item.evidence.lines[0], item.evidence.lines[1], 'quarantined'])
  plan.changes.push({
    type: 'review-opened',
    data: { review: quarantineReview(item, input.context.date, defang) },
  })
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
