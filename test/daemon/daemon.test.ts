import { describe, expect, it } from 'vitest'
import type { JobContext, JobResult } from '../../src/daemon/jobs.ts'
import { LockHeld } from '../../src/store/disk/lock.ts'
import { DONE, news, testDaemon } from './support/daemon.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('the daemon', () => {
  it('does what is due, once, and waits with what comes next until it is due again', async () => {
    const { world, ran, pass, state } = testDaemon()
    world.news = [news('2026-05-09'), news('2026-05-10')]
    await pass(0)
    expect(ran).toEqual(['process 2026-05-09 2026-05-10'])
    expect(state().jobs['process']?.lastRun).toBe('2026-05-10T12:00:00.000Z')
    world.news = [news('2026-05-10', { key: 'more' })]
    await pass(HOUR)
    await pass(HOUR - MINUTE)
    expect(ran).toHaveLength(1)
    await pass(MINUTE)
    expect(ran).toHaveLength(2)
  })

  it('many looks while a job runs start it no second time', async () => {
    const gate = withGate()
    const { daemon, world, ran } = testDaemon({ process: gate.run })
    world.news = [news('2026-05-09')]
    await daemon.beat()
    await gate.begun
    for (let times = 0; times < 5; times++) await daemon.beat()
    gate.open()
    await daemon.idle()
    expect(ran).toEqual(['process 2026-05-09'])
  })

  it('what is queued is decided again when its turn comes', async () => {
    const gate = withGate()
    const { daemon, world, ran } = testDaemon({ slots: { dedupe: gate.run } })
    await daemon.beat()
    world.wall += 24 * HOUR
    world.mono += 24 * HOUR
    await daemon.beat()
    await gate.begun
    world.news = [news('2026-05-09')]
    await daemon.beat()
    // Somebody processed it by hand meanwhile.
    world.news = []
    gate.open()
    await daemon.idle()
    expect(ran).toEqual([])
  })

  it('maintenance makes room for a compression and goes on after it', async () => {
    const order: string[] = []
    let stops = 0
    const maintain = async ({ stop }: JobContext): Promise<JobResult> => {
      order.push('dedupe')
      for (let turns = 0; turns < 100 && !stop(); turns++) await new Promise((resolve) => setImmediate(resolve))
      stops += stop() ? 1 : 0
      return { ...DONE, finished: !stop() }
    }
    const compress = async (): Promise<JobResult> => {
      order.push('process')
      return DONE
    }
    const { daemon, world, pass, state } = testDaemon({ slots: { dedupe: maintain }, process: compress })
    await pass(0)
    world.wall += 24 * HOUR
    world.mono += 24 * HOUR
    await daemon.beat()
    world.news = [news('2026-05-10')]
    await daemon.beat()
    await daemon.idle()
    expect(order).toEqual(['dedupe', 'process', 'dedupe'])
    expect(stops).toBe(1)
    expect(state().jobs['dedupe']?.slots.at(-1)).toBe('2026-05-11T03:00')
  })

  it('DMN5: stopping leaves the run in hand to its end and begins nothing', async () => {
    const gate = withGate()
    const { daemon, world, ran, state } = testDaemon({ process: gate.run })
    world.news = [news('2026-05-09')]
    world.saved = true
    await daemon.beat()
    await gate.begun
    const stopped = daemon.stop()
    expect(gate.context()?.stop()).toBe(true)
    gate.open()
    await stopped
    await daemon.beat()
    expect(ran).toEqual(['process 2026-05-09'])
    expect(state().jobs['process']?.lastRun).not.toBeNull()
  })

  it('DMN6: paused it does nothing, and what became due is done once afterwards', async () => {
    const { world, ran, pass } = testDaemon()
    world.paused = true
    world.news = [news('2026-05-09')]
    world.saved = true
    for (let times = 0; times < 10; times++) await pass(HOUR)
    expect(ran).toEqual([])
    world.paused = false
    await pass(MINUTE)
    await pass(MINUTE)
    expect(ran).toEqual(['process 2026-05-09'])
  })

  it('a lock held by another run is a skip, said once and tried again every minute', async () => {
    let held = true
    const { world, ran, pass, said } = testDaemon({
      process: async () => {
        if (held) throw new LockHeld(false, 'another memoird run holds the lock')
        return DONE
      },
    })
    world.news = [news('2026-05-09')]
    for (let times = 0; times < 3; times++) await pass(MINUTE)
    held = false
    await pass(MINUTE)
    expect(ran).toHaveLength(4)
    expect(said).toEqual([
      'warn another memoird run holds the lock; it is tried again every minute',
      'info the lock is free again',
    ])
  })

  it('DMN8: a log that fails is said once and tried again later and later, while the others go on', async () => {
    const { world, ran, pass, said, state } = testDaemon({
      process: async (days) => ({
        ...DONE,
        failures: days
          .filter(({ date }) => date === '2026-05-08')
          .map(({ date }) => ({ date, message: `raw/${date}.md: cannot be read` })),
      }),
    })
    world.news = [news('2026-05-08'), news('2026-05-09')]
    for (let minute = 0; minute < 4 * 60; minute++) await pass(MINUTE)
    expect(ran[0]).toBe('process 2026-05-08 2026-05-09')
    expect(ran.slice(1).every((one) => one === 'process 2026-05-08')).toBe(true)
    expect(ran.length).toBeGreaterThan(5)
    expect(ran.length).toBeLessThan(11)
    expect(said).toEqual(['warn raw/2026-05-08.md: cannot be read'])
    expect(state().jobs['process']?.lastRun).not.toBeNull()
  })

  it('DMN8: a failed log that somebody touched is tried at once', async () => {
    const { world, ran, pass } = testDaemon({
      process: async (days) => ({ ...DONE, failures: days.map(({ date }) => ({ date, message: 'no' })) }),
    })
    world.news = [news('2026-05-08')]
    for (let minute = 0; minute < 60; minute++) await pass(MINUTE)
    const before = ran.length
    world.news = [news('2026-05-08', { key: 'mended' })]
    await pass(1000)
    expect(ran.length).toBe(before + 1)
  })

  it('DMN8: a log that went well once begins again with the shortest wait', async () => {
    let fails = true
    const { world, ran, pass } = testDaemon({
      process: async (days) => ({
        ...DONE,
        failures: fails ? days.map(({ date }) => ({ date, message: 'no' })) : [],
      }),
    })
    world.news = [news('2026-05-08')]
    for (let minute = 0; minute < 40; minute++) await pass(MINUTE)
    fails = false
    for (let minute = 0; minute < 61; minute++) await pass(MINUTE)
    expect(world.news).toEqual([])
    fails = true
    const before = ran.length
    world.news = [news('2026-05-08')]
    for (let minute = 0; minute < 4; minute++) await pass(MINUTE)
    expect(ran.length - before).toBe(3)
  })

  it('what breaks a whole job is said once, tried again later, and said to be over', async () => {
    let full = true
    const { world, ran, pass, said } = testDaemon({
      process: async () => {
        if (full) throw new Error('ENOSPC: no space left on device')
        return DONE
      },
    })
    world.news = [news('2026-05-08')]
    for (let minute = 0; minute < 30; minute++) await pass(MINUTE)
    expect(ran.length).toBeLessThan(7)
    full = false
    for (let minute = 0; minute < 61; minute++) await pass(MINUTE)
    expect(said).toEqual([
      'warn process failed, it is tried again later: ENOSPC: no space left on device',
      'info process works again',
    ])
  })

  it('a folder that is gone is said once; nothing is done until it is back', async () => {
    const { world, ran, pass, said } = testDaemon()
    world.news = [news('2026-05-09')]
    world.absent = '/data is gone or empty: nothing is done until it is back'
    for (let times = 0; times < 5; times++) await pass(MINUTE)
    expect(ran).toEqual([])
    world.absent = null
    await pass(MINUTE)
    expect(ran).toEqual(['process 2026-05-09'])
    expect(said).toEqual([`warn /data is gone or empty: nothing is done until it is back`, 'info the folder is back'])
  })

  it('a chat that stopped writing is noticed after three days, once', async () => {
    const { pass, said } = testDaemon()
    for (let hour = 0; hour < 24 * 6; hour++) await pass(HOUR)
    expect(said).toEqual([
      'warn nothing captured for 3 days or more, the newest log is raw/2026-05-10.md: is the chat still writing to raw/?',
    ])
  })

  it('a report of the chat is answered once, again when it has grown by a tenth, and anew when it shrank', async () => {
    const { world, ran, pass } = testDaemon()
    world.news = [news('2026-05-10')]
    await pass(0)
    let key = 0
    const report = async (tokens: number): Promise<number> => {
      world.usage = { tokens }
      world.news = [news('2026-05-10', { key: `k${++key}` })]
      await pass(MINUTE)
      return ran.length
    }
    expect(await report(139_000)).toBe(1)
    for (const tokens of [141_000, 142_000, 150_000, 160_000]) expect(await report(tokens)).toBe(2)
    expect(await report(161_000)).toBe(3)
    expect(await report(20_000)).toBe(3)
    expect(await report(145_000)).toBe(4)
  })

  it('a report of a chat with nothing in it counts for nothing', async () => {
    const { world, ran, pass, said } = testDaemon()
    world.news = [news('2026-05-10')]
    await pass(0)
    world.usage = {}
    world.news = [news('2026-05-10', { key: 'more' })]
    await pass(MINUTE)
    expect([ran.length, said]).toEqual([1, []])
  })

  it('a log that is being written is processed up to its last finished turn when the window fills', async () => {
    const { world, ran, pass } = testDaemon()
    world.news = [news('2026-05-10', { to: 800_000, quietMs: 100, newMs: 100 })]
    await pass(0)
    expect(ran).toEqual(['process 2026-05-10…'])
    for (let second = 0; second < 600; second++) {
      world.news = [news('2026-05-10', { to: 800_000 + second, key: `k${second}`, quietMs: 100, newMs: 100 })]
      await pass(1000)
    }
    expect(ran).toHaveLength(11)
  })

  it('documents that somebody saved are read when they have been left alone', async () => {
    const { world, ran, pass } = testDaemon()
    world.saved = true
    await pass(0)
    await pass(MINUTE)
    expect(ran).toEqual(['documents'])
  })

  it('nothing is written beside somebody who is at work in a document, thirty quiet times at most', async () => {
    const { world, ran, pass } = testDaemon()
    Object.assign(world, { saved: true, savedAgoMs: 4000, quietMs: 4000, news: [news('2026-05-10')] })
    await pass(0)
    expect(ran).toEqual([])
    world.quietMs = 10_000
    await pass(6000)
    expect(ran).toEqual(['process 2026-05-10'])
    Object.assign(world, { saved: true, savedAgoMs: 299_000, quietMs: 1000, news: [news('2026-05-10', { key: 'b' })] })
    await pass(3 * 60 * MINUTE)
    expect(ran).toHaveLength(1)
    world.savedAgoMs = 300_000
    await pass(1000)
    expect(ran[1]).toBe('process 2026-05-10')
  })

  it('maintenance can be switched off', async () => {
    const ran: string[] = []
    const note = (name: string) => async (): Promise<JobResult> => {
      ran.push(name)
      return DONE
    }
    const slots = { rollup: note('rollup'), dedupe: note('dedupe'), compress: note('compress') }
    const { DEFAULTS } = await import('../../src/config/defaults.ts')
    const off = testDaemon({ slots }, { maintenance: { ...DEFAULTS.maintenance, enabled: false } })
    await off.pass(0)
    await off.pass(24 * HOUR)
    expect(ran).toEqual(['rollup'])
  })

  it('it asks to be woken when the next thing becomes due', async () => {
    const { world, wakes, pass } = testDaemon()
    world.news = [news('2026-05-10', { quietMs: 20_000, newMs: 20_000 })]
    await pass(0)
    expect(wakes).toEqual([40_000])
  })
})

/** A job that begins, says so, and ends when the test lets it. */
function withGate() {
  let open: () => void = () => undefined
  let begin: () => void = () => undefined
  let given: JobContext | null = null
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  return {
    begun,
    open: () => open(),
    context: () => given,
    async run(first: unknown, second?: JobContext): Promise<JobResult> {
      given = second ?? (first as JobContext)
      begin()
      await opened
      return DONE
    },
  }
}
