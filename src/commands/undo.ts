import { usageError } from '../errors.ts'
import type { RunInfo } from '../memory/state.ts'
import type { OpenMemory } from '../open.ts'
import { localDate } from '../rollup/periods.ts'
import { markUndone } from '../store/reports.ts'
import type { Outcome } from './index.ts'
import { lastNight, takenBefore } from './last-night.ts'
import { refuseForgotten } from './refuse-forgotten.ts'
import { meantBy, type UndoOptions } from './runs-meant.ts'
import { passedToParts, stillTyped, undoing, withResting } from './with-resting.ts'

/** Takes runs back: appends that they no longer count, and projects what is left. Human edits stay. */
export async function undo(memory: OpenMemory, options: UndoOptions): Promise<Outcome> {
  if ((options.run === null) === (options.since === null))
    throw usageError('undo takes a run or a job (memoird log lists them), or --since with a time like 2026-02-08T16:00')
  return memory.write(async (writer) => {
    const night = options.run === 'night' ? lastNight(writer.state, writer.entries) : null
    const meant = options.run === 'night' ? (night?.runs ?? []) : meantBy(writer, options, memory.zone)
    const already = night === null ? [] : takenBefore(night, memory.zone)
    const runs = withResting(writer, meant)
    refuseForgotten(writer, runs)
    if (runs.length === 0) return nothing(already, writer.notes)
    const names = runs.map((run) => run.run)
    const passed = [...passedToParts(writer, runs), ...stillTyped(writer, runs)]
    writer.commit(undoing(writer, meant, runs, memory.today()), {
      kind: 'undo',
      date: null,
      backend: null,
      note: `of ${names.join(', ')}`,
    })
    const changed = writer.project()
    const undone = new Set(writer.state.runs.filter((run) => run.undone).map(({ run }) => run))
    markUndone(memory.files, memory.root, { token: writer.newRunId(), undone })
    const of = night === null ? '' : `the night of ${localDate(new Date(night.at), memory.zone)}: `
    const text = `Took back ${of}${listed(runs)}.\n${changed.map((file) => `  changed ${file}\n`).join('')}`
    const notes = [...writer.notes, ...already, ...passed]
    return { report: { undone: names, changed, passedOn: passed, already }, text, failures: writer.failures, notes }
  })
}

function nothing(already: readonly string[], notes: readonly string[]): Outcome {
  const text =
    already.length === 0 ? 'Nothing to undo.\n' : `Nothing to undo:\n${already.map((one) => `  ${one}\n`).join('')}`
  return { report: { undone: [], changed: [], already }, text, failures: [], notes }
}

/** So many runs are named; of more it is said how many of which kind. */
const NAMED = 5

function listed(runs: readonly RunInfo[]): string {
  const kindOf = ({ commit: { kind, date } }: RunInfo): string => `${kind}${date === null ? '' : ` ${date}`}`
  if (runs.length <= NAMED) return runs.map((run) => `${run.run} (${kindOf(run)})`).join(', ')
  const counts = new Map<string, number>()
  for (const run of runs) counts.set(kindOf(run), (counts.get(kindOf(run)) ?? 0) + 1)
  return `${runs.length} runs (${[...counts].map(([kind, count]) => `${count} ${kind}`).join(', ')})`
}
