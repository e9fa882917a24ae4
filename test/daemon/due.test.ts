import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULTS } from '../../src/config/defaults.ts'
import { type Due, due, durationMs, type Facts, type LogFact } from '../../src/daemon/due.ts'
import { createUsageLook } from '../../src/daemon/usage.ts'
import type { Files } from '../../src/store/disk/files.ts'

const NOW = Date.parse('2026-02-08T14:00:00Z')
const HOUR = 3_600_000
const MINUTE = 60_000
const THRESHOLD = 140_000

const log = (over: Partial<LogFact> = {}): LogFact => ({
  date: '2026-02-08',
  tokens: 500,
  quietMs: 5 * MINUTE,
  newMs: 6 * MINUTE,
  retryMs: 0,
  ...over,
})
const facts = (over: Partial<Facts> = {}): Facts => ({
  logs: [log()],
  lastRun: NOW - HOUR,
  sinceMs: 0,
  usage: { tokens: 0, share: 0, grown: 0 },
  paused: false,
  zone: 'Europe/Berlin',
  ...over,
})
const config = (over: Partial<typeof DEFAULTS.compression> = {}) => ({
  compression: { ...DEFAULTS.compression, ...over },
  log: DEFAULTS.log,
})
/** What a look makes of a report in tokens, where a compression knew of `answered`. */
function report(tokens: number, window: number | null = null, answered = 0): Facts['usage'] {
  const files = { read: () => Buffer.from(JSON.stringify({ tokens, window })) } as unknown as Files
  const look = createUsageLook(files, '/')
  look.done(answered)
  return look.look(DEFAULTS.compression.contextWindow)
}
const decide = (over: Partial<Facts>, compression: Partial<typeof DEFAULTS.compression> = {}): Due =>
  due(facts(over), config(compression), NOW)

describe('the trigger', () => {
  it.each([
    ['two hours after the last one with something new', { lastRun: NOW - 2 * HOUR }, ['time']],
    ['a minute before that', { lastRun: NOW - 2 * HOUR + MINUTE }, []],
    ['never run before', { lastRun: null }, ['time']],
    ['two hours without anything new', { lastRun: NOW - 9 * HOUR, logs: [] }, []],
    ['unprocessed text at 70 % of the window', { logs: [log({ tokens: THRESHOLD })] }, ['tokens']],
    ['one token less', { logs: [log({ tokens: THRESHOLD - 1 })] }, []],
    [
      'all logs together at 70 %',
      { logs: [log({ tokens: 70_000 }), log({ date: '2026-02-09', tokens: 70_000 })] },
      ['tokens'],
    ],
    ['a chat that says its window is 70 % full', { usage: report(THRESHOLD) }, ['usage']],
    ['a chat with a window of its own', { usage: report(22_400, 32_000) }, ['usage']],
    ['a chat below that', { usage: report(THRESHOLD - 1) }, []],
    ['a full chat with nothing new in the logs', { logs: [], usage: report(THRESHOLD) }, []],
    ['a day that is over and not read to its end', { logs: [log({ date: '2026-02-07' })] }, ['day-complete']],
    ['two reasons at once', { lastRun: null, logs: [log({ tokens: 200_000 })] }, ['tokens', 'time']],
  ] as const)('DUE3: %s', (_name, over, reasons) => {
    const decided = decide(over)
    expect(decided.reasons).toEqual(reasons)
    expect(decided.run).toBe(reasons.length > 0)
  })

  it.each([
    ['time', [['time'], [], [], ['day-complete']]],
    ['token', [[], ['tokens'], ['usage'], ['day-complete']]],
    ['both', [['time'], ['tokens'], ['usage'], ['day-complete']]],
  ] as const)('trigger "%s" listens to its own reasons; a completed day always counts', (trigger, expected) => {
    const cases: Partial<Facts>[] = [
      { lastRun: NOW - 3 * HOUR },
      { logs: [log({ tokens: THRESHOLD })] },
      { usage: report(THRESHOLD) },
      { logs: [log({ date: '2026-02-07' })] },
    ]
    expect(cases.map((over) => decide(over, { trigger }).reasons)).toEqual(expected)
  })

  it('what decides is what runs: every date with something new, in order, and no other threshold', () => {
    const logs = [log({ date: '2026-01-30' }), log({ date: '2026-02-07' }), log()]
    expect(decide({ logs }).dates).toEqual(['2026-01-30', '2026-02-07', '2026-02-08'])
    expect(decide({ logs })).toMatchObject({ tokens: 1500, threshold: THRESHOLD })
  })

  it.each([
    ['disabled', {}, { enabled: false }],
    ['paused', { paused: true }, {}],
    ['nothing-new', { logs: [] }, {}],
    ['retrying', { logs: [log({ retryMs: MINUTE })] }, {}],
    ['settling', { logs: [log({ quietMs: 59_000 })] }, {}],
    ['waiting', { lastRun: NOW - HOUR }, {}],
  ] as const)('says "%s" when that is what holds it', (hold, over, compression) => {
    expect(decide({ lastRun: NOW - 3 * HOUR, ...over }, compression)).toMatchObject({ run: false, reasons: [], hold })
  })

  it('a log that is being written is waited for, ten settle times at most, and not at all when the window fills', () => {
    const written = { quietMs: 1000, newMs: 5 * MINUTE }
    expect(decide({ lastRun: null, logs: [log(written)] }).run).toBe(false)
    expect(decide({ lastRun: null, logs: [log({ ...written, newMs: 10 * MINUTE })] }).reasons).toEqual(['time'])
    expect(decide({ lastRun: null, logs: [log({ ...written, tokens: THRESHOLD })] }).reasons).toEqual(['tokens'])
    expect(decide({ logs: [log({ date: '2026-02-07' }), log(written)] }).hold).toBe('settling')
  })

  it('a log that failed waits for its next try and keeps no other log waiting', () => {
    const logs = [log({ date: '2026-02-06', tokens: 10 * THRESHOLD, retryMs: HOUR }), log()]
    expect(decide({ logs })).toMatchObject({ run: false, hold: 'waiting', tokens: 500 })
    expect(decide({ logs, lastRun: null })).toMatchObject({ run: true, dates: ['2026-02-08'] })
  })

  it('a chat that stays full is answered once for each further tenth of its window, and anew when it shrank', () => {
    const told = (tokens: number, answered: number) => decide({ usage: report(tokens, 200_000, answered) }).run
    expect(told(150_000, 0)).toBe(true)
    expect(told(151_000, 150_000)).toBe(false)
    expect(told(169_999, 150_000)).toBe(false)
    expect(told(170_000, 150_000)).toBe(true)
    expect(told(145_000, 190_000)).toBe(true)
    expect(told(20_000, 190_000)).toBe(false)
  })

  it('midnight is that of the configured zone', () => {
    const at = (zone: string, now: string) =>
      due(facts({ zone, lastRun: Date.parse(now) }), config(), Date.parse(now)).run
    expect(at('Europe/Berlin', '2026-02-08T22:59:00Z')).toBe(false)
    expect(at('Europe/Berlin', '2026-02-08T23:00:00Z')).toBe(true)
    expect(at('Pacific/Auckland', '2026-02-08T10:59:00Z')).toBe(false)
    expect(at('Pacific/Auckland', '2026-02-08T11:00:00Z')).toBe(true)
    expect(at('America/New_York', '2026-02-09T04:59:00Z')).toBe(false)
    expect(at('America/New_York', '2026-02-09T05:00:00Z')).toBe(true)
  })

  it('a clock that was set back starves nobody: the monotonic clock counts the interval too', () => {
    for (const lastRun of ['2026-02-08T14:30:00Z', '2031-01-01T00:00:00Z'].map(Date.parse)) {
      expect(decide({ lastRun, sinceMs: HOUR }).hold).toBe('waiting')
      expect(decide({ lastRun, sinceMs: 2 * HOUR }).reasons).toEqual(['time'])
    }
  })

  it('without a new event the answer does not change before nextLook', () => {
    const anyLog = fc.record({
      date: fc.constantFrom('2026-02-06', '2026-02-07', '2026-02-08', '2026-02-09'),
      tokens: fc.integer({ min: 1, max: 200_000 }),
      quietMs: fc.integer({ min: 0, max: 700_000 }),
      newMs: fc.integer({ min: 0, max: 700_000 }),
      retryMs: fc.constantFrom(0, 0, 0, 60_000, 5_000_000),
    })
    const anyFacts = fc.record({
      logs: fc.uniqueArray(anyLog, { maxLength: 3, selector: (one) => one.date }),
      lastRun: fc.option(fc.integer({ min: NOW - 4 * HOUR, max: NOW + 2 * HOUR })),
      sinceMs: fc.integer({ min: 0, max: 4 * HOUR }),
      usage: fc.record({
        tokens: fc.constant(1),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
        grown: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      paused: fc.boolean(),
      zone: fc.constantFrom('UTC', 'Europe/Berlin', 'Pacific/Auckland'),
    })
    const anyTrigger = fc.constantFrom('time', 'token', 'both' as const)
    fc.assert(
      fc.property(anyFacts, anyTrigger, fc.double({ min: 0, max: 1, noNaN: true }), (given, trigger, part) => {
        const first = due(given, config({ trigger }), NOW)
        const later = Math.floor((first.nextLook - NOW - 1) * part)
        expect(first.nextLook).toBeGreaterThan(NOW)
        const then = due(aged(given, later), config({ trigger }), NOW + later)
        expect([then.run, then.hold, then.reasons]).toEqual([first.run, first.hold, first.reasons])
      }),
      { numRuns: 500 },
    )
  })

  it('DUE3: reads durations as the configuration writes them', () => {
    expect(['90s', '30m', '2h', '1d'].map(durationMs)).toEqual([90_000, 1_800_000, 7_200_000, 86_400_000])
  })
})

/** The same facts `ms` later. */
function aged(given: Facts, ms: number): Facts {
  const logs = given.logs.map((one) => ({
    ...one,
    quietMs: one.quietMs + ms,
    newMs: one.newMs + ms,
    retryMs: Math.max(0, one.retryMs - ms),
  }))
  return { ...given, logs, sinceMs: given.sinceMs + ms }
}
