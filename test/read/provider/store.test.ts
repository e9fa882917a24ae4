import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { retryAfter } from '../../../src/read/provider/failure-of.ts'
import { costOf, priceOf } from '../../../src/read/provider/prices.ts'
import { createDisk } from '../../../src/store/disk/disk.ts'
import { openLedger, spentToday } from '../../../src/store/spend.ts'
import { tempFolder } from '../../support/folders.ts'
import { type MessagesApi, type Reply, startMessagesApi } from '../../support/messages-api.ts'
import { type ClaudeOptions, claudeAt, KNOWN, note, segmentOf } from '../model/support.ts'

const SEGMENT = segmentOf('Dana: I moved to Lisbon in March.', 'Bernard: Noted.')
const NOTE = note({ quote: 'I moved to Lisbon in March.', text: 'Lives in Lisbon since March' })
const GOOD: Reply = { answer: { notes: [NOTE] } }
const folder = () => ({ files: createDisk(), root, today: () => '2026-03-10' })
let root: string
let api: MessagesApi

beforeEach(async () => {
  root = tempFolder('claude-store')
  api = await startMessagesApi()
  api.script(GOOD)
})
afterEach(async () => {
  await api.close()
  fs.rmSync(root, { recursive: true, force: true })
})

const open = (options: ClaudeOptions = {}) => claudeAt(root, api.url, options)
const answers = (): string[] => fs.readdirSync(path.join(root, '.state', 'answers'))
const tea = (n: number) => segmentOf(`Dana: I like tea number ${n}.`)

describe('what was answered once', () => {
  it('RDR16: is answered from the store, for nothing, with the same bytes, without key and server', async () => {
    const first = await open().backend.extract(SEGMENT, KNOWN)
    expect(first.usage).toMatchObject({ calls: 1, inputTokens: 1000, outputTokens: 100 })
    await api.close()
    const again = await claudeAt(root, 'https://api.anthropic.com', {}, {}).backend.extract(SEGMENT, KNOWN)
    expect(again).toEqual({ ...first, usage: { calls: 0, inputTokens: 0, outputTokens: 0, usd: 0 } })
    api = await startMessagesApi()
  })

  it('RDR16: another model, other words or a damaged file are asked again', async () => {
    await open().backend.extract(SEGMENT, KNOWN)
    await open({ model: 'claude-sonnet-5-5' }).backend.extract(SEGMENT, KNOWN)
    expect(answers().length).toBe(2)
    for (const name of answers())
      fs.writeFileSync(path.join(root, '.state', 'answers', name), '{"version":1,"ids":[],"val')
    await open().backend.extract(SEGMENT, KNOWN)
    expect(api.met.length).toBe(3)
  })

  it('RDR16: holds no secret, also when the model writes one', async () => {
    api.script({
      answer: {
        notes: [{ ...NOTE, s: 'password is hunter2hunter2, key sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789' }],
      },
    })
    const { findings } = await open().backend.extract(SEGMENT, KNOWN)
    const kept = answers().map((name) => fs.readFileSync(path.join(root, '.state', 'answers', name), 'utf8'))
    expect(kept.filter((text) => text.includes('[REDACTED:')).length).toBe(1)
    expect(JSON.stringify([kept, findings])).not.toMatch(/hunter2|abcdefghijklmnopqrstuvwxyz/)
  })

  it('RDR16: a failure is not kept', async () => {
    api.script({ status: 500, type: 'api_error' })
    await expect(open().backend.extract(SEGMENT, KNOWN)).rejects.toThrow(/500/)
    expect(fs.existsSync(path.join(root, '.state', 'answers'))).toBe(false)
  })
})

describe('the budget', () => {
  it('RDR17: what the server counted is booked, cached tokens at their price', async () => {
    const usage = {
      input_tokens: 1000,
      output_tokens: 200,
      cache_creation_input_tokens: 4000,
      cache_read_input_tokens: 8000,
    }
    api.script({ answer: { notes: [NOTE] }, usage })
    const { usage: told } = await open({ model: 'claude-haiku-4-5' }).backend.extract(SEGMENT, KNOWN)
    const usd = (1000 * 1 + 200 * 5 + 4000 * 1.25 + 8000 * 0.1) / 1e6
    expect(told.usd).toBeCloseTo(usd, 9)
    expect(spentToday(folder())).toMatchObject({ usd, calls: 1, inputTokens: 13_000, outputTokens: 200 })
  })

  it('RDR17: calls a day are a hard stop, and the stored ones still answer', async () => {
    const claude = open({ budget: { callsPerDay: 2 } })
    await claude.backend.extract(tea(1), KNOWN)
    await claude.backend.extract(tea(2), KNOWN)
    await expect(claude.backend.extract(tea(3), KNOWN)).rejects.toThrow(
      /budget of 2 calls a day is used up \(2 made\): the rest stays due/,
    )
    expect((await claude.backend.extract(tea(1), KNOWN)).usage.calls).toBe(0)
    await expect(open({ budget: { callsPerDay: 2 } }).backend.extract(tea(3), KNOWN)).rejects.toThrow(/used up/)
    expect(api.met.length).toBe(2)
  })

  it('RDR17: no call is made that could cost more than is left; retries count as calls', async () => {
    const cheap = open({ budget: { usdPerDay: 0.001 } })
    await expect(cheap.backend.extract(SEGMENT, KNOWN)).rejects.toThrow(
      /budget of \$0.001 a day does not bear another call/,
    )
    expect(api.met.length).toBe(0)
    api.script({ status: 529, type: 'overloaded_error' })
    await expect(open().backend.extract(SEGMENT, KNOWN)).rejects.toThrow(/529/)
    expect(spentToday(folder())).toMatchObject({ calls: 3, usd: 0 })
  })

  it('RDR17: what is in flight is booked in full, so that a crash leaves too much booked and never too little', async () => {
    let during = 0
    api.script(() => {
      during = spentToday(folder()).usd
      return GOOD
    })
    await open().backend.extract(SEGMENT, KNOWN)
    const after = spentToday(folder()).usd
    expect(during).toBeGreaterThan(8192 * 0.5e-6)
    expect(after).toBeLessThan(during)
    api.script('hang')
    await expect(open({ timeoutSeconds: 0.2 }).backend.extract(tea(1), KNOWN)).rejects.toThrow(
      /no whole answer within 0.2 seconds/,
    )
    expect(spentToday(folder()).usd).toBeGreaterThan(after)
  })

  it('RDR17: the worst case is a prompt that is written to the cache', async () => {
    const usd = { input: 1, output: 5 }
    let most = 0
    api.script(() => {
      most = spentToday(folder()).usd
      return GOOD
    })
    const model = { model: 'm', budget: { prices: { m: usd } } }
    await open(model).backend.extract(SEGMENT, KNOWN)
    // As many tokens as were taken for the most, all of them written to the cache.
    const tokens = Math.floor(((most - (8192 * 5) / 1e6) * 1e6) / 1.25)
    const usage = { input_tokens: 0, output_tokens: 8192, cache_creation_input_tokens: tokens }
    const before = spentToday(folder()).usd
    api.script({ answer: { notes: [] }, usage })
    const tight = { model: 'm', budget: { prices: { m: usd }, usdPerDay: before + most } }
    await open(tight).backend.extract(tea(1), KNOWN)
    expect(spentToday(folder()).usd).toBeLessThanOrEqual(before + most + 1e-9)
    expect(spentToday(folder()).usd).toBeGreaterThan(before + most - 1e-5)
    const plain = (8192 * 5 + tokens) / 1e6
    const short = { model: 'm', budget: { prices: { m: usd }, usdPerDay: spentToday(folder()).usd + plain } }
    await expect(open(short).backend.extract(tea(2), KNOWN)).rejects.toThrow(/does not bear another call/)
  })

  it.each(['cut stream', 'cut'] as const)(
    'RDR17: an answer that is lost in a %s stays booked at the most',
    async (how) => {
      api.script(how)
      await expect(open().backend.extract(SEGMENT, KNOWN)).rejects.toThrow(/no connection|broke off/)
      expect(spentToday(folder()).calls).toBe(3)
      expect(spentToday(folder()).usd).toBeGreaterThan(3 * 8192 * 0.5e-6)
    },
  )

  it('RDR17: nobody met is nothing booked', async () => {
    await api.close()
    await expect(open().backend.extract(SEGMENT, KNOWN)).rejects.toThrow(/ECONNREFUSED/)
    expect(spentToday(folder()).usd).toBe(0)
    api = await startMessagesApi()
  })

  it('RDR17: a model without a price is refused with what to write; a price of the configuration counts first', async () => {
    const own = { model: 'qwen3' }
    await expect(open(own).backend.extract(SEGMENT, KNOWN)).rejects.toThrow(
      /no price is known for the model "qwen3".*budget.prices to \{ "qwen3": \{ input: 1, output: 5 \} \}/,
    )
    await open({ ...own, budget: { prices: { qwen3: { input: 0, output: 0 } } } }).backend.extract(SEGMENT, KNOWN)
    expect(spentToday(folder())).toMatchObject({ calls: 1, usd: 0 })
    expect(() => priceOf('qwen3', { qwen3: { input: -1 } })).toThrow(
      /must be like \{ input: 1, output: 5 \}.*\{"input":-1\}/,
    )
    expect(priceOf('claude-haiku-4-5-20251001', {})).toEqual(priceOf('claude-haiku-4-5', {}))
  })

  it('RDR17: a prompt over the line that a model draws costs more, its answer included', () => {
    const price = priceOf('claude-haiku-5-5', {})
    const at = (input: number) => costOf({ input, output: 1000, cacheRead: 0, cacheWrite: 0 }, price)
    expect(at(100_000)).toBeCloseTo(0.0105, 9)
    expect(at(100_001)).toBeCloseTo(0.0525, 5)
  })

  it('RDR17: a ledger that cannot be read stops everything instead of counting as nothing', () => {
    fs.mkdirSync(path.join(root, '.state'))
    fs.writeFileSync(path.join(root, '.state', 'spend.json'), '{"days": {"2026-03-10"')
    expect(() => spentToday(folder())).toThrow(/nobody knows what was spent today/)
    const ledger = openLedger({ ...folder(), token: 't' })
    expect(() => ledger.book({ usd: 1, calls: 1, inputTokens: 0, outputTokens: 0 })).toThrow(/nobody knows/)
  })

  it('RDR4: retry-after is read in all its forms', () => {
    expect(retryAfter('250', '9', 0)).toBe(250)
    expect(retryAfter(null, '1.5', 0)).toBe(1500)
    expect(retryAfter(null, 'Thu, 01 Jan 1970 00:00:09 GMT', 2000)).toBe(7000)
    expect(retryAfter('', 'soon', 0)).toBeNull()
    expect(retryAfter(null, null, 0)).toBeNull()
  })
})
