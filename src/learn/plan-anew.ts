import { type HeardAgain, heardAgain, isLate } from './heard-again.ts'
import { type Anew, learnAnew, saidBehind } from './learn-anew.ts'
import type { Base, Learner } from './learn-base.ts'
import { type ReadAgain, readAgain } from './open-log.ts'
import { type PlannedReading, planReading, type Reading } from './plan-reading.ts'

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
