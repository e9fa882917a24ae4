import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AskFailure } from '../../../src/read/model/failure.ts'
import { spentToday } from '../../../src/read/provider/ledger.ts'
import { createDisk } from '../../../src/store/disk/disk.ts'
import { tempFolder } from '../../support/folders.ts'
import { type MessagesApi, type Reply, startMessagesApi } from '../../support/messages-api.ts'
import { type ClaudeOptions, claudeAt, KNOWN, note, segmentOf } from '../model/support.ts'

const SEGMENT = segmentOf('Dana: I moved to Lisbon in March.', 'Bernard: Noted, Lisbon it is.')
const NOTE = note({ quote: 'I moved to Lisbon in March.', text: 'Lives in Lisbon since March' })
const GOOD: Reply = { answer: { notes: [NOTE] } }
let root: string
let api: MessagesApi

beforeEach(async () => {
  root = tempFolder('claude')
  api = await startMessagesApi()
})
afterEach(async () => {
  await api.close()
  fs.rmSync(root, { recursive: true, force: true })
})

const open = (options: ClaudeOptions = {}) => claudeAt(root, api.url, options)
const texts = async (options: ClaudeOptions = {}) =>
  (await open(options).backend.extract(SEGMENT, KNOWN)).findings.map(({ text }) => text)
const spent = () => spentToday({ files: createDisk(), root, today: () => '2026-03-10' })

async function failing(options: ClaudeOptions = {}): Promise<AskFailure & { waits: number[] }> {
  const claude = open(options)
  const error: unknown = await claude.backend.extract(SEGMENT, KNOWN).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toMatchObject({ name: 'UserError', exitCode: 1 })
  return Object.assign(error as AskFailure, { waits: claude.waits })
}

describe('what is sent', () => {
  it('RDR2: instructions and what is known come first and are cached, new turns last', async () => {
    api.script(GOOD)
    await texts()
    const { body, headers } = api.met[0] ?? { body: {}, headers: {} }
    expect(headers).toMatchObject({ authorization: 'Bearer sk-test', 'anthropic-version': expect.any(String) })
    expect(body.system?.map(({ cache_control }) => cache_control)).toEqual([
      { type: 'ephemeral' },
      { type: 'ephemeral' },
    ])
    expect(body.system?.[0]?.text).toContain('The first yes wins')
    expect(body.system?.[1]?.text).toContain('The human is called Dana, the assistant Bernard.')
    expect(body.messages?.[0]?.content[0]?.text).toContain('I moved to Lisbon in March.')
    expect(body).not.toHaveProperty('temperature')
  })

  it('RDR2: the form of the answer is asked for, the answer is streamed', async () => {
    api.script(GOOD)
    expect(await texts()).toEqual(['Lives in Lisbon since March'])
    expect(api.met[0]?.body).toMatchObject({ stream: true, output_config: { format: { type: 'json_schema' } } })
  })

  it('RDR2: a text with the answer in a fence is read as well', async () => {
    const text = `\`\`\`json\n${JSON.stringify({ notes: [NOTE] })}\n\`\`\``
    api.script({
      message: {
        content: [
          { type: 'thinking', thinking: 'hm' },
          { type: 'text', text },
        ],
      },
    })
    expect(await texts()).toEqual(['Lives in Lisbon since March'])
  })
})

const passing: readonly (readonly [string, Reply, readonly number[]])[] = [
  [
    '429 with retry-after in seconds',
    { status: 429, type: 'rate_limit_error', headers: { 'retry-after': '7' } },
    [7000],
  ],
  [
    '429 with retry-after in milliseconds',
    { status: 429, type: 'rate_limit_error', headers: { 'retry-after-ms': '1234', 'retry-after': '9' } },
    [1234],
  ],
  ['529', { status: 529, type: 'overloaded_error' }, [500]],
  ['500', { status: 500, type: 'api_error' }, [500]],
  ['a refusal that says to try again', { status: 400, type: 'x', headers: { 'x-should-retry': 'true' } }, [500]],
  ['a connection that is cut', 'cut', [500]],
  ['JSON that breaks off', { raw: '{"id": "msg_1", "type": "mess', contentType: 'application/json' }, [500]],
  ['a body shorter than announced', { raw: '{"id": "msg_1"', contentType: 'application/json', length: 9999 }, [500]],
  ['a page of a proxy', { raw: '<html>sign in</html>', contentType: 'text/html' }, [500]],
  ['JSON that is no message', { raw: '{"ok":true}', contentType: 'application/json' }, [500]],
  ['an answer of another form', { answer: { facts: ['a'] } }, [500]],
  ['an answer that is no JSON', { message: { content: [{ type: 'text', text: 'Sure! Here are the notes:' }] } }, [500]],
  ['empty content', { message: { content: [] } }, [500]],
]

describe('what may go well a moment later', () => {
  it('RDR4: an answer of a hundred thousand empty lines in a fence that never ends is refused at once', async () => {
    const endless = { message: { content: [{ type: 'text', text: `\`\`\`json\n${'\n'.repeat(100_000)}x` }] } }
    api.script(endless, GOOD)
    expect(await texts()).toEqual(['Lives in Lisbon since March'])
    expect(api.met.length).toBe(2)
  })

  it.each(passing)(
    'RDR4: %s is asked again after the wait that the server names, else a growing one',
    async (_what, reply, waits) => {
      api.script(reply, GOOD)
      const claude = open()
      const { findings } = await claude.backend.extract(SEGMENT, KNOWN)
      expect(findings.map(({ text }) => text)).toEqual(['Lives in Lisbon since March'])
      expect(claude.waits.length).toBe(waits.length)
      for (const [at, ms] of waits.entries()) {
        expect(claude.waits[at]).toBeLessThanOrEqual(ms)
        expect(claude.waits[at]).toBeGreaterThanOrEqual(ms * 0.75 - 1)
      }
      expect(api.met.length).toBe(2)
    },
  )

  it.each(['cut stream', 'error event'] as const)('RDR4: a stream that ends in %s is asked again', async (how) => {
    api.script(how, GOOD)
    expect(await texts()).toEqual(['Lives in Lisbon since March'])
  })

  it('RDR4: retry-after as a date is a wait from now', async () => {
    api.script(
      {
        status: 429,
        type: 'rate_limit_error',
        headers: { 'retry-after': new Date(Date.now() + 20_000).toUTCString() },
      },
      GOOD,
    )
    const claude = open()
    await claude.backend.extract(SEGMENT, KNOWN)
    expect(claude.waits[0]).toBeGreaterThan(15_000)
    expect(claude.waits[0]).toBeLessThan(21_000)
  })

  it('RDR4: three tries, then the segment is left; a server that wants more than a minute is met by the next run', async () => {
    api.script({ status: 529, type: 'overloaded_error' })
    const error = await failing()
    expect(error.message).toMatch(/^raw\/2026-03-10.md L\d+-L\d+: 529 overloaded_error: overloaded$/)
    expect(error.waits.length).toBe(2)
    expect(api.met.length).toBe(3)
    api.script({ status: 429, type: 'rate_limit_error', headers: { 'retry-after': '3600' } })
    expect((await failing()).waits).toEqual([])
    expect(api.met.length).toBe(4)
  })
})

describe('what will not go well', () => {
  it.each([
    [401, 'authentication_error', /the key is not accepted/],
    [403, 'permission_error', /the key may not do this/],
    [404, 'not_found_error', /is claude.model a model of this server/],
  ])('RDR13: %i stops every question of the run, after one try', async (status, type, message) => {
    api.script({ status, type })
    const claude = open()
    await expect(claude.backend.extract(SEGMENT, KNOWN)).rejects.toThrow(message)
    await expect(claude.backend.extract(segmentOf('Dana: I like tea.'), KNOWN)).rejects.toThrow(message)
    expect(api.met.length).toBe(1)
  })

  it('RDR13: after two questions in a row without an answer the others are not asked', async () => {
    api.script({ status: 500, type: 'api_error' })
    const claude = open()
    for (const text of ['I like tea.', 'I like coffee.', 'I like milk.', 'I like rum.'])
      await expect(claude.backend.extract(segmentOf(`Dana: ${text}`), KNOWN)).rejects.toThrow(/500/)
    expect(api.met.length).toBe(6)
  })

  it('RDR20: a refusal belongs to its segment, is said with its category and asked once', async () => {
    api.script({
      message: { stop_reason: 'refusal', stop_details: { type: 'refusal', category: 'cyber', explanation: 'no' } },
    })
    expect((await failing()).message).toContain('the model would not answer (cyber)')
    expect(api.met.length).toBe(1)
    api.script({ status: 400, type: 'invalid_request_error' })
    await failing()
    expect(api.met.length).toBe(2)
  })

  it('RDR23: a segment whose answer takes more room than there is goes in halves, also when it is read again', async () => {
    const long = { message: { stop_reason: 'max_tokens', content: [{ type: 'text', text: '{"notes":[{"tu' }] } }
    api.script(long, GOOD, { answer: { notes: [] } })
    const first = open()
    expect((await first.backend.extract(SEGMENT, KNOWN)).findings.length).toBe(1)
    expect(api.met.length).toBe(3)
    expect(api.met[2]?.body.messages?.[0]?.content[0]?.text).toMatch(
      /already processed: the human[\s\S]*turn 1: the assistant/,
    )
    expect(await texts()).toEqual(['Lives in Lisbon since March'])
    expect(api.met.length).toBe(3)
    api.script(long)
    await expect(open().backend.extract(segmentOf('Dana: one turn'), KNOWN)).rejects.toThrow(/more room/)
  })

  it('RDR23: what had no room is asked again when there is more, and not before', async () => {
    const long = { message: { stop_reason: 'max_tokens', content: [] } }
    const turn = segmentOf('Dana: I moved to Lisbon in March.')
    api.script(long)
    await expect(open().backend.extract(turn, KNOWN)).rejects.toThrow(/more room/)
    api.script(GOOD)
    for (const maxTokens of [8192, 4096])
      await expect(open({ maxTokens }).backend.extract(turn, KNOWN)).rejects.toThrow(/more room/)
    expect(api.met.length).toBe(1)
    expect((await open({ maxTokens: 16_000 }).backend.extract(turn, KNOWN)).findings.length).toBe(1)
    expect((await open().backend.extract(turn, KNOWN)).findings.length).toBe(1)
    expect(api.met.length).toBe(2)
  })

  it('RDR13: what the server says of a refused request is shown, on one line and cut', async () => {
    const message = 'max_tokens: 8192 > 4096, which is the most\nfor this model'
    api.script({ status: 400, type: 'invalid_request_error', message })
    expect((await failing()).message).toMatch(
      /400 invalid_request_error: max_tokens: 8192 > 4096, which is the most for this model$/,
    )
    api.script({ status: 400, type: 'invalid_request_error', message: 'x'.repeat(5000) })
    expect((await failing()).message.length).toBeLessThan(300)
  })

  it('RDR13: without a server everything stays due, and the reason is said', async () => {
    await api.close()
    expect((await failing()).message).toMatch(/no connection \(ECONNREFUSED\)/)
    api = await startMessagesApi()
  })
})

describe('the key', () => {
  it('RDR5: an empty key is no key, and nothing is asked without one', async () => {
    for (const env of [{}, { ANTHROPIC_API_KEY: '' }, { ANTHROPIC_API_KEY: '  ' }]) {
      const claude = claudeAt(root, 'https://api.anthropic.com', {}, env as Record<string, string>)
      await expect(claude.backend.extract(SEGMENT, KNOWN)).rejects.toThrow(
        /needs a key in the environment variable ANTHROPIC_API_KEY/,
      )
    }
    expect(spent()).toMatchObject({ usd: 0, calls: 0 })
  })

  it('RDR5: address and name of the key come from the configuration, else from the environment', async () => {
    api.script(GOOD)
    const env = { ANTHROPIC_BASE_URL: api.url, MY_KEY: 'sk-mine', ANTHROPIC_API_KEY: 'sk-other' }
    const claude = claudeAt(root, '', { baseURL: null, keyVariable: 'MY_KEY' }, env)
    await claude.backend.extract(SEGMENT, KNOWN)
    expect(api.met[0]?.headers.authorization).toBe('Bearer sk-mine')
    await expect(claudeAt(root, 'ftp://x').backend.extract(segmentOf('Dana: tea'), KNOWN)).rejects.toThrow(
      /must begin with https/,
    )
  })

  it('RDR2: the SDK is loaded by no static import', () => {
    const sources = fs.readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
    const loading = sources.filter((name) =>
      /^import (?!type\b)[^\n]*'@anthropic-ai\/sdk/m.test(fs.readFileSync(path.join('src', name), 'utf8')),
    )
    expect(loading).toEqual([])
  })
})
