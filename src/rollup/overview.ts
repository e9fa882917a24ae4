import { tally } from '../count.ts'
import type { State } from '../memory/state.ts'
import { countFates } from './fates.ts'

/** What `status` shows of the journal without reading it: written with every projection to `.state/overview.json`. */
export type Overview = ReturnType<typeof overviewOf>

/** Adds up what is known. Pure; linear in memories and logs. */
export function overviewOf(state: State, undone: readonly string[] = []) {
  const runs = state.runs.filter((run) => run.commit.kind === 'process')
  const last = runs.at(-1)
  const active = [...state.memories.values()].filter((memory) => memory.status === 'active')
  return {
    version: 2,
    /** Last record that it knows of. */
    seq: state.seq,
    ...countFates(state),
    /** Memories that hold, by home. */
    memories: Object.fromEntries(tally(active.map((memory) => memory.home))),
    reviews: Object.fromEntries(tally([...state.reviews.values()].map((review) => review.type))),
    late: lateDays(runs),
    /** What could not be written then, and why, in sentences; left out when there was nothing. */
    ...(undone.length > 0 ? { undone } : {}),
    lastRun: last ? { run: last.run, at: last.at, date: last.commit.date } : null,
  }
}

const SHOWN = 10

const DAY_MS = 86_400_000

/** Days that were learned from later than the day after, although something had run before they were over. Days that were over before the first run are a backlog, and nobody was late. */
function lateDays(runs: State['runs']): { readonly date: string; readonly at: string }[] {
  const first = new Map<string, string>()
  for (const run of runs)
    if (run.commit.date !== null && !first.has(run.commit.date)) first.set(run.commit.date, run.at)
  const began = Date.parse(runs[0]?.at ?? '')
  return [...first]
    .filter(([date]) => Date.parse(`${date}T00:00:00Z`) + DAY_MS > began)
    .filter(([date, at]) => Date.parse(at) - Date.parse(`${date}T00:00:00Z`) > 2.5 * DAY_MS)
    .slice(-SHOWN)
    .map(([date, at]) => ({ date, at }))
}
