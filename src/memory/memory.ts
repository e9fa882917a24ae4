/** What may be remembered: the closed vocabularies and the memory itself. Pure types; formats in docs/FORMATS.md. */
import type { Origin } from '../log/turn.ts'
import type { Compressed } from './compressed.ts'

export { ORIGINS, type Origin } from '../log/turn.ts'

export const KINDS = [
  'fact',
  'trait',
  'preference',
  'person',
  'topic',
  'dynamic',
  'correction',
  'trust',
  'learning',
  'decision',
  'event',
  'context',
] as const
export type Kind = (typeof KINDS)[number]

export const HOMES = ['user', 'relational', 'soul', 'store'] as const
export type Home = (typeof HOMES)[number]

export const BUCKETS = ['FACT', 'TRAIT', 'PERSON', 'TOPIC'] as const
export type Bucket = (typeof BUCKETS)[number]

/** What a line is about: the sections of a document that has settled, in their order; those of USER.md first. */
export const MATTERS = [
  'health',
  'people',
  'work',
  'life',
  'ahead',
  'likes',
  'answers',
  'alone',
  'waits',
  'names',
  'promised',
] as const
export type Matter = (typeof MATTERS)[number]

export const RESOLUTIONS = ['new', 'confirms', 'updates', 'contradicts', 'one-off', 'nuance', 'unsure'] as const
export type Resolution = (typeof RESOLUTIONS)[number]

export const STATUSES = ['candidate', 'active', 'superseded', 'archived', 'retracted'] as const
export type Status = (typeof STATUSES)[number]

export type Stated = 'observed' | 'inferred'

/** Where words stand: a file relative to the root and its 1-based inclusive lines, with the words themselves. */
export interface Evidence {
  /** `raw/2026-02-08.md`, `/` separated, relative to the root. */
  readonly file: string
  /** First and last line of the text that carries it, inside one turn; `[0, 0]` where an edited log says it no more. */
  readonly lines: readonly [number, number]
  /** The words, secrets already redacted, at most 400 characters. */
  readonly quote: string
}

/** What a memory says of whom, when that is known: the key under which another value contradicts it. */
export interface Claim {
  /** `human`, `assistant`, `both`, or a name in lower case. */
  readonly subject: string
  /** A stable word for what is claimed: `home`, `job`, `age`, `drinks:coffee`. */
  readonly attribute: string
  /** Lower case. Polarity is part of the value (`no`, `yes`). */
  readonly value: string
}

export interface Memory {
  /** `m-` and 16 hex digits, derived from text and evidence. */
  readonly id: string
  /** One line; for a document memory exactly what its list item says, without a level suffix. */
  readonly text: string
  readonly kind: Kind
  readonly home: Home
  readonly bucket: Bucket | null
  readonly stated: Stated
  readonly origin: Origin
  readonly status: Status
  readonly marker: boolean
  readonly pinned: boolean
  /** 0..1 as weighed by extraction. */
  readonly significance: number
  /** 0..10 at `confirmedOn`; what it is worth today is `effectiveConfidence`. */
  readonly confidence: number
  /** How many days it was observed on. */
  readonly observations: number
  /** ISO dates of the logs, not of the processing. */
  readonly firstSeen: string
  readonly confirmedOn: string
  readonly topics: readonly string[]
  readonly claim: Claim | null
  readonly evidence: readonly Evidence[]
  /** Headings that a human moved the line under; null means the rule in `store/placement.ts`. */
  readonly section: readonly string[] | null
  /** For a block instead of a list item (an Observed Contradiction): its lines. */
  readonly block: readonly string[] | null
  /** Sequence number of the record that put the line where it stands; lines of a section are in this order. */
  readonly placedSeq: number
  /** ISO day under whose heading it stands where that is not `firstSeen`: it took the place of an older line. */
  readonly placedOn?: string
  readonly supersededBy: string | null
  readonly run: string
  /** Left out where no reader said so. */
  readonly matter?: Matter
  /** Of whom it tells, by the name that stands in the text; left out where it tells of nobody else. */
  readonly who?: string
  /** ISO day of what is ahead: a plan, a deadline; left out where it has none. */
  readonly due?: string
  /** Ids of what holds until `due`, whose place it takes on that day; left out where it has none. */
  readonly replaces?: readonly string[]
  /** Left out where extraction or a person made it. */
  readonly compressed?: Compressed
  /** ISO time at which maintenance put another memory in its place; left out where none did. */
  readonly archivedAt?: string
}

/** It holds no longer, and nothing brings it back by itself. */
export function hasEnded({ status }: Pick<Memory, 'status'>): boolean {
  return status === 'superseded' || status === 'retracted'
}

/** `Dana said: "…"`: it is in the log, and would be a line out of place. */
export function isQuotation({ text }: Pick<Memory, 'text'>): boolean {
  return /^(?:[^:"“]{1,60}: )?["“].*["”][.!?]?$/s.test(text.trim())
}
