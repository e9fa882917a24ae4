import http from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ModelServer {
  readonly url: string
  /** What each question held, as JSON; those that a client asks for itself (a title, a route) too. */
  readonly asked: string[]
  close(): Promise<void>
}

type Body = Readonly<Record<string, unknown>>

/** What is asked for once, of a question that offers such a tool. */
export interface ToolCall {
  readonly name: string
  readonly input: unknown
}

/**
 * The APIs that chat clients speak, on loopback: Messages, Responses, Chat Completions and Gemini. Every question is
 * answered with "Noted.", a summary with "Summed up."; one that says FULL fills the window. Messages asks for `call` once.
 */
export async function startModelServer(call: ToolCall | null = null): Promise<ModelServer> {
  const asked: string[] = []
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString('utf8')
      const url = (request.url ?? '').replace(/[?].*/, '')
      const answer = ANSWERS.find(([pattern]) => pattern.test(url))?.[1]
      if (request.method !== 'POST' || answer === undefined) return response.writeHead(404).end('{}')
      asked.push(text)
      const isSummary = /summary of the conversation|handoff summary|CONTEXT CHECKPOINT/i.test(text.slice(-6000))
      const said = isSummary ? 'Summed up.' : 'Noted.'
      return answer(response, JSON.parse(text), {
        ...{ said, call: asked.some((one) => one.includes('"tool_result"')) ? null : call },
        count: asked.length,
        tokens: /FULL/.test(text) && !isSummary ? 900_000 : 1000,
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

interface Answer {
  readonly said: string
  readonly call: ToolCall | null
  readonly count: number
  readonly tokens: number
}
type Answering = (response: http.ServerResponse, body: Body, answer: Answer) => unknown

function events(response: http.ServerResponse, all: readonly (readonly [string | null, object])[], end = ''): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const [event, data] of all)
    response.write(`${event === null ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`)
  response.end(end)
}

function json(response: http.ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const messages: Answering = (response, body, { said, count, tokens, ...answer }) => {
  const offered = (body['tools'] ?? []) as readonly Body[]
  const call = offered.some(({ name }) => name === answer.call?.name) ? answer.call : null
  const usage = {
    ...{ input_tokens: tokens, output_tokens: 2 },
    ...{ cache_creation_input_tokens: 0, cache_read_input_tokens: 0 },
  }
  const content = [{ type: 'text', text: said }]
  const whole = {
    ...{ id: `msg_${count}`, type: 'message', role: 'assistant', model: 'm', content },
    ...{ stop_reason: call === null ? 'end_turn' : 'tool_use', usage },
  }
  const [block, delta] =
    call === null
      ? [
          { type: 'text', text: '' },
          { type: 'text_delta', text: said },
        ]
      : [
          { type: 'tool_use', id: 'toolu_1', name: call.name, input: {} },
          { type: 'input_json_delta', partial_json: JSON.stringify(call.input) },
        ]
  if (body['stream'] !== true) return json(response, whole)
  const list: [string, object][] = [
    ['message_start', { message: { ...whole, content: [], stop_reason: null } }],
    ['content_block_start', { index: 0, content_block: block }],
    ['content_block_delta', { index: 0, delta }],
    ['content_block_stop', { index: 0 }],
    ['message_delta', { delta: { stop_reason: whole.stop_reason, stop_sequence: null }, usage: { output_tokens: 2 } }],
    ['message_stop', {}],
  ]
  return events(
    response,
    list.map(([type, data]) => [type, { type, ...data }]),
  )
}

const responses: Answering = (response, _body, { said, count, tokens }) => {
  const item = {
    ...{ type: 'message', id: `msg_${count}`, role: 'assistant', status: 'completed' },
    content: [{ type: 'output_text', text: said, annotations: [] }],
  }
  const usage = {
    ...{ input_tokens: tokens, input_tokens_details: { cached_tokens: 0 } },
    ...{ output_tokens: 2, output_tokens_details: { reasoning_tokens: 0 }, total_tokens: tokens + 2 },
  }
  const whole = { id: `resp_${count}`, object: 'response', status: 'completed', model: 'm', output: [item], usage }
  const list: [string, object][] = [
    ['response.created', { response: { ...whole, status: 'in_progress', output: [] } }],
    ['response.output_item.added', { output_index: 0, item: { ...item, content: [] } }],
    ['response.output_text.delta', { item_id: item.id, output_index: 0, content_index: 0, delta: said }],
    ['response.output_item.done', { output_index: 0, item }],
    ['response.completed', { response: whole }],
  ]
  return events(
    response,
    list.map(([type, data], number) => [type, { type, sequence_number: number, ...data }]),
  )
}

const completions: Answering = (response, body, { said, count, tokens }) => {
  const base = { id: `chatcmpl-${count}`, created: 1, model: 'm' }
  const usage = { prompt_tokens: tokens, completion_tokens: 2, total_tokens: tokens + 2 }
  const message = { role: 'assistant', content: said }
  const choice = { index: 0, finish_reason: 'stop' }
  if (body['stream'] !== true)
    return json(response, { ...base, object: 'chat.completion', choices: [{ ...choice, message }], usage })
  const chunk = (choices: object[], more: object = {}) =>
    [null, { ...base, object: 'chat.completion.chunk', choices, ...more }] as const
  const all = [
    chunk([{ index: 0, delta: message, finish_reason: null }]),
    chunk([{ ...choice, delta: {} }]),
    chunk([], { usage }),
  ]
  return events(response, all, 'data: [DONE]\n\n')
}

const gemini: Answering = (response, body, { said, count, tokens }) => {
  const config = body['generationConfig'] as Body | undefined
  const text =
    config?.['responseJsonSchema'] === undefined ? said : '{"complexity_reasoning":"-","complexity_score":50}'
  const answer = {
    candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP', index: 0 }],
    usageMetadata: { promptTokenCount: tokens, candidatesTokenCount: 2, totalTokenCount: tokens + 2 },
    ...{ modelVersion: 'm', responseId: `r${count}` },
  }
  return config?.['responseJsonSchema'] === undefined ? events(response, [[null, answer]]) : json(response, answer)
}

const ANSWERS: readonly (readonly [RegExp, Answering])[] = [
  [/\/messages$/, messages],
  [/\/responses$/, responses],
  [/\/chat\/completions$/, completions],
  [/:(?:stream)?[gG]enerateContent$/, gemini],
]
