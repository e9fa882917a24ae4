import type { RunInfo, State } from '../memory/state.ts'

/** The slots of one night lie this close together, also when the machine slept and they were caught up. */
const NIGHT_MS = 12 * 3_600_000

/** In the order of a night. */
const SLOTS = ['rollup', 'dedupe', 'compress'] as const

/**
 * The maintenance of the last night: the last job of it, and where the daemon did that, the slots that came before it in
 * the same night. What a person started by hand is a night of its own; what follows each learning is none.
 */
export function lastNight(state: State): RunInfo[] {
  const learning = new Set(state.runs.filter(({ commit }) => commit.kind === 'process').map(({ commit }) => commit.job))
  const nightly = state.runs.filter(
    ({ commit: { kind, job }, undone }) => !undone && (kind === 'maintain' || kind === 'rollup') && !learning.has(job),
  )
  const last = nightly.at(-1)
  if (last === undefined) return []
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
  return nightly.filter(({ commit }) => jobs.has(commit.job))
}
