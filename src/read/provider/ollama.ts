import type { Config } from '../../config/defaults.ts'
import { usageError } from '../../errors.ts'
import type { Question } from '../model/ask.ts'
import { AskFailure } from '../model/failure.ts'
import { tokensOf } from '../model/known-memories.ts'
import { brokenOf, refusalOf } from './failure-of.ts'
import { fetchOnce, linesOf, parsed, tableOf, withinTime } from './http.ts'
import { jsonAt, messagesOf } from './openai.ts'
import { inputTokensOf } from './prices.ts'
import { countIn, failed, NO_TOKENS, readText, type Send, type Sent } from './send.ts'

export interface OllamaPorts {
  readonly ollama: Config['ollama']
  /** How many tokens the model reads at most; 0 where nobody knows. */
  readonly window: () => Promise<number>
  readonly maxTokens: () => number
  readonly hide: (text: string) => string
  readonly now: () => number
}

/** The model that the configuration names. Throws a usage error when it names none. */
export function ollamaModel({ model }: Config['ollama']): string {
  if (model !== null) return model
  throw usageError('ollama.model must name a model that your Ollama has (ollama list), for example "gemma3:12b"')
}

/**
 * Ollama's own chat call: it alone can set how much is read at once. What is longer is cut there without a word, so it
 * is not sent.
 */
export function createOllama({ ollama, window, maxTokens, hide, now }: OllamaPorts): Send {
  const model = ollamaModel(ollama)
  const url = new URL('/api/chat', ollama.baseURL)
  return async (question) => {
    const { where, schema } = question
    const room = contextFor(inputTokensOf(question) + maxTokens(), ollama.contextWindow, await window())
    if (room === null) throw new AskFailure('too-long', `${where}: more than the model reads at once`, { unsent: true })
    const options = { num_ctx: room, num_predict: maxTokens(), temperature: 0 }
    const body = JSON.stringify({ model, messages: messagesOf(question, false), stream: true, format: schema, options })
    return withinTime(
      Math.min(ollama.timeoutSeconds * 1000, question.withinMs ?? Number.POSITIVE_INFINITY),
      where,
      async (signal) => {
        try {
          const headers = { 'content-type': 'application/json' }
          const response = await fetchOnce(url, { method: 'POST', headers, body, signal })
          if (response.ok) return await readLines(response, question)
          const about = { where, hide, now: now(), modelKey: 'ollama.model' }
          throw refusalOf(
            { status: response.status, body: parsed(await response.text()), headers: response.headers },
            about,
          )
        } catch (error) {
          throw brokenOf(error, where)
        }
      },
    )
  }
}

/** What is read at once: as configured, else the power of two that holds the question; null where the model reads less. */
export function contextFor(needed: number, configured: number, most: number): number | null {
  const limit = configured > 0 ? configured : most
  if (limit > 0 && needed > limit) return null
  if (configured > 0) return configured
  // In few sizes: Ollama loads the model anew for each.
  const rounded = Math.max(4096, 2 ** Math.ceil(Math.log2(needed)))
  return limit > 0 ? Math.min(limit, rounded) : rounded
}

async function readLines(response: Response, question: Question): Promise<Sent> {
  const texts: string[] = []
  let last = tableOf(null)
  for await (const line of linesOf(response)) {
    if (line.trim() === '') continue
    const piece = tableOf(parsed(line))
    if (typeof piece['error'] === 'string')
      return failed('again', question, 'the server broke off with an error', NO_TOKENS)
    const { content } = tableOf(piece['message'])
    if (typeof content === 'string') texts.push(content)
    if (piece['done'] === true) last = piece
  }
  const text = texts.join('')
  const tokens = {
    ...NO_TOKENS,
    input: countIn(last, 'prompt_eval_count') || inputTokensOf(question),
    output: countIn(last, 'eval_count') || tokensOf(text),
  }
  if (last['done'] !== true && text === '')
    return failed('again', question, 'what came back is no message: does ollama.baseURL lead to Ollama?', tokens)
  if (last['done_reason'] === 'length')
    return failed('too-long', question, 'an answer takes more room than there is', tokens)
  return readText(text, question, tokens)
}

/** How many tokens the model reads at most, as its server tells; 0 where it does not. */
export async function ollamaWindow({ baseURL, model }: Pick<Config['ollama'], 'baseURL' | 'model'>): Promise<number> {
  const told = await jsonAt(new URL('/api/show', baseURL).href, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model }),
  })
  const info = tableOf(told['model_info'])
  const key = Object.keys(info).find((name) => name.endsWith('.context_length'))
  return key === undefined ? 0 : countIn(info, key)
}
