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
 * `since.at` (ISO time) on: a clock can be set back, and what was fresh is looked at again.
 */
export function changedSince(
  entries: readonly Entry[],
  since: { readonly seq: number; readonly at: string },
): Set<string> {
  const changed = new Set<string>()
  for (const { seq, at, change } of entries) {
    const id = (seq > since.seq || at >= since.at) && MAKES_NEW.has(change.type) ? changedId(change) : null
    if (id !== null) changed.add(id)
  }
  return changed
}

/** True for a memory that changed, or was made this night of one that did. */
export function isDue({ id, compressed }: Memory, changed: ReadonlySet<string> | null): boolean {
  if (changed === null || changed.has(id)) return true
  return compressed?.how === 'merged' && compressed.sources.some((source) => changed.has(source))
}
