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

/** What a person did to lines that go with these runs: it is done to what they were made of, and said. */
export function passedToParts(
  { state, entries }: Pick<Apply, 'state' | 'entries'>,
  runs: readonly RunInfo[],
): string[] {
  const going = new Set(runs.map(({ run }) => run))
  const undone = new Set(state.runs.flatMap((run) => (run.undone ? run.run : [])))
  const made = new Map<string, string>()
  const said: string[] = []
  for (const { run, change } of entries) {
    if (undone.has(run)) continue
    if (going.has(run)) {
      if (change.type === 'memory-added' && change.data.memory.compressed !== undefined)
        made.set(change.data.memory.id, change.data.memory.text)
      continue
    }
    const text = 'id' in change.data ? made.get(change.data.id) : undefined
    const what = text === undefined ? null : DONE[change.type]
    if (what) said.push(`"${text}" ${what}`)
  }
  return [...new Set(said)]
}

const DONE: Readonly<Partial<Record<Change['type'], string>>> = {
  'memory-pinned': 'was pinned: the lines that it was made of are pinned now',
  'memory-retracted': 'was removed since: the lines that it was made of stay away too',
  'memory-edited': 'was reworded by hand: your line stays, and those that it was made of stay away',
}

/** Lines that a person wrote stand where they wrote them when the run that learned them is taken back: that is said. */
export function stillTyped({ entries }: Pick<Apply, 'entries'>, runs: readonly RunInfo[]): string[] {
  const learning = new Set(runs.flatMap(({ run, commit }) => (commit.kind === 'documents' ? run : [])))
  return entries.flatMap(({ run, change }) =>
    learning.has(run) && change.type === 'memory-added'
      ? `"${change.data.memory.text}" stays in your document as your text and is not remembered any more; memoird remember learns it again, and so does a change of the line`
      : [],
  )
}

/**
 * What the journal is told: which runs were meant, which went with them, and which questions end because all that they
 * rest on was made by these.
 */
export function undoing(
  known: Pick<Apply, 'state' | 'entries'>,
  meant: readonly RunInfo[],
  runs: readonly RunInfo[],
  today: string,
): Change[] {
  const resting = runs.filter((run) => !meant.includes(run)).map(({ run }) => run)
  const asked: Change = { type: 'run-undone', data: { runs: meant.map(({ run }) => run), reason: 'asked' } }
  const along: Change[] = resting.length === 0 ? [] : [{ type: 'run-undone', data: { runs: resting, reason: RESTING } }]
  const outcome = { action: 'gone', by: 'moot', on: today } as const
  const moot = restingQuestions(known, new Set(runs.map(({ run }) => run)))
  return [asked, ...along, ...moot.map((id): Change => ({ type: 'review-closed', data: { id, outcome } }))]
}

/** Open questions about what a night made in these runs alone; those that were asked in them go of themselves. */
function restingQuestions({ state, entries }: Pick<Apply, 'state' | 'entries'>, going: ReadonlySet<string>): string[] {
  const made = new Set<string>()
  const asked = new Set<string>()
  for (const { run, change } of entries) {
    if (!going.has(run)) continue
    if (change.type === 'memory-added' && change.data.memory.compressed !== undefined) made.add(change.data.memory.id)
    if (change.type === 'review-opened') asked.add(change.data.review.id)
  }
  return [...state.reviews.values()]
    .filter(({ id, memories }) => memories.length > 0 && !asked.has(id) && memories.every((one) => made.has(one)))
    .map(({ id }) => id)
}
