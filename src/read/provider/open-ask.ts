import type { Ask } from '../model/ask.ts'
import { AskFailure } from '../model/failure.ts'
import { type AnswersOptions, withAnswers } from './answers.ts'
import { type Budget, type Limits, withBudget } from './budget.ts'

export interface AskPorts extends Budget {
  /** Does it ask once more, with what was wrong, before it asks for less? Who is held to a form need not. */
  readonly mends: boolean
  /** For a whole answer, however often it is tried. */
  readonly deadlineMs: number
  readonly budget: Limits & { readonly usdPerNight: number }
  readonly answers: AnswersOptions
  readonly sleep: (ms: number) => Promise<void>
  /** 0..1 */
  readonly random: () => number
}

/** How a question is asked: from the store, else patiently, each try within the budget. */
export function openAsk(ports: AskPorts): Ask {
  return withAnswers(withRetry(withBudget(ports), ports), ports.answers)
}

const ATTEMPTS = 3
/** A server that wants us to wait longer is met again by the next run: the folder is locked while we wait. */
const LONGEST_WAIT_MS = 60_000
const FIRST_MS = 500
const MOST_MS = 8000
/** Questions in a row that nothing came of, after which the others are not asked either. */
const IN_A_ROW = 2
/** Answers in a row of another form, each asked for twice: who gives them is not asked either. */
const NONSENSE = 6

/**
 * Asks again what may go well a moment later, after the time that the server names, else after twice the last one. What
 * goes wrong for every question is said once and not tried again in this run. What is to be parted is not asked again as
 * it is. Where answers are mended, one of another form is asked for once more, at once and with what was wrong; what
 * comes to nothing then would go well with fewer words, if at all.
 */
function withRetry(ask: Ask, { mends, deadlineMs, sleep, random, now }: AskPorts): Ask {
  let stopped: AskFailure | null = null
  let unanswered = 0
  let nonsense = 0

  return async (given) => {
    if (stopped !== null) throw stopped
    let question = given
    const until = now() + deadlineMs
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await ask({ ...question, withinMs: Math.max(1, until - now()) })
        unanswered = 0
        nonsense = 0
        return answer
      } catch (error) {
        if (!(error instanceof AskFailure)) throw error
        if (mends && error.bad !== null) {
          unanswered = 0
          if (question.mend !== undefined) {
            const isNonsense = ++nonsense >= NONSENSE
            const said = isNonsense ? `${error.message}; the rest is not tried in this run` : error.message
            const facts = { cause: error, counted: true, bad: error.bad }
            const failure = new AskFailure(isNonsense ? 'stop' : 'too-long', said, facts)
            if (isNonsense) stopped = failure
            throw failure
          }
          question = { ...given, mend: error.bad }
          continue
        }
        const wait = error.retryAfterMs ?? backoff(attempt, random())
        const isParted = error.asksForLess(given.parts !== undefined)
        if (
          error.kind === 'again' &&
          !isParted &&
          attempt < ATTEMPTS &&
          wait <= LONGEST_WAIT_MS &&
          now() + wait < until
        ) {
          await sleep(wait)
          continue
        }
        // A bad answer to several questions says nothing of the next one, which asks for less.
        if (error.kind === 'again' && !(isParted && error.counted) && ++unanswered >= IN_A_ROW)
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
