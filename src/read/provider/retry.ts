import type { Ask } from '../model/ask.ts'
import { AskFailure } from '../model/failure.ts'

export interface Patience {
  /** How often a question is asked at most. */
  readonly attempts: number
  /** Waits longer than this are left to the next run, in milliseconds. */
  readonly longestMs: number
  readonly sleep: (ms: number) => Promise<void>
  /** 0..1, for the jitter. */
  readonly random: () => number
}

const FIRST_MS = 500
const MOST_MS = 8000
/** Questions in a row that nothing came of, after which the others are not asked either. */
const IN_A_ROW = 2

/**
 * Asks again what may go well a moment later, after the time that the server names, else after twice the last one. What
 * goes wrong for every question is said once and not tried again in this run. What is to be parted is not asked again as
 * it is.
 */
export function withRetry(ask: Ask, patience: Patience): Ask {
  let stopped: AskFailure | null = null
  let failed = 0

  return async (question) => {
    if (stopped !== null) throw stopped
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await ask(question)
        failed = 0
        return answer
      } catch (error) {
        if (!(error instanceof AskFailure)) throw error
        const wait = error.retryAfterMs ?? backoff(attempt, patience.random())
        const isParted = error.asksForLess(question.parts !== undefined)
        if (error.kind === 'again' && !isParted && attempt < patience.attempts && wait <= patience.longestMs) {
          await patience.sleep(wait)
          continue
        }
        // A bad answer to several questions says nothing of the next one, which asks for less.
        if (error.kind === 'again' && !(isParted && error.counted) && ++failed >= IN_A_ROW)
          stopped = new AskFailure('stop', `${error.message}; the rest is not tried in this run`, { cause: error })
        if (error.kind === 'stop') stopped = error
        throw error
      }
    }
  }
}

/** Half a second, doubled each time, up to eight, and up to a quarter less so that not all come back at once. */
function backoff(attempt: number, random: number): number {
  return Math.min(MOST_MS, FIRST_MS * 2 ** (attempt - 1)) * (1 - random / 4)
}
