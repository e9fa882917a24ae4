import { countText } from '../log/redacted-lines.ts'
import type { LogCursor, PendingSegment } from '../memory/change.ts'
import type { Home } from '../memory/memory.ts'
import type { State } from '../memory/state.ts'
import { planLog } from '../read/plan.ts'
import { segmentsDue } from '../read/segments-due.ts'
import { learnAnew } from './learn-anew.ts'
import { type Base, contextOf, knownFrom, type Learner, type LearnOptions, type ReadAgain } from './open-log.ts'

/** What is read of a log, and how. */
export interface Reading {
  readonly date: string
  readonly file: string
  readonly run: string
  readonly known: LogCursor | null
  /** What was read before and nobody answered for. */
  readonly due: readonly PendingSegment[]
}

export type PlannedReading = Awaited<ReturnType<typeof planReading>>

/**
 * Reads to the end of a log and plans what that changes of what is known without what the reading takes back. Of turns that
 * other days were learned after only what they say no more is taken back: what was said of the rest since was said of it.
 * `redacted`: numbers of the lines that held a secret; `base`: what is known without what is taken back; `stays`: what stays
 * of the turns that were taken as they stood is said in those that are open now.
 */
export async function planReading(
  learner: Learner,
  { date, file, run, known, due }: Reading,
  { reading, last, isSame, all }: ReadAgain,
  { force, at }: Pick<LearnOptions, 'force' | 'at'>,
) {
  const isAnew = reading.comeAgain || (last === 'other' && reading.reason !== 'speakers')
  const isLate = isAnew && known !== null && learnedSince(learner.state, known)
  // What comes out of the same words again is known: only words that changed are taken back.
  const anew = isSame ? null : learnAnew(reading, known, learner, { force, last, isLate, turns: all })
  const base: Base = anew === null ? learner : learner.without(anew.retake, anew.resting)
  const count = { turns: 0, textLines: 0, openLines: 0, at }
  const redacted: number[] = []
  const text = { fresh: countText(reading.turns, count, redacted), context: reading.context, pending: due, all }
  const plan = await planLog({
    segments: segmentsDue(text, { date, file }),
    backend: learner.backend,
    index: base.index,
    known: knownFrom(learner, base),
    context: contextOf(learner, base, date, run),
    movedFrom: putElsewhere(base.state),
  })
  return { plan, progress: reading.cursor(), count, redacted, anew, base, stays: last === 'open' || isLate }
}

/** True where other days were learned after the turns of a log that were taken as they stood: they know what these said. */
function learnedSince({ runs }: Pick<State, 'runs'>, { date, open }: LogCursor): boolean {
  const from = runs.findIndex(({ run }) => open?.runs.includes(run) === true)
  const since = from < 0 ? [] : runs.slice(from).filter(({ commit, undone }) => !undone && commit.date !== date)
  return since.some(({ commit: { kind } }) => kind === 'process' || kind === 'remember')
}

/** Lines that a person put where they stand, with the home that each came from: the same where it was another section. */
function putElsewhere({ placedByHand, movedFrom, memories }: State): Map<string, Home> {
  const there = [...placedByHand].flatMap((id) => memories.get(id) ?? [])
  return new Map([...there.map(({ id, home }) => [id, home] as const), ...movedFrom])
}
