import type { Memory } from '../memory/memory.ts'
import type { State } from '../memory/state.ts'

/**
 * Memories that may be put into a prompt: they hold, nobody doubts them, and the words are the human's, or the
 * assistant's of itself. What was archived because a document was full still counts.
 */
export function recallable(state: Pick<State, 'memories' | 'reviews'>): Memory[] {
  const doubted = new Set<string>()
  for (const { type, memories } of state.reviews.values())
    if (type === 'feedback' || type === 'soul' || type === 'quarantine') for (const id of memories) doubted.add(id)
  return [...state.memories.values()].filter((memory) => holds(memory) && mayBeSaid(memory) && !doubted.has(memory.id))
}

function holds({ status, supersededBy }: Memory): boolean {
  return status === 'active' || (status === 'archived' && supersededBy === null)
}

/** What the assistant said of the world may repeat what somebody planted before it: only its own approach counts. */
function mayBeSaid({ origin, home }: Memory): boolean {
  return origin === 'human-edit' || origin === 'human-said' || (origin === 'assistant-said' && home === 'soul')
}
