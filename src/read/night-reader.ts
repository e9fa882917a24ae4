import type { Atom } from '../memory/atom.ts'
import type { Memory } from '../memory/memory.ts'
import type { Usage } from './agent.ts'

/** Memories that say much the same of the same: every pair of them is above the threshold. */
export interface MemoryCluster {
  /** Hex SHA-256 of the sorted ids of its members. */
  readonly fingerprint: string
  /** As they came to be known. */
  readonly members: readonly Memory[]
}

/** One statement for many, before it is believed. */
export interface Distilled {
  /** One line. */
  readonly abstraction: string
  /** True when it says that something brings something else about. */
  readonly isCausal: boolean
}

/** Why there is no answer. */
export interface Refusal {
  /**
   * `rejected` goes wrong for this question, which is left alone until what it is about changes; `failed` may go well
   * another night; `later` was not tried.
   */
  readonly kind: 'rejected' | 'failed' | 'later'
  /** The same words for the same reason. */
  readonly reason: string
  /** What it was this time. */
  readonly detail: string
  readonly usage: Usage | null
}

/** What came of asking, with what it cost. */
export type Attempt<T = unknown> = (T & { readonly usage: Usage | null }) | Refusal

/** Says a cluster in one statement. Never rejects for what belongs to the cluster. */
export interface Distiller {
  distil(cluster: MemoryCluster): Promise<Attempt<Distilled & { readonly kind: 'distilled' }>>
}

/** Who acts, what they do, what comes of it, what follows. */
export type AtomParts = Pick<Atom, 'subject' | 'action' | 'outcome' | 'consequences'>

/** Draws the causal statement from a distilled memory. `none`: nothing causal is said. */
export interface AtomFinder {
  find(
    memory: Memory,
  ): Promise<Attempt<{ readonly kind: 'found'; readonly parts: AtomParts } | { readonly kind: 'none' }>>
}

/** Writes the few sentences that a summary of a period begins with, from the summary's words without its links. */
export interface ShortWriter {
  write(period: string, words: string): Promise<Attempt<{ readonly kind: 'written'; readonly text: string }>>
}

/** Who answers what a night asks; each null without a model: what needs judgement then waits. */
export interface NightReader {
  readonly distiller: Distiller | null
  readonly atoms: AtomFinder | null
  readonly short: ShortWriter | null
}

export const NO_READER: NightReader = { distiller: null, atoms: null, short: null }
