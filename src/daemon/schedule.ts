import { schedule } from 'node-cron'

interface Ticks {
  stop(): void
}

interface TickOptions {
  /** Monotonic milliseconds. */
  readonly mono: () => number
  /** Default: once a minute. */
  readonly expression?: string
  /** How often it is checked that ticks still come. Default 45 s. */
  readonly guardMs?: number
  /** After so long without a tick node-cron is started anew. Default 90 s. */
  readonly lateMs?: number
}

/**
 * Ticks once a minute, by node-cron. A tick means "look", never "run": what is due is decided from the clock and the
 * disk, so a tick that is late, lost or doubled changes nothing. node-cron aims at a wall time, and after the clock was
 * set back by three hours it would be silent for three hours: the guard then starts it anew.
 */
export function startTicks(tick: () => void, options: TickOptions): Ticks {
  const { mono, expression = '* * * * *', guardMs = 45_000, lateMs = 90_000 } = options
  let last = mono()
  const beat = (): void => {
    last = mono()
    tick()
  }
  let task = schedule(expression, beat, QUIET)
  const guard = setInterval(() => {
    if (mono() - last < lateMs) return
    void task.destroy()
    task = schedule(expression, beat, QUIET)
    beat()
  }, guardMs)
  return {
    stop() {
      clearInterval(guard)
      void task.destroy()
    },
  }
}

const silent = (): void => undefined

/** It would write to the console that a suspended laptop missed some ticks. */
const QUIET = {
  name: 'memoird',
  timezone: 'UTC',
  suppressMissedWarning: true,
  logger: { info: silent, warn: silent, error: silent, debug: silent },
}
