import { localDate } from '../../calendar.ts'
import { RESTING } from '../../memory/resting-on.ts'
import type { Entry, RunInfo, State } from '../../memory/state.ts'
import { takenBack } from '../../memory/taken-back.ts'

interface LastNight {
  /** What is left of it, in the order of the journal. */
  readonly runs: readonly RunInfo[]
  /** When the last of it was committed, ISO. */
  readonly at: string
  /** What of it was taken back since, though nobody asked for that, by the run that took it along. */
  readonly along: ReadonlyMap<RunInfo, readonly RunInfo[]>
  /** The job that ran last before it, and still counts. */
  readonly before: RunInfo | null
}

/** The slots of one night lie this close together, also when the machine slept and they were caught up. */
const NIGHT_MS = 12 * 3_600_000

/** In the order of a night. */
const SLOTS = ['rollup', 'dedupe', 'compress'] as const

/**
 * The maintenance of the last night: the last job of it, and where the daemon did that, the slots that came before it in
 * the same night. What a person started by hand is a night of its own; what follows each learning is none. A night that an
 * undo took back is over; one that last went along with something else (a log that was edited, a learning that was undone)
 * is the last one still. Null when there is none.
 */
export function lastNight(state: State, entries: readonly Entry[]): LastNight | null {
  const learning = new Set(state.runs.filter(({ commit }) => commit.kind === 'process').map(({ commit }) => commit.job))
  let all = state.runs.filter(
    ({ commit: { kind, job } }) => (kind === 'maintain' || kind === 'rollup') && !learning.has(job),
  )
  const taken = takings(entries, new Set(all.map(({ run }) => run)))
  for (let last = all.at(-1); last !== undefined; last = all.at(-1)) {
    const jobs = jobsOf(all, last)
    const night = all.filter(({ commit }) => jobs.has(commit.job))
    all = all.filter(({ commit }) => !jobs.has(commit.job))
    const runs = night.filter(({ undone }) => !undone)
    const latest = night
      .flatMap(({ run }) => taken.get(run) ?? [])
      .sort((a, b) => a.seq - b.seq)
      .at(-1)
    if (runs.length === 0 && latest?.isMeant !== false) continue
    const along = new Map<RunInfo, RunInfo[]>()
    for (const one of night) {
      const by = state.runs.find(({ run }) => taken.get(one.run)?.isMeant === false && run === taken.get(one.run)?.by)
      if (by !== undefined) along.set(by, [...(along.get(by) ?? []), one])
    }
    return { runs, at: last.at, along, before: all.findLast(({ undone }) => !undone) ?? null }
  }
  return null
}

function jobsOf(nightly: readonly RunInfo[], last: RunInfo): ReadonlySet<string> {
  const slots = new Map(nightly.flatMap(({ commit: { job, slot } }) => (slot === undefined ? [] : [[job, slot]])))
  const jobs = new Set([last.commit.job])
  let earliest = slots.get(last.commit.job)
  for (const { at, commit } of nightly.toReversed()) {
    if (jobs.has(commit.job)) continue
    const slot = slots.get(commit.job)
    // A person's own job between two slots ends no night.
    if (slot === undefined && earliest !== undefined) continue
    const isEarlier = slot !== undefined && earliest !== undefined && SLOTS.indexOf(slot) <= SLOTS.indexOf(earliest)
    if (!isEarlier || Date.parse(last.at) - Date.parse(at) > NIGHT_MS) break
    jobs.add(commit.job)
    earliest = slot
  }
  return jobs
}

interface Taking {
  readonly seq: number
  /** The run that took it back. */
  readonly by: string
  /** Somebody took this or another run of a night back, and not only something that it rested on. */
  readonly isMeant: boolean
}

/** How runs of nights were taken back, by run. */
function takings(entries: readonly Entry[], nightly: ReadonlySet<string>): Map<string, Taking> {
  const { undone } = takenBack(entries)
  const meant = new Set<string>()
  const taken = new Map<string, Taking>()
  for (const { seq, run: by, change } of entries) {
    if (change.type !== 'run-undone' || undone.has(by)) continue
    const { runs, reason } = change.data
    if (reason !== RESTING && runs.some((run) => nightly.has(run))) meant.add(by)
    for (const run of runs) taken.set(run, { seq, by, isMeant: meant.has(by) })
  }
  return taken
}

/** What of it was taken back before, and how the one before it is named when nothing is left of it; dates of the zone. */
export function takenBefore({ at, along, runs, before }: LastNight, zone: string): string[] {
  const date = (of: string): string => localDate(new Date(of), zone)
  const taken = [...along].map(([by, gone]) => {
    const what = runs.length === 0 && along.size === 1 ? 'what it did' : listedRuns(gone)
    const { kind, date: log } = by.commit
    const why = kind === 'process' ? `raw/${log}.md had been edited and was read again` : 'what it rested on was undone'
    return `of the night of ${date(at)} ${what} was taken back on ${date(by.at)} already: ${why} (${by.run})`
  })
  if (runs.length > 0 || before === null) return taken
  return [...taken, `the night before it, of ${date(before.at)}, is taken back with: memoird undo ${before.commit.job}`]
}

function listedRuns(runs: readonly RunInfo[]): string {
  return runs.map(({ run }) => run).join(', ')
}
