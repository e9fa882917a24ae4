import type { Turn } from '../../log/turn.ts'
import type { DropReason, FindingCue } from '../../memory/finding.ts'
import type { Bucket, Claim, Home, Kind, Origin, Stated } from '../../memory/memory.ts'
import type { Known, Names } from '../agent.ts'

/** One sentence or a few that belong together, with what the language says about them. */
export interface Reading {
  readonly turn: Turn
  readonly lines: readonly [number, number]
  /** The words as written, white space folded, on one line. */
  readonly text: string
  readonly origin: Origin
  /** Names of the cues that were met, sorted; they are the features of every later decision. */
  readonly cues: ReadonlySet<string>
  /** 0..1 for each home; what is in none of them is `drop`. */
  readonly scores: Readonly<Record<Home, number>>
  readonly bucket: Bucket
  /** How much would be missed without it, 0..1, where that is told apart from whether it is kept. */
  readonly importance?: number
  /** Why nothing may come of it, whatever it scores; null when something may. */
  readonly never: DropReason | null
  /** Who the words are taken from when they are quoted; null when unknown or not quoted. */
  readonly from: string | null
  /** A name or a few words that say what a pronoun at its front means; null when nothing is missing. */
  readonly about: string | null
  /** Evidence in an earlier turn that the reading needs: what a marker or a confirmation refers to. */
  readonly refers: Reading | null
}

/** A reading with its place in memory decided. */
export interface Routed {
  readonly reading: Reading
  readonly home: Home
  readonly kind: Kind
  readonly bucket: Bucket | null
  readonly stated: Stated
  readonly marker: boolean
  readonly significance: number
  readonly topics: readonly string[]
}

export interface Contrasted extends Routed {
  readonly claim: Claim | null
  readonly cue: FindingCue
}

/** What the agents ask about words. The local rules are one that answers; nothing here remembers anything. */
export interface Language {
  /** Readings of one turn in order of lines; `before` are the turns it may look back to, latest last. */
  read(turn: Turn, before: readonly Turn[], known: Known): readonly Reading[]
  /** Words of a turn that name what it is about, lower case, for the topic counters. */
  topics(text: string): readonly string[]
  /** Who claims what, when that can be told. */
  claim(routed: Routed, names: Names): Claim | null
  /** One line of at most 240 characters that says the finding. */
  phrase(routed: Routed, names: Names): string
}
