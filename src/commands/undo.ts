import { UserError, usageError } from '../errors.ts'
import { isFingerprint } from '../maintain/report/fingerprint.ts'
import type { RunInfo, State } from '../memory/state.ts'
import type { OpenMemory } from '../open.ts'
import { localDate, timeOf } from '../rollup/periods.ts'
import type { Apply } from '../store/apply.ts'
import { markUndone } from '../store/reports.ts'
import type { Outcome } from './index.ts'
import { lastNight, takenBefore } from './last-night.ts'
import { passedToParts, undoing, withResting } from './with-resting.ts'

export interface UndoOptions {
  /** A run, a job, the beginning of either, the fingerprint of a cluster, or `night` for all of the last one. */
  readonly run: string | null
  /** ISO time; everything committed at or after it. */
  readonly since: string | null
}

/** Takes runs back: appends that they no longer count, and projects what is left. Human edits stay. */
export async function undo(memory: OpenMemory, options: UndoOptions): Promise<Outcome> {
  if ((options.run === null) === (options.since === null))
    throw usageError('undo takes a run or a job (memoird log lists them), or --since with a time like 2026-02-08T16:00')
  return memory.write(async (writer) => {
    const night = options.run === 'night' ? lastNight(writer.state, writer.entries) : null
    const meant = options.run === 'night' ? (night?.runs ?? []) : meantBy(writer, options, memory.zone)
    const already = night === null ? [] : takenBefore(night, memory.zone)
    const runs = withResting(writer, meant)
    refuseAcrossForget(writer.state, runs)
    if (runs.length === 0) return nothing(already, writer.notes)
    const names = runs.map((run) => run.run)
    const passed = passedToParts(writer, runs)
    writer.commit(undoing(meant, runs), {
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

function meantBy(writer: Apply, { run, since }: UndoOptions, zone: string): readonly RunInfo[] {
  if (run === null) return runsSince(writer.state, String(since), zone)
  return runsNamed(writer.state, clusterRun(writer, run) ?? run)
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

/** Human edits are not runs of ours: an undo by time or job leaves them. */
function isOurs(run: RunInfo): boolean {
  return !run.undone && run.commit.kind !== 'documents' && run.commit.kind !== 'forget'
}

function runsSince(state: State, since: string, zone: string): RunInfo[] {
  const from = timeOf(since, () => zone)
  if (from === null)
    throw usageError(`--since must be a day or a time like 2026-02-08 or 2026-02-08T16:00, found "${since}"`)
  const runs = state.runs.filter((run) => Date.parse(run.at) >= from)
  // Also those that are no runs of ours: nothing may come back from before what was forgotten.
  refuseAcrossForget(state, runs)
  return runs.filter((run) => isOurs(run) && run.commit.kind !== 'undo')
}

function runsNamed(state: State, name: string): RunInfo[] {
  const exact = state.runs.filter((run) => run.run === name || run.commit.job === name)
  const found =
    exact.length > 0 ? exact : state.runs.filter((run) => run.run.startsWith(name) || run.commit.job.startsWith(name))
  if (found.length === 0 && isFingerprint(name))
    throw usageError(
      `undo takes a run, a job, night, or the beginning of the fingerprint of a cluster that was compressed (memoird log lists them), found "${name}"`,
    )
  if (found.length === 0) throw new UserError(`no run or job "${name}"; memoird log lists them`)
  if (exact.length === 0 && found.length > 1 && new Set(found.map((run) => run.commit.job)).size > 1)
    throw new UserError(`"${name}" is the beginning of ${found.length} runs: ${found.map((run) => run.run).join(', ')}`)
  if (found.every((run) => run.undone)) throw new UserError(`${name} was undone before`)
  refuseAcrossForget(state, found)
  // What a person did to the documents is in the job that noticed it: only its own name takes it back.
  const named = found.filter((run) => isOurs(run) || (!run.undone && run.run.startsWith(name)))
  return [...named, ...followingOf(state, named)]
}

/** The run that decided on the cluster whose fingerprint begins so, as the report of a night shows it; else null. */
function clusterRun(writer: Pick<Apply, 'entries'>, prefix: string): string | null {
  if (!isFingerprint(prefix)) return null
  const found = writer.entries.flatMap(({ change, run }) =>
    change.type === 'cluster-tried' &&
    change.data.outcome === 'compressed' &&
    change.data.fingerprint.startsWith(prefix)
      ? [{ fingerprint: change.data.fingerprint, run }]
      : [],
  )
  if (new Set(found.map(({ fingerprint }) => fingerprint)).size > 1)
    throw new UserError(`"${prefix}" is the beginning of several clusters; give more of it`)
  // What was taken back can be compressed again: the last time counts.
  return found.at(-1)?.run ?? null
}

/** What followed the learning of a job (consolidation, questions about what fades) goes with the last of it. */
function followingOf(state: State, named: readonly RunInfo[]): RunInfo[] {
  const learned = named.filter((run) => run.commit.kind === 'process')
  const stays = state.runs.filter((run) => !run.undone && run.commit.kind === 'process' && !named.includes(run))
  return state.runs.filter(
    ({ undone, commit: { job, kind } }) =>
      kind === 'maintain' &&
      !undone &&
      learned.some((run) => run.commit.job === job) &&
      !stays.some((run) => run.commit.job === job) &&
      !named.some((run) => run.commit.kind === 'maintain' && run.commit.job === job),
  )
}

function refuseAcrossForget(state: State, runs: readonly RunInfo[]): void {
  const first = runs[0]
  const forgets = state.runs.findLastIndex((run) => run.commit.kind === 'forget')
  if (first && forgets >= 0 && state.runs.indexOf(first) <= forgets)
    throw new UserError(
      `cannot undo ${first.run}: something was forgotten after it, and an undo must not bring forgotten text back`,
    )
}
