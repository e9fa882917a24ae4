import { messageOf } from '../errors.ts'
import type { OpenMemory } from '../open.ts'
import type { Apply } from '../store/apply.ts'

/** Brings the index up to journal and logs; what goes wrong is a note and fails nothing: a search then scans. */
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
