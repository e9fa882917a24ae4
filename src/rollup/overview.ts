import { effectiveConfidence, FADING_BELOW, rateOf } from '../memory/confidence.ts'
import type { Kind, Memory } from '../memory/memory.ts'
import { activeDays, type State } from '../memory/state.ts'
import { countFates, type FateCounts } from './fates.ts'

/** What `status` shows of the journal without reading it: written with every projection to `.state/overview.json`. */
export interface Overview {
  readonly version: 2
  /** Last record that it knows of. */
  readonly seq: number
  readonly turns: number
  /** Lines of text in processed turns, how they ended, and why those that were not significant were not. */
  readonly textLines: number
  readonly fates: FateCounts['fates']
  readonly reasons: FateCounts['reasons']
  /** Memories that hold, by home. */
  readonly memories: Readonly<Record<string, number>>
  readonly reviews: Readonly<Record<string, number>>
  /** What fades next, the faintest first. Its worth on the last day that has a log. */
  readonly fading: readonly {
    readonly id: string
    readonly text: string
    readonly confidence: number
    readonly daysLeft: number
  }[]
  /** What has faded already, the faintest first, at most five; left out when nothing has. */
  readonly faded?: Overview['fading']
  /** Days that were learned from later than the day after, although something had run before they were over. */
  readonly late: readonly { readonly date: string; readonly at: string }[]
  /** What could not be written then, and why, in sentences; left out when there was nothing. */
  readonly undone?: readonly string[]
  readonly lastRun: { readonly run: string; readonly at: string; readonly date: string | null } | null
}

/** Adds up what is known. Pure; linear in memories and logs. */
export function overviewOf(state: State, undone: readonly string[] = []): Overview {
  const runs = state.runs.filter((run) => run.commit.kind === 'process')
  const last = runs.at(-1)
  const days = activeDays(state)
  return {
    version: 2,
    seq: state.seq,
    turns: sum([...state.logs.values()].map((log) => log.turns)),
    textLines: sum([...state.logs.values()].map((log) => log.textLines)),
    ...countFates(state),
    memories: countBy(
      [...state.memories.values()].filter((memory) => memory.status === 'active').map((memory) => memory.home),
    ),
    reviews: countBy([...state.reviews.values()].map((review) => review.type)),
    ...fadingOrFaded(state, days),
    late: lateDays(runs),
    ...(undone.length > 0 ? { undone } : {}),
    lastRun: last ? { run: last.run, at: last.at, date: last.commit.date } : null,
  }
}

const SHOWN = 10

const SHOWN_FADED = 5

/** What happened has happened, and a decision was made: it does not fade. A plan ends on its day. */
const HAPPENED: ReadonlySet<Kind> = new Set<Kind>(['event', 'context', 'decision'])

function canFade({ kind, status, due }: Memory): boolean {
  return status === 'active' && !HAPPENED.has(kind) && due === undefined
}

function fadingOrFaded(state: State, days: readonly string[]): Pick<Overview, 'fading' | 'faded'> {
  const today = days.at(-1)
  if (today === undefined) return { fading: [] }
  const all = [...state.memories.values()]
    .filter((memory) => canFade(memory) && rateOf(memory) > 0)
    .map((memory) => fadingOf(memory, today, days))
  const faded = all
    .filter(({ confidence }) => confidence < FADING_BELOW)
    .sort((a, b) => a.confidence - b.confidence || (a.id < b.id ? -1 : 1))
  const fading = all
    .filter(({ confidence }) => confidence >= FADING_BELOW)
    .sort((a, b) => a.daysLeft - b.daysLeft || (a.id < b.id ? -1 : 1))
    .slice(0, SHOWN)
  return faded.length === 0 ? { fading } : { fading, faded: faded.slice(0, SHOWN_FADED) }
}

/** `daysLeft`: days with a log until it is worth less than 1. */
function fadingOf(memory: Memory, today: string, days: readonly string[]): Overview['fading'][number] {
  const confidence = effectiveConfidence(memory, today, days)
  const daysLeft = Math.max(0, Math.ceil((confidence - FADING_BELOW) / rateOf(memory)))
  return { id: memory.id, text: memory.text, confidence: Math.round(confidence * 100) / 100, daysLeft }
}

const DAY_MS = 86_400_000

/**
 * Learned from more than a day after the day was over: the trigger did not fire when it should, or nothing ran. Days
 * that were over before the first run are a backlog, and nobody was late.
 */
function lateDays(runs: State['runs']): Overview['late'] {
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

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function countBy(keys: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1
  return counts
}
