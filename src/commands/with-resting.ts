import { UserError } from '../errors.ts'
import type { Change } from '../memory/change.ts'
import { RESTING, restingOn } from '../memory/resting-on.ts'
import type { RunInfo } from '../memory/state.ts'
import type { Apply } from '../store/apply.ts'

/** With the runs what a night made of theirs, in the order of the journal. What a person decided is not taken back unasked. */
export function withResting({ state, entries }: Pick<Apply, 'state' | 'entries'>, runs: readonly RunInfo[]): RunInfo[] {
  const named = new Set(runs.map(({ run }) => run))
  const resting = new Set(restingOn(entries, [...named]))
  const all = state.runs.filter(({ run }) => named.has(run) || resting.has(run))
  const decided = all.findLast(({ run, commit }) => !named.has(run) && commit.kind !== 'maintain')
  if (decided !== undefined)
    throw new UserError(
      `cannot undo ${runs[0]?.run} alone: ${decided.run} (${decided.commit.kind}: ${decided.commit.note ?? 'decided by a person'}) rests on it; undo ${decided.run} first`,
    )
  return all
}

/** What the journal is told: which runs were meant, and which went with them. */
export function undoing(meant: readonly RunInfo[], runs: readonly RunInfo[]): Change[] {
  const resting = runs.filter((run) => !meant.includes(run)).map(({ run }) => run)
  const asked: Change = { type: 'run-undone', data: { runs: meant.map(({ run }) => run), reason: 'asked' } }
  return resting.length === 0 ? [asked] : [asked, { type: 'run-undone', data: { runs: resting, reason: RESTING } }]
}
