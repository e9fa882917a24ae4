import { messageOf } from '../errors.ts'
import type { OpenMemory } from '../open.ts'
import type { Apply } from '../store/apply.ts'

/**
 * Brings the index up to journal and logs, for those who changed something (`rebuild`: makes it anew; `words`: leaves
 * tables that nothing of ours reads to the next). Returns notes for a person; what goes wrong
 * is one of them and fails nothing: the index is derived, and a search without it scans.
 */
export async function syncIndex(
  memory: OpenMemory,
  { state }: Pick<Apply, 'state'>,
  access: 'words' | 'write' | 'rebuild' = 'write',
): Promise<string[]> {
  try {
    const index = await memory.index(state, { access })
    return [...index.notes]
  } catch (error) {
    return [`the index was not brought up to date, searches scan journal and logs: ${messageOf(error)}`]
  }
}
