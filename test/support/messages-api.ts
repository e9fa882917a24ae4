import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { createBatches } from './messages-api-batches.ts'

/** One request as the server met it. */
export interface Met {
  readonly method: string
  readonly url: string
  readonly headers: http.IncomingHttpHeaders
  readonly body: Body
}

export interface Body {
  readonly model?: string
  readonly max_tokens?: number
  readonly stream?: boolean
  readonly system?: readonly { readonly text: string; readonly cache_control?: unknown }[]
  readonly messages?: readonly { readonly content: readonly { readonly text: string }[] }[]
  readonly tools?: readonly { readonly name: string; readonly input_schema: unknown }[]
  readonly output_config?: { readonly format?: { readonly type: string; readonly schema: unknown } }
  readonly requests?: readonly { readonly custom_id: string; readonly params: Body }[]
}

export interface Usage {
  readonly input_tokens: number
  readonly output_tokens: number
  readonly cache_creation_input_tokens?: number
  readonly cache_read_input_tokens?: number
}

/** What the server does with a request to `/v1/messages`. */
export type Reply =
  /** A message whose text is this value as JSON, or whose tool is called with it. */
  | { readonly answer: unknown; readonly usage?: Usage }
  /** A message with these fields over the usual ones. */
  | { readonly message: Readonly<Record<string, unknown>> }
  | {
      readonly status: number
      readonly type: string
      readonly message?: string
      readonly headers?: Record<string, string>
    }
  /** Bytes as they are. */
  | { readonly raw: string; readonly contentType: string; readonly length?: number }
  | 'hang'
  | 'cut'
  /** A stream that ends in the middle, or in an error event. */
  | 'cut stream'
  | 'error event'

export interface MessagesApi {
  readonly url: string
  readonly met: Met[]
  /** Replies in order; the last one goes on. */
  script(...replies: (Reply | ((met: Met) => Reply))[]): void
  /** Lets all batches end; `results` gives the result of a request instead of what `/v1/messages` would reply. */
  endBatches(results?: (id: string) => Readonly<Record<string, unknown>> | null): void
  /** The next batch is taken, and the connection closes before its id is told. */
  loseBatch(): void
  /** Refuses every request so, batches as well, until null. */
  refuse(failure: Extract<Reply, { status: number }> | null): void
  close(): Promise<void>
}

/** A server on the loopback that speaks the Messages API as version 2026-10-21 does: checked as far as it is used. */
export async function startMessagesApi(): Promise<MessagesApi> {
  const met: Met[] = []
  let replies: (Reply | ((met: Met) => Reply))[] = [{ answer: { notes: [], pairs: [] } }]
  let at = 0
  let refusing: Failure | null = null
  const next = (request: Met): Reply => {
    const reply = replies[Math.min(at++, replies.length - 1)] ?? 'hang'
    return typeof reply === 'function' ? reply(request) : reply
  }
  const batches = createBatches((request) => messageOf(next(request), request.body))
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8')
      const body: Body = text === '' ? {} : JSON.parse(text)
      const one: Met = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body }
      met.push(one)
      const refused = refusing ?? refusal(one)
      if (refused !== null) error(response, refused)
      else if (one.url.startsWith('/v1/messages/batches')) batches.serve(one, response, url())
      else reply(next(one), one, response)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url(),
    met,
    script(...given) {
      replies = given
      at = 0
    },
    endBatches: batches.end,
    loseBatch: batches.lose,
    refuse(failure) {
      refusing = failure
    },
    close() {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}

type Failure = Extract<Reply, { status: number }>

/** What the real one refuses, so that a request that it would refuse fails here too. */
function refusal({ method, url, headers, body }: Met): Failure | null {
  const bad = (message: string): Failure => ({ status: 400, type: 'invalid_request_error', message })
  if (!headers.authorization?.startsWith('Bearer ')) return { status: 401, type: 'authentication_error' }
  if (headers['anthropic-version'] === undefined) return bad('anthropic-version: header is required')
  if (method !== 'POST' || url !== '/v1/messages') return null
  if (typeof body.model !== 'string') return bad('model: field required')
  if (!Number.isInteger(body.max_tokens)) return bad('max_tokens: field required')
  if (!Array.isArray(body.messages) || body.messages.length === 0)
    return bad('messages: at least one message is required')
  const format = body.output_config?.format
  if (format !== undefined && !isStrict(format.schema))
    return bad('output_config.format.schema: additionalProperties must be false')
  const marks = (body.system ?? []).filter((block) => block.cache_control !== undefined).length
  return marks > 4 ? bad('at most 4 blocks with cache_control') : null
}

/** Structured output wants every object closed and every key required. */
function isStrict(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(isStrict)
  if (typeof schema !== 'object' || schema === null) return true
  const table = schema as Record<string, unknown>
  if (table['type'] === 'object') {
    const keys = Object.keys((table['properties'] as object) ?? {})
    const required = table['required']
    if (table['additionalProperties'] !== false || !Array.isArray(required)) return false
    if (keys.some((key) => !required.includes(key))) return false
  }
  return Object.values(table).every(isStrict)
}

let made = 0

/** The message that a reply stands for; a failure stays one. */
export function messageOf(reply: Reply, body: Body): Record<string, unknown> | Failure {
  if (typeof reply === 'object' && 'status' in reply) return reply
  const usage = typeof reply === 'object' && 'usage' in reply ? reply.usage : undefined
  const base = {
    id: `msg_${++made}`,
    type: 'message',
    role: 'assistant',
    model: body.model,
    stop_reason: 'end_turn',
    stop_sequence: null,
    stop_details: null,
    usage: {
      input_tokens: 1000,
      output_tokens: 100,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
      ...usage,
    },
  }
  if (typeof reply === 'object' && 'message' in reply) return { ...base, content: [], ...reply.message }
  const value = typeof reply === 'object' && 'answer' in reply ? reply.answer : null
  const tool = body.tools?.[0]
  if (tool !== undefined)
    return {
      ...base,
      stop_reason: 'tool_use',
      content: [{ type: 'tool_use', id: 'toolu_1', name: tool.name, input: value }],
    }
  return { ...base, content: [{ type: 'text', text: JSON.stringify(value) }] }
}

function reply(given: Reply, met: Met, response: http.ServerResponse): void {
  if (given === 'hang') return
  if (given === 'cut') response.destroy()
  else if (given === 'cut stream' || given === 'error event') breakStream(given, met, response)
  else if ('raw' in given) replyRaw(given, response)
  else {
    const message = messageOf(given, met.body)
    if ('status' in message) error(response, message as Failure)
    else if (met.body.stream === true) streamMessage(message, response)
    else {
      response.writeHead(200, { 'content-type': 'application/json', 'request-id': `req_${made}` })
      response.end(JSON.stringify(message))
    }
  }
}

/** Bytes as they are; when fewer come than were announced the connection breaks. */
function replyRaw({ raw, contentType, length }: Extract<Reply, { raw: string }>, response: http.ServerResponse): void {
  const announced = length === undefined ? {} : { 'content-length': String(length) }
  response.writeHead(200, { 'content-type': contentType, ...announced })
  response.write(raw)
  if (length === undefined) response.end()
  else setImmediate(() => response.destroy())
}

function error(response: http.ServerResponse, { status, type, message, headers }: Failure): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_error', ...headers })
  response.end(JSON.stringify({ type: 'error', error: { type, message: message ?? type }, request_id: 'req_error' }))
}

type Block = { type: string; text?: string; id?: string; name?: string; input?: unknown }

/** Server-sent events as the real one sends them: blocks in pieces, usage at the end. */
function streamMessage(message: Record<string, unknown>, response: http.ServerResponse): void {
  const { content, stop_reason, stop_details, usage } = message as {
    content: Block[]
    stop_reason: string
    stop_details: unknown
    usage: Usage
  }
  startStream(message, response)
  content.forEach((block, index) => {
    const isTool = block.type === 'tool_use'
    const text = isTool ? JSON.stringify(block.input) : (block.text ?? '')
    send(response, 'content_block_start', {
      index,
      content_block: isTool ? { ...block, input: {} } : { type: 'text', text: '' },
    })
    send(response, 'ping', {})
    for (let from = 0; from < text.length; from += 37) {
      const piece = text.slice(from, from + 37)
      const delta = isTool ? { type: 'input_json_delta', partial_json: piece } : { type: 'text_delta', text: piece }
      send(response, 'content_block_delta', { index, delta })
    }
    send(response, 'content_block_stop', { index })
  })
  send(response, 'message_delta', { delta: { stop_reason, stop_sequence: null, stop_details }, usage })
  send(response, 'message_stop', {})
  response.end()
}

function startStream(message: Record<string, unknown>, response: http.ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'request-id': `req_${made}` })
  send(response, 'message_start', { message: { ...message, content: [], stop_reason: null } })
}

function breakStream(how: 'cut stream' | 'error event', met: Met, response: http.ServerResponse): void {
  startStream(messageOf({ answer: {} }, met.body) as Record<string, unknown>, response)
  send(response, 'content_block_start', { index: 0, content_block: { type: 'text', text: '' } })
  send(response, 'content_block_delta', { index: 0, delta: { type: 'text_delta', text: '{"notes": [' } })
  if (how === 'cut stream') setImmediate(() => response.destroy())
  else {
    send(response, 'error', { error: { type: 'overloaded_error', message: 'Overloaded' } })
    response.end()
  }
}

function send(response: http.ServerResponse, type: string, data: Record<string, unknown>): void {
  response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`)
}
