import type { Change } from '../memory/change.ts'
import type { Memory } from '../memory/memory.ts'
import type { NightPorts } from './night-item.ts'

/**
 * Puts one memory in the place of its sources: they are archived, which is an importance of 0.5, with an edge to it that
 * carries the job's id and the time. Nothing of them is lost: they are still found, after it.
 */
export function archive(
  made: Memory,
  sources: readonly Memory[],
  reason: string,
  { job, now }: Pick<NightPorts, 'job' | 'now'>,
): Change[] {
  return [
    { type: 'memory-added', data: { memory: made, resolution: 'new' } },
    ...sources.map(
      ({ id }): Change => ({
        type: 'memory-archived',
        data: { id, by: made.id, reason, file: null, job, at: now },
      }),
    ),
  ]
}
