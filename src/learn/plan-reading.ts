import { UserError } from '../errors.ts'
import { countText, type TextCount } from '../log/count-text.ts'
import type { LogCursor, PendingSegment } from '../memory/change.ts'
import type { Home } from '../memory/memory.ts'
import type { State } from '../memory/state.ts'
import { type LogPlan, planLog } from '../read/plan.ts'
import { segmentsDue } from '../read/segments-due.ts'
import type { LogProgress } from '../store/read-log.ts'
import { type Base, contextOf, knownFrom, type Learner } from './learn-base.ts'
import type { ReadAgain } from './open-log.ts'

/** What is read of a log, and how. */
export interface Reading extends Pick<ReadAgain, 'reading' | 'all'> {
  readonly date: string
  readonly file: string
  readonly run: string
  readonly known: LogCursor | null
  /** What was read before and nobody answered for. */
  readonly due: readonly PendingSegment[]
  /** It is read from its start. */
  readonly fresh: boolean
}

export interface PlannedReading {
  readonly plan: LogPlan
  /** Null when there is no file. */
  readonly progress: LogProgress | null
  readonly count: TextCount
  /** Numbers of the lines that held a secret. */
  readonly redacted: readonly number[]
}

/** Reads to the end of a log and plans what that changes of what is known; the index of it is brought up to date. */
export async function planReading(
  learner: Learner,
  base: Base,
  { date, file, run, known, due, fresh, reading, all }: Reading,
): Promise<PlannedReading> {
  const count = { turns: 0, textLines: 0, openLines: 0 }
  const redacted: number[] = []
  const before = reading.comeAgain ? known?.open?.counters : known?.counters
  const plan = await readable(
    planLog({
      segments: segmentsDue(
        {
          fresh: countText(reading.turns, count, redacted),
          context: reading.context,
          pending: due,
          all,
        },
        { date, file },
      ),
      backend: learner.backend,
      index: base.index,
      known: knownFrom(learner, base),
      counters: fresh ? {} : (before ?? {}),
      context: contextOf(learner, base, date, run),
      movedFrom: putElsewhere(base.state),
    }),
  )
  return { plan, progress: reading.cursor(), count, redacted }
}

/** Lines that a person put where they stand, with the home that each came from: the same where it was another section. */
function putElsewhere({ placedByHand, movedFrom, memories }: State): Map<string, Home> {
  const there = [...placedByHand].flatMap((id) => {
    const home = memories.get(id)?.home
    return home === undefined ? [] : [[id, home] as const]
  })
  return new Map([...there, ...movedFrom])
}

/** The log is read while it is thought about: what the disk says then is about this log, and no bug. */
async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'syscall' in error)
      throw new UserError(`cannot be read: ${error.message}`, 1, { cause: error })
    throw error
  }
}
