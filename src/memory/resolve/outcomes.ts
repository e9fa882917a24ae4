import type { Change } from '../change.ts'
import { confirm, contradict } from '../confidence.ts'
import type { Finding } from '../finding.ts'
import type { Evidence, Memory, Resolution } from '../memory.ts'
import { contradictionReview, type Defang, reviewId } from '../review-items.ts'
import { evidenceKey } from './evidence-key.ts'
import type { Context } from './nuance.ts'
import { byContext, observedContradiction } from './observed-contradiction.ts'
import type { Around } from './signals.ts'

/** What resolving a finding comes to. `memory` is the memory that stands for it afterwards. */
export interface Outcome {
  readonly resolution: Resolution
  readonly changes: readonly Change[]
  readonly memory: string | null
}

/** A finding on its way: the day of its words and the memory it would make. */
export interface Fresh {
  readonly finding: Finding
  readonly day: string
  readonly memory: Memory
  readonly activeDays: readonly string[]
  readonly defang: Defang
  /** What the same person said around it in its turn. */
  readonly around: Around | undefined
}

const MARKED = 5

export function added(fresh: Fresh, resolution: Resolution = 'new'): Outcome {
  return outcome(resolution, [{ type: 'memory-added', data: { memory: fresh.memory, resolution } }], fresh.memory.id)
}

/** The same words again: nothing happens. */
export function unchanged(id: string, resolution: Resolution = 'confirms'): Outcome {
  return outcome(resolution, [], id)
}

/** Said again of what waits for an answer or a second day: only that it was said is kept. */
export function echoed(fresh: Fresh, known: Memory, resolution: Resolution): Outcome {
  const memory: Memory = { ...fresh.memory, status: 'superseded', supersededBy: known.id }
  return outcome(resolution, [{ type: 'memory-added', data: { memory, resolution } }], known.id)
}

/** Seen again; when the finding says more than the memory, what it says is kept beside it. */
export function confirmed(fresh: Fresh, known: Memory, saysMore: boolean): Outcome {
  const confirmation = confirming(fresh, known)
  if (confirmation.length === 0) return unchanged(known.id)
  const back = comingBack(fresh, known)
  if (!saysMore) return outcome('confirms', [...confirmation, ...back], known.id)
  return outcome('confirms', [...confirmation, ...back, ...added(fresh, 'confirms').changes], fresh.memory.id)
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
  return outcome(
    resolution,
    [
      ...added(fresh, resolution).changes,
      ...known.map((memory) => superseding(fresh, memory, fresh.memory.id, reason)),
    ],
    fresh.memory.id,
  )
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

/** An exception: the old one stays, a little less sure; the exception is kept in the store as what happened. */
export function exception(fresh: Fresh, known: Memory, isProtected: boolean): Outcome {
  const memory = inStore(fresh.memory)
  const confidence = isProtected || fresh.day < known.firstSeen ? known.confidence : contradict(known)
  return outcome(
    'one-off',
    [...added({ ...fresh, memory }, 'one-off').changes, contradicting(fresh, known, 'one-off', confidence)],
    memory.id,
  )
}

/** The same as what happened, which is remembered and is no line of a document. */
export function inStore(memory: Memory): Memory {
  return { ...memory, home: 'store', bucket: null, kind: memory.kind === 'context' ? 'context' : 'event' }
}

/** As a line where the one stands whose value it gives anew. */
export function inPlaceOf(fresh: Fresh, { home, bucket, kind }: Memory): Fresh {
  return { ...fresh, memory: { ...fresh.memory, home, bucket, kind } }
}

/** Both hold, each in its context. Patterns between the two get an Observed Contradiction block. */
export function nuanced(fresh: Fresh, known: Memory, context: Context): Outcome {
  const both = fresh.memory.home === 'relational' && known.home === 'relational'
  const reconciled = fresh.finding.reconciled ?? byContext(known, fresh.memory, context)
  const memory = both
    ? { ...fresh.memory, block: observedContradiction(known, fresh.memory, reconciled) }
    : fresh.memory
  return outcome(
    'nuance',
    [...added({ ...fresh, memory }, 'nuance').changes, contradicting(fresh, known, 'nuance', known.confidence)],
    memory.id,
  )
}

/** Nothing says which one holds: the new one waits as a candidate and the human is asked. */
export function asked(fresh: Fresh, known: Memory, isProtected: boolean): Outcome {
  const memory: Memory = { ...fresh.memory, status: 'candidate' }
  const review = contradictionReview(known, memory, fresh.day, fresh.defang)
  const confidence = isProtected ? known.confidence : contradict(known)
  return outcome(
    'unsure',
    [
      ...added({ ...fresh, memory }, 'unsure').changes,
      contradicting(fresh, known, 'contradicts', confidence),
      { type: 'review-opened', data: { review } },
    ],
    memory.id,
  )
}

/** An older log says what a newer one has replaced: it goes into the trail at once. */
export function outdated(fresh: Fresh, known: Memory): Outcome {
  const supersession = superseding(fresh, fresh.memory, known.id, `something else was said on ${known.firstSeen}`)
  return outcome('contradicts', [...added(fresh, 'contradicts').changes, supersession], fresh.memory.id)
}

/** "Scrap that": what it refers to holds no longer and nothing takes its place; the words themselves are kept as said. */
export function takenBack(fresh: Fresh, known: Memory): Outcome {
  const memory: Memory = {
    ...fresh.memory,
    home: 'store',
    kind: 'context',
    bucket: null,
    claim: null,
    status: 'superseded',
  }
  const { id, claim, text, compressed } = known
  // Of a line that was merged only what is meant ends, and the rest holds on.
  const ends: Change =
    compressed?.how === 'merged'
      ? superseding(fresh, known, memory.id, `taken back on ${fresh.day}`)
      : { type: 'memory-retracted', data: { id, by: 'said', on: fresh.day, claim, text } }
  return outcome('updates', [{ type: 'memory-added', data: { memory, resolution: 'updates' } }, ends], id)
}

function comingBack({ day }: Fresh, { id, status }: Memory): Change[] {
  return status === 'archived' ? [{ type: 'memory-reactivated', data: { id, reason: `seen again on ${day}` } }] : []
}

/** The confirmation of a memory, or nothing when it knows all this evidence already. */
function confirming(fresh: Fresh, known: Memory): Change[] {
  const evidence = unseen(fresh.finding.evidence, known.evidence)
  if (evidence.length === 0) return []
  const standing = confirm(known, fresh.day, fresh.activeDays)
  const marked = fresh.finding.marker && fresh.finding.origin === 'human-said'
  const confidence = marked ? Math.max(MARKED, standing.confidence) : standing.confidence
  const memory = standIn(fresh.memory, known)
  return [{ type: 'memory-confirmed', data: { id: known.id, on: fresh.day, confidence, evidence, memory } }]
}

/** What is left of a confirmed memory when the run that made it is undone stands where a person moved it to. */
function standIn(memory: Memory, { home, section, bucket }: Memory): Memory {
  return section === null ? memory : { ...memory, home, section, bucket }
}

function superseding(fresh: Fresh, known: Memory, by: string, reason: string): Change {
  const { evidence } = fresh.finding
  return { type: 'memory-superseded', data: { id: known.id, by, on: fresh.day, reason, evidence, job: null } }
}

function contradicting(
  fresh: Fresh,
  known: Memory,
  how: 'one-off' | 'contradicts' | 'nuance',
  confidence: number,
): Change {
  const { evidence } = fresh.finding
  return {
    type: 'memory-contradicted',
    data: { id: known.id, by: fresh.memory.id, how, on: fresh.day, confidence, evidence },
  }
}

function unseen(evidence: readonly Evidence[], known: readonly Evidence[]): Evidence[] {
  const keys = new Set(known.map(evidenceKey))
  return evidence.filter((entry) => !keys.has(evidenceKey(entry)))
}

function outcome(resolution: Resolution, changes: readonly Change[], memory: string | null): Outcome {
  return { resolution, changes, memory }
}
