import http from 'node:http'
import type { AddressInfo } from 'node:net'

export interface StreamingApi {
  readonly url: string
  /** The messages of each question, as JSON. */
  readonly asked: string[]
  close(): Promise<void>
}

interface ToolCall {
  readonly name: string
  readonly input: unknown
}

/**
 * The Messages API as a chat client uses it, on loopback: it answers every question with "Noted." in a stream. `call` is
 * what it asks for once, of a question that offers such a tool.
 */
export async function startStreamingApi(call: ToolCall | null = null): Promise<StreamingApi> {
  const asked: string[] = []
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const isQuestion = request.method === 'POST' && (request.url ?? '').split('?')[0] === '/v1/messages'
      if (!isQuestion) return response.writeHead(request.method === 'HEAD' ? 200 : 404).end('{}')
      const body = JSON.parse(Buffer.concat(parts).toString('utf8'))
      asked.push(JSON.stringify(body.messages))
      const offered: readonly { readonly name: string }[] = body.tools ?? []
      const isCalled = asked.some((messages) => messages.includes('"tool_result"'))
      const wanted = isCalled ? null : (offered.find(({ name }) => name === call?.name) && call) || null
      return body.stream === true
        ? stream(response, asked.length, wanted)
        : response.end(JSON.stringify(message(asked.length)))
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

function message(count: number) {
  const usage = {
    input_tokens: 1000 * count,
    output_tokens: 2,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
  }
  const content = [{ type: 'text', text: 'Noted.' }]
  return { id: `msg_${count}`, type: 'message', role: 'assistant', model: 'm', content, stop_reason: 'end_turn', usage }
}

function stream(response: http.ServerResponse, count: number, call: ToolCall | null): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (event: string, data: object): void => {
    response.write(`event: ${event}\ndata: ${JSON.stringify({ type: event, ...data })}\n\n`)
  }
  const whole = message(count)
  send('message_start', { message: { ...whole, content: [], stop_reason: null } })
  const block =
    call === null ? { type: 'text', text: '' } : { type: 'tool_use', id: 'toolu_1', name: call.name, input: {} }
  const delta =
    call === null
      ? { type: 'text_delta', text: 'Noted.' }
      : { type: 'input_json_delta', partial_json: JSON.stringify(call.input) }
  send('content_block_start', { index: 0, content_block: block })
  send('content_block_delta', { index: 0, delta })
  send('content_block_stop', { index: 0 })
  send('message_delta', {
    delta: { stop_reason: call === null ? 'end_turn' : 'tool_use', stop_sequence: null },
    usage: { output_tokens: 2 },
  })
  send('message_stop', {})
  response.end()
}
