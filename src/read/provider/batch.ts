import type Anthropic from '@anthropic-ai/sdk'
import { NO_USAGE } from '../agent.ts'
import type { Question } from '../model/ask.ts'
import { AskFailure } from '../model/failure.ts'
import { wrongNotes } from '../model/note.ts'
import { type AnswersOptions, type Asked, askedAs, keepAnswer, keepTooLong } from './answers.ts'
import { connect, messageParams, readMessage } from './anthropic.ts'
import { type Budget, refuseOver, type Spent } from './budget.ts'
import { fetchOnce, MOST_BYTES, withinTime } from './http.ts'
import { costOf, inputTokensOf, worstCostOf } from './prices.ts'
import { failed, NO_TOKENS, type Sent, type TransportPorts } from './send.ts'

/** A batch that is on its way, with all that it takes to keep its answers whatever became of the logs since. */
export interface SentBatch extends Pick<AnswersOptions, 'model' | 'maxTokens'> {
  /** Null between the wish and the server's answer: after a crash there, the batch is looked for. */
  readonly id: string | null
  /** ISO time of the wish. */
  readonly at: string
  /** ISO date on which it is booked. */
  readonly day: string
  /** Dollars that are booked for it. */
  readonly usd: number
  readonly asked: readonly Asked[]
}

export interface BatchPorts extends Omit<Budget, 'send'>, Pick<TransportPorts, 'config' | 'env' | 'redact'> {
  readonly answers: AnswersOptions
  /** Where it is kept which batch is on its way. */
  readonly file: { read(): SentBatch | null; write(sent: SentBatch | null): void }
}

/** Of the price of a call. */
const SHARE = 0.5
const MOST_REQUESTS = 10_000
/** Of all answers, in bytes. */
const MOST_ANSWERED = 64 * MOST_BYTES
/** The server's clock and ours. */
const SKEW_MS = 300_000
const WHY = { errored: 'failed', canceled: 'was canceled', expired: 'was not answered within a day' } as const

/** Keeps the answers of the batch that was sent before, if it has ended; null when none was. */
export async function fetchBatch(ports: BatchPorts) {
  const sent = ports.file.read()
  if (sent === null) return null
  const batch = await ask(ports, (server, how) =>
    sent.id === null ? sentSince(server, how, sent) : server.retrieve(sent.id, {}, how),
  )
  if (batch === null) {
    settle(ports, sent, { ...NO_USAGE, calls: -sent.asked.length })
    return null
  }
  const { id, processing_status: status, request_counts: counts } = batch
  if (sent.id === null) ports.file.write({ ...sent, id })
  if (status !== 'ended') return { id, waiting: Math.max(1, counts.processing), answered: 0, failures: [] }
  const results = await ask(ports, async (server, how) => allOf(await server.results(id, {}, how)))
  const kept = { ...ports.answers, model: sent.model, maxTokens: sent.maxTokens }
  const failures: string[] = []
  let [usd, inputTokens, outputTokens, answered] = [0, 0, 0, 0]
  for (const { custom_id: key, result } of results) {
    const one = sent.asked.find((asked) => asked.key === key)
    // What was not asked is not ours.
    if (one === undefined) continue
    const { outcome, tokens } = sentFor(one, result)
    usd += costOf(tokens, ports.price()) * SHARE
    inputTokens += tokens.input + tokens.cacheRead + tokens.cacheWrite
    outputTokens += tokens.output
    if ('value' in outcome) {
      answered++
      keepAnswer(one, outcome.value, kept)
      continue
    }
    if (outcome.failure.kind !== 'too-long') failures.push(outcome.failure.message)
    if (outcome.failure.asksForLess(one.parts !== undefined)) keepTooLong(one, kept)
  }
  settle(ports, sent, { usd, calls: 0, inputTokens, outputTokens })
  return { id, waiting: 0, answered, failures }
}

/** Sends what the budget of `day` bears as one batch, for its answers to be fetched; the wish is on the disk before. */
export async function sendBatch(ports: BatchPorts, questions: readonly Question[], day: string) {
  const { chosen, usd } = affordable(ports, questions)
  const { model, maxTokens } = ports.answers
  const asked = chosen.map((question) => askedAs(question, model))
  const sent: SentBatch = { id: null, model, maxTokens, at: new Date(ports.now()).toISOString(), day, usd, asked }
  ports.ledger.book({ ...NO_USAGE, usd, calls: asked.length }, day)
  ports.file.write(sent)
  try {
    const requests = chosen.map((question, at) => ({
      custom_id: asked[at]?.key ?? '',
      params: messageParams(question, ports.config.claude),
    }))
    const { id } = await ask(ports, (server, how) => server.create({ requests }, how))
    ports.file.write({ ...sent, id })
    return { id, count: asked.length, usd }
  } catch (error) {
    // Else it may be on its way: the next run looks for it, and what was booked stays booked.
    if (error instanceof AskFailure && !error.billed) settle(ports, sent, { ...NO_USAGE, calls: -asked.length })
    throw error
  }
}

type Server = Anthropic['messages']['batches']
type How = Parameters<Server['create']>[1]

/** One thing that is asked of the server, within one deadline. */
async function ask<T>(ports: BatchPorts, work: (server: Server, how: How) => Promise<T>): Promise<T> {
  const { client, failureOf } = await connect(ports, (input, init) => fetchOnce(input, init, MOST_ANSWERED))
  const ms = ports.config.claude.timeoutSeconds * 1000
  try {
    return await withinTime(ms, 'the batch', (signal) =>
      work(client.messages.batches, { timeout: ms + 1000, maxRetries: 0, signal }),
    )
  } catch (error) {
    throw failureOf(error, 'the batch')
  }
}

async function allOf<T>(given: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const one of given) all.push(one)
  return all
}

/** The batch that was sent while we crashed: as many requests, made since then. Null when there is none. */
async function sentSince(server: Server, how: How, { at, asked }: SentBatch) {
  for await (const batch of server.list({ limit: 100 }, how)) {
    if (Date.parse(batch.created_at) < Date.parse(at) - SKEW_MS) return null
    const { processing, succeeded, errored, canceled, expired } = batch.request_counts
    if (processing + succeeded + errored + canceled + expired === asked.length) return batch
  }
  return null
}

/** A request that was refused would be again; another one may go well. */
function sentFor(asked: Asked, result: Anthropic.Messages.Batches.MessageBatchResult): Sent {
  if (result.type === 'succeeded') return readMessage(result.message, { where: asked.where, wrong: wrongNotes })
  const isRefused = result.type === 'errored' && result.error.error.type === 'invalid_request_error'
  return failed(isRefused ? 'segment' : 'stop', asked, `the request of the batch ${WHY[result.type]}`, NO_TOKENS)
}

/** It is on its way no more, and what it took replaces what was booked; a crash in between leaves too much booked. */
function settle({ file, ledger }: BatchPorts, { day, usd }: SentBatch, spent: Spent): void {
  file.write(null)
  ledger.book({ ...spent, usd: spent.usd - usd }, day)
}

/** As many questions as the day's budget bears, and the most that they can cost. */
function affordable({ ledger, budget, answers, price }: BatchPorts, questions: readonly Question[]) {
  const today = ledger.today()
  const chosen: Question[] = []
  let usd = 0
  for (const question of questions.slice(0, MOST_REQUESTS)) {
    const worst = worstCostOf(inputTokensOf(question), answers.maxTokens, price()) * SHARE
    try {
      refuseOver({ ...today, calls: today.calls + chosen.length, usd: today.usd + usd }, budget, worst)
    } catch (error) {
      if (chosen.length === 0) throw error
      break
    }
    usd += worst
    chosen.push(question)
  }
  return { chosen, usd }
}
