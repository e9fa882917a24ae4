import type { Anchor, Change, LogCursor, OpenTurns, PendingSegment } from '../memory/change.ts'
import { RESTING } from '../memory/resting-on.ts'
import { subjectOf } from '../memory/taken-back.ts'
import type { LogPlan } from '../read/plan.ts'
import type { LogProgress } from '../store/read-log.ts'
import { goingAlong, keptOf } from './learn-anew.ts'
import type { PlannedReading, Reading } from './plan-reading.ts'

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
export function learnRecord(read: LogRead): Pick<LogPlan, 'changes' | 'learned'> {
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

function sum(
  counts: Readonly<Record<string, number>>,
  others: Readonly<Record<string, number>>,
  sign: 1 | -1,
): Record<string, number> {
  const total: Record<string, number> = { ...counts }
  for (const [reason, count] of Object.entries(others)) total[reason] = (total[reason] ?? 0) + sign * count
  return total
}
