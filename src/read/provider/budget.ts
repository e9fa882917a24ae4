import { NO_USAGE, type Usage } from '../agent.ts'
import type { Answer, Ask } from '../model/ask.ts'
import { AskFailure } from '../model/failure.ts'
import { costOf, inputTokensOf, type Price, worstCostOf } from './prices.ts'
import type { Send } from './send.ts'

/** What a day cost. Dollars of a call in flight are the most that it can cost, until its answer says better. */
export interface Spent extends Usage {
  /** How long was waited for answers; left out where nobody was asked. */
  readonly seconds?: number
}

export interface Ledger {
  today(): Spent
  /**
   * Books something before it is sent, so that a crash in between leaves too much booked and never too little; `day`, an
   * ISO date, where it is of another one than today.
   */
  book(spent: Spent, day?: string): void
}

export interface Limits {
  readonly usdPerDay: number
  readonly callsPerDay: number
  /** Of waiting for models that cost nothing. */
  readonly minutesPerDay: number
}

/** What a try costs and may cost. */
export interface Budget {
  readonly send: Send
  readonly ledger: Ledger
  readonly budget: Limits
  /** Throws when there is none. */
  readonly price: () => Price
  readonly answers: { readonly maxTokens: number }
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/**
 * Sends only what the day's budget bears in the worst case, and books it before it is sent: the stop is hard, also
 * across crashes. What the server says it cost replaces what was booked.
 */
export function withBudget({ send, ledger, budget, price: priceNow, answers, now }: Budget): Ask {
  return async (question) => {
    const price = priceNow()
    const worst = worstCostOf(inputTokensOf(question), answers.maxTokens, price)
    refuseOver(ledger.today(), budget, worst)
    ledger.book({ ...NO_USAGE, usd: worst, calls: 1 })
    const from = now()
    const seconds = (): number => (now() - from) / 1000
    try {
      const { outcome, tokens, usd = costOf(tokens, price) } = await send(question)
      const inputTokens = tokens.input + tokens.cacheWrite + tokens.cacheRead
      ledger.book({ usd: usd - worst, calls: 0, inputTokens, outputTokens: tokens.output, seconds: seconds() })
      if ('failure' in outcome) throw outcome.failure
      const usage: Answer['usage'] = { calls: 1, inputTokens, outputTokens: tokens.output, usd }
      return { value: outcome.value, ids: question.ids, usage }
    } catch (error) {
      if (!(error instanceof AskFailure && error.counted)) {
        // What may have been answered without our seeing it stays booked at the most that it can have cost.
        const kept = error instanceof AskFailure && error.billed ? worst : 0
        const calls = error instanceof AskFailure && !error.unsent ? 0 : -1
        ledger.book({ ...NO_USAGE, usd: kept - worst, calls, seconds: seconds() })
      }
      throw error
    }
  }
}

/** Throws when a call of `usd` dollars would be over what a day may cost. */
export function refuseOver(spent: Spent, { callsPerDay, usdPerDay, minutesPerDay }: Limits, usd: number): void {
  const minutes = (spent.seconds ?? 0) / 60
  const over = (budget: string, key: keyof Limits): never => {
    throw new AskFailure('stop', `the budget of ${budget}: the rest stays due until tomorrow, or raise budget.${key}`)
  }
  if (spent.calls >= callsPerDay) over(`${callsPerDay} calls a day is used up (${spent.calls} made)`, 'callsPerDay')
  if (spent.usd + usd > usdPerDay + 1e-9) {
    const so = `($${spent.usd.toFixed(4)} spent, $${usd.toFixed(4)} needed at most)`
    over(`$${usdPerDay} a day does not bear another call ${so}`, 'usdPerDay')
  }
  if (usd === 0 && minutes >= minutesPerDay)
    over(`${minutesPerDay} minutes a day is used up (${Math.floor(minutes)} spent)`, 'minutesPerDay')
}
