import { UserError } from '../errors.ts'
import type { Anchor, Change, LogCursor, OpenTurns, PendingSegment } from '../memory/change.ts'
import { RESTING } from '../memory/resting-on.ts'
import { subjectOf } from '../memory/taken-back.ts'
import type { LogPlan } from '../read/plan.ts'
import type { LogProgress } from '../store/read-log.ts'
import { followEdit } from './gone-words.ts'
import { goingAlong, keptOf, saidNoMore } from './learn-anew.ts'
import { type Learner, type LearnOptions, notesOf, readAgain } from './open-log.ts'
import { type PlannedReading, planReading, type Reading } from './plan-reading.ts'

/** What one log gave: its plan, with how far the log was read as the last change. */
export interface LearnedLog extends LogPlan {
  readonly date: string
  /** New turns. */
  readonly turns: number
  readonly notes: readonly string[]
}

/** Reads what is new in the log of a day and plans what it changes; null when there is nothing new. Writes nothing. */
export async function learnLog(learner: Learner, date: string, run: string, options: LearnOptions) {
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

/** What a reading of a log came to. */
interface LogRead extends Omit<PlannedReading, 'progress' | 'base'>, Omit<Reading, 'due'> {
  readonly progress: LogProgress
  /** It was read from its start. */
  readonly fresh: boolean
  /** Bytes stand elsewhere than when it was read before. */
  readonly shifted: boolean
  /** Turns that were taken as they stood came again. */
  readonly again: boolean
  /** Evidence of what stays, where an edit moved it. */
  readonly moved: readonly Anchor[]
  /** What nobody answered for; null when nothing ever waited. */
  readonly pending: readonly PendingSegment[] | null
}

/** What is committed of a log: what is taken back, what was learned, and how far it was read; and what of it is news. */
function learnRecord(read: LogRead): Pick<LogPlan, 'changes' | 'learned'> {
  const { plan, anew } = read
  const said = [...plan.changes, ...plan.openChanges]
  const same = anew !== null && mayKeep(read) ? keptOf(anew, said) : []
  const kept = [...(anew?.retake.kept ?? []), ...same]
  const along = anew === null ? [] : goingAlong(anew, said)
  const isSame = new Set(same)
  const isAsked = new Set(kept)
  // What is said of what stays is news; only a question about quoted text comes out whatever is known.
  const isNews = (change: Change): boolean =>
    change.type === 'review-opened' ? !isAsked.has(change.data.review.id) : !isSame.has(subjectOf(change) ?? '')
  const open = plan.openChanges.filter(isNews)
  const changes: Change[] = [
    ...(anew === null ? [] : [{ type: 'turns-retaken', data: { ...anew.retake, kept } } as const]),
    ...(along.length === 0 ? [] : [{ type: 'run-undone', data: { runs: along, reason: RESTING } } as const]),
    ...read.moved.map((data) => ({ type: 'memory-anchored', data }) as const),
    ...plan.changes.filter(isNews),
    ...(open.length === 0 ? [] : [{ type: 'turns-open', data: { date: read.date } } as const, ...open]),
    { type: 'log-processed', data: cursorOf(read) },
  ]
  // The turn said the same before: that is no news, even where its neighbours make it weigh more now.
  const before = new Set(anew?.said.map(subjectOf))
  return { changes, learned: plan.learned.filter(({ memory }) => memory === null || !before.has(memory)) }
}

/** Records may stay where they are as long as all that stands with them stays open, or nothing does. */
function mayKeep({ progress, shifted, known }: LogRead): boolean {
  if (known === null || shifted) return false
  return progress.resume.offset === known.resume.offset || progress.resume.offset >= known.size
}

function cursorOf(read: LogRead): LogCursor {
  const { plan, known, date, file, progress, count, fresh, redacted } = read
  const again = read.again && !fresh ? known : null
  const open = openTurns(read)
  return {
    date,
    file,
    ...progress,
    fresh,
    ...(again === null ? {} : { again: true }),
    turns: count.turns - (again?.resume.taken.length ?? 0),
    segments: plan.segments,
    textLines: count.textLines - (again?.open?.textLines ?? 0),
    dropped: sum(plan.dropped, again?.open?.dropped ?? {}, -1),
    ledger: [...plan.ledger, ...redacted.map((line) => [line, line, 'redacted'] as const)],
    ...(read.pending === null ? {} : { pending: read.pending }),
    ...(open === null ? {} : { open }),
  }
}

/** What to take back when the turns that are open now have grown. */
function openTurns({ plan, known, progress, run, count, fresh, again, shifted, stays }: LogRead): OpenTurns | null {
  if (progress.resume.taken.length === 0) return null
  const isSame = known?.open !== undefined && !shifted && progress.resume.offset === known.resume.offset
  const before = isSame ? known.open : undefined
  // Those that came again are counted anew.
  const standing = fresh || again ? undefined : before
  return {
    // What was kept stands where it was recorded.
    runs: [...((stays ? known?.open : before)?.runs ?? []), run],
    textLines: (standing?.textLines ?? 0) + count.openLines,
    dropped: sum(plan.openDropped, standing?.dropped ?? {}, 1),
  }
}

function sum(counts: Readonly<Record<string, number>>, others: Readonly<Record<string, number>>, sign: 1 | -1) {
  const total: Record<string, number> = { ...counts }
  for (const [reason, count] of Object.entries(others)) total[reason] = (total[reason] ?? 0) + sign * count
  return total
}
