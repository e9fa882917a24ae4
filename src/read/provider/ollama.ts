import { usageError } from '../../errors.ts'
import { AskFailure } from '../model/failure.ts'
import { asked, refusalOf } from './failure-of.ts'
import { isLoopback, jsonAt, linesOf, parsed, postJson, type Table, tableOf } from './http.ts'
import { messagesOf, readEvents } from './openai.ts'
import { inputTokensOf } from './prices.ts'
import { countIn, type Transport, type TransportPorts } from './send.ts'

/** Ollama's own chat call: it alone can set how much is read at once. What it would cut off unsaid is not sent. */
export function createOllama({ config: { ollama }, redact, now, maxTokens }: TransportPorts): Transport {
  const { model, baseURL, contextWindow } = ollama
  if (model === null)
    throw usageError('ollama.model must name a model that your Ollama has (ollama list), for example "gemma3:12b"')
  let told: Promise<number> | null = null
  const window = (): Promise<number> => {
    told ??= contextWindow > 0 ? Promise.resolve(contextWindow) : windowOf(model, baseURL)
    return told
  }
  return {
    model,
    isLocal: isLoopback(baseURL),
    mends: true,
    window,
    async send(question) {
      const { where, schema: format } = question
      const room = contextFor(inputTokensOf(question) + maxTokens(), contextWindow, await window())
      if (room === null)
        throw new AskFailure('too-long', `${where}: more than the model reads at once`, { unsent: true })
      const options = { num_ctx: room, num_predict: maxTokens(), temperature: 0 }
      const body = { model, messages: messagesOf(question, false), stream: true, format, options }
      return asked(question, ollama.timeoutSeconds, async (signal) => {
        const response = await postJson(new URL('/api/chat', baseURL), body, signal)
        if (response.ok) return readEvents(eventsIn(response), question, 'does ollama.baseURL lead to Ollama?')
        const { status, headers } = response
        const about = { where, hide: redact, now: now(), modelKey: 'ollama.model' }
        throw refusalOf({ status, headers, body: parsed(await response.text()) }, about)
      })
    },
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

/** The lines of its answer as the events of a chat completion. */
async function* eventsIn(response: Response): AsyncGenerator<Table> {
  for await (const line of linesOf(response)) {
    const { error, message, done, done_reason: reason, ...counts } = tableOf(parsed(line))
    yield {
      ...(typeof error === 'string' ? { error } : {}),
      choices: [{ message, finish_reason: done === true ? (reason ?? 'stop') : null }],
      usage: { prompt_tokens: counts['prompt_eval_count'], completion_tokens: counts['eval_count'] },
    }
  }
}

/** How many tokens the model reads at most, as its server tells; 0 where it does not. */
async function windowOf(model: string, baseURL: string): Promise<number> {
  const told = await jsonAt(new URL('/api/show', baseURL).href, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model }),
  })
  const info = tableOf(told['model_info'])
  const key = Object.keys(info).find((name) => name.endsWith('.context_length'))
  return key === undefined ? 0 : countIn(info, key)
}
