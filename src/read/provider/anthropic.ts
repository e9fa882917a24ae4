import type Anthropic from '@anthropic-ai/sdk'
import type { Config } from '../../config/defaults.ts'
import { usageError } from '../../errors.ts'
import type { Question } from '../model/ask.ts'
import { AskFailure } from '../model/failure.ts'
import { type About, brokenOf, hiding, refusalOf } from './failure-of.ts'
import { fetchOnce, Refused, withinTime } from './http.ts'
import { anthropicTokens, failed, readText, type Sent, type Transport, type TransportPorts, timeFor } from './send.ts'

const HOME = 'https://api.anthropic.com'

/** The Messages API, by the SDK of its house, which is loaded when the first question is sent. */
export function createAnthropic(ports: TransportPorts): Transport {
  const { claude } = ports.config
  let connection: ReturnType<typeof connect> | null = null
  return {
    model: claude.model,
    isLocal: false,
    mends: false,
    window: () => Promise.resolve(0),
    async send(question) {
      connection ??= connect(ports, fetchStream)
      const { client, failureOf } = await connection
      const { where } = question
      const ms = timeFor(question, claude.timeoutSeconds)
      try {
        const message = await withinTime(ms, where, (signal) =>
          client.messages
            .stream(messageParams(question, claude), { timeout: ms + 1000, maxRetries: 0, signal })
            .finalMessage(),
        )
        return readMessage(message, question)
      } catch (error) {
        throw failureOf(error, where)
      }
    },
  }
}

/**
 * Loads the SDK and says where to. The key comes from the variable that the configuration names and from nowhere else,
 * and an empty one is none; a server of one's own needs none.
 */
export async function connect(
  { config: { claude }, env, redact, now }: Omit<TransportPorts, 'inScratch' | 'maxTokens'>,
  fetch: typeof fetchOnce,
) {
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
    // An answer may name a place for the rest of it.
    fetch: async (input: string | URL | Request, init?: RequestInit) => {
      const { origin } = new URL(input instanceof Request ? input.url : input)
      if (origin === new URL(baseURL).origin) return fetch(input, init)
      throw new Refused(`the server sends elsewhere (to ${origin}), and nothing is sent there`)
    },
  })
  const hide = hiding(key, redact)
  const failureOf = (error: unknown, where: string): AskFailure => {
    const about: About = { where, hide, now: now(), modelKey: 'claude.model' }
    if (!(error instanceof sdk.APIError) || error instanceof sdk.APIConnectionError) return brokenOf(error, where)
    const { status, headers = new Headers(), error: body } = error as InstanceType<typeof sdk.APIError>
    // An error in the middle of a stream has no status: what came before it may be billed.
    if (status !== undefined) return refusalOf({ status, body, headers }, about)
    return new AskFailure('again', `${where}: the server ${hide(error.type ?? '')}`.trim(), {
      billed: true,
      cause: error,
    })
  }
  return { client, failureOf }
}

function addressOf(given: string): string {
  if (/^https?:/.test(given) && URL.canParse(given)) return given
  throw usageError(
    `claude.baseURL must begin with https:// or http:// and be an address like ${HOME}, found "${given}"`,
  )
}

async function fetchStream(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetchOnce(input, init)
  if (!response.ok || response.headers.get('content-type')?.includes('event-stream')) return response
  throw new Refused(
    'what came back is no stream of an answer: does claude.baseURL lead to a server of the Messages API?',
    'again',
  )
}

/** A question as the Messages API wants it, alone or in a batch: what is cached first, what is new last. */
export function messageParams(
  { system, known, input, schema }: Question,
  { model, maxTokens, effort }: Config['claude'],
): Anthropic.MessageCreateParamsNonStreaming {
  const prefix = [system, known].filter((text) => text !== '')
  return {
    model,
    max_tokens: maxTokens,
    system: prefix.map((text) => ({ type: 'text', text, cache_control: { type: 'ephemeral' } })),
    messages: [{ role: 'user', content: [{ type: 'text', text: input }] }],
    output_config: {
      ...(effort === null ? {} : { effort }),
      format: { type: 'json_schema', schema: { ...schema } },
    },
  }
}

/** A message, as an answer or as what is wrong with it, with what it cost. */
export function readMessage(
  { content, usage, stop_reason, stop_details }: Anthropic.Message,
  question: Pick<Question, 'where' | 'wrong'>,
): Sent {
  const tokens = anthropicTokens(usage)
  if (stop_reason === 'refusal') {
    const category = stop_details?.category ?? ''
    const because = /^[\w -]{1,40}$/.test(category) ? ` (${category})` : ''
    return failed('segment', question, `the model would not answer${because}`, tokens)
  }
  if (stop_reason === 'max_tokens' || stop_reason === 'model_context_window_exceeded')
    return failed('too-long', question, 'an answer takes more room than there is', tokens)
  const texts = content.flatMap((block) => (block.type === 'text' ? [block.text] : []))
  return readText(texts.join(''), question, tokens)
}
