import type { Memory } from './memory.ts'

/** How the words themselves relate to what was said before, from cues in the sentence; null when nothing says so. */
export type FindingCue = 'update' | 'one-off' | 'retract' | 'confirm' | null

type Said = 'text' | 'kind' | 'home' | 'bucket' | 'stated' | 'marker' | 'significance' | 'origin' | 'topics' | 'claim'
type Filed = 'matter' | 'who' | 'due'

/** What the agents propose to remember, with one entry of evidence a turn; resolution decides what it does to what is known. */
export interface Finding extends Pick<Memory, Said | Filed | 'evidence'> {
  readonly cue: FindingCue
  /** How it holds beside a pattern that it speaks against, where the backend could say it; each one plain line. */
  readonly reconciled?: Reconciled
  /** Left out by a reader that was shown no memories; where it is there, even empty, nothing is decided by likeness. */
  readonly relations?: readonly Relation[]
  /** It says nothing new to keep: it only withdraws or confirms what its relations name. */
  readonly only?: true
  /** It is a candidate until it is said on a second day, or a person lets it in. */
  readonly waits?: true
  /** Its reader is not sure of it: where it would be a line the human is asked first. */
  readonly doubtful?: true
  /** What was asked not to be kept: it only takes back what was learned of it. */
  readonly faint?: true
  /** A person wrote it down themselves, in a document or to be remembered. */
  readonly written?: true
}

/** How a finding stands to a known memory: see `src/read/prompts/notes.md`. */
export interface Relation {
  readonly how: 'same' | 'update' | 'exception' | 'context' | 'withdraw' | 'conflict'
  /** Id of the memory. */
  readonly memory: string
}

/** What makes two patterns hold in different contexts, and the pattern that covers both. */
export interface Reconciled {
  readonly resolution: string
  readonly pattern: string
}

/** What was looked at and not kept, with the reason: it feeds `dropped` and the coverage ledger. */
export interface Drop {
  readonly reason: DropReason
  readonly file: string
  readonly lines: readonly [number, number]
}

export type DropReason =
  | 'not-significant'
  | 'question'
  | 'sarcasm'
  | 'quoted'
  | 'assistant-explanation'
  | 'redacted'
  | 'duplicate'
  | 'own-output'
  | 'too-long'
  | 'unfounded'
