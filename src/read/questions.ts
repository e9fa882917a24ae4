import type { Change } from '../memory/change.ts'
import type { Finding } from '../memory/finding.ts'
import type { Memory } from '../memory/memory.ts'
import type { MemoryIndex } from '../memory/resolve/memory-index.ts'
import { newMemory } from '../memory/resolve/new-memory.ts'
import { soulReview } from '../memory/review/items.ts'

/** What only the human may let in waits as a candidate beside its question. The index is brought up to date. */
export function askFirst(
  finding: Finding,
  index: MemoryIndex,
  context: { readonly date: string; readonly run: string },
): Change[] {
  const { date, run } = context
  const memory: Memory = { ...newMemory(finding, date, run), status: 'candidate' }
  if (index.get(memory.id)) return []
  const changes: Change[] = [
    { type: 'memory-added', data: { memory, resolution: 'unsure' } },
    { type: 'review-opened', data: { review: soulReview(memory, date) } },
  ]
  index.apply(changes)
  return changes
}
