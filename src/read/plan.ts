import type { Segment } from '../log/turn.ts'
import type { Change, PendingSegment } from '../memory/change.ts'
import type { Finding } from '../memory/finding.ts'
import { withoutGone } from '../memory/forget/sentences.ts'
import type { Forgotten } from '../memory/forget/tombstone.ts'
import type { Home, Memory, Resolution } from '../memory/memory.ts'
import type { MemoryIndex } from '../memory/resolve/memory-index.ts'
import { newMemory } from '../memory/resolve/new-memory.ts'
import type { ResolveContext } from '../memory/resolve.ts'
import { doubtReview } from '../memory/review/items.ts'
import { addUsage, type Backend, type Extraction, type Known, NO_USAGE, type Refusal } from './agent.ts'
import { asTaught } from './as-taught.ts'
import { checkLine } from './line-rules.ts'
import { askedAs, byTurn, extractOrLeave, prepared } from './segments-due.ts'

/** A finding and what it did to memory. */
export interface Learned {
  readonly finding: Finding
  readonly resolution: Resolution
  /** Id of the memory it made or met; null when it left none. */
  readonly memory: string | null
}

export type LogPlan = Readonly<Omit<Draft, 'isOpen'>>

/** What a log's findings are resolved with, and what tells that they are forgotten. */
interface PlanContext extends Omit<ResolveContext, 'forgotten'> {
  readonly forgotten: Forgotten
  /** Is a person asked about what the assistant learned of itself? Else it waits for a second day. */
  readonly soul: 'auto' | 'review'
}

export interface PlanInput {
  readonly segments: Iterable<Segment>
  readonly backend: Backend
  /** Brought up to date with every finding: the next one is resolved against what this one made. */
  readonly index: MemoryIndex
  readonly known: Known
  readonly context: PlanContext
  /** What a person moved to another document: it teaches where such lines belong. */
  readonly movedFrom: ReadonlyMap<string, Home>
}

/** Everything that one log's new turns would change, in order. Writes nothing. */
export async function planLog(input: PlanInput): Promise<LogPlan> {
  const plan = emptyPlan()
  const { segments, usage } = await prepared(input.segments, input.backend, input.known)
  plan.usage = usage
  for (const segment of segments) {
    let isAnswered = false
    for (const part of askedAs(segment, input.backend)) {
      const extraction = await extractOrLeave(input.backend, part, input.known)
      if ('findings' in extraction) take(plan, extraction, part, input)
      else plan.pending.push(extraction)
      isAnswered ||= 'findings' in extraction
    }
    if (isAnswered) plan.segments++
  }
  const { isOpen: _, ...read } = plan
  return { ...read, ledger: mergeLedger(plan.ledger) }
}

function take(plan: Draft, extraction: Extraction, part: Segment, input: PlanInput): void {
  plan.usage = addUsage(plan.usage, extraction.usage)
  plan.refused.push(...(extraction.refused ?? []))
  for (const { item, isOpen } of byTurn(extraction, part)) {
    plan.isOpen = isOpen
    if ('reason' in item) {
      drop(plan, item.reason)
      plan.ledger.push([...item.lines, item.reason])
    } else learn(plan, item, input)
  }
}

function change(plan: Draft, { index }: PlanInput, changes: readonly Change[]): void {
  index.apply(changes)
  const list = plan.isOpen ? plan.openChanges : plan.changes
  list.push(...changes)
}

function drop({ dropped, openDropped, isOpen }: Draft, reason: string): void {
  dropped[reason] = (dropped[reason] ?? 0) + 1
  if (isOpen) openDropped[reason] = (openDropped[reason] ?? 0) + 1
}

type Draft = ReturnType<typeof emptyPlan>

function emptyPlan() {
  return {
    /** In order; those that rest on turns which may still grow are apart, to come behind the others. */
    changes: [] as Change[],
    openChanges: [] as Change[],
    /** What was dropped of such turns. */
    openDropped: {} as Record<string, number>,
    /** What is being taken rests on a turn that may still grow. */
    isOpen: false,
    learned: [] as Learned[],
    /** Notes of a reader whose text was not taken, with the reason. */
    refused: [] as Refusal[],
    /** How often each reason dropped something. */
    dropped: {} as Record<string, number>,
    /** `[first, last, reason]` of what made no memory, in order of lines, neighbours of one reason merged. */
    ledger: [] as (readonly [number, number, string])[],
    /** How many segments were answered for. */
    segments: 0,
    /** Those that were not, in order: they stay due. */
    pending: [] as PendingSegment[],
    usage: NO_USAGE,
  }
}

function learn(plan: Draft, said: Finding, input: PlanInput): void {
  const isAsked = said.waits === true ? input.context.soul === 'review' : isDoubted(said)
  if (isAsked) {
    askFirst(plan, said, input)
    return
  }
  const left = withoutGone(said, input.context.forgotten)
  const { finding, resolve } = asTaught(left ?? said, input.index, input.movedFrom)
  if (left === null) {
    leave(plan, finding, 'forgotten')
    return
  }
  const outcome = resolve(input.context)
  const { resolution, memory } = outcome
  const fit = outcome.changes.map(fitting)
  const changes = finding.waits === true ? fit.map(waiting) : fit
  if (changes.length === 0) {
    leave(plan, finding, memory !== null ? 'duplicate' : finding.faint ? 'not-significant' : 'retracted')
    anchor(plan, finding, memory, input)
    return
  }
  if (!changes.some(({ type }) => type === 'memory-added' || type === 'memory-confirmed'))
    plan.ledger.push(...linesOf(finding, finding.faint ? 'retracted' : 'one-off'))
  change(plan, input, changes)
  if (!finding.faint) plan.learned.push({ finding, resolution, memory })
}

/** Of what replaces a known line both are shown; a doubt about what would be no line is none. */
function isDoubted({ doubtful, home, relations = [] }: Finding): boolean {
  return doubtful === true && home !== 'store' && relations.length === 0
}

/** What only the human may let in waits as a candidate beside its question. */
function askFirst(plan: Draft, finding: Finding, input: PlanInput): void {
  const { date, run } = input.context
  const memory: Memory = { ...newMemory(finding, date, run), status: 'candidate' }
  if (input.index.get(memory.id)) return
  change(plan, input, [
    { type: 'memory-added', data: { memory, resolution: 'unsure' } },
    { type: 'review-opened', data: { review: doubtReview(memory, date) } },
  ])
}

/** A line takes the place of another only where it is fit to be one. */
function fitting(change: Change): Change {
  if (change.type !== 'memory-added' || change.data.memory.home === 'store' || change.data.memory.block !== null)
    return change
  if (checkLine(change.data.memory.text).ok) return change
  const memory = { ...change.data.memory, home: 'store', bucket: null, section: null } as const
  return { ...change, data: { ...change.data, memory } }
}

/** What the assistant says of itself is a candidate, without a question, until it is said on a second day. */
function waiting(change: Change): Change {
  if (change.type !== 'memory-added' || change.data.memory.home !== 'soul') return change
  return { ...change, data: { resolution: 'unsure', memory: { ...change.data.memory, status: 'candidate' } } }
}

/** The same words as before, on other lines: the log was edited above them, and all evidence follows its words. */
function anchor(plan: Draft, finding: Finding, id: string | null, input: PlanInput): void {
  const known = id === null ? undefined : input.index.get(id)
  if (known === undefined) return
  for (const now of finding.evidence)
    for (const memory of new Set([known, ...input.index.evidenced(now)])) {
      const before = memory.evidence.find(({ file, quote }) => file === now.file && quote === now.quote)
      if (before === undefined || before.lines.join() === now.lines.join()) continue
      change(plan, input, [{ type: 'memory-anchored', data: { id: memory.id, evidence: now } }])
    }
}

/** A finding that changes nothing: its lines end with the reason. */
function leave(plan: Draft, finding: Finding, reason: string): void {
  drop(plan, reason)
  plan.ledger.push(...linesOf(finding, reason))
}

function linesOf({ evidence }: Finding, reason: string): (readonly [number, number, string])[] {
  return evidence.map(({ lines }) => [lines[0], lines[1], reason] as const)
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
