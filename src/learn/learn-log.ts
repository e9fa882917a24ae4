import { UserError } from '../errors.ts'
import type { LogCursor, PendingSegment } from '../memory/change.ts'
import type { LogPlan } from '../read/plan.ts'
import { followEdit } from './gone-words.ts'
import { saidNoMore } from './learn-anew.ts'
import { learnRecord } from './learn-record.ts'
import { type Learner, type LearnOptions, notesOf, readAgain } from './open-log.ts'
import { planReading } from './plan-reading.ts'

/** What one log gave: its plan, with how far the log was read as the last change. */
export interface LearnedLog extends LogPlan {
  readonly date: string
  /** New turns. */
  readonly turns: number
  readonly notes: readonly string[]
}

/** Reads what is new in the log of a day and plans what it changes; null when there is nothing new. Writes nothing. */
export async function learnLog(
  learner: Learner,
  date: string,
  run: string,
  options: LearnOptions,
): Promise<LearnedLog | null> {
  const file = `raw/${date}.md`
  const known = learner.state.logs.get(date) ?? null
  const again = readAgain(learner, file, known, options)
  const { reading, last, all } = again
  const fresh = reading.status === 'changed' || options.force || known === null
  const due = fresh ? [] : dueOf(known, reading.comeAgain)
  if (reading.status === 'missing' || (reading.status === 'unchanged' && due.length === 0)) return null
  const planned = await planReading(learner, { date, file, run, known, due }, again, options)
  const { anew, base, plan, progress, count } = planned
  if (progress === null || (count.turns === 0 && !fresh && due.length === 0)) return null
  // Nobody answered for anything: nothing is done, and the log stays due as it was.
  if (plan.segments === 0 && plan.pending.length > 0) throw new UserError(stillDue(plan.pending))
  const record = learnRecord({
    ...planned,
    ...{ date, file, run, known, fresh, progress },
    shifted: reading.reason === 'edited' || reading.reason === 'shorter',
    again: reading.comeAgain,
    moved: last !== null ? followEdit(base.state, date, { file, turns: all }) : [],
    pending: due.length + plan.pending.length > 0 ? plan.pending : null,
  })
  const gone = anew === null ? [] : saidNoMore(anew, record.changes, file)
  return { ...plan, ...record, date, turns: count.turns, notes: [...notesOf(reading, file), ...gone] }
}

/** What is told of segments that nobody answered for. */
export function stillDue(pending: readonly PendingSegment[]): string {
  const count = pending.length === 1 ? 'a segment stays' : `${pending.length} segments stay`
  return `${count} due: ${pending[0]?.why ?? ''}`
}

/** Turns that come again are no longer due on their own. */
function dueOf({ pending = [], resume }: LogCursor, comeAgain: boolean): readonly PendingSegment[] {
  if (!comeAgain) return pending
  return pending
    .map((one) => ({ ...one, turns: one.turns.filter(([offset]) => offset < resume.offset) }))
    .filter(({ turns }) => turns.length > 0)
}
