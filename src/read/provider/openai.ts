import type { Config } from '../../config/defaults.ts'
import type { Question } from '../model/ask.ts'
import { tokensOf } from '../model/known-memories.ts'
import { asked, hiding, refusalOf, saidBy } from './failure-of.ts'
import { eventsOf, isLoopback, jsonAt, parsed, postJson, type Table, tableOf } from './http.ts'
import { inputTokensOf } from './prices.ts'
import {
  countIn,
  failed,
  formInWords,
  mendInWords,
  NO_TOKENS,
  readText,
  type Sent,
  type Transport,
  type TransportPorts,
} from './send.ts'

/** What not every server takes, with how it says so: left out, or put another way, after its first refusal. */
const OPTIONAL = {
  response_format: /response_format|json_schema|schema|grammar|structured/i,
  stream_options: /stream_options/i,
  max_tokens: /max_tokens|max_completion_tokens/i,
  temperature: /temperature/i,
} as const
type Optional = keyof typeof OPTIONAL

/** Chat completions: llama.cpp's server, LM Studio, vLLM and hosted ones. */
export function createChat({ config: { openai }, env, redact, now, maxTokens }: TransportPorts): Transport {
  const url = `${apiAt(openai.baseURL)}/chat/completions`
  const key = env[openai.keyVariable]?.trim() ?? ''
  const hide = hiding(key, redact)
  const headers = key === '' ? {} : { authorization: `Bearer ${key}` }
  /** What this server refused; known from then on. */
  const without = new Set<Optional>()
  return {
    model: openai.model,
    isLocal: isLoopback(openai.baseURL),
    mends: true,
    window: () => (openai.contextWindow > 0 ? Promise.resolve(openai.contextWindow) : chatWindow(openai, headers)),
    send: (question) =>
      asked(question, openai.timeoutSeconds, async (signal) => {
        for (;;) {
          const response = await postJson(
            url,
            chatParams(question, openai.model, maxTokens(), without),
            signal,
            headers,
          )
          if (response.ok) return readChat(response, question)
          const said = parsed(await response.text())
          const about = { where: question.where, hide, now: now(), modelKey: 'openai.model' }
          const failure = refusalOf({ status: response.status, body: said, headers: response.headers }, about)
          const isRefused = failure.kind === 'segment' || response.status === 500
          const refused = isRefused ? refusedIn(saidBy(said), without) : null
          if (refused === null) throw failure
          // Nothing was answered: it is the same question, put as this server takes it.
          without.add(refused)
        }
      }),
  }
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

const NO_SERVER = 'does openai.baseURL lead to a server of chat completions?'

/** A stream, or the whole of it from a server that does not stream. */
async function readChat(response: Response, question: Question): Promise<Sent> {
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('event-stream')) return readEvents(eventsOf(response), question, NO_SERVER)
  const whole = parsed(await response.text())
  if (whole === undefined)
    return failed('again', question, `a page came back instead of an answer: ${NO_SERVER}`, NO_TOKENS)
  return readEvents([tableOf(whole)], question, NO_SERVER)
}

/** Pieces of an answer, each with a `delta` or a whole `message`; `hint` is said where no answer comes. */
export async function readEvents(
  events: AsyncIterable<Table> | Iterable<Table>,
  question: Question,
  hint: string,
): Promise<Sent> {
  let text = ''
  let usage: unknown = null
  let ended: unknown = null
  for await (const event of events) {
    if (event['error'] !== undefined) return failed('again', question, 'the server broke off with an error', NO_TOKENS)
    usage = event['usage'] ?? usage
    const choices = event['choices']
    const choice = tableOf(Array.isArray(choices) ? choices[0] : null)
    const { content, refusal } = tableOf(choice['delta'] ?? choice['message'])
    if (typeof content === 'string') text += content
    ended = typeof refusal === 'string' ? 'content_filter' : (choice['finish_reason'] ?? ended)
  }
  const prompt = countIn(usage, 'prompt_tokens')
  const cacheRead = Math.min(prompt, countIn(tableOf(usage)['prompt_tokens_details'], 'cached_tokens'))
  const input = prompt === 0 ? inputTokensOf(question) : prompt - cacheRead
  const tokens = { ...NO_TOKENS, input, cacheRead, output: countIn(usage, 'completion_tokens') || tokensOf(text) }
  if (ended === 'length') return failed('too-long', question, 'an answer takes more room than there is', tokens)
  if (ended === 'content_filter') return failed('segment', question, 'the model would not answer', tokens)
  if (ended === null && text === '') return failed('again', question, `what came back is no message: ${hint}`, tokens)
  return readText(text, question, tokens)
}

/** Where the calls are: an address without a path is the server's, and its calls begin with `/v1`. */
function apiAt(baseURL: string): string {
  const url = new URL(baseURL)
  return url.pathname === '/' ? `${url.origin}/v1` : baseURL.endsWith('/') ? baseURL.slice(0, -1) : baseURL
}

/** How many tokens the model reads at once, as llama.cpp, vLLM or LM Studio tell; 0 where none does. */
async function chatWindow({ baseURL, model }: Config['openai'], headers: Readonly<Record<string, string>>) {
  const { origin } = new URL(baseURL)
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
