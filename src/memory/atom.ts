import type { Origin } from './memory.ts'

/** A causal statement that distillation found. */
export interface Atom {
  /** `a-` and 16 hex digits, derived from subject and action. */
  readonly id: string
  /** Who or what acts. */
  readonly subject: string
  readonly action: string
  readonly outcome: string
  readonly consequences: string
  /** 0..1: 0.7 when it is made, 0.1 more each time it is found again. */
  readonly confidence: number
  /** Ids of the distilled memories it was drawn from, in the order they came. */
  readonly memories: readonly string[]
  /** The lowest rank among what it was drawn from. */
  readonly origin: Origin
  /** ISO date it was last found on. */
  readonly date: string
}
