import type { Atom } from './atom.ts'
import type { ClusterTried } from './compressed.ts'
import type { Claim, Evidence, Home, Memory, Resolution } from './memory.ts'
import type { Review, ReviewOutcome } from './review/review.ts'

/** One thing that happens to memory, as data: the closed union that the journal holds and `fold` understands. */
export type Change =
  | { readonly type: 'memory-added'; readonly data: { readonly memory: Memory; readonly resolution: Resolution } }
  | { readonly type: 'memory-confirmed'; readonly data: Confirmation }
  | { readonly type: 'memory-contradicted'; readonly data: Contradiction }
  | { readonly type: 'memory-superseded'; readonly data: Supersession }
  | { readonly type: 'memory-edited'; readonly data: Edit }
  | { readonly type: 'memory-moved'; readonly data: Move }
  | { readonly type: 'memory-anchored'; readonly data: Anchor }
  | { readonly type: 'memory-pinned'; readonly data: { readonly id: string; readonly pinned: boolean } }
  | { readonly type: 'memory-archived'; readonly data: Archive }
  | { readonly type: 'memory-reactivated'; readonly data: { readonly id: string; readonly reason: string } }
  | { readonly type: 'memory-retracted'; readonly data: Retraction }
  | { readonly type: 'memory-weighed'; readonly data: Weighing }
  | { readonly type: 'cluster-tried'; readonly data: ClusterTried }
  | { readonly type: 'atom-created'; readonly data: { readonly atom: Atom } }
  | { readonly type: 'atom-strengthened'; readonly data: Strengthening }
  | { readonly type: 'review-opened'; readonly data: { readonly review: Review } }
  | { readonly type: 'review-closed'; readonly data: { readonly id: string; readonly outcome: ReviewOutcome } }
  | { readonly type: 'log-processed'; readonly data: LogCursor }
  | { readonly type: 'turns-open'; readonly data: { readonly date: string } }
  | { readonly type: 'turns-retaken'; readonly data: Retake }
  | {
      readonly type: 'rollup-written'
      readonly data: { readonly period: string; readonly text: string; readonly input: string }
    }
  | { readonly type: 'run-undone'; readonly data: { readonly runs: readonly string[]; readonly reason: string } }
  | { readonly type: 'forgotten'; readonly data: Tombstone }
  | { readonly type: 'run-committed'; readonly data: Commit }

/** What is to be said of changes, by their type. */
export type OfChanges<Said, More extends readonly unknown[] = []> = {
  readonly [Type in Change['type']]?: (data: Extract<Change, { readonly type: Type }>['data'], ...more: More) => Said
}

export function ofChange<Said, More extends readonly unknown[]>(
  said: OfChanges<Said, More>,
  { type, data }: Change,
  ...more: More
): Said | null {
  return (said[type] as ((given: typeof data, ...more: More) => Said) | undefined)?.(data, ...more) ?? null
}

/** Seen again on `on`. `memory` is what to make of it when the confirmed one was undone: it then becomes new. */
export interface Confirmation {
  readonly id: string
  readonly on: string
  /** Confidence after, 0..10. */
  readonly confidence: number
  readonly evidence: readonly Evidence[]
  readonly memory: Memory
}

export interface Contradiction {
  readonly id: string
  readonly by: string | null
  readonly how: 'one-off' | 'contradicts' | 'nuance'
  readonly on: string
  readonly confidence: number
  readonly evidence: readonly Evidence[]
}

/** `id` holds no longer; the dated trail of `why` is made of these. */
export interface Supersession {
  readonly id: string
  readonly by: string | null
  readonly on: string
  readonly reason: string
  readonly evidence: readonly Evidence[]
  readonly job: string | null
}

/** A human reworded a line; `memory` is the whole memory after, so that it outlives an undo of what made it. */
export interface Edit {
  readonly id: string
  readonly text: string
  readonly memory: Memory
}

/** Whether a person reworded it, so that it holds by itself; else a corrected name stands in it, and nothing else is new. */
export function isTyped({ memory }: Edit): boolean {
  return memory.origin === 'human-edit'
}

/** A memory matters more or less than extraction thought. */
export interface Weighing {
  readonly id: string
  /** 0..1 after. */
  readonly significance: number
  /** `useful` or `wrong` where somebody said so of what they were given. */
  readonly reason: string
}

/** A causal statement was found again in another distilled memory. */
export interface Strengthening {
  readonly id: string
  /** Id of the memory it was found in. */
  readonly memory: string
  /** Confidence after, 0..1. */
  readonly confidence: number
  readonly on: string
}

/** The words of a piece of evidence stand elsewhere in their log now. */
export interface Anchor {
  readonly id: string
  readonly evidence: Evidence
}

export interface Move {
  readonly id: string
  readonly home: Home
  readonly section: readonly string[] | null
  readonly by: 'human' | 'rule'
  /** Ids of lines that a person moved there and that it goes with; left out where they taught nothing. */
  readonly like?: readonly string[]
}

export interface Archive {
  readonly id: string
  readonly by: string | null
  readonly reason: string
  readonly file: string | null
  /** Left out where no job of the night made `by` of it. */
  readonly job?: string
  /** ISO time; left out where it is not told. */
  readonly at?: string
}

export interface Retraction {
  readonly id: string
  readonly by: 'human' | 'said'
  readonly on: string
  readonly claim: Claim | null
  readonly text: string
}

/** How far a log was read. Everything before `size` bytes is done; `line` is the number of lines before it. */
export interface LogCursor {
  readonly date: string
  readonly file: string
  readonly size: number
  /** Hex SHA-256 of the first `size` bytes. */
  readonly prefixHash: string
  readonly line: number
  /** The log's form and the roles of its labels as one string: when they are decided anew, all turns come again. */
  readonly form: string
  /** What `form` was decided from besides the bytes (`rulesKey`): while it is the same, the same bytes have the same form. */
  readonly rules?: string
  /** Where reading goes on: start of the last turn taken as it stood, with enough before it to give context. */
  readonly resume: {
    readonly offset: number
    readonly line: number
    readonly contextOffset: number
    readonly contextLine: number
    /** Time and source of the session heading above the context, in logs that have such headings. */
    readonly session: { readonly time: string | null; readonly source: string | null } | null
    /** Hashes of the turns from `offset` on that were taken as they stood: they are context when none of them grew. */
    readonly taken: readonly string[]
    /** Hex SHA-256 of everything before `offset`; left out when no turn was taken as it stood. */
    readonly hash?: string
  }
  /** True when the log was read from its start: what follows replaces what was said of it before, else it adds to it. */
  readonly fresh: boolean
  /** True when the turns that were taken as they stood came again: what was counted of them is taken off here. */
  readonly again?: boolean
  readonly turns: number
  readonly segments: number
  /** Lines of text in the turns. */
  readonly textLines: number
  readonly dropped: Readonly<Record<string, number>>
  /** Why lines ended without a memory, where something is known: `[first, last, reason]`; the rest was not significant. */
  readonly ledger: readonly (readonly [number, number, string])[]
  /** Left out when nothing is. */
  readonly pending?: readonly PendingSegment[]
  /** Left out when no turn was taken as it stood. */
  readonly open?: OpenTurns
}

/** What came of the turns of a log that were taken as they stood: it is taken back when they come again. */
export interface OpenTurns {
  /** The runs that hold, behind their `turns-open`, what rests on these turns. */
  readonly runs: readonly string[]
  /** What they account for in the figures of the log. */
  readonly textLines: number
  readonly dropped: Readonly<Record<string, number>>
}

/** Turns of a log that were taken as they stood have changed since, or all of it is read otherwise: they are learned anew. */
export interface Retake {
  readonly date: string
  readonly runs: readonly string[]
  /** What of these runs counts no longer: what stands behind `turns-open`, or all of it. */
  readonly from: 'open' | 'start'
  /** Ids of memories and questions that come out as they were recorded: these records stay. */
  readonly kept: readonly string[]
}

/** Turns that were read and that nobody answered for: they are due although the log is read beyond them. */
export interface PendingSegment {
  readonly lines: readonly [number, number]
  /** First byte of each turn in the log, and its key. */
  readonly turns: readonly (readonly [number, string])[]
  readonly why: string
}

/** Keyed hashes only: what was forgotten cannot be read from its tombstone. */
export interface Tombstone {
  readonly hashes: readonly string[]
  readonly on: string
  /** The runs that held something of it. */
  readonly runs: readonly string[]
}

export interface Commit {
  readonly job: string
  readonly kind: RunKind
  /** The log's date, the period, or null. */
  readonly date: string | null
  /** Who answered. */
  readonly backend: string | null
  readonly note: string | null
  /** The slot of the daemon's night that did it; left out where a person asked for it. */
  readonly slot?: 'rollup' | 'dedupe' | 'compress'
}

export type RunKind =
  | 'process'
  | 'documents'
  | 'undo'
  | 'review'
  | 'remember'
  | 'forget'
  | 'maintain'
  | 'rollup'
  | 'restore'
