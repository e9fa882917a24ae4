import { importanceOf } from '../../memory/importance.ts'
import type { MemoryCluster } from '../cluster/memory-cluster.ts'
import type { NightPorts } from '../night-item.ts'
import { readQuestions } from './questions.ts'

/** Why a cluster cannot be compressed as things stand now, or null. */
export function unfit({ members }: MemoryCluster, { state, config }: NightPorts): string | null {
  const now = state()
  const changed = members.some(({ id, text }) => {
    const known = now.memories.get(id)
    return known === undefined || known.text !== text || (known.status !== 'active' && known.status !== 'candidate')
  })
  if (changed) return 'its members changed'
  const known = members.flatMap(({ id }) => now.memories.get(id) ?? [])
  const kept = known.some(
    (memory) =>
      memory.pinned || memory.compressed !== undefined || importanceOf(memory) >= config.maintenance.criticalFloor,
  )
  if (kept) return 'a member is critical, pinned or compressed'
  return known.some(readQuestions(now).mustBeAnswered) ? 'an open question rests on a member' : null
}
