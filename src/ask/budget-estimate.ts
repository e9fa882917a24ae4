import { costOf, type Price, worstCostOf } from './budget-prices.ts'
import type { Question } from './claude/ask.ts'
import { tokensOf } from './claude/known-memories.ts'

/** What asking would take, before it is asked. */
export interface Estimate {
  readonly calls: number
  readonly inputTokens: number
  /** Of what answers usually take; `usdAtMost` counts with all that they may take. */
  readonly outputTokens: number
  readonly usd: number
  readonly usdAtMost: number
}

/** The tokenizers of this family cut finer than the one that `estimateTokens` was fitted to. */
const FINER = 1.35
/** The form of the answer and what the server adds. */
const FRAME = 700
/** A second question about what known memories say: instructions, notes and at most thirty memories. */
const SECOND = 2500

export function inputTokensOf(question: Question): number {
  const text = `${question.system}\n${question.known}\n${question.input}`
  return Math.ceil(tokensOf(text) * FINER) + FRAME
}

/**
 * What questions would cost at a price; half of it in a batch. Each question about a segment may be followed by a
 * second one, which nobody can know before the first is answered: it is in `usdAtMost`.
 */
export function estimate(questions: readonly Question[], price: Price, maxTokens: number, share = 1): Estimate {
  const inputs = questions.map(inputTokensOf)
  const outputs = questions.map((question) => Math.min(maxTokens, 300 + Math.ceil(tokensOf(question.input) / 2)))
  const cost = (input: number, output: number): number =>
    costOf({ input, output, cacheRead: 0, cacheWrite: 0 }, price) * share
  const worst = (input: number): number => worstCostOf(input, maxTokens, price) * share
  const seconds = questions.filter(({ agent }) => agent === 'notes').length
  return {
    calls: questions.length,
    inputTokens: sum(inputs),
    outputTokens: sum(outputs),
    usd: sum(inputs.map((input, at) => cost(input, outputs[at] ?? 0))),
    usdAtMost: sum(inputs.map((input) => worst(input))) + seconds * worst(SECOND),
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
