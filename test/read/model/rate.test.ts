import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRate, GAP_MS } from '../../../src/read/model/night.ts'

/** A clock that goes on only when somebody sleeps or works. */
function clock() {
  let at = 0
  const work = (ms: number): void => {
    at += ms
  }
  return { now: () => at, work, sleep: (ms: number) => Promise.resolve(work(ms)) }
}

describe('rate', () => {
  it('DST12: ten begin in a burst, 100 ms apart; the eleventh waits until the first is a minute ago', async () => {
    const { now, sleep } = clock()
    const rate = createRate(10, now, sleep)
    const begun: number[] = []
    for (let at = 0; at < 12; at++) {
      await rate()
      begun.push(now())
    }
    expect(begun).toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 60_000, 60_100])
  })

  it('DST12: whatever the work between them takes, no minute holds more and no two are nearer', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.integer({ min: 0, max: 30_000 }), { maxLength: 60 }),
        async (perMinute, works) => {
          const { now, sleep, work } = clock()
          const rate = createRate(perMinute, now, sleep)
          const begun: number[] = []
          for (const ms of works) {
            await rate()
            begun.push(now())
            work(ms)
          }
          for (const [index, at] of begun.entries()) {
            expect(begun.filter((other) => other > at - 60_000 && other <= at).length).toBeLessThanOrEqual(perMinute)
            if (index > 0) expect(at - (begun[index - 1] ?? 0)).toBeGreaterThanOrEqual(GAP_MS)
          }
        },
      ),
    )
  })
})
