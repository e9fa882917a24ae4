import type { Change } from '../memory/change.ts'
import { withSources } from '../memory/compressed.ts'
import { RESTING } from '../memory/resting-on.ts'
import type { Entry } from '../memory/state.ts'
import { takenBack } from '../memory/taken-back.ts'
import type { Refused } from './night-item.ts'

export const NOTHING_REFUSED: Refused = new Set()

/** Why something that could be done is left. */
export const REFUSED = 'an undo took it back'

export const refusedKey = {
  pair: (first: string, second: string): string => `pair ${[first, second].sort().join(' ')}`,
  cluster: (fingerprint: string): string => `cluster ${fingerprint}`,
  settled: (id: string): string => `settled ${id}`,
  left: (id: string): string => `left ${id}`,
  atomOf: (id: string): string => `atom ${id}`,
  asked: (review: string): string => `asked ${review}`,
} as const

interface Deed {
  readonly key: string
  /** Ids of the memories it was done to: when one comes again or is reworded, it is another matter. */
  readonly of: readonly string[]
}

/** What nights did and a person took back. A night finds the same every time, so the undo is the answer for good. */
export function refusedBy(entries: readonly Entry[]): Refused {
  const { undone } = takenBack(entries)
  if (undone.size === 0) return NOTHING_REFUSED
  const asked = new Set(entries.flatMap(({ run, change }) => (undone.has(run) ? [] : namedBy(change))))
  const nights = new Set(
    entries.flatMap(({ run, change }) =>
      change.type === 'run-committed' && change.data.kind === 'maintain' && asked.has(run) ? [run] : [],
    ),
  )
  const sources = new Map<string, readonly string[]>()
  const refused = new Set<string>()
  const keysOf = new Map<string, string[]>()
  // A log that is read again says the same again: that is no news.
  const again = new Set(entries.flatMap(({ run, change }) => (change.type === 'turns-retaken' ? run : [])))
  for (const { run, change } of entries) {
    const isKnown = change.type === 'memory-added' && again.has(run) && sources.has(change.data.memory.id)
    if (change.type === 'memory-added') sources.set(change.data.memory.id, change.data.memory.compressed?.sources ?? [])
    const news = undone.has(run) || isKnown ? null : comesAnew(change)
    if (news !== null) for (const key of keysOf.get(news) ?? []) refused.delete(key)
    if (!nights.has(run)) continue
    for (const { key, of } of deedsOf(change, (id) => withSources(id, (one) => sources.get(one)))) {
      refused.add(key)
      for (const id of of) keysOf.set(id, [...(keysOf.get(id) ?? []), key])
    }
  }
  return refused
}

/** What went with it rested on it: that says nothing of what it did. */
function namedBy(change: Change): readonly string[] {
  return change.type === 'run-undone' && change.data.reason !== RESTING ? change.data.runs : []
}

/** True when what one memory was made of and what the other was made of were parted by an undo. */
export function isRefusedPair(refused: Refused, first: readonly string[], second: readonly string[]): boolean {
  return refused.size > 0 && first.some((a) => second.some((b) => refused.has(refusedKey.pair(a, b))))
}

function comesAnew(change: Change): string | null {
  if (change.type === 'memory-added') return change.data.memory.id
  if (change.type === 'memory-edited') return change.data.id
  return null
}

function deedsOf(change: Change, leaves: (id: string) => string[]): Deed[] {
  switch (change.type) {
    case 'memory-added': {
      const { compressed } = change.data.memory
      if (compressed?.how !== 'merged') return []
      const [first = [], second = []] = compressed.sources.map(leaves)
      return pairsOf(first, second)
    }
    case 'memory-superseded':
      // Into a line of a person, which stays as it is.
      return change.data.by === null ? [] : pairsOf(leaves(change.data.id), [change.data.by])
    case 'memory-moved':
      return [{ key: refusedKey.settled(change.data.id), of: [change.data.id] }]
    case 'memory-archived':
      return [{ key: refusedKey.left(change.data.id), of: [change.data.id] }]
    case 'cluster-tried':
      if (change.data.outcome !== 'compressed') return []
      return [{ key: refusedKey.cluster(change.data.fingerprint), of: change.data.members }]
    case 'atom-created':
      return change.data.atom.memories.map((id) => ({ key: refusedKey.atomOf(id), of: [id] }))
    case 'atom-strengthened':
      return [{ key: refusedKey.atomOf(change.data.memory), of: [change.data.memory] }]
    case 'review-opened':
      return [{ key: refusedKey.asked(change.data.review.id), of: change.data.review.memories }]
    default:
      return []
  }
}

function pairsOf(first: readonly string[], second: readonly string[]): Deed[] {
  return first.flatMap((a) => second.map((b) => ({ key: refusedKey.pair(a, b), of: [a, b] })))
}
