import type { Atom } from './atom.ts'
import type { Change, Commit, LogCursor, Retraction } from './change.ts'
import type { ClusterTried } from './compressed.ts'
import type { Home, Memory } from './memory.ts'
import type { Review, ReviewOutcome } from './review/review.ts'

/** One committed record of the journal, as the fold sees it. */
export interface Entry {
  readonly seq: number
  readonly run: string
  /** ISO time of the commit. */
  readonly at: string
  readonly change: Change
}

export interface RunInfo {
  readonly run: string
  readonly at: string
  readonly commit: Commit
  /** Changes by type, without the commit itself. */
  readonly counts: Readonly<Record<string, number>>
  readonly undone: boolean
}

/** What somebody thinks of a memory that they were given. */
export const MARKS = ['useful', 'wrong'] as const
export type Mark = (typeof MARKS)[number]

export interface Ending {
  readonly on: string
  readonly reason: string
  readonly by: string | null
}

export interface ClosedReview {
  readonly review: Review
  readonly outcome: ReviewOutcome
}

/** What is known after the last record. Mutable inside `memory/fold` only. */
export type State = ReturnType<typeof emptyState>

export function emptyState() {
  return {
    seq: 0,
    memories: new Map<string, Memory>(),
    /** Open questions by id. */
    reviews: new Map<string, Review>(),
    /** Ids of questions that were answered: they are not asked again. */
    answered: new Set<string>(),
    /** Questions that are open no more, by id, and how they ended. */
    closed: new Map<string, ClosedReview>(),
    /** Ids of memories that the human's answers ended, as long as they do not hold again: also lines of theirs go. */
    ruledOut: new Set<string>(),
    logs: new Map<string, LogCursor>(),
    /** How many turns of a log were read only by runs that were undone, by date: a summary does not tell of them. */
    untold: new Map<string, number>(),
    runs: [] as RunInfo[],
    retractions: [] as Retraction[],
    tombstones: new Set<string>(),
    /** Text of rollups that were not made by rule, by period. */
    rollups: new Map<string, { readonly text: string; readonly input: string }>(),
    /** Causal statements by id. */
    atoms: new Map<string, Atom>(),
    /** Clusters that were decided on, the last decision by fingerprint. */
    clusters: new Map<string, ClusterTried>(),
    /** When and why memories stopped to hold, by id. */
    ended: new Map<string, Ending>(),
    /** Ids of the memories that have evidence in the log of a date. */
    byDate: new Map<string, Set<string>>(),
    /** Ids that confirming findings would have had on their own, and what they confirmed: they are known when read again. */
    met: new Map<string, string>(),
    /** Ids of memories whose run was undone, and what a later confirmation put in their place. */
    standIns: new Map<string, string>(),
    /** Ids of what maintenance made in runs that were undone, and what each was made of. */
    unmade: new Map<string, readonly string[]>(),
    /** What memories said that were learned in what was taken back, by id. */
    lost: new Map<string, Pick<Memory, 'text' | 'claim'>>(),
    /** Ids that confirming findings of undone runs would have had on their own, and what they confirmed. */
    heardAs: new Map<string, string>(),
    /** Ids of memories that are learned anew, and what was done to them in between: it is done again when they come. */
    awaited: new Map<string, Change[]>(),
    /** The day a question was opened on, also of those that are answered. */
    asked: new Map<string, string>(),
    /** Pages of the archive that memories went to, by id (`workspace/archive/USER-2026-02.md`). */
    archivedIn: new Map<string, string>(),
    /** What somebody marked a memory as last, by id. */
    marks: new Map<string, Mark>(),
    /** Ids of lines that a person put where they stand. */
    placedByHand: new Set<string>(),
    /** Lines that a person moved to another document, by id, and the home that each came from. */
    movedFrom: new Map<string, Home>(),
    /** Changes of the run that is being read, by type. */
    counting: {} as Record<string, number>,
  }
}

/** How many turns of a log were read by runs that count; null when there is nothing to tell of. */
export function turnsTold({ logs, untold }: Pick<State, 'logs' | 'untold'>, date: string): number | null {
  const log = logs.get(date)
  if (log === undefined) return null
  const told = log.turns - (untold.get(date) ?? 0)
  return told <= 0 && untold.has(date) ? null : told
}

/** Days that were read by a run that counts, or with a memory that outlived its undo. Sorted. */
export function toldDays(state: State): string[] {
  const lives = (date: string): boolean => [...(state.byDate.get(date) ?? [])].some((id) => state.memories.has(id))
  return [...state.logs.keys()].filter((date) => turnsTold(state, date) !== null || lives(date)).sort()
}

/** `raw/2026-02-08.md` → `2026-02-08`; null for evidence that is no log. */
export function dateOf(file: string): string | null {
  return /^raw\/(\d{4}-\d{2}-\d{2})\.md$/.exec(file)?.[1] ?? null
}

/** The days that have a log, sorted: decay counts only these. */
export function activeDays({ logs }: Pick<State, 'logs'>): readonly string[] {
  const known = daysOf.get(logs)
  // Logs only come: as many are the same ones.
  if (known?.length === logs.size) return known
  const days = [...logs.keys()].sort()
  daysOf.set(logs, days)
  return days
}

const daysOf = new WeakMap<State['logs'], readonly string[]>()

/** Memories that hold today, in the order they were placed. */
export function activeMemories(state: State, home?: Memory['home']): Memory[] {
  return [...state.memories.values()]
    .filter((memory) => memory.status === 'active' && (home === undefined || memory.home === home))
    .sort((a, b) => a.placedSeq - b.placedSeq)
}
