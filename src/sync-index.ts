import { messageOf } from './errors.ts'
import type { OpenMemory } from './open.ts'
import type { Apply } from './store/apply.ts'

/**
 * Brings the index up to journal and logs; the holder of the lock calls it when its work is done. Returns notes for a
 * person. What goes wrong is one of them and fails nothing: the index is derived, and a search without it scans.
 */
export async function syncIndex(memory: OpenMemory, { state }: Pick<Apply, 'state'>): Promise<string[]> {
  try {
    const index = await memory.index(state, { writable: true })
    await index.close()
    return [...index.notes]
  } catch (error) {
    return [`the index was not brought up to date, searches scan journal and logs: ${messageOf(error)}`]
  }
}
