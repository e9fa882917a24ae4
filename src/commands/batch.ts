import type { OpenMemory } from '../open.ts'
import type { Claude } from '../read/claude.ts'
import type { Question } from '../read/model/ask.ts'
import { askedOf, type BatchState, createBatch, fetchBatch, findBatch, waitingIn } from '../read/model/batch.ts'
import { AskFailure } from '../read/model/failure.ts'
import { failureOf } from '../read/model/failure-of.ts'
import { refuseOver } from '../read/provider/budget.ts'
import { inputTokensOf } from '../read/provider/budget-estimate.ts'
import { costOf, type Tokens, worstCostOf } from '../read/provider/budget-prices.ts'
import { openBatchState } from './batch-state.ts'

/** Where a backfill stands, in words. */
export interface Round {
  readonly status: 'waiting' | 'sent' | 'fetched'
  readonly text: string
  readonly failures: readonly string[]
}

/** Of the price of a call. */
const SHARE = 0.5
const MOST_REQUESTS = 10_000

/**
 * Fetches the batch that was sent before, if it has ended; null when none was. Every step is on disk before the next,
 * so that a backfill can be broken off anywhere and run again.
 */
export async function fetchRound(memory: OpenMemory, claude: Claude): Promise<Round | null> {
  const folder = openBatchState(memory)
  const state = folder.read()
  if (state === null) return null
  const { client, errors } = await claude.connect()
  const { batches } = client.messages
  try {
    const id = state.id ?? (await findBatch(batches, state))
    if (id === null) {
      // It never arrived: what was booked for it was not spent.
      book(claude, -state.booked)
      folder.write(null)
      return null
    }
    if (state.id === null) folder.write({ ...state, id })
    const waiting = await waitingIn(batches, id)
    if (waiting > 0) return { status: 'waiting', text: describeWaiting(id, waiting), failures: [] }
    const { answered, failures, tokens } = await fetchBatch(batches, id, state, claude.answers)
    settle(claude, state, tokens)
    folder.write(null)
    return { status: 'fetched', text: `Fetched ${counted(answered, 'answer')} of the batch ${id}.\n`, failures }
  } catch (error) {
    throw error instanceof AskFailure ? error : failureOf(error, 'the batch', errors, memory.now().getTime())
  }
}

/** What the server counted replaces what was booked. */
function settle(claude: Claude, state: BatchState, tokens: readonly Tokens[]): void {
  const price = claude.price()
  const sum = (of: (used: Tokens) => number): number => tokens.reduce((total, used) => total + of(used), 0)
  claude.ledger.book({
    usd: sum((used) => costOf(used, price) * SHARE) - state.booked,
    calls: 0,
    inputTokens: sum((used) => used.input + used.cacheRead + used.cacheWrite),
    outputTokens: sum((used) => used.output),
  })
}

/** Sends as many questions as the day's budget bears, as one batch; the wish is on disk before it is sent. */
export async function sendRound(
  memory: OpenMemory,
  claude: Claude,
  missing: ReadonlyMap<string, Question>,
): Promise<Round> {
  const folder = openBatchState(memory)
  const { chosen, worst } = affordable(claude, missing)
  const { client, errors } = await claude.connect()
  const { model, maxTokens } = claude.config.claude
  const wish: BatchState = {
    id: null,
    model,
    maxTokens,
    at: memory.now().toISOString(),
    booked: worst,
    ...askedOf(chosen, model),
  }
  claude.ledger.book({ usd: worst, calls: chosen.size, inputTokens: 0, outputTokens: 0 })
  folder.write(wish)
  try {
    const id = await createBatch(client.messages.batches, chosen, claude.config.claude)
    folder.write({ ...wish, id })
    return { status: 'sent', text: describeSent(id, chosen.size, missing.size - chosen.size, worst), failures: [] }
  } catch (error) {
    const failure = failureOf(error, 'the batch', errors, memory.now().getTime())
    // Else it may be on its way: the next run looks for it, and what was booked stays booked.
    if (!failure.billed) {
      book(claude, -worst)
      folder.write(null)
    }
    throw failure
  }
}

function affordable(claude: Claude, missing: ReadonlyMap<string, Question>) {
  const price = claude.price()
  const { maxTokens } = claude.config.claude
  const chosen = new Map<string, Question>()
  let worst = 0
  for (const [key, question] of missing) {
    const usd = worstCostOf(inputTokensOf(question), maxTokens, price) * SHARE
    try {
      refuseOver({ ledger: claude.ledger, limits: claude.config.budget }, worst + usd, chosen.size + 1)
    } catch (error) {
      if (chosen.size === 0) throw error
      break
    }
    worst += usd
    chosen.set(key, question)
    if (chosen.size === MOST_REQUESTS) break
  }
  return { chosen, worst }
}

function book(claude: Claude, usd: number): void {
  claude.ledger.book({ usd, calls: 0, inputTokens: 0, outputTokens: 0 })
}

function describeWaiting(id: string, waiting: number): string {
  return `The batch ${id} is on its way: ${counted(waiting, 'question')} without an answer yet. Run process --batch again.\n`
}

function describeSent(id: string, sent: number, rest: number, worst: number): string {
  const more = rest === 0 ? '' : `, ${rest} wait for tomorrow's budget`
  return `Sent ${counted(sent, 'question')} as the batch ${id}${more}: at most $${worst.toFixed(4)}, half of what calls cost. Run process --batch again to fetch the answers; most batches take less than an hour.\n`
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
