import { timeOf } from '../../calendar.ts'
import { SLOT_JOBS } from '../../daemon/jobs.ts'
import { UserError, usageError } from '../../errors.ts'
import { isFingerprint } from '../../maintain/night-item.ts'
import type { Change } from '../../memory/change.ts'
import { followedBy } from '../../memory/resting-on.ts'
import type { Entry, RunInfo, State } from '../../memory/state.ts'
import { takenBack } from '../../memory/taken-back.ts'
import type { Apply } from '../../store/apply.ts'

interface Named {
  /** Runs, jobs, the beginnings of either, fingerprints of clusters, or `night` for all of the last one. */
  readonly runs: readonly string[]
  /** ISO time; everything committed at or after it. */
  readonly since: string | null
}

/** The runs that names or a time mean. Throws where one means none; of a night there may be none. */
export function meantBy(writer: Apply, { runs, since }: Named, zone: string): readonly RunInfo[] {
  if (since !== null) return runsSince(writer, since, zone)
  const named = (run: string): RunInfo[] =>
    run === 'night' ? lastNight(writer.state) : runsNamed(writer.state, clusterRun(writer, run) ?? run)
  return [...new Set(runs.flatMap(named))]
}

/** Human edits are not runs of ours: an undo by time or job leaves them. */
function isOurs(run: RunInfo): boolean {
  return !run.undone && run.commit.kind !== 'documents' && run.commit.kind !== 'forget'
}

function runsSince({ state, entries }: Pick<Apply, 'state' | 'entries'>, since: string, zone: string): RunInfo[] {
  const from = timeOf(since, () => zone)
  if (from === null)
    throw usageError(`--since must be a day or a time like 2026-02-08 or 2026-02-08T16:00, found "${since}"`)
  const runs = state.runs.filter((run) => Date.parse(run.at) >= from)
  return livingWithout(
    runs.filter(({ commit: { kind } }) => kind !== 'documents' && kind !== 'forget' && kind !== 'undo'),
    entries,
  )
}

/** Those that count, and those that come back to life where a later one that took them back goes. */
function livingWithout(runs: readonly RunInfo[], entries: readonly Entry[]): RunInfo[] {
  const going = new Set(runs.flatMap(({ run, undone }) => (undone ? [] : run)))
  for (let known = -1; known < going.size; ) {
    known = going.size
    const asked: Change = { type: 'run-undone', data: { runs: [...going], reason: 'asked' } }
    const { undone } = takenBack(followedBy(entries, [asked]))
    for (const { run } of runs) if (!undone.has(run)) going.add(run)
  }
  return runs.filter(({ run }) => going.has(run))
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

/** What followed the learning of a job (what left for room, questions about what fades) goes with the last of it. */
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

/** The slots of one night lie this close together, also when the machine slept and they were caught up. */
const NIGHT_MS = 12 * 3_600_000

/** The last night that counts: its last job, and of the daemon the slots before it; one by hand stands alone. */
function lastNight({ runs }: Pick<State, 'runs'>): RunInfo[] {
  const learning = new Set(runs.filter(({ commit }) => commit.kind === 'process').map(({ commit }) => commit.job))
  const nightly = runs.filter(
    ({ undone, commit: { kind, job } }) => !undone && (kind === 'maintain' || kind === 'rollup') && !learning.has(job),
  )
  const last = nightly.at(-1)
  const jobs = new Set(last === undefined ? [] : [last.commit.job])
  let earliest = last?.commit.slot
  for (const { at, commit } of nightly.toReversed()) {
    const { job, slot } = commit
    // A person's own job between two slots ends no night.
    if (jobs.has(job) || last === undefined || (slot === undefined && earliest !== undefined)) continue
    const isEarlier =
      slot !== undefined && earliest !== undefined && SLOT_JOBS.indexOf(slot) <= SLOT_JOBS.indexOf(earliest)
    if (!isEarlier || Date.parse(last.at) - Date.parse(at) > NIGHT_MS) break
    jobs.add(job)
    earliest = slot
  }
  return nightly.filter(({ commit }) => jobs.has(commit.job))
}
