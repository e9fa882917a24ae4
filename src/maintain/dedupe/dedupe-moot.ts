import type { Change } from '../../memory/change.ts'
import type { NightItem, NightPorts, Stage } from '../night-item.ts'

/** Closes the questions about entries that no longer hold: merged, retracted or replaced since. Null when none is. */
export function closeMoot(stage: Stage, { state, today }: NightPorts): NightItem | null {
  const known = state()
  const moot = [...known.reviews.values()].filter(
    ({ type, memories }) =>
      type === 'compression_review' && memories.some((id) => known.memories.get(id)?.status !== 'active'),
  )
  if (moot.length === 0) return null
  const changes = moot.map(
    ({ id }): Change => ({ type: 'review-closed', data: { id, outcome: { action: 'gone', by: 'moot', on: today } } }),
  )
  const reason = 'the question rests on what holds no longer'
  const memories = [...new Set(moot.flatMap((review) => review.memories))]
  const note = `closed ${moot.length} ${moot.length === 1 ? 'question' : 'questions'}`
  return {
    stage,
    outcome: 'skipped',
    changes,
    note,
    memories,
    cluster: null,
    reason,
    tokens: null,
    usage: null,
  }
}
