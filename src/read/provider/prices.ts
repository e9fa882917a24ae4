import { sum } from '../../count.ts'
import { usageError } from '../../errors.ts'
import type { Usage } from '../agent.ts'
import type { Question } from '../model/ask.ts'
import { tokensOf } from '../model/known-memories.ts'

const SORTS = ['input', 'output', 'cacheWrite', 'cacheRead'] as const

/** Tokens as the server counted them. */
export type Tokens = Readonly<Record<(typeof SORTS)[number], number>>

/** Dollars for a million tokens. */
export interface Price extends Tokens {
  /** What a request costs whose prompt is longer than so many tokens; all of it, its output included. */
  readonly long?: { readonly over: number; readonly times: number }
}

const price = (input: number, output: number, cacheRead = input / 10, cacheWrite = input * 1.25): Price => {
  return { input, output, cacheWrite, cacheRead }
}

/** What runs on one's own machine. */
export const FREE: Price = price(0, 0)

/** As platform.claude.com/docs/en/about-claude/pricing had them in October 2026; `budget.prices` knows better. */
const PRICES: Readonly<Record<string, Price>> = {
  'claude-haiku-5-5': { ...price(0.1, 0.5), long: { over: 100_000, times: 5 } },
  'claude-haiku-4-5': price(1, 5),
  'claude-sonnet-5-5': price(2, 10, 0.1),
  'claude-sonnet-5': price(2, 10),
  'claude-sonnet-4-6': price(3, 15),
  'claude-sonnet-4-5': price(3, 15),
  'claude-opus-5-5': price(4, 20, 0.2),
  'claude-opus-5': price(5, 25),
  'claude-opus-4-8': price(5, 25),
  'claude-opus-4-7': price(5, 25),
  'claude-opus-4-6': price(5, 25),
  'claude-opus-4-5': price(5, 25),
  'claude-fable-5-1': price(10, 50, 0.25),
  'claude-fable-5': price(10, 50),
}

/**
 * What a model costs: `budget.prices` first, then nothing where it runs on this machine, then our table, where a dated
 * name stands for its model. Throws a usage error for a model without a price: a budget in dollars means nothing
 * without one.
 */
export function priceOf(model: string, own: Readonly<Record<string, unknown>>, isLocal = false): Price {
  const given = own[model]
  if (given !== undefined) return readPrice(given, model)
  if (isLocal) return FREE
  const known = PRICES[model] ?? PRICES[model.replace(/-\d{8}$/, '')]
  if (known !== undefined) return known
  throw usageError(
    `no price is known for the model "${model}", so no budget can be kept: set budget.prices to { "${model}": { input: 1, output: 5 } }, in dollars for a million tokens (0 for a model of your own machine)`,
  )
}

export function costOf(tokens: Tokens, { long, ...price }: Price): number {
  const prompt = tokens.input + tokens.cacheWrite + tokens.cacheRead
  const times = long !== undefined && prompt > long.over ? long.times : 1
  return (sum(SORTS.map((sort) => tokens[sort] * price[sort])) * times) / 1_000_000
}

/** The most that a prompt and an answer can cost: the server may write the prompt to its cache, which is dearest. */
export function worstCostOf(input: number, output: number, price: Price): number {
  const as = (kind: 'input' | 'cacheWrite' | 'cacheRead'): number =>
    costOf({ input: 0, cacheWrite: 0, cacheRead: 0, output, [kind]: input }, price)
  return Math.max(as('input'), as('cacheWrite'), as('cacheRead'))
}

function readPrice(given: unknown, model: string): Price {
  const table = typeof given === 'object' && given !== null ? (given as Readonly<Record<string, unknown>>) : {}
  const at = (key: string): number | null => {
    const value = table[key]
    return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
  }
  const [input, output] = [at('input'), at('output')]
  if (input === null || output === null)
    throw usageError(
      `budget.prices: "${model}" must be like { input: 1, output: 5 } in dollars for a million tokens, found ${JSON.stringify(given)}`,
    )
  return price(input, output, at('cacheRead') ?? undefined, at('cacheWrite') ?? undefined)
}

/** What asking would take, before it is asked, by what answers usually take; `usdAtMost` counts with all that they may take. */
export type Estimate = Usage & { readonly usdAtMost: number }

/** The tokenizers of models cut finer than the one that `estimateTokens` was fitted to. */
const FINER = 1.35
/** The form of the answer and what the server adds. */
const FRAME = 700
/** Of an answer, what the words asked about usually take. */
const SHARE = 0.5

/** How much room a question and its answer have, in tokens. */
export interface Room {
  readonly maxTokens: number
  /** Left out where nothing is asked about together. */
  readonly together?: number
}

/** Instructions and what is known, in tokens, that stand in front of what is asked about. */
const PREFIX = 5000

/** What a model that reads so many tokens at once has room for. */
export function roomIn(contextWindow: number, { maxTokens, together = 0 }: Room): Room {
  const answer = Math.min(maxTokens, Math.floor(contextWindow / 3))
  const input = Math.floor((contextWindow - answer - PREFIX) / FINER)
  return { maxTokens: answer, together: Math.max(0, Math.min(together, input)) }
}

export function inputTokensOf({ system, known, input, mend }: Question): number {
  const text = `${system}\n${known}\n${input}\n${mend?.answer ?? ''}`
  return Math.ceil(tokensOf(text) * FINER) + FRAME
}

/** What questions would cost at a price. */
export function estimate(questions: readonly Question[], price: Price, { maxTokens }: Room): Estimate {
  const inputs = questions.map(inputTokensOf)
  const outputs = questions.map(({ input }) => Math.min(maxTokens, 300 + Math.ceil(tokensOf(input) * SHARE)))
  const cost = (input: number, output: number): number => costOf({ input, output, cacheRead: 0, cacheWrite: 0 }, price)
  return {
    calls: questions.length,
    inputTokens: sum(inputs),
    outputTokens: sum(outputs),
    usd: sum(inputs.map((input, at) => cost(input, outputs[at] ?? 0))),
    usdAtMost: sum(inputs.map((input) => worstCostOf(input, maxTokens, price))),
  }
}
