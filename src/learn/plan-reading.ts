import { UserError } from '../errors.ts'
import { countText, type TextCount } from '../log/redacted-lines.ts'
import type { LogCursor, PendingSegment } from '../memory/change.ts'
import type { Home } from '../memory/memory.ts'
import type { State } from '../memory/state.ts'
import { type LogPlan, planLog } from '../read/plan.ts'
import { segmentsDue } from '../read/segments-due.ts'
import type { LogProgress } from '../store/read-log.ts'
import { type Anew, learnAnew, saidBehind } from './learn-anew.ts'
import { type Base, contextOf, knownFrom, type Learner, type ReadAgain, readAgain } from './open-log.ts'
import { type HeardAgain, heardAgain, isLate } from './reread.ts'

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

interface PlannedReading {
  readonly plan: LogPlan
  /** Null when there is no file. */
  readonly progress: LogProgress | null
  readonly count: TextCount
  /** Numbers of the lines that held a secret. */
  readonly redacted: readonly number[]
}

/** Reads to the end of a log and plans what that changes of what is known; the index of it is brought up to date. */
async function planReading(
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

interface PlannedAnew extends PlannedReading {
  readonly anew: Anew | null
  /** What is known without what is taken back. */
  readonly base: Base
  /** What stays of the turns that were taken as they stood is said in those that are open now. */
  readonly stays: boolean
}

/**
 * Plans a reading, without what it takes back. Of turns that other days were learned after only what does not come out of
 * them again is taken back: what was said of the rest since was said of it, and not of what those days say.
 */
export async function planAnew(
  learner: Learner,
  about: Omit<Reading, 'reading'>,
  { reading, last, isSame }: ReadAgain,
  options: Parameters<typeof readAgain>[3],
): Promise<PlannedAnew> {
  const { file, known, all } = about
  // What comes out of the same words again is known: only words that changed are taken back.
  const takenBack = (heard: HeardAgain | null): Anew | null =>
    isSame ? null : learnAnew(reading, known, learner, { force: options.force, last, heard, turns: all })
  const full = takenBack(null)
  let heard: HeardAgain | null = null
  if (full !== null && known !== null && readAnew(reading, last) && isLate(learner.state, known)) {
    const first = await planReading(learner, learner, {
      ...about,
      reading: readAgain(learner, file, known, options).reading,
    })
    heard = first.plan.pending.length > 0 ? null : heardAgain(saidBehind(learner.entries(), known), first.plan, known)
    if (heard !== null && takenBack(heard) === null) return { ...first, anew: null, base: learner, stays: heard.isOpen }
  }
  const anew = heard === null ? full : takenBack(heard)
  const base = anew === null ? learner : learner.without(anew.retake, anew.resting)
  const planned = await planReading(learner, base, { ...about, reading })
  return { ...planned, anew, base, stays: last === 'open' || heard?.isOpen === true }
}

/** Turns that were taken as they stood are read again, in a log whose speakers are who they were. */
function readAnew({ reason, comeAgain }: ReadAgain['reading'], last: ReadAgain['last']): boolean {
  return comeAgain || (last === 'other' && reason !== 'speakers')
}
