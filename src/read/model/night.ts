import type { Usage } from '../agent.ts'
import { type AnswersOptions, storedAnswer } from '../provider/answers.ts'
import type { Ledger, Spent } from '../provider/ledger.ts'
import { type AskPorts, openAsk } from '../provider/open-ask.ts'
import { estimate, type Price } from '../provider/prices.ts'
import type { Ask } from './ask.ts'
import { AskFailure } from './failure.ts'
import { createRate, GAP_MS, type Rate } from './rate.ts'

export interface NightOptions {
  /** Questions a minute. */
  readonly ratePerMinute: number
  /** Dollars that the night has spent before this opening. */
  readonly before?: number
  /** Sends nothing, and says what it would cost. */
  readonly dryRun?: boolean
}

/** Asks from the store, else at a rate, within what the day and the night may cost. */
export function askForNight(
  ports: AskPorts,
  { ratePerMinute, before = 0, dryRun = false }: NightOptions,
): { readonly ask: Ask; spent(): number } {
  const { budget, answers, price, now, sleep } = ports
  const ledger = nightLedger(ports.ledger, budget.usdPerNight, before)
  const rate = createRate({ perMinute: ratePerMinute, gapMs: GAP_MS }, { now, sleep })
  const ask = dryRun
    ? rehearseNight(answers, price, answers.maxTokens)
    : withRate(openAsk({ ...ports, ledger }), rate, answers)
  return { ask, spent: ledger.spent }
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
 * A ledger that books on in the day's and refuses a call that could bring the night over `usdPerNight`. As in the day's,
 * what a call can cost at most is booked before it is sent: the stop is hard. `before` is what the night spent already.
 */
function nightLedger(ledger: Ledger, usdPerNight: number, before = 0): Ledger & { spent(): number } {
  let usd = before
  return {
    today: () => ledger.today(),
    spent: () => usd,
    book(spent: Spent) {
      if (spent.calls > 0 && usd + spent.usd > usdPerNight + 1e-9)
        throw new NightBudgetSpent(
          'stop',
          `the budget of $${usdPerNight} a night does not bear another call ($${usd.toFixed(4)} spent, $${spent.usd.toFixed(4)} needed at most): the rest is looked at the next night, or raise budget.usdPerNight`,
          { unsent: true },
        )
      ledger.book(spent)
      usd += spent.usd
    },
  }
}

/** Asks at a rate; what was answered before waits for nobody. */
function withRate(ask: Ask, rate: Rate, answers: AnswersOptions): Ask {
  return async (question) => {
    if (!isStored(question, answers)) await rate()
    return ask(question)
  }
}

/** Gives what was answered before, and for the rest what it would cost: nothing is sent. */
function rehearseNight(answers: AnswersOptions, price: () => Price, maxTokens: number): Ask {
  return async (question) => {
    const known = storedAnswer(question, answers)
    if (known !== null) return known
    const { calls, inputTokens, outputTokens, usd } = estimate([question], price(), { maxTokens })
    throw new NotAsked(question.where, { calls, inputTokens, outputTokens, usd })
  }
}

function isStored(question: Parameters<Ask>[0], answers: AnswersOptions): boolean {
  try {
    return storedAnswer(question, answers) !== null
  } catch (error) {
    // It is kept that the answer has no room.
    if (error instanceof AskFailure) return true
    throw error
  }
}
