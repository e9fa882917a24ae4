import { observedDays } from '../confidence.ts'
import type { Relation } from '../finding.ts'
import type { Memory } from '../memory.ts'
import type { MemoryIndex } from './memory-index.ts'
import * as outcomes from './outcomes.ts'

/** Merges and replacements followed from one memory to the next. */
const STEPS = 8

interface Named {
  readonly how: Relation['how']
  readonly memory: Memory
}

/** What a reader says that a finding does, done to exactly these memories. What a person pinned or wrote is asked about. */
export function resolveNamed(
  fresh: outcomes.Fresh,
  relations: readonly Relation[],
  index: MemoryIndex,
): outcomes.Outcome {
  const { origin, only, doubtful = false } = fresh.finding
  const named = relations.flatMap(({ how, memory: id }): Named[] => {
    const memory = holderOf(id, index)
    return memory === null || !outcomes.mayTouch(origin, memory.origin) ? [] : [{ how, memory }]
  })
  const of = (how: Relation['how']): Memory[] => [
    ...new Map(named.filter((one) => one.how === how).map(({ memory }) => [memory.id, memory])).values(),
  ]
  const [same] = of('same')
  const ends = of('update')
  const over = of('withdraw').filter(({ firstSeen }) => firstSeen <= fresh.day)
  const kept = [...ends, ...over].find((one) => doubtful || outcomes.isProtected(one)) ?? of('conflict')[0]
  if (kept !== undefined) return outcomes.asked(fresh, kept)
  if (over.length > 0 && only === true) return outcomes.takenBack(fresh, over)
  if (over.length > 0 && ends.length === 0) return outcomes.replaced(fresh, over, 'updates', `over since ${fresh.day}`)
  if (ends.length > 0) return updated(fresh, [...ends, ...over, ...(same === undefined ? [] : [same])])
  if (same !== undefined) return again(fresh, same, index)
  if (only === true) return outcomes.NOTHING
  const [exceptions, contexts] = [of('exception'), of('context')]
  return exceptions.length + contexts.length === 0
    ? outcomes.added(fresh)
    : outcomes.beside(fresh, exceptions, contexts)
}

/** The memory that stands for an id now: what it was merged into, or replaced by; null when it is gone. */
function holderOf(id: string, index: MemoryIndex): Memory | null {
  let memory = index.get(index.met(id) ?? id)
  for (let steps = 0; memory !== undefined && steps < STEPS; steps++) {
    const { status, supersededBy } = memory
    if (status === 'active' || status === 'candidate') return memory
    const heir = supersededBy === null ? undefined : index.get(supersededBy)
    if (status === 'archived' && (heir === undefined || heir.status === 'candidate')) return memory
    memory = heir
  }
  return null
}

/** What was said of one of a person's lines since: the new line stands where the first of them stood. */
function updated(fresh: outcomes.Fresh, known: readonly Memory[]): outcomes.Outcome {
  const later = known.find(({ firstSeen }) => fresh.day < firstSeen)
  if (later !== undefined) return outcomes.outdated(fresh, later)
  const line = known.find(({ home }) => home !== 'store') ?? known[0]
  return outcomes.updated(fresh, line, [...new Set(known)])
}

/** The same again: once a day; a candidate holds from the second day on, and what lay in the store becomes a line. */
export function again(fresh: outcomes.Fresh, known: Memory, index: MemoryIndex): outcomes.Outcome {
  const group = known.status === 'archived' ? index.get(known.supersededBy ?? '') : undefined
  if (known.status === 'candidate') {
    const stands = index.standingAgainst(known.id)
    // A lesson of the assistant holds from a second day on, and only another lesson says it again.
    if (known.home === 'soul' && (fresh.memory.home !== 'soul' || observedDays(known).has(fresh.day)))
      return outcomes.echoed(fresh, known)
    if (stands.length > 0) {
      const waits = stands.some(outcomes.isProtected) || observedDays(known).has(fresh.day)
      return waits ? outcomes.echoed(fresh, known) : outcomes.settled(fresh, known, stands)
    }
    return outcomes.confirmed(fresh, known)
  }
  // The human said that something else holds: now they say it anew.
  if (group?.status === 'active' && group.compressed === undefined) return outcomes.asked(fresh, group)
  const rises =
    known.home === 'store' &&
    fresh.memory.home !== 'store' &&
    fresh.finding.only !== true &&
    !outcomes.isProtected(known)
  if (rises && outcomes.confirming(fresh, known).length > 0) return outcomes.promoted(fresh, known)
  return outcomes.confirmed(fresh, known)
}
