import type { Config } from '../../config/defaults.ts'
import type { Question } from '../model/ask.ts'
import { AskFailure, type FailureKind } from '../model/failure.ts'
import { parsed, tableOf } from './http.ts'
import type { Tokens } from './prices.ts'

/** How a question reaches a model and what came of it reaches us: the one thing that readers differ in. */
export interface Transport {
  readonly model: string
  readonly send: Send
  /** True where it costs nothing but time. */
  readonly isLocal: boolean
  /** Does it ask once more, with what was wrong, before it asks for less? Who is held to a form need not. */
  readonly mends: boolean
  /** How many tokens the model reads at once; 0 where nobody knows. */
  window(): Promise<number>
}

export interface TransportPorts {
  readonly config: Pick<Config, 'claude' | 'openai' | 'ollama' | 'command'>
  readonly env: Readonly<Record<string, string | undefined>>
  readonly redact: (text: string) => string
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Room for an answer, in tokens. */
  readonly maxTokens: () => number
}

/** What came back for one question, with what it took. */
export interface Sent {
  readonly outcome: { readonly value: unknown } | { readonly failure: AskFailure }
  readonly tokens: Tokens
  /** Dollars, where who answered says them; else they follow from the tokens. */
  readonly usd?: number
}

/** One try. Rejects with an `AskFailure` when nothing came back. */
export type Send = (question: Question) => Promise<Sent>

export const NO_TOKENS: Tokens = { input: 0, output: 0, cacheWrite: 0, cacheRead: 0 }

/** A number of tokens that a server counted; 0 for anything that is none. */
export function countIn(usage: unknown, key: string): number {
  const value = tableOf(usage)[key]
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0
}

/** What of a question's time is left to one try of so many seconds, in milliseconds. */
export function timeFor({ withinMs = Number.POSITIVE_INFINITY }: Question, seconds: number): number {
  return Math.min(seconds * 1000, withinMs)
}

/** Tokens as Anthropic counts them. */
export function anthropicTokens(usage: unknown): Tokens {
  return {
    input: countIn(usage, 'input_tokens'),
    output: countIn(usage, 'output_tokens'),
    cacheWrite: countIn(usage, 'cache_creation_input_tokens'),
    cacheRead: countIn(usage, 'cache_read_input_tokens'),
  }
}

/** A failure that came back as an answer, and was paid for. */
export function failed(kind: FailureKind, { where }: Pick<Question, 'where'>, what: string, tokens: Tokens): Sent {
  return { outcome: { failure: new AskFailure(kind, `${where}: ${what}`, { counted: true }) }, tokens }
}

/** What a model wrote, as an answer or as what is wrong with it. Nothing about it is taken for granted. */
export function readText(text: string, { where, wrong }: Pick<Question, 'where' | 'wrong'>, tokens: Tokens): Sent {
  const value = parsed(unfenced(text))
  const why = value === undefined ? 'it is no JSON' : wrong(value)
  if (why === null) return { outcome: { value }, tokens }
  const what = value === undefined ? 'the answer is no JSON' : `the answer has another form: ${why}`
  const bad = { answer: text.slice(0, MOST_SHOWN), wrong: why }
  return { outcome: { failure: new AskFailure('again', `${where}: ${what}`, { counted: true, bad }) }, tokens }
}

/** Of a bad answer, in characters, when it is asked for once more. */
const MOST_SHOWN = 4000

/** What stands in a fence that is around the whole text, behind what was thought; looked at from both ends, in linear time. */
function unfenced(text: string): string {
  const thought = text.trimStart().startsWith('<think>') ? text.indexOf('</think>') : -1
  const whole = (thought < 0 ? text : text.slice(thought + '</think>'.length)).trim()
  const start = whole.indexOf('\n')
  if (start < 0 || !whole.startsWith('```') || !whole.endsWith('```')) return whole
  const language = whole.slice(3, start).trim()
  return language === '' || language === 'json' ? whole.slice(start, -3) : whole
}

/** The form of the answer in words, for who cannot be held to it. */
export function formInWords({ schema }: Pick<Question, 'schema'>): string {
  return `Answer with one JSON value and nothing else: no fence, no word before or behind it. It fits this JSON schema:\n${JSON.stringify(schema)}`
}

/** What is said behind an answer of another form. */
export function mendInWords(wrong: string): string {
  return `That is not the form that was asked for: ${wrong}. Give the whole answer again, as one JSON value and nothing else.`
}
