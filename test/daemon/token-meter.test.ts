import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTokenMeter, type Unprocessed } from '../../src/daemon/token-meter.ts'
import { openTokenCounter, type TokenCounter } from '../../src/log/tokens.ts'

const SENTENCE = 'I had coffee with Juliet this morning and we talked about the garden. '

let exact: TokenCounter
beforeAll(async () => {
  exact = await openTokenCounter()
})
afterAll(() => exact.free())

function meterOf(logs: Readonly<Record<string, string>>) {
  const bytes = new Map(Object.entries(logs).map(([date, text]) => [date, Buffer.from(text)]))
  const did = { read: 0, opened: 0, counted: 0, freed: 0 }
  const meter = createTokenMeter({
    read(date, from, length) {
      did.read += length
      return bytes.get(date)?.subarray(from, from + length) ?? Buffer.alloc(0)
    },
    async openCounter() {
      did.opened++
      const counter = await openTokenCounter()
      return {
        count(text) {
          did.counted += text.length
          return counter.count(text)
        },
        free() {
          did.freed++
          counter.free()
        },
      }
    },
  })
  const whole = (): Unprocessed[] => [...bytes].map(([date, text]) => ({ date, from: 0, to: text.length }))
  return { meter, did, bytes, whole }
}

const total = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((sum, one) => sum + one, 0)

describe('the one counter', () => {
  it('fewer bytes than the threshold has tokens are not read at all', async () => {
    const { meter, did, whole } = meterOf({ a: SENTENCE.repeat(10) })
    const counts = await meter.measure(whole(), 10_000)
    expect(did).toEqual({ read: 0, opened: 0, counted: 0, freed: 0 })
    expect(total(counts)).toBeGreaterThan(100)
  })

  it('far from the threshold it is estimated, near it the tokenizer decides', async () => {
    const { meter, did, whole } = meterOf({ a: SENTENCE.repeat(200) })
    const far = await meter.measure(whole(), 10_000)
    expect(did.opened).toBe(0)
    const near = await meter.measure(whole(), 3100)
    expect([did.opened, total(near)]).toEqual([1, exact.count(SENTENCE.repeat(200))])
    expect(Math.abs(total(far) - total(near)) / total(near)).toBeLessThan(0.3)
    await meter.measure(whole(), 10_000)
    expect(did.freed).toBe(1)
  })

  it('a log that grows costs what was added', async () => {
    const { meter, did, bytes, whole } = meterOf({ a: SENTENCE.repeat(200), b: SENTENCE.repeat(100) })
    await meter.measure(whole(), 5000)
    const before = { ...did }
    bytes.set('a', Buffer.from(SENTENCE.repeat(201)))
    await meter.measure(whole(), 5000)
    expect(did.read - before.read).toBe(2 * SENTENCE.length)
    expect(did.counted - before.counted).toBe(SENTENCE.length)
  })

  it('after a compression only what came later counts', async () => {
    const { meter, bytes } = meterOf({ a: SENTENCE.repeat(400) })
    const size = bytes.get('a')?.length ?? 0
    await meter.measure([{ date: 'a', from: 0, to: size }], 5000)
    const counts = await meter.measure([{ date: 'a', from: size - SENTENCE.length * 10, to: size }], 100)
    expect(total(counts)).toBe(exact.count(SENTENCE.repeat(10)))
  })

  it('a log that cannot be read counts by its size', async () => {
    const meter = createTokenMeter({
      read(date) {
        if (date === 'a') throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' })
        return Buffer.from(SENTENCE.repeat(100))
      },
      openCounter: openTokenCounter,
    })
    const size = SENTENCE.length * 100
    const logs = ['a', 'b'].map((date) => ({ date, from: 0, to: size }))
    const counts = await meter.measure(logs, 3000)
    expect(counts.get('a')).toBe(Math.round(size / 3.7))
    expect(counts.get('b')).toBe(exact.count(SENTENCE.repeat(100)))
  })

  it('ten years at once are not read to be found too much', async () => {
    const logs = Object.fromEntries(Array.from({ length: 50 }, (_, day) => [`d${day}`, SENTENCE.repeat(100)]))
    const { meter, did, whole } = meterOf(logs)
    expect(total(await meter.measure(whole(), 1000))).toBeGreaterThan(50_000)
    expect(did.read).toBe(0)
  })
})
