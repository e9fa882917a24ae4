import { Unanswered } from '../agent.ts'

/**
 * What a question that got no answer means: `again` may go well a moment later, `segment` goes wrong for these words,
 * `too-long` would go well with fewer of them, `stop` goes wrong for every question of this run.
 */
export type FailureKind = 'again' | 'segment' | 'too-long' | 'stop'

/** An answer of another form, and what is wrong with it: enough to ask once more. */
export interface BadAnswer {
  readonly answer: string
  readonly wrong: string
}

export interface FailureFacts {
  /** How long the server asks us to wait, in milliseconds. */
  readonly retryAfterMs?: number
  /** True when the server may have answered and billed without our seeing it. */
  readonly billed?: boolean
  /** True when the server said what it cost, and that was booked. */
  readonly counted?: boolean
  /** True when nothing was sent. */
  readonly unsent?: boolean
  /** What came, where it had another form than was asked for. */
  readonly bad?: BadAnswer
  readonly cause?: unknown
}

export class AskFailure extends Unanswered {
  readonly kind: FailureKind
  readonly retryAfterMs: number | null
  readonly billed: boolean
  readonly counted: boolean
  readonly unsent: boolean
  readonly bad: BadAnswer | null

  constructor(kind: FailureKind, message: string, facts: FailureFacts = {}) {
    super(message, 1, facts.cause === undefined ? undefined : { cause: facts.cause })
    this.kind = kind
    this.retryAfterMs = facts.retryAfterMs ?? null
    this.billed = facts.billed ?? false
    this.counted = facts.counted ?? false
    this.unsent = facts.unsent ?? false
    this.bad = facts.bad ?? null
  }

  /** Would less at once be answered? Who asks several things as one and gets a bad answer, or none in time, parts them. */
  asksForLess(isJoined: boolean): boolean {
    if (this.kind === 'too-long') return true
    return isJoined && this.kind !== 'stop' && (this.counted || this.billed || this.kind === 'segment')
  }
}
