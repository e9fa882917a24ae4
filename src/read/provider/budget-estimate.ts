import type { Question } from '../model/ask.ts'
import { tokensOf } from '../model/known-memories.ts'
import { costOf, type Price, worstCostOf } from './budget-prices.ts'

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
/** A second question about what known memories say: instructions, then notes and at most thirty memories a segment. */
const SECOND = 1100
const SECOND_EACH = 1400
/** Of an answer, what the words asked about usually take. */
const SHARE = 0.5

/** How much room a question and its answer have, in tokens. */
export interface Room {
  readonly maxTokens: number
  /** Left out where nothing is asked about together. */
  readonly together?: number
}

/** How many tokens of input are asked about at once: an answer usually takes half of the room that it has. */
export function roomFor({ maxTokens, together = 0 }: Room): number {
  return Math.min(together, maxTokens)
}

export function inputTokensOf(question: Question): number {
  const text = `${question.system}\n${question.known}\n${question.input}`
  return Math.ceil(tokensOf(text) * FINER) + FRAME
}

/**
 * What questions would cost at a price; half of it in a batch. Each question about segments may be followed by a
 * second one, which nobody can know before the first is answered: it is in `usdAtMost`.
 */
export function estimate(questions: readonly Question[], price: Price, room: Room, share = 1): Estimate {
  const { maxTokens } = room
  const inputs = questions.map(inputTokensOf)
  const outputs = questions.map(({ input }) => Math.min(maxTokens, 300 + Math.ceil(tokensOf(input) * SHARE)))
  const cost = (input: number, output: number): number =>
    costOf({ input, output, cacheRead: 0, cacheWrite: 0 }, price) * share
  const worst = (input: number): number => worstCostOf(input, maxTokens, price) * share
  const seconds = questions.filter(({ agent }) => agent === 'notes').flatMap((one) => secondsOf(one, room))
  return {
    calls: questions.length,
    inputTokens: sum(inputs),
    outputTokens: sum(outputs),
    usd: sum(inputs.map((input, at) => cost(input, outputs[at] ?? 0))),
    usdAtMost: sum([...inputs, ...seconds].map((input) => worst(input))),
  }
}

/** Tokens of the questions that may follow one: as many as have room together are one again. */
function secondsOf({ parts = [] }: Question, room: Room): number[] {
  const segments = Math.max(1, parts.length)
  const together = Math.max(1, Math.floor((roomFor(room) * FINER) / SECOND_EACH))
  const calls = Math.ceil(segments / together)
  return Array.from({ length: calls }, () => SECOND + SECOND_EACH * Math.min(segments, together))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
