import os from 'node:os'
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

interface Clocks {
  /** Time of day, milliseconds since 1970. */
  readonly wall: () => number
  /** Milliseconds on a clock that nobody sets and that goes on while the machine sleeps. */
  readonly mono: () => number
}

/** The process clock stands still during a suspend and the machine's uptime does not, so what it is ahead was sleep. */
export function createClocks(wall: () => number): Clocks {
  const started = { process: performance.now(), machine: os.uptime() * 1000 }
  let slept = 0
  return {
    wall,
    mono() {
      const process = performance.now()
      const machine = os.uptime() * 1000
      // The uptime counts in whole seconds.
      const ahead = machine - started.machine - (process - started.process) - 2000
      slept = Math.max(slept, ahead)
      return process + slept
    },
  }
}

/** What is remembered of the clocks from one look to the next. Milliseconds. */
export interface ClockMark {
  readonly wall: number
  readonly mono: number
  /** Monotonic time since which the wall clock has not jumped. */
  readonly since: number
}

/** The wall clock may be slewed and read late; anything above is somebody setting it, summer time, or a suspend. */
const JUMP_MS = 30_000

/** Compares what the wall clock shows with the monotonic clock: `steadyMs` is for how long they have gone together. */
export function steady(before: ClockMark | null, wall: number, mono: number): { mark: ClockMark; steadyMs: number } {
  const jumped = before !== null && Math.abs(wall - before.wall - (mono - before.mono)) > JUMP_MS
  const since = before === null || jumped ? mono : before.since
  return { mark: { wall, mono, since }, steadyMs: mono - since }
}
