import type Anthropic from '@anthropic-ai/sdk'
import type { Config } from '../../config/defaults.ts'
import { usageError } from '../../errors.ts'
import type { Question } from '../model/ask.ts'
import { AskFailure } from '../model/failure.ts'
import { type About, brokenOf, hiding, refusalOf } from './failure-of.ts'
import { fetchOnce, MOST_BYTES, parsed, type Table, tableOf, withinTime } from './http.ts'
import type { Tokens } from './prices.ts'
import { countIn, failed, mendInWords, NO_TOKENS, readText, type Send, type Sent } from './send.ts'

/** Of the answers of a batch, in bytes. */
const MOST_IN_BATCH = 64 * MOST_BYTES
const HOME = 'https://api.anthropic.com'

/** A connection to a server of the Messages API, with the classes that tell its errors apart. */
export interface Connection {
  readonly client: Anthropic
  /** What an error of the SDK means. */
  failureOf(error: unknown, where: string): AskFailure
}

export interface ConnectPorts {
  readonly claude: Config['claude']
  readonly env: Readonly<Record<string, string | undefined>>
  readonly redact: (text: string) => string
  readonly now: () => number
}

/**
 * Loads the SDK and says where to. The key comes from the variable that the configuration names and from nowhere else,
 * and an empty one is none; a server of one's own needs none.
 */
export async function connect({ claude, env, redact, now }: ConnectPorts): Promise<Connection> {
  const baseURL = addressOf(claude.baseURL ?? (env['ANTHROPIC_BASE_URL']?.trim() || HOME))
  const given = env[claude.keyVariable]
  const key = given?.trim() ?? ''
  if (key === '' && new URL(baseURL).origin === HOME)
    throw new AskFailure(
      'stop',
      `the reader anthropic needs a key in the environment variable ${claude.keyVariable}, which is ${given === undefined ? 'not set' : 'empty'}; extraction.backend "builtin" needs none`,
      { unsent: true },
    )
  const sdk = await import('@anthropic-ai/sdk')
  const client = new sdk.Anthropic({
    baseURL,
    // Without any key the SDK would look for accounts on this disk.
    apiKey: key === '' ? 'none' : key,
    authToken: null,
    maxRetries: 0,
    // At "debug" the SDK prints what is sent.
    logLevel: 'off',
    fetch: (input, init) => fetchFor(claude.timeoutSeconds * 1000, input, init),
  })
  const hide = hiding(key, redact)
  return {
    client,
    failureOf(error, where) {
      const about: About = { where, hide, now: now(), modelKey: 'claude.model' }
      if (!(error instanceof sdk.APIError) || error instanceof sdk.APIConnectionError) return brokenOf(error, where)
      const { status, headers = new Headers(), error: body } = error as InstanceType<typeof sdk.APIError>
      // An error in the middle of a stream has no status: what came before it may be billed.
      if (status !== undefined) return refusalOf({ status, body, headers }, about)
      return new AskFailure('again', `${where}: the server ${error.type ?? ''}`.trim(), { billed: true, cause: error })
    },
  }
}

function addressOf(given: string): string {
  if (/^https?:/.test(given) && URL.canParse(given)) return given
  throw usageError(
    `claude.baseURL must begin with https:// or http:// and be an address like ${HOME}, found "${given}"`,
  )
}

/** A server that does not stream although it was asked to: what it said, whole. */
class Unstreamed extends Error {
  readonly text: string
  readonly isJson: boolean

  constructor(text: string, isJson: boolean) {
    super('not a stream')
    this.text = text
    this.isJson = isJson
  }
}

/** One answer is asked for as a stream; what else the SDK fetches, the answers of a batch among it, may be longer. */
async function fetchFor(ms: number, input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const streams = typeof init.body === 'string' && init.body.includes('"stream":true')
  if (!streams) {
    const signals = [AbortSignal.timeout(ms), ...(init.signal ? [init.signal] : [])]
    return fetchOnce(input, { ...init, signal: AbortSignal.any(signals) }, MOST_IN_BATCH)
  }
  const response = await fetchOnce(input, init)
  const type = response.headers.get('content-type') ?? ''
  if (response.ok && !type.includes('event-stream')) throw new Unstreamed(await response.text(), type.includes('json'))
  return response
}

/** Sends questions one by one. `connected` is called when the first one is sent, not before. */
export function createAnthropic(connected: () => Promise<Connection>, claude: Config['claude']): Send {
  let connection: Promise<Connection> | null = null
  return async (question) => {
    connection ??= connected()
    const { client, failureOf } = await connection
    const { where } = question
    const ms = Math.min(claude.timeoutSeconds * 1000, question.withinMs ?? Number.POSITIVE_INFINITY)
    try {
      const message = await withinTime(ms, where, (signal) =>
        client.messages
          .stream(messageParams(question, claude), { timeout: ms + 1000, maxRetries: 0, signal })
          .finalMessage(),
      )
      return readMessage(message, question)
    } catch (error) {
      const whole = error instanceof Error && error.cause instanceof Unstreamed ? error.cause : null
      if (whole === null) throw failureOf(error, where)
      const message = parsed(whole.text)
      if (message !== undefined) return readMessage(message, question)
      if (whole.isJson) throw new AskFailure('again', `${where}: the answer broke off`, { billed: true })
      const what = 'a page came back instead of an answer: does claude.baseURL lead to a server of the Messages API?'
      return failed('again', question, what, NO_TOKENS)
    }
  }
}

export type AskSettings = Pick<Config['claude'], 'model' | 'maxTokens' | 'effort'>

/** A question as the Messages API wants it, alone or in a batch: what is cached first, what is new last. */
export function messageParams(question: Question, settings: AskSettings): Anthropic.MessageCreateParamsNonStreaming {
  const { model, maxTokens, effort } = settings
  const { system, known, input, schema, mend } = question
  const prefix = [system, known].filter((text) => text !== '')
  return {
    model,
    max_tokens: maxTokens,
    system: prefix.map((text) => ({ type: 'text', text, cache_control: { type: 'ephemeral' } })),
    messages: [
      { role: 'user', content: [{ type: 'text', text: input }] },
      ...(mend === undefined
        ? []
        : [
            { role: 'assistant' as const, content: mend.answer },
            { role: 'user' as const, content: mendInWords(mend.wrong) },
          ]),
    ],
    output_config: {
      ...(effort === null ? {} : { effort }),
      format: { type: 'json_schema', schema: { ...schema } },
    },
  }
}

/**
 * A message, as an answer or as what is wrong with it, with what it cost. Nothing about it is taken for granted: servers
 * of other houses answer with what they think the protocol is.
 */
export function readMessage(message: unknown, question: Pick<Question, 'where' | 'wrong'>): Sent {
  const table = tableOf(message)
  const tokens = tokensIn(table['usage'])
  const { content } = table
  if (!Array.isArray(content)) return failed('again', question, 'what came back is no message', tokens)
  switch (table['stop_reason']) {
    case 'refusal':
      return failed('segment', question, `the model would not answer${becauseOf(table['stop_details'])}`, tokens)
    case 'max_tokens':
    case 'model_context_window_exceeded':
      return failed('too-long', question, 'an answer takes more room than there is', tokens)
    default:
  }
  const texts = content.map((block: unknown): Table => tableOf(block)).filter((block) => block['type'] === 'text')
  return readText(texts.map(({ text }) => (typeof text === 'string' ? text : '')).join(''), question, tokens)
}

function tokensIn(given: unknown): Tokens {
  const at = (key: string): number => countIn(given, key)
  return {
    input: at('input_tokens'),
    output: at('output_tokens'),
    cacheWrite: at('cache_creation_input_tokens'),
    cacheRead: at('cache_read_input_tokens'),
  }
}

function becauseOf(given: unknown): string {
  const { category } = tableOf(given)
  return typeof category === 'string' && /^[\w -]{1,40}$/.test(category) ? ` (${category})` : ''
}
