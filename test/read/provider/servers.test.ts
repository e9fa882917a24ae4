import fs from 'node:fs'
import type http from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULTS } from '../../../src/config/defaults.ts'
import type { AskFailure } from '../../../src/read/model/failure.ts'
import { connect } from '../../../src/read/provider/anthropic.ts'
import { fetchOnce } from '../../../src/read/provider/http.ts'
import { contextFor } from '../../../src/read/provider/ollama.ts'
import { roomIn } from '../../../src/read/provider/prices.ts'
import { createDisk } from '../../../src/store/disk/disk.ts'
import { spentToday } from '../../../src/store/spend.ts'
import { tempFolder } from '../../support/folders.ts'
import {
  type ModelServer,
  sendChat,
  sendJson,
  sendOllama,
  startModelServer,
  tokensOf,
} from '../../support/model-server.ts'
import { runHere } from '../../support/run-here.ts'
import { KNOWN, segmentOf } from '../model/support.ts'
import { GOOD, readerAt, SEGMENT } from './reader-at.ts'

let root: string
let server: ModelServer

beforeEach(async () => {
  root = tempFolder('readers')
  server = await startModelServer()
})
afterEach(async () => {
  await server.close()
  fs.rmSync(root, { recursive: true, force: true })
})

type Options = Parameters<typeof readerAt>[2]
const chat = (openai: Options['openai'] = {}, more: Options = {}, env: Record<string, string> = {}) =>
  readerAt(root, 'openai', { openai: { baseURL: server.url, ...openai }, ...more }, env)
const ollama = (more: Options['ollama'] = {}) =>
  readerAt(root, 'ollama', { ollama: { baseURL: server.url, model: 'gemma3', ...more } })
const claude = (seconds: number, env = { ANTHROPIC_API_KEY: 'sk-ant-secret-of-dana' }) =>
  readerAt(root, 'anthropic', { claude: { baseURL: server.url, timeoutSeconds: seconds } }, env)
const spent = () => spentToday({ files: createDisk(), root, today: () => '2026-03-10' })

/** All that a question says; nothing for a request that asks none. */
function textOf(body: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(body['messages'] ?? '')
}

async function texts(reader: ReturnType<typeof readerAt>, segment = SEGMENT): Promise<string[]> {
  await reader.backend.prepare?.([segment], KNOWN)
  return (await reader.backend.extract(segment, KNOWN)).findings.map(({ text }) => text)
}
async function failing(reader: ReturnType<typeof readerAt>): Promise<AskFailure> {
  const error: unknown = await texts(reader).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toMatchObject({ name: 'UserError', exitCode: 1 })
  return error as AskFailure
}

describe('chat completions', () => {
  it('RDR2: the form is asked for, the answer streamed and counted, for nothing on this machine', async () => {
    server.reply((_, response) => sendChat(response, GOOD))
    expect(await texts(chat())).toEqual(['Lives in Lisbon since March'])
    const [{ url, headers, body }] = server.questions() as [ReturnType<ModelServer['questions']>[0]]
    expect([url, headers.authorization]).toEqual(['/v1/chat/completions', undefined])
    expect(body).toMatchObject({ temperature: 0, stream: true, stream_options: { include_usage: true } })
    expect(body).toMatchObject({ response_format: { type: 'json_schema', json_schema: { strict: true } } })
    expect(spent()).toMatchObject({ usd: 0, calls: 1, inputTokens: 900, outputTokens: tokensOf(GOOD) })
  })

  it('RDR9: minutes are the budget of what costs nothing', async () => {
    server.reply((_, response) => void setTimeout(() => sendChat(response, '{"notes":[]}'), 300))
    const reader = chat({}, { budget: { minutesPerDay: 0.004 } })
    await reader.backend.extract(SEGMENT, KNOWN)
    expect(spent().seconds).toBeGreaterThan(0.2)
    await expect(reader.backend.extract(segmentOf('Dana: I like tea.'), KNOWN)).rejects.toThrow(
      /the budget of 0.004 minutes a day is used up .* raise budget.minutesPerDay/,
    )
  })

  it('RDR9: what runs elsewhere needs a price', () => {
    const reader = readerAt(root, 'openai', { openai: { baseURL: 'https://models.example/v1', model: 'big-1' } })
    expect(() => reader.price()).toThrow(/no price is known for the model "big-1".*budget.prices/)
  })

  it('RDR6: a server that takes no schema is told it in words, and keeps being told so', async () => {
    server.reply(({ body }, response) => {
      if (body['response_format'] === undefined) sendChat(response, `\`\`\`json\n${GOOD}\n\`\`\``)
      else sendJson(response, 400, { error: { message: "'response_format.type' must be 'text'" } })
    })
    const reader = chat()
    expect(await texts(reader)).toEqual(['Lives in Lisbon since March'])
    expect(JSON.stringify(server.questions()[1]?.body['messages'])).toContain('It fits this JSON schema')
    await texts(reader, segmentOf('Dana: I like tea.'))
    expect(server.questions().length).toBe(3)
    expect(spent().calls).toBe(2)
  })

  it('RDR6: an answer of another form is asked for once more with what was wrong', async () => {
    server.reply(({ body }, response) =>
      sendChat(response, textOf(body).includes('not the form') ? GOOD : 'Sure! Here you go.'),
    )
    expect(await texts(chat())).toEqual(['Lives in Lisbon since March'])
    expect(server.questions().length).toBe(2)
    expect(server.questions()[1]?.body['messages']).toMatchObject([{}, {}, { content: 'Sure! Here you go.' }, {}])
  })

  it('RDR13: nonsense leaves what was asked about due, in a bounded number of questions, and says so', async () => {
    server.reply((_, response) => sendChat(response, '{"facts": ["she likes tea"]}'))
    const reader = chat()
    for (const thing of ['bikes', 'boats', 'cats', 'dogs', 'hats', 'cups'])
      await expect(
        reader.backend.extract(segmentOf(`Dana: I own ${thing}.`, `Dana: I like my ${thing}.`), KNOWN),
      ).rejects.toThrow(/another form|no good answer before/)
    await expect(reader.backend.extract(SEGMENT, KNOWN)).rejects.toThrow(/the rest is not tried in this run/)
    // Each of six is asked for twice.
    expect(server.questions().length).toBe(12)
  })

  it('RDR7: however a server says that a question is too long, it is asked in halves', async () => {
    for (const said of [
      'the request exceeds the available context size, try increasing it',
      "This model's maximum context length is 4096 tokens. However, you requested 9000 tokens (8000 in the messages)",
      'context_length_exceeded',
    ]) {
      root = tempFolder('readers-long')
      server.reply(({ body }, response) => {
        const text = textOf(body)
        if (/turn 2:/.test(text)) sendJson(response, 400, { error: { message: said, type: 'invalid_request_error' } })
        else sendChat(response, text.includes('turn 1: the human') ? GOOD : '{"notes":[]}')
      })
      expect(await texts(chat({}, { extraction: { ask: 'day' } }))).toEqual(['Lives in Lisbon since March'])
    }
  })

  it.each([
    ['llama.cpp', '/props', { default_generation_settings: { n_ctx: 8192 } }],
    ['vLLM', '/v1/models', { data: [{ id: 'default', max_model_len: 8192 }] }],
    ['LM Studio', '/api/v0/models', { data: [{ id: 'default', loaded_context_length: 8192 }] }],
    ['the configuration', '', {}],
  ])('RDR7: how much is read at once is known from %s, and no more is asked about', async (who, path, told) => {
    server.reply(({ url }, response) => {
      if (path !== '' && url === path) sendJson(response, 200, told)
      else if (url.endsWith('/chat/completions')) sendChat(response, '{"notes":[]}')
      else sendJson(response, 404, {})
    })
    const reader = chat(who === 'the configuration' ? { contextWindow: 8192 } : {})
    await texts(reader)
    expect(reader.room.maxTokens).toBe(Math.floor(8192 / 3))
    expect(reader.room.together).toBeLessThan(1000)
    expect(server.questions()[0]?.body['max_tokens']).toBe(Math.floor(8192 / 3))
    expect(roomIn(200_000, { maxTokens: 8192, together: 8000 })).toEqual({ maxTokens: 8192, together: 8000 })
  })

  it('RDR12: after two whole questions without a good answer a turn is asked about at a time, and the run says so', async () => {
    server.reply(({ body }, response) => {
      const text = textOf(body)
      if (/turn 2:/.test(text)) sendChat(response, '{"notes": [', 'length')
      else sendChat(response, text.includes('turn 1: the human') ? GOOD : '{"notes":[]}')
    })
    const segment = segmentOf(
      'Dana: I moved to Lisbon in March.',
      ...Array.from({ length: 7 }, (_, at) => `Bernard: Noted, ${at}.`),
    )
    const reader = chat()
    expect(await texts(reader, segment)).toEqual(['Lives in Lisbon since March'])
    // Whole, half, and each turn.
    expect(server.questions().length).toBe(2 + 8)
    expect(reader.backend.aside?.().notes).toEqual(['8 turns were asked about one at a time'])
  })
})

describe('Ollama', () => {
  it('RDR9: it is told how much to read at once, in few sizes and no more than the model can', async () => {
    server.reply(({ url }, response) => {
      if (url === '/api/show') sendJson(response, 200, { model_info: { 'gemma3.context_length': 32_768 } })
      else sendOllama(response, GOOD)
    })
    const reader = ollama()
    expect(await texts(reader)).toEqual(['Lives in Lisbon since March'])
    const { body } = server.questions()[0] ?? { body: {} }
    expect(body).toMatchObject({ model: 'gemma3', stream: true, format: { type: 'object' } })
    expect(body).toMatchObject({ options: { temperature: 0, num_ctx: 16_384 } })
    expect(spent()).toMatchObject({ usd: 0, calls: 1, inputTokens: 800, outputTokens: tokensOf(GOOD) })
    expect([contextFor(5000, 0, 0), contextFor(9000, 0, 12_000), contextFor(100, 8192, 0)]).toEqual([
      8192, 12_000, 8192,
    ])
  })

  it('RDR9: what is longer than that is not sent, for it would be cut without a word', async () => {
    server.reply((_, response) => sendOllama(response, GOOD))
    expect((await failing(ollama({ contextWindow: 1024 }))).message).toMatch(
      /more than the model reads at once|no good answer before/,
    )
    expect(server.questions()).toEqual([])
    expect(spent().calls).toBe(0)
  })
})

const hostile: readonly (readonly [string, (response: http.ServerResponse) => void, RegExp])[] = [
  ['never answers', () => undefined, /no whole answer within 0.4 seconds; the rest stays due/],
  [
    'drips',
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const timer = setInterval(() => response.write('data: {"type":"ping"}\n\n'), 20)
      response.on('close', () => clearInterval(timer))
    },
    /no whole answer within 0.4 seconds/,
  ],
  [
    'answers a hundred megabytes',
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const megabyte = `data: ${JSON.stringify({ type: 'ping', x: 'x'.repeat(2 ** 20) })}\n\n`
      let left = 100
      const more = (): void => {
        while (left-- > 0 && !response.destroyed)
          if (!response.write(megabyte)) return void response.once('drain', more)
        response.end()
      }
      more()
    },
    /answers with more than 4 MB/,
  ],
  [
    'sends elsewhere',
    (response) => void response.writeHead(307, { location: 'http://192.0.2.7:9/v1/messages?x=1' }).end(),
    /the server sends elsewhere \(307, to http:\/\/192.0.2.7:9\), and nothing is sent there/,
  ],
]

describe('a server that does what it should not', () => {
  for (const name of ['anthropic', 'openai', 'ollama'] as const)
    it.each(hostile)(
      `RDR3: ${name}: one that %s is given up within the deadline, and not asked again`,
      async (what, how, why) => {
        server.reply(({ url }, response) =>
          url.startsWith('/v1/mess') || url.includes('chat') ? how(response) : sendJson(response, 404, {}),
        )
        const from = Date.now()
        // Megabytes take a while on a busy machine.
        const timeoutSeconds = what.includes('megabytes') ? 4 : 0.4
        const made = {
          anthropic: () => claude(timeoutSeconds),
          openai: () => chat({ timeoutSeconds }),
          ollama: () => ollama({ timeoutSeconds }),
        }
        const reader = made[name]()
        expect((await failing(reader)).message).toMatch(why)
        await expect(reader.backend.extract(segmentOf('Dana: I like tea.'), KNOWN)).rejects.toThrow(why)
        expect(server.questions().length).toBe(1)
        expect(Date.now() - from).toBeLessThan(8000)
      },
    )

  it('RDR5: no message holds the key, however the server writes it', async () => {
    const key = 'my key/with+signs-and-no-known-form'
    server.reply((_, response) => {
      const message = `bad key ${key}, ${encodeURIComponent(key)}, ${Buffer.from(key).toString('base64')}`
      sendJson(response, 401, { type: 'error', error: { type: `auth ${key}`, message } })
    })
    for (const reader of [
      readerAt(root, 'anthropic', { claude: { baseURL: server.url } }, { ANTHROPIC_API_KEY: key }),
      chat({}, {}, { OPENAI_API_KEY: key }),
    ]) {
      const { message } = await failing(reader)
      expect(message).toMatch(/401 auth \[key\]: the key is not accepted: bad key \[key\], \[key\], \[key\]/)
    }
  })

  it('RDR5: nor where an error comes in the middle of a stream', async () => {
    const key = 'my key/with+signs-and-no-known-form'
    server.reply((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const error = { type: `bad ${key}`, message: `no ${key}` }
      response.end(`event: error\ndata: ${JSON.stringify({ type: 'error', error })}\n\n`)
    })
    for (const reader of [claude(5, { ANTHROPIC_API_KEY: key }), chat({}, {}, { OPENAI_API_KEY: key })]) {
      const { message } = await failing(reader)
      expect(message).toMatch(/the server /)
      expect(message).not.toContain('known-form')
    }
  })

  it('RDR3: the rest of an answer is fetched from no other server than the one that was asked', async () => {
    const other = await startModelServer()
    server.reply((_, response) =>
      sendJson(response, 200, { id: 'b', processing_status: 'ended', results_url: `${other.url}/results` }),
    )
    const ports = { config: { ...DEFAULTS, claude: { ...DEFAULTS.claude, baseURL: server.url } }, now: () => 0 }
    const env = { ANTHROPIC_API_KEY: 'sk-ant-secret-of-dana' }
    const { client, failureOf } = await connect({ ...ports, env, redact: (text: string) => text }, fetchOnce)
    const error: unknown = await client.messages.batches.results('b').catch((thrown: unknown) => thrown)
    expect(failureOf(error, 'the batch').message).toMatch(/sends elsewhere .*, and nothing is sent there/)
    expect([server.asked.length, other.asked.length]).toEqual([1, 0])
    await other.close()
  })

  it('RDR13: a page instead of an answer is said with the key of the configuration to look at', async () => {
    server.reply((_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>sign in'))
    expect((await failing(claude(5))).message).toMatch(/no stream of an answer.* claude.baseURL/)
    expect((await failing(chat())).message).toMatch(/a page came back .* openai.baseURL/)
    expect((await failing(ollama())).message).toMatch(/no message: does ollama.baseURL lead to Ollama/)
  })

  it('RDR13: a server that is down is said, and nobody else answers', async () => {
    await server.close()
    expect((await failing(chat())).message).toMatch(/no connection \(ECONNREFUSED\)/)
    expect((await failing(ollama())).message).toMatch(/no connection \(ECONNREFUSED\)/)
    server = await startModelServer()
  })
})

describe('a folder whose reader hangs', () => {
  it('RDR3: the lock is free again within the deadline, and the day is due', async () => {
    server.reply(({ url }, response) => (url.includes('chat') ? undefined : sendJson(response, 404, {})))
    fs.mkdirSync(`${root}/raw`)
    const turns = ['Dana [09:00]', 'Bernard [09:01]', 'Dana [13:00]', 'Bernard [13:01]', 'Dana [18:00]']
    const log = turns.map((head) => `## ${head} (chat)\n\nI like tea at ${head}.\n\n---\n`).join('\n')
    for (const day of ['09', '10'])
      fs.writeFileSync(`${root}/raw/2026-03-${day}.md`, `# Conversations - 2026-03-${day}\n\n${log}`)
    const own = { extraction: { backend: 'openai' }, openai: { baseURL: server.url, timeoutSeconds: 2 } }
    fs.writeFileSync(`${root}/memoird.json5`, JSON.stringify({ human: 'Dana', assistant: 'Bernard', ...own }))
    const from = Date.now()
    const { status, stderr } = await runHere('process', [], { root, now: '2026-03-10T23:00:00Z' })
    expect(Date.now() - from).toBeLessThan(6000)
    expect(status).toBe(1)
    expect(stderr).toMatch(/3 segments stay due: .*no whole answer within 2 seconds/)
    expect(server.questions().length).toBe(1)
    expect(fs.existsSync(`${root}/.state/lock`)).toBe(false)
  })
})
