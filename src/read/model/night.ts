import type { Usage } from '../agent.ts'
import { storedAnswer } from '../provider/answers.ts'
import type { Ledger } from '../provider/budget.ts'
import { type AskPorts, openAsk } from '../provider/open-ask.ts'
import { estimate } from '../provider/prices.ts'
import type { Ask } from './ask.ts'
import { AskFailure } from './failure.ts'

export interface NightOptions {
  /** Questions a minute. */
  readonly ratePerMinute: number
  /** Sends nothing, and says what it would cost. */
  readonly dryRun?: boolean
}

/** The dollars of the night are used up: what is left is looked at the next night. */
export class NightBudgetSpent extends AskFailure {}

/** A dry run: what asking would cost. */
export class NotAsked extends AskFailure {
  readonly usage: Usage

  constructor(where: string, usage: Usage) {
    super('again', `${where}: would be asked`, { unsent: true })
    this.usage = usage
  }
}

/**
 * Asks from the store, else at a rate, within what the day and the night may cost; a dry run says what it would cost.
 * `nights` has what the nights of this day spent so far.
 */
export function askForNight(
  ports: AskPorts & { readonly nights: Ledger },
  { ratePerMinute, dryRun = false }: NightOptions,
): Ask {
  const { answers, price, now, sleep } = ports
  const rate = createRate(ratePerMinute, now, sleep)
  const ask = openAsk({ ...ports, ledger: nightLedger(ports) })
  return async (question) => {
    const known = storedAnswer(question, answers)
    if (known !== null) return known
    if (!dryRun) {
      await rate()
      return ask(question)
    }
    const { calls, inputTokens, outputTokens, usd } = estimate([question], price(), { maxTokens: answers.maxTokens })
    throw new NotAsked(question.where, { calls, inputTokens, outputTokens, usd })
  }
}

/** Books on in the day's and refuses a call that could bring the night over its budget, as hard a stop as the day's. */
function nightLedger({ ledger, nights, budget: { usdPerNight } }: Parameters<typeof askForNight>[0]): Ledger {
  return {
    today: () => ledger.today(),
    book(spent) {
      const { usd } = nights.today()
      if (spent.calls > 0 && usd + spent.usd > usdPerNight + 1e-9)
        throw new NightBudgetSpent(
          'stop',
          `the budget of $${usdPerNight} a night does not bear another call ($${usd.toFixed(4)} spent, $${spent.usd.toFixed(4)} needed at most): the rest is looked at the next night, or raise budget.usdPerNight`,
          { unsent: true },
        )
      ledger.book(spent)
      nights.book(spent)
    },
  }
}

/** Milliseconds between two questions of a night. */
export const GAP_MS = 100
const MINUTE_MS = 60_000

/** Waits until the next one may begin: `perMinute` in any minute, in a burst when none did before, and none within the gap. */
export function createRate(perMinute: number, now: () => number, sleep: (ms: number) => Promise<void>) {
  const begun: number[] = []
  return async (): Promise<void> => {
    const at = now()
    const free = Math.max(at, (begun.at(-perMinute) ?? -MINUTE_MS) + MINUTE_MS, (begun.at(-1) ?? -GAP_MS) + GAP_MS)
    begun.push(free)
    if (free > at) await sleep(free - at)
  }
}
