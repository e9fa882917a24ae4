import { dayAhead } from '../../dates.ts'
import type { Change, Contradiction } from '../change.ts'
import { saysAllOf, wordsOf } from '../compare.ts'
import { confirm, contradict } from '../confidence.ts'
import type { Finding, Reconciled } from '../finding.ts'
import { type Evidence, type Memory, ORIGINS, type Origin, type Resolution } from '../memory.ts'
import { contradictionReview, reviewId } from '../review/items.ts'
import { evidenceKey } from './evidence-key.ts'
import { filedAs, retracted } from './new-memory.ts'

/** What resolving a finding comes to. `memory` is the memory that stands for it afterwards; null when it left none. */
export interface Outcome {
  readonly resolution: Resolution
  readonly changes: readonly Change[]
  readonly memory: string | null
}

export const NOTHING: Outcome = { resolution: 'new', changes: [], memory: null }

/** A finding on its way: the day of its words and the memory it would make. */
export interface Fresh {
  readonly finding: Finding
  readonly day: string
  readonly memory: Memory
  /** Sorted ISO dates. */
  readonly activeDays: readonly string[]
}

const MARKED = 5
const LONGEST = 240

/** A human's own line and what they pinned is never replaced by something overheard. */
export function isProtected(memory: Memory): boolean {
  return memory.pinned || memory.origin === 'human-edit'
}

/** Words of humbler origin never confirm, end or question those of a higher one; both human origins rank alike. */
export function mayTouch(now: Origin, known: Origin): boolean {
  return rankOf(now) <= rankOf(known)
}

export function rankOf(origin: Origin): number {
  return Math.max(ORIGINS.indexOf('human-said'), ORIGINS.indexOf(origin))
}

export function added(fresh: Fresh, resolution: Resolution = 'new'): Outcome {
  return outcome(resolution, [adding(fresh.memory, resolution)], fresh.memory.id)
}

/** The same words again: nothing happens. */
export function unchanged(id: string): Outcome {
  return outcome('confirms', [], id)
}

/** Said again of what waits for an answer or a second day: only that it was said is kept. */
export function echoed(fresh: Fresh, known: Memory): Outcome {
  const memory: Memory = { ...fresh.memory, status: 'superseded', supersededBy: known.id }
  return outcome('unsure', [adding(memory, 'unsure')], known.id)
}

/** Seen again; what was archived, or waited for that, holds. */
export function confirmed(fresh: Fresh, known: Memory): Outcome {
  const confirmation = confirming(fresh, known)
  return outcome('confirms', confirmation.length === 0 ? [] : [...confirmation, ...comingBack(fresh, known)], known.id)
}

/** What lay in the store is now said as a document line: the line takes over its days and evidence. */
export function promoted(fresh: Fresh, known: Memory): Outcome {
  const standing = confirm(known, fresh.day, fresh.activeDays)
  const memory: Memory = {
    ...fresh.memory,
    confidence: Math.max(standing.confidence, fresh.memory.confidence),
    observations: standing.observations,
    firstSeen: known.firstSeen < fresh.memory.firstSeen ? known.firstSeen : fresh.memory.firstSeen,
    evidence: [...fresh.memory.evidence, ...unseen(known.evidence, fresh.memory.evidence)],
  }
  return replaced({ ...fresh, memory }, [known], 'confirms', 'said again, kept as a document line')
}

/** The known ones hold no longer; the dated trail says what took their place. */
export function replaced(fresh: Fresh, known: readonly Memory[], resolution: Resolution, reason: string): Outcome {
  const ends = known.map((memory) => superseding(fresh, memory, fresh.memory.id, reason))
  return outcome(resolution, [adding(fresh.memory, resolution), ...ends], fresh.memory.id)
}

/**
 * Something else holds since its day, where `line` stands; what begins on a day to come (`begins`, else the day it is due)
 * waits for that beside what holds until then.
 */
export function updated(
  fresh: Fresh,
  line: Memory | undefined,
  known: readonly Memory[],
  begins: string | null = fresh.memory.due ?? null,
): Outcome {
  const { day, memory } = fresh
  const reason = `something else holds since ${day}`
  const stays = (one: Memory): boolean => begins !== null && begins > day && !isAhead(one, day)
  const replaces = known.flatMap((one) => (stays(one) ? one.id : (one.replaces ?? [])))
  if (replaces.length === 0)
    return replaced(line === undefined ? fresh : inPlaceOf(fresh, line), known, 'updates', reason)
  const due = begins !== null && begins > day ? begins : day
  const ends = known.filter((one) => !stays(one))
  return replaced({ ...fresh, memory: { ...memory, matter: 'ahead', due, replaces } }, ends, 'updates', reason)
}

/** What is for a day to come holds no value until another takes its place: its day moves. */
function isAhead({ due, matter, text }: Memory, day: string): boolean {
  return due !== undefined || matter === 'ahead' || matter === 'promised' || dayAhead(text, day) !== null
}

/** As a line where the one stands whose value it gives anew; what only says more has held since the one did. */
export function inPlaceOf(fresh: Fresh, known: Memory): Fresh {
  const { home, bucket, kind, section } = known
  // What is said of the assistant itself enters SOUL.md by a way of its own.
  if (home === 'store' || (home === 'soul' && fresh.memory.home !== 'soul')) return fresh
  const { due: _, ...filed } = filedAs(known)
  const memory = { ...filed, ...fresh.memory, home, bucket, kind, section }
  const { firstSeen, placedOn = firstSeen } = known
  if (!saysAllOf(wordsOf(memory.text), wordsOf(known.text))) return { ...fresh, memory: { ...memory, placedOn } }
  return { ...fresh, memory: { ...memory, firstSeen, ...(placedOn === firstSeen ? {} : { placedOn }) } }
}

/** Seen on a second day: the candidate holds now, what it contradicts does not, and the question is closed. */
export function settled(fresh: Fresh, candidate: Memory, known: readonly Memory[]): Outcome {
  const changes: Change[] = [...confirming(fresh, candidate), ...comingBack(fresh, candidate)]
  for (const memory of known) {
    changes.push(superseding(fresh, memory, candidate.id, 'the new one was said on a second day'))
    const id = reviewId('contradiction', [memory.id, candidate.id])
    changes.push({ type: 'review-closed', data: { id, outcome: { action: 'take-new', by: 'moot', on: fresh.day } } })
  }
  return outcome('updates', changes, candidate.id)
}

/** What is known stays as sure as it was: what happened stands beside it, or both hold, each in its context. */
export function beside(fresh: Fresh, exceptions: readonly Memory[], contexts: readonly Memory[]): Outcome {
  const resolution = exceptions.length > 0 ? 'one-off' : 'nuance'
  const { reconciled } = fresh.finding
  const pattern = [fresh.memory, ...contexts].every(({ home }) => home === 'relational') ? contexts[0] : undefined
  // Patterns between the two get a block where somebody reconciled them.
  const block = pattern && reconciled ? observedContradiction(pattern, fresh.memory, reconciled) : null
  return outcome(
    resolution,
    [
      adding({ ...fresh.memory, block }, resolution),
      ...exceptions.map((known) => contradicting(fresh, known, 'one-off', known.confidence)),
      ...contexts.map((known) => contradicting(fresh, known, 'nuance', known.confidence)),
    ],
    fresh.memory.id,
  )
}

/** The same as what happened, which is remembered and is no line of a document. */
export function inStore(fresh: Fresh): Fresh {
  const { kind } = fresh.memory
  const memory: Memory = { ...fresh.memory, home: 'store', bucket: null, kind: kind === 'context' ? kind : 'event' }
  return { ...fresh, memory }
}

/** The new one waits as a candidate and the human is asked; of two that stand in no document both are kept. */
export function asked(fresh: Fresh, known: Memory): Outcome {
  if (fresh.memory.home === 'store' && known.home === 'store') return beside(fresh, [], [known])
  const memory: Memory = { ...fresh.memory, status: 'candidate' }
  const review = contradictionReview(known, memory, fresh.day)
  const confidence = isProtected(known) ? known.confidence : contradict(known)
  const against = contradicting(fresh, known, 'contradicts', confidence)
  return outcome('unsure', [adding(memory, 'unsure'), against, { type: 'review-opened', data: { review } }], memory.id)
}

/** An older log says what a newer one has replaced: it goes into the trail at once. */
export function outdated(fresh: Fresh, known: Memory): Outcome {
  const supersession = superseding(fresh, fresh.memory, known.id, `something else was said on ${known.firstSeen}`)
  return outcome('contradicts', [adding(fresh.memory, 'contradicts'), supersession], fresh.memory.id)
}

/** "Scrap that": what it refers to holds no longer and nothing takes its place; its own words are kept as said, if at all. */
export function takenBack(fresh: Fresh, known: readonly Memory[]): Outcome {
  const memory: Memory = {
    ...fresh.memory,
    ...{ home: 'store', kind: 'context', bucket: null, claim: null, status: 'superseded' },
  }
  const ends = known.map((one) => retracted(one, fresh.day, 'said'))
  const kept = fresh.finding.faint ? [] : [adding(memory, 'updates')]
  return outcome('updates', [...kept, ...ends], known[0]?.id ?? null)
}

function adding(memory: Memory, resolution: Resolution): Change {
  return { type: 'memory-added', data: { memory, resolution } }
}

function comingBack({ day }: Fresh, { id, status }: Memory): Change[] {
  return status === 'archived' ? [{ type: 'memory-reactivated', data: { id, reason: `seen again on ${day}` } }] : []
}

/** The confirmation of a memory, or nothing when it knows all this evidence already. */
export function confirming(fresh: Fresh, known: Memory): Change[] {
  const evidence = unseen(fresh.finding.evidence, known.evidence)
  if (evidence.length === 0) return []
  const standing = confirm(known, fresh.day, fresh.activeDays)
  const marked = fresh.finding.marker && fresh.finding.origin === 'human-said'
  const confidence = marked ? Math.max(MARKED, standing.confidence) : standing.confidence
  // What is left of a confirmed memory when the run that made it is undone stands where a person moved it to.
  const { home, section, bucket } = known
  const memory = section === null ? fresh.memory : { ...fresh.memory, home, section, bucket }
  return [{ type: 'memory-confirmed', data: { id: known.id, on: fresh.day, confidence, evidence, memory } }]
}

function superseding(fresh: Fresh, known: Memory, by: string, reason: string): Change {
  const { evidence } = fresh.finding
  return { type: 'memory-superseded', data: { id: known.id, by, on: fresh.day, reason, evidence, job: null } }
}

function contradicting(fresh: Fresh, known: Memory, how: Contradiction['how'], confidence: number): Change {
  const { evidence } = fresh.finding
  const data = { id: known.id, by: fresh.memory.id, how, on: fresh.day, confidence, evidence }
  return { type: 'memory-contradicted', data }
}

function unseen(evidence: readonly Evidence[], known: readonly Evidence[]): Evidence[] {
  const keys = new Set(known.map(evidenceKey))
  return evidence.filter((entry) => !keys.has(evidenceKey(entry)))
}

function outcome(resolution: Resolution, changes: readonly Change[], memory: string | null): Outcome {
  return { resolution, changes, memory }
}

/** The lines under `## Observed Contradiction` for two patterns that hold in different contexts. */
function observedContradiction(previous: Memory, fresh: Memory, { resolution, pattern }: Reconciled): string[] {
  return [
    `Previous: "${unquote(previous.text)}"`,
    `New: "${unquote(fresh.text)}"`,
    '',
    `Resolution: ${cut(resolution)}`,
    '',
    `Updated pattern: "${cut(unquote(pattern))}"`,
  ]
}

function unquote(text: string): string {
  return text.replaceAll('"', "'")
}

function cut(text: string): string {
  if (text.length <= LONGEST) return text
  const head = text.slice(0, LONGEST - 1)
  const space = head.lastIndexOf(' ')
  return `${space > 0 ? head.slice(0, space) : head}…`
}
