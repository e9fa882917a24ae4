import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTokenMeter } from '../../src/daemon/token-meter.ts'
import { openTokenCounter, type TokenCounter } from '../../src/log/tokens.ts'

const SENTENCE = 'I had coffee with Juliet this morning and we talked about the garden. '

let exact: TokenCounter
beforeAll(async () => {
  exact = await openTokenCounter()
})
afterAll(() => exact.free())

function meterOf(logs: Readonly<Record<string, string>>) {
  const bytes = new Map(Object.entries(logs).map(([date, text]) => [date, Buffer.from(text)]))
  const did = { read: 0, opened: 0, freed: 0 }
  const meter = createTokenMeter(
    (date, from, length) => {
      did.read += length
      return bytes.get(date)?.subarray(from, from + length) ?? Buffer.alloc(0)
    },
    async () => {
      did.opened++
      return { count: exact.count, free: () => void did.freed++ }
    },
  )
  const whole = () => [...bytes].map(([date, text]) => ({ date, key: `${text.length}`, from: 0, to: text.length }))
  return { meter, did, bytes, whole }
}

const sum = (counts: readonly number[]): number => counts.reduce((total, one) => total + one, 0)

describe('tokens of what is new', () => {
  it('fewer bytes than the threshold has tokens are not read at all', async () => {
    const { meter, did, whole } = meterOf({ a: SENTENCE.repeat(10) })
    expect(await meter(whole(), 10_000)).toEqual([(SENTENCE.length * 10) / 4])
    expect(did).toEqual({ read: 0, opened: 0, freed: 0 })
  })

  it('ten years at once are not read to be found too much', async () => {
    const logs = Object.fromEntries(Array.from({ length: 50 }, (_, day) => [`d${day}`, SENTENCE.repeat(100)]))
    const { meter, did, whole } = meterOf(logs)
    expect(sum(await meter(whole(), 1000))).toBeGreaterThan(50_000)
    expect(did.read).toBe(0)
  })

  it('DUE3: near the threshold the tokenizer decides, on either side of it, and gives its memory back', async () => {
    const text = SENTENCE.repeat(200)
    const tokens = exact.count(text)
    const { meter, did, whole } = meterOf({ a: text })
    expect(await meter(whole(), tokens)).toEqual([tokens])
    expect(await meter(whole(), tokens + 1)).toEqual([tokens])
    expect(did).toEqual({ read: text.length, opened: 1, freed: 1 })
  })

  it('no text with as many tokens as the threshold is taken for less', async () => {
    const { meter, whole } = meterOf({ a: '1 2;3,'.repeat(300), b: '漢字仮名交'.repeat(100) })
    const real = exact.count('1 2;3,'.repeat(300)) + exact.count('漢字仮名交'.repeat(100))
    expect(sum(await meter(whole(), real))).toBe(real)
  })

  it('only what changed is counted again', async () => {
    const { meter, did, bytes, whole } = meterOf({ a: SENTENCE.repeat(200), b: SENTENCE.repeat(100) })
    const before = await meter(whole(), 5000)
    bytes.set('b', Buffer.from(SENTENCE.repeat(101)))
    const after = await meter(whole(), 5000)
    expect(did).toEqual({ read: SENTENCE.length * 401, opened: 2, freed: 2 })
    expect([after[0], after[1]]).toEqual([before[0], exact.count(SENTENCE.repeat(101))])
    expect(await meter(whole(), 5000)).toEqual(after)
    expect(did.opened).toBe(2)
  })

  it('after a compression only what came later counts', async () => {
    const { meter, whole } = meterOf({ a: SENTENCE.repeat(400) })
    const size = SENTENCE.length * 400
    await meter(whole(), 5000)
    const rest = [{ date: 'a', key: `${size}`, from: size - SENTENCE.length * 10, to: size }]
    expect(await meter(rest, 120)).toEqual([exact.count(SENTENCE.repeat(10))])
  })

  it('a log that cannot be read counts by its size', async () => {
    const meter = createTokenMeter((date) => {
      if (date === 'a') throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' })
      return Buffer.from(SENTENCE.repeat(100))
    })
    const size = SENTENCE.length * 100
    const counts = await meter(
      ['a', 'b'].map((date) => ({ date, key: date, from: 0, to: size })),
      3000,
    )
    expect(counts).toEqual([size / 4, exact.count(SENTENCE.repeat(100))])
  })
})
