import { readFileSync } from 'node:fs'
import path from 'node:path'
import { DEFAULTS } from '../src/config/defaults.ts'
import { recogniseLog } from '../src/log/manner.ts'
import { parseTurns } from '../src/log/parse.ts'
import { segmentTurns } from '../src/log/segment.ts'
import type { Segment, Turn } from '../src/log/turn.ts'
import { readPrompts } from '../src/read/provider/open-reader.ts'
import type { Question } from '../src/read/model/ask.ts'
import { createClaudeBackend } from '../src/read/model/index.ts'
import { tokensOf } from '../src/read/model/known-memories.ts'
import { createGate } from '../src/read/promotion.ts'
import { type StoredAnswer, withAnswers } from '../src/read/provider/answers.ts'
import { estimate, inputTokensOf } from '../src/read/provider/prices.ts'
import { costOf, priceOf } from '../src/read/provider/prices.ts'

const MODELS = ['claude-haiku-5-5', 'claude-sonnet-5-5', 'claude-opus-5-5']
const ROOM = DEFAULTS.claude

/** What the sample day takes by Claude, by the estimate of `process --dry-run`, and what our own part of it takes. */
export async function claude(): Promise<void> {
  const { turns, segments } = sampleDay()
  const alone = await asked(turns, segments, false)
  await asked(turns, segments, true)
  const together = await asked(turns, segments, true)
  const { questions } = together
  const prompt = tokensOf(questions[0]?.system ?? '')
  const tokens = (of: readonly Question[]): number => of.reduce((sum, question) => sum + inputTokensOf(question), 0)
  const [one, all] = [tokens(alone.questions), tokens(questions)]
  console.log(`turns, segments                       ${turns.length}, ${segments.length}`)
  console.log(`questions, alone and together         ${alone.questions.length}, ${questions.length}`)
  console.log(`tokens in, together of alone          ${all} of ${one}, ${((all / one) * 100).toFixed(0)} %`)
  console.log(`instructions, tokens (estimate)       ${prompt}, ${share(prompt, questions)} of what is sent`)
  console.log(`our part of the day                   ${together.ms.toFixed(0)} ms with ${turns.length} notes`)
  for (const model of MODELS) {
    const { inputTokens, outputTokens, usd, usdAtMost } = estimate(questions, priceOf(model, {}), ROOM)
    const batch = estimate(questions, priceOf(model, {}), ROOM, 0.5).usd
    const before = estimate(alone.questions, priceOf(model, {}), ROOM).usd
    console.log(
      `${model.padEnd(38)}${inputTokens} in, ${outputTokens} out: $${usd.toFixed(4)} (alone $${before.toFixed(4)}), at most $${usdAtMost.toFixed(4)}, in a batch $${batch.toFixed(4)}`,
    )
  }
  const cached = alone.questions.reduce((sum, question, at) => sum + withCache(question, at), 0)
  console.log(
    `alone with a warm cache, of without   ${((cached / full(alone.questions)) * 100).toFixed(0)} % of the dollars`,
  )
}

function sampleDay(): { readonly turns: readonly Turn[]; readonly segments: readonly Segment[] } {
  const file = path.resolve(import.meta.dirname, '..', 'raw', '2026-02-08.md')
  const bytes = readFileSync(file)
  const { form, roles } = recogniseLog(bytes, { human: ['USER'], assistant: ['BERNARD'] })
  const turns = [...parseTurns([bytes], { form, roles: roles.roleOf })]
  return { turns, segments: [...segmentTurns(turns, [], { date: '2026-02-08', file: 'raw/2026-02-08.md' })] }
}

/** The questions of the day, answered with a note of every turn, and how long everything but the answers took. */
async function asked(turns: readonly Turn[], segments: readonly Segment[], isJoined: boolean) {
  const questions: Question[] = []
  const quotes = turns.map(({ spans }) => spans[0]?.text.split('\n')[0] ?? '')
  const kept = new Map<string, StoredAnswer>()
  const store = {
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, _about: unknown, answer: StoredAnswer) => void kept.set(key, answer),
  }
  const redact = (text: string): string => text
  const answers = { store, model: 'm', maxTokens: ROOM.maxTokens, redact }
  const ask = withAnswers(async (question) => {
    questions.push(question)
    const notes = quotes.map((quote, at) => ({ turn: at + 1, quote, text: quote, kind: 'fact', home: 'user' }))
    return { value: { notes }, ids: question.ids, usage: { calls: 1, inputTokens: 0, outputTokens: 0, usd: 0 } }
  }, answers)
  const agents = { gate: createGate(), prompts: readPrompts(), redact, ask }
  const backend = createClaudeBackend(isJoined ? { ...agents, joint: { answers, room: ROOM, keeps: true } } : agents)
  const known = { names: { human: 'USER', assistant: 'BERNARD' }, memories: [], counters: {} }
  const from = performance.now()
  await backend.prepare?.(segments, known)
  for (const segment of segments) await backend.extract(segment, known)
  return { questions, ms: performance.now() - from }
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
