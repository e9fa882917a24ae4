import type { ReaderName } from '../config/defaults.ts'
import { UserError } from '../errors.ts'
import type { Segment } from '../log/turn.ts'
import type { Drop, Finding } from '../memory/finding.ts'
import type { Memory } from '../memory/memory.ts'

/** A segment could not be answered: it stays due, and the others go on. */
export class Unanswered extends UserError {}

export interface Names {
  /** How the human and the assistant are called in texts (`USER`, `ASSISTANT` by default). */
  readonly human: string
  readonly assistant: string
}

/** Tells whether a text that was reduced to its essence is what a memory says. */
export interface Said {
  /** Does a memory say it that rests on more than the log `here`? What was read of that may not matter: in pieces must equal at once. */
  has(essence: string, here: string): boolean
  /** Does such a memory say it in words that we found and that nobody used who is its evidence? */
  isOurs(essence: string, here: string): boolean
}

/** What the agents may know besides the segment. Nothing else: no clock, no disk. */
export interface Known {
  readonly names: Names
  /** Memories that are active, for patterns, contradictions and own-output recognition. */
  readonly memories: readonly Memory[]
  /** These and what waits or left its page: whatever may be meant. `memories` where it is left out. */
  readonly shown?: readonly Memory[]
  /** What `memories` say, as `essence` gives it, where somebody keeps that; else it is read from `memories`. */
  readonly said?: Said
}

export interface Extraction {
  /** In order of the lines they come from. */
  readonly findings: readonly Finding[]
  /** What was asked not to be kept after it was learned; left out where there is none. */
  readonly faint?: readonly Finding[]
  readonly drops: readonly Drop[]
  /** Notes whose text was not taken; left out by a reader that gives none. */
  readonly refused?: readonly Refusal[]
  readonly usage: Usage
}

/** A note whose text was not taken: it was dropped, or the words of its quote stand in its place. */
export interface Refusal {
  readonly lines: readonly [number, number]
  /** As the reader gave it. */
  readonly text: string
  readonly why: string
  /** What stands in its place; null when nothing does. */
  readonly kept: string | null
}

export interface Usage {
  readonly calls: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly usd: number
}

export const NO_USAGE: Usage = { calls: 0, inputTokens: 0, outputTokens: 0, usd: 0 }

export function addUsage(a: Usage, b: Usage): Usage {
  return {
    calls: a.calls + b.calls,
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    usd: a.usd + b.usd,
  }
}

/** Who answers for one segment: the built-in reader, a model, or recorded answers. */
export interface Backend {
  readonly name: ReaderName
  /**
   * Told once of all the segments of a log before the first of them is asked for, so that who is paid by the question may
   * ask about several at once; left out by who has no use for it. What cannot be answered is for `extract` to say.
   */
  prepare?(segments: readonly Segment[], known: Known): Promise<Usage>
  /** Rejects only when the segment as a whole cannot be answered; the caller then leaves it due. */
  extract(segment: Segment, known: Known): Promise<Extraction>
  /** What is to be told of the segments so far besides what was found in them; left out where there never is anything. */
  aside?(): {
    /** In sentences, for people. */
    readonly notes: readonly string[]
    /** How long nothing need be asked again, in milliseconds, as the server said; null when it said nothing. */
    readonly retryAfterMs: number | null
  }
}
