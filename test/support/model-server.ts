import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request as the server met it. */
export interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: http.IncomingHttpHeaders
  readonly body: Readonly<Record<string, unknown>>
}

export interface ModelServer {
  readonly url: string
  readonly asked: Asked[]
  /** What is done with a request from now on; 404 for none. */
  reply(how: (asked: Asked, response: http.ServerResponse) => void): void
  /** The requests to the call that asks for an answer. */
  questions(): Asked[]
  close(): Promise<void>
}

/** A server on the loopback that does with each request what a test says. */
export async function startModelServer(): Promise<ModelServer> {
  const asked: Asked[] = []
  let how: (asked: Asked, response: http.ServerResponse) => void = (_, response) => sendJson(response, 404, {})
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8')
      const { method = '', url = '', headers } = request
      const one = { method, url, headers, body: text === '' ? {} : JSON.parse(text) }
      asked.push(one)
      how(one, response)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    reply(given) {
      how = given
    },
    questions: () => asked.filter(({ url }) => /messages|completions|api\/chat/.test(url)),
    close() {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}

export function sendJson(response: http.ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** About as many as the tokenizers of models count. */
export function tokensOf(text: string): number {
  return Math.ceil(text.length / 3.5)
}

/** An answer of chat completions, streamed in pieces. */
export function sendChat(response: http.ServerResponse, text: string, finish = 'stop', input = 900): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const piece = (value: unknown): void => void response.write(`data: ${JSON.stringify(value)}\n\n`)
  for (let at = 0; at < text.length; at += 41)
    piece({ choices: [{ index: 0, delta: { content: text.slice(at, at + 41) }, finish_reason: null }] })
  piece({ choices: [{ index: 0, delta: {}, finish_reason: finish }] })
  piece({ choices: [], usage: { prompt_tokens: input, completion_tokens: tokensOf(text) } })
  response.end('data: [DONE]\n\n')
}

/** An answer of Ollama's chat call: one JSON value a line. */
export function sendOllama(response: http.ServerResponse, text: string, reason = 'stop', input = 800): void {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' })
  for (let at = 0; at < text.length; at += 41)
    response.write(`${JSON.stringify({ message: { content: text.slice(at, at + 41) }, done: false })}\n`)
  const last = {
    message: { content: '' },
    done: true,
    done_reason: reason,
    prompt_eval_count: input,
    eval_count: tokensOf(text),
  }
  response.end(`${JSON.stringify(last)}\n`)
}

/** A message of the Messages API, streamed. */
export function sendMessage(response: http.ServerResponse, text: string, input = 700): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (type: string, data: object): void =>
    void response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`)
  const usage = {
    input_tokens: input,
    output_tokens: tokensOf(text),
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
  }
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'm', content: [], stop_reason: null, usage }
  send('message_start', { message })
  send('content_block_start', { index: 0, content_block: { type: 'text', text: '' } })
  send('content_block_delta', { index: 0, delta: { type: 'text_delta', text } })
  send('content_block_stop', { index: 0 })
  send('message_delta', { delta: { stop_reason: 'end_turn', stop_sequence: null }, usage })
  send('message_stop', {})
  response.end()
}
