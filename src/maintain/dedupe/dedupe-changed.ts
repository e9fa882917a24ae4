import type { ChangeType } from '../../memory/change.ts'
import type { Memory } from '../../memory/memory.ts'
import { changedId } from '../../memory/resolve/memory-index.ts'
import type { Entry } from '../../memory/state.ts'

/** What makes an entry one that was not held against its bucket yet; what an undo brings back is not among it. */
const MAKES_NEW: ReadonlySet<ChangeType> = new Set<ChangeType>([
  'memory-added',
  'memory-edited',
  'memory-filed',
  'memory-moved',
  'memory-reactivated',
])

/**
 * Ids of the memories that came, or came to say or be something else, in the records after `since.seq`, and in those from
 * `since.at` (ISO time) on: a clock can be set back, and what was fresh is looked at again. So are those about which a
 * person answered: what was held back until then is asked now.
 */
export function changedSince(
  entries: readonly Entry[],
  since: { readonly seq: number; readonly at: string },
): Set<string> {
  const changed = new Set<string>()
  const asked = new Map<string, readonly string[]>()
  for (const { seq, at, change } of entries) {
    if (change.type === 'review-opened') asked.set(change.data.review.id, change.data.review.memories)
    if (seq <= since.seq && at < since.at) continue
    const id = MAKES_NEW.has(change.type) ? changedId(change) : null
    if (id !== null) changed.add(id)
    if (change.type === 'review-closed' && change.data.outcome.by === 'human')
      for (const answered of asked.get(change.data.id) ?? []) changed.add(answered)
  }
  return changed
}

/** True for a memory that changed, or was made this night of one that did. */
export function isDue({ id, compressed }: Memory, changed: ReadonlySet<string> | null): boolean {
  if (changed === null || changed.has(id)) return true
  return compressed?.how === 'merged' && compressed.sources.some((source) => changed.has(source))
}
