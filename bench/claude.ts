import { readFileSync } from 'node:fs'
import path from 'node:path'
import { estimate, inputTokensOf } from '../src/ask/budget-estimate.ts'
import { costOf, priceOf } from '../src/ask/budget-prices.ts'
import type { Question } from '../src/ask/claude/ask.ts'
import { createClaudeBackend } from '../src/ask/claude/index.ts'
import { tokensOf } from '../src/ask/claude/known-memories.ts'
import { readPrompts } from '../src/ask/claude.ts'
import { createGate } from '../src/extract/promotion.ts'
import { recogniseLog } from '../src/log/manner.ts'
import { parseTurns } from '../src/log/parse.ts'
import { segmentTurns } from '../src/log/segment.ts'

const MODELS = ['claude-haiku-5-5', 'claude-sonnet-5-5', 'claude-opus-5-5']
const MAX_TOKENS = 8192

/** What the sample day would take by Claude, by the estimate of `process --dry-run`, and what our own part of a call takes. */
export async function claude(): Promise<void> {
  const file = path.resolve(import.meta.dirname, '..', 'raw', '2026-02-08.md')
  const bytes = readFileSync(file)
  const { form, roles } = recogniseLog(bytes, { human: ['USER'], assistant: ['BERNARD'] })
  const turns = [...parseTurns([bytes], { form, roles: roles.roleOf })]
  const segments = [...segmentTurns(turns, [], { date: '2026-02-08', file: 'raw/2026-02-08.md' })]
  const questions: Question[] = []
  const quotes = turns.flatMap(({ spans }) => spans.map(({ text }) => text.split('\n')[0] ?? ''))
  const notes = quotes.map((quote) => ({ turn: 1, quote, text: quote, kind: 'fact', home: 'user' }))
  const backend = createClaudeBackend({
    gate: createGate(),
    prompts: readPrompts(),
    redact: (text) => text,
    ask: async (question) => {
      questions.push(question)
      return { value: { notes }, ids: question.ids, usage: { calls: 1, inputTokens: 0, outputTokens: 0, usd: 0 } }
    },
  })
  const known = { names: { human: 'USER', assistant: 'BERNARD' }, memories: [], counters: {} }
  const from = performance.now()
  for (const segment of segments) await backend.extract(segment, known)
  const ms = (performance.now() - from) / segments.length
  const prompt = tokensOf(questions[0]?.system ?? '')
  console.log(`turns, segments, questions            ${turns.length}, ${segments.length}, ${questions.length}`)
  console.log(`instructions, tokens (estimate)       ${prompt}, ${share(prompt, questions)} of what is sent`)
  console.log(`our part of a call                    ${ms.toFixed(2)} ms with ${notes.length} notes`)
  for (const model of MODELS) {
    const { inputTokens, outputTokens, usd, usdAtMost } = estimate(questions, priceOf(model, {}), MAX_TOKENS)
    const batch = estimate(questions, priceOf(model, {}), MAX_TOKENS, 0.5).usd
    console.log(
      `${model.padEnd(38)}${inputTokens} in, ${outputTokens} out: $${usd.toFixed(4)}, at most $${usdAtMost.toFixed(4)}, in a batch $${batch.toFixed(4)}`,
    )
  }
  const cached = questions.reduce((sum, question, at) => sum + withCache(question, at), 0)
  console.log(`input with a warm cache, of without   ${((cached / full(questions)) * 100).toFixed(0)} % of the dollars`)
}

const PRICE = priceOf('claude-haiku-5-5', {})

function withCache(question: Question, at: number): number {
  const prefix = tokensOf(`${question.system}\n${question.known}`) * 1.35
  const rest = inputTokensOf(question) - prefix
  const cache = at === 0 ? { cacheWrite: prefix, cacheRead: 0 } : { cacheWrite: 0, cacheRead: prefix }
  return costOf({ input: rest, output: 0, ...cache }, PRICE)
}

function full(questions: readonly Question[]): number {
  return questions.reduce(
    (sum, question) => sum + costOf({ input: inputTokensOf(question), output: 0, cacheWrite: 0, cacheRead: 0 }, PRICE),
    0,
  )
}

function share(prompt: number, questions: readonly Question[]): string {
  const all = questions.reduce((sum, question) => sum + inputTokensOf(question), 0)
  return `${((prompt * 1.35 * questions.length * 100) / all).toFixed(0)} %`
}
