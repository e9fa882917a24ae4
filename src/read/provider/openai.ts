import type { Config } from '../../config/defaults.ts'
import type { Question } from '../model/ask.ts'
import { tokensOf } from '../model/known-memories.ts'
import { brokenOf, refusalOf, saidBy } from './failure-of.ts'
import { eventsOf, fetchOnce, isLoopback, parsed, type Table, tableOf, withinTime } from './http.ts'
import { inputTokensOf, type Tokens } from './prices.ts'
import { countIn, failed, formInWords, mendInWords, NO_TOKENS, readText, type Send, type Sent } from './send.ts'

export interface ChatPorts {
  readonly openai: Config['openai']
  readonly key: string
  /** Room for an answer, in tokens. */
  readonly maxTokens: () => number
  readonly hide: (text: string) => string
  readonly now: () => number
}

/** What not every server takes, with how it says so: left out, or put another way, after its first refusal. */
const OPTIONAL = {
  response_format: /response_format|json_schema|schema|grammar|structured/i,
  stream_options: /stream_options/i,
  max_tokens: /max_tokens|max_completion_tokens/i,
  temperature: /temperature/i,
} as const
type Optional = keyof typeof OPTIONAL

/** Chat completions: llama.cpp's server, LM Studio, vLLM and hosted ones. */
export function createChat({ openai, key, maxTokens, hide, now }: ChatPorts): Send {
  const url = `${apiAt(openai.baseURL)}/chat/completions`
  const headers = { 'content-type': 'application/json', ...(key === '' ? {} : { authorization: `Bearer ${key}` }) }
  /** What this server refused; known from then on. */
  const without = new Set<Optional>()
  return (question) =>
    withinTime(
      Math.min(openai.timeoutSeconds * 1000, question.withinMs ?? Number.POSITIVE_INFINITY),
      question.where,
      async (signal) => {
        for (;;) {
          const body = JSON.stringify(chatParams(question, openai.model, maxTokens(), without))
          const response = await fetchOnce(url, { method: 'POST', headers, body, signal }).catch((error: unknown) => {
            throw brokenOf(error, question.where)
          })
          if (!response.ok) {
            const said = await response
              .text()
              .then(parsed)
              .catch(() => undefined)
            const about = { where: question.where, hide, now: now(), modelKey: 'openai.model' }
            const failure = refusalOf({ status: response.status, body: said, headers: response.headers }, about)
            const isRefused = failure.kind === 'segment' || response.status === 500
            const refused = isRefused ? refusedIn(saidBy(said), without) : null
            if (refused === null) throw failure
            // Nothing was answered: it is the same question, put as this server takes it.
            without.add(refused)
            continue
          }
          try {
            return await readChat(response, question)
          } catch (error) {
            throw brokenOf(error, question.where)
          }
        }
      },
    )
}

function refusedIn(said: string, without: ReadonlySet<Optional>): Optional | null {
  const names = Object.keys(OPTIONAL) as Optional[]
  return names.find((name) => !without.has(name) && OPTIONAL[name].test(said)) ?? null
}

/** A question as chat completions want it. */
function chatParams(question: Question, model: string, maxTokens: number, without: ReadonlySet<Optional>): Table {
  const { agent, schema } = question
  const takes = (name: Optional, value: Table): Table => (without.has(name) ? {} : value)
  return {
    model,
    messages: messagesOf(question, without.has('response_format')),
    stream: true,
    ...takes('stream_options', { stream_options: { include_usage: true } }),
    ...takes('temperature', { temperature: 0 }),
    [without.has('max_tokens') ? 'max_completion_tokens' : 'max_tokens']: maxTokens,
    ...takes('response_format', {
      response_format: { type: 'json_schema', json_schema: { name: agent, strict: true, schema } },
    }),
  }
}

/** A question as a talk; `inWords` where nothing but words holds the answer to its form. */
export function messagesOf(question: Question, inWords: boolean): readonly Table[] {
  const { system, known, input, mend } = question
  const told = [system, known, inWords ? formInWords(question) : ''].filter((text) => text !== '').join('\n\n')
  return [
    { role: 'system', content: told },
    { role: 'user', content: input },
    ...(mend === undefined
      ? []
      : [
          { role: 'assistant', content: mend.answer },
          { role: 'user', content: mendInWords(mend.wrong) },
        ]),
  ]
}

/** A stream, or the whole of it from a server that does not stream. */
async function readChat(response: Response, question: Question): Promise<Sent> {
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('event-stream')) return readEvents(eventsOf(response), question)
  const whole = parsed(await response.text())
  if (whole === undefined) {
    const what = 'a page came back instead of an answer: does openai.baseURL lead to a server of chat completions?'
    return failed('again', question, what, NO_TOKENS)
  }
  return readEvents([tableOf(whole)], question)
}

/** Pieces of an answer, each with a `delta` or a whole `message`. Throws when the stream ends before the answer does. */
async function readEvents(events: AsyncIterable<Table> | Iterable<Table>, question: Question): Promise<Sent> {
  const texts: string[] = []
  let usage: unknown = null
  let ended: unknown = null
  for await (const event of events) {
    if (event['error'] !== undefined) return failed('again', question, 'the server broke off with an error', NO_TOKENS)
    usage = event['usage'] ?? usage
    const choices = event['choices']
    const choice = tableOf(Array.isArray(choices) ? choices[0] : null)
    const said = tableOf(choice['delta'] ?? choice['message'])
    if (typeof said['content'] === 'string') texts.push(said['content'])
    ended = choice['finish_reason'] ?? ended
    if (typeof said['refusal'] === 'string') ended = 'content_filter'
  }
  const text = texts.join('')
  const tokens = tokensIn(usage, question, text)
  if (ended === 'length') return failed('too-long', question, 'an answer takes more room than there is', tokens)
  if (ended === 'content_filter') return failed('segment', question, 'the model would not answer', tokens)
  if (ended === null && text === '') return failed('again', question, 'what came back is no message', tokens)
  return readText(text, question, tokens)
}

function tokensIn(usage: unknown, question: Question, text: string): Tokens {
  const prompt = countIn(usage, 'prompt_tokens')
  if (prompt === 0) return { ...NO_TOKENS, input: inputTokensOf(question), output: tokensOf(text) }
  const cached = Math.min(prompt, countIn(tableOf(usage)['prompt_tokens_details'], 'cached_tokens'))
  return { ...NO_TOKENS, input: prompt - cached, cacheRead: cached, output: countIn(usage, 'completion_tokens') }
}

/** Where the calls are: an address without a path is the server's, and its calls begin with `/v1`. */
export function apiAt(baseURL: string): string {
  const url = new URL(baseURL)
  return url.pathname === '/' ? `${url.origin}/v1` : baseURL.endsWith('/') ? baseURL.slice(0, -1) : baseURL
}

const ASKED_MS = 3000

/**
 * How many tokens the model reads at once, as its server tells: llama.cpp, vLLM, LM Studio, in that order; 0 where none
 * does. A hosted server is not asked what only local ones know.
 */
export async function chatWindow({ baseURL, model }: Pick<Config['openai'], 'baseURL' | 'model'>, key: string) {
  const { origin } = new URL(baseURL)
  const headers = key === '' ? {} : { authorization: `Bearer ${key}` }
  const props = isLoopback(baseURL) ? await jsonAt(`${origin}/props`, { headers }) : {}
  const atLlama = countIn(props['default_generation_settings'], 'n_ctx')
  if (atLlama > 0) return atLlama
  const atVllm = countIn(modelIn(await jsonAt(`${apiAt(baseURL)}/models`, { headers }), model), 'max_model_len')
  if (atVllm > 0 || !isLoopback(baseURL)) return atVllm
  const atStudio = modelIn(await jsonAt(`${origin}/api/v0/models`, { headers }), model)
  return countIn(atStudio, 'loaded_context_length') || countIn(atStudio, 'max_context_length')
}

function modelIn({ data }: Table, model: string): unknown {
  const all = Array.isArray(data) ? data.map(tableOf) : []
  return all.find(({ id }) => id === model) ?? (all.length === 1 ? all[0] : undefined)
}

/** A small answer of a server about itself; nothing where it gives none. */
export async function jsonAt(url: string, init: RequestInit = {}): Promise<Table> {
  try {
    return await withinTime(ASKED_MS, url, async (signal) => {
      const response = await fetchOnce(url, { ...init, signal })
      return response.ok ? tableOf(parsed(await response.text())) : {}
    })
  } catch (error) {
    // Whether it answers is what is asked: one that does not, or does otherwise, tells nothing.
    if (error instanceof Error) return {}
    throw error
  }
}
