import { UserError } from '../errors.ts'
import type { Change } from '../memory/change.ts'
import { ERASED } from '../memory/needles.ts'
import { followedBy } from '../memory/resting-on.ts'
import type { Entry, RunInfo, State } from '../memory/state.ts'
import { takenBack } from '../memory/taken-back.ts'

/**
 * Throws where what was forgotten was in one of these runs, or in one that counts again, or no more, without them: what is
 * left of such a run is not what it did, and nothing of what was forgotten may hold again. Others have no word of it.
 */
export function refuseForgotten(
  { state, entries }: { state: State; entries: readonly Entry[] },
  runs: readonly RunInfo[],
) {
  const [first] = runs
  if (first === undefined) return
  const forget = runs.find(({ commit }) => commit.kind === 'forget')
  if (forget !== undefined) throw new UserError(`cannot undo ${forget.run}: what was forgotten cannot be brought back`)
  if (!state.runs.some(({ commit }) => commit.kind === 'forget')) return
  const erased = erasedRuns(entries)
  const touched = [...touchedBy(entries, runs)].find((run) => erased.has(run))
  if (touched === undefined) return
  const where = touched === first.run ? 'it' : `${touched}, which goes or comes back with it,`
  throw new UserError(
    `cannot undo ${first.run}: ${where} held something that was forgotten after it, and an undo must not bring forgotten text back; runs that held nothing of it can be undone`,
  )
}

/** What a forget says of itself; one of before it said so shows in the numbers of what stayed, and in gaps in words. */
function erasedRuns(entries: readonly Entry[]): ReadonlySet<string> {
  const named = entries.flatMap(({ change }) => (change.type === 'forgotten' ? [change.data.runs] : []))
  const erased = new Set(named.flatMap((runs) => runs ?? []))
  if (!named.includes(undefined)) return erased
  // The opening of the journal is the first record.
  let before = 1
  for (const { seq, run, change } of entries) {
    if (seq > before + 1 || JSON.stringify(change).includes(ERASED)) erased.add(run)
    before = seq
  }
  return erased
}

/** The runs themselves, and those of which something counts without them that did not, or the other way round. */
function touchedBy(entries: readonly Entry[], runs: readonly RunInfo[]): ReadonlySet<string> {
  const asked: Change = { type: 'run-undone', data: { runs: runs.map(({ run }) => run), reason: 'asked' } }
  const [now, then] = [takenBack(entries), takenBack(followedBy(entries, [asked]))]
  const isOut = ({ undone, retaken }: typeof now, { run, seq }: Entry): boolean => undone.has(run) || retaken.has(seq)
  const touched = new Set(runs.map(({ run }) => run))
  for (const entry of entries) if (isOut(now, entry) !== isOut(then, entry)) touched.add(entry.run)
  return touched
}
