import type { Config } from '../config.ts'
import type { Change } from '../memory/change.ts'
import type { DocumentHome } from '../memory/observe.ts'
import type { State } from '../memory/state.ts'
import type { Usage } from '../read/agent.ts'
import type { Embedder } from '../recall/embedder.ts'
import type { Theirs } from '../store/projection/write-document.ts'

/** Where in a night something happened or failed, in order. */
export type Stage = 'dedupe' | 'settle' | 'cluster' | 'distil' | 'atoms' | 'rollup'

export type NightOutcome =
  | 'merged'
  | 'moved'
  | 'asked'
  | 'compressed'
  | 'atom-created'
  | 'atom-strengthened'
  | 'not-causal'
  | 'summed-up'
  | 'skipped'
  | 'failed'

/** One thing that a night does: its changes are one run, committed before the next item is asked for. */
export interface NightItem {
  readonly stage: Stage
  readonly outcome: NightOutcome
  /** None where nothing is to be remembered of it. */
  readonly changes: readonly Change[]
  /** One line for people: what was done to what. */
  readonly note: string
  /** Ids of the memories it is about. */
  readonly memories: readonly string[]
  /** Fingerprint of the cluster it is about, or null. */
  readonly cluster: string | null
  /** Why it was skipped, failed or asked; the same words for the same reason, so that they can be counted. */
  readonly reason: string | null
  /** Tokens of what it replaces and of what it puts there; null where nothing is replaced. */
  readonly tokens: { readonly before: number; readonly after: number } | null
  /** What was spent on it. */
  readonly usage: Usage | null
}

/** What an undo took back of nights, each deed by its key (`refused.ts`): no night does it again while what it was done to stays as it is. */
export type Refused = ReadonlySet<string>

/** What a step of the night works with: no clock, no disk. */
export interface NightPorts {
  /** What is known now, the items that were taken so far included. */
  state(): State
  /** The calendar day in the person's zone. */
  readonly today: string
  /** ISO time. */
  readonly now: string
  readonly job: string
  readonly config: Config
  /** Null where no embedder can be had: a step then does what needs none. */
  readonly embedder: Embedder | null
  readonly tokens: (text: string) => number
  /** What a person did to a document; null for one that nothing is written to now. */
  theirsIn(home: DocumentHome): Theirs | null
  readonly refused: Refused
}

/** A step of the night: items in the order they are to be done, found as they are asked for. */
export type NightStep = (ports: NightPorts) => AsyncIterable<NightItem>

/** Lower-case words of the names of the two, which tell texts apart by nothing. */
export function ownNames({ human, assistant }: Pick<Config, 'human' | 'assistant'>): ReadonlySet<string> {
  return new Set(`${human} ${assistant}`.toLowerCase().split(/\s+/).filter(Boolean))
}

/** What is the same for most items: nothing changed, replaced or spent. */
export const PLAIN = { changes: [], cluster: null, reason: null, tokens: null, usage: null } as const

/** Hex digits of a cluster's fingerprint that people are shown, and the fewest that `--cluster-id` and `undo` take. */
export const FINGERPRINT_SHOWN = 8

export function shortFingerprint(fingerprint: string): string {
  return fingerprint.slice(0, FINGERPRINT_SHOWN)
}

/** True for the beginning of a fingerprint, or all of it, that is long enough to mean one cluster. */
export function isFingerprint(text: string): boolean {
  return text.length >= FINGERPRINT_SHOWN && /^[0-9a-f]{1,64}$/.test(text)
}
