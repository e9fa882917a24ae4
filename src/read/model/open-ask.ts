import type { Config } from '../../config/defaults.ts'
import { type AnswersOptions, withAnswers } from '../provider/answers.ts'
import { withBudget } from '../provider/budget.ts'
import { inputTokensOf } from '../provider/budget-estimate.ts'
import type { Ledger } from '../provider/budget-ledger.ts'
import type { Price } from '../provider/budget-prices.ts'
import { withRetry } from '../provider/retry.ts'
import type { Ask } from './ask.ts'
import { type Connection, createSend } from './send.ts'

export interface AskPorts {
  readonly config: Pick<Config, 'claude' | 'budget'>
  readonly answers: AnswersOptions
  readonly ledger: Ledger
  readonly price: () => Price
  readonly connect: () => Promise<Connection>
  readonly sleep: (ms: number) => Promise<void>
  /** 0..1 */
  readonly random: () => number
  /** Milliseconds since 1970. */
  readonly now: () => number
}

const ATTEMPTS = 3
/** A server that wants us to wait longer is met again by the next run: the folder is locked while we wait. */
const LONGEST_WAIT_MS = 60_000

/** How a question is asked: from the store, else patiently, each try within the budget. */
export function openAsk({ config, answers, ledger, price, connect, sleep, random, now }: AskPorts): Ask {
  const { claude, budget } = config
  const send = createSend(connect, { ...claude, timeoutMs: claude.timeoutSeconds * 1000, now })
  const atMost = (question: Parameters<Ask>[0]) => ({
    inputTokens: inputTokensOf(question),
    outputTokens: claude.maxTokens,
  })
  const affordable = withBudget(send, { ledger, limits: budget, price, atMost })
  const patient = withRetry(affordable, { attempts: ATTEMPTS, longestMs: LONGEST_WAIT_MS, sleep, random })
  return withAnswers(patient, answers)
}
