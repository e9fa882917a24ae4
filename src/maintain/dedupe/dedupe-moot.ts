import type { Change } from '../../memory/change.ts'
import { groundless } from '../../memory/groundless.ts'
import type { Memory } from '../../memory/memory.ts'
import type { NightItem, NightPorts, Stage } from '../night-item.ts'

/**
 * Closes the questions about entries that no longer hold: merged, retracted or replaced since; and those which of two
 * holds where one is not known any more. Null when none is.
 */
export function closeMoot(stage: Stage, { state, today, defang }: NightPorts): NightItem | null {
  const known = state()
  const settled = groundless(known.reviews.values(), known, today, defang, { isLate: true })
  const moot = [...known.reviews.values()].filter(
    ({ type, memories }) =>
      type === 'compression_review' && memories.some((id) => known.memories.get(id)?.status !== 'active'),
  )
  const changes = [
    ...moot.map(
      ({ id }): Change => ({ type: 'review-closed', data: { id, outcome: { action: 'gone', by: 'moot', on: today } } }),
    ),
    ...settled,
  ]
  if (changes.length === 0) return null
  const reason = 'the question rests on what holds no longer'
  const over = changes.flatMap(({ type, data }) => (type === 'review-closed' ? (known.reviews.get(data.id) ?? []) : []))
  const memories = [...new Set(over.flatMap((review) => review.memories))]
  const note = `closed ${over.length} ${over.length === 1 ? 'question' : 'questions'}`
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

/** Ends what is asked of them in the same run, so that an undo of the merge opens it again. */
export function closingMoot(memories: readonly Memory[], { state, today }: NightPorts): Change[] {
  const ids = new Set(memories.map(({ id }) => id))
  return [...state().reviews.values()]
    .filter(({ type, memories: of }) => type === 'compression_review' && of.some((id) => ids.has(id)))
    .map(({ id }) => ({ type: 'review-closed', data: { id, outcome: { action: 'gone', by: 'moot', on: today } } }))
}
