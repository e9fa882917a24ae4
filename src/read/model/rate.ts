export interface RateLimits {
  readonly perMinute: number
  /** Milliseconds between two at least. */
  readonly gapMs: number
}

export interface RatePorts {
  /** Milliseconds on a clock that never jumps. */
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<void>
}

/** Waits until the next one may begin. */
export type Rate = () => Promise<void>

/** Milliseconds between two distillations. */
export const GAP_MS = 100
const MINUTE_MS = 60_000

/** At most `perMinute` begin in any minute, in a burst when none did before, and never two within `gapMs`. */
export function createRate({ perMinute, gapMs }: RateLimits, { now, sleep }: RatePorts): Rate {
  const begun: number[] = []
  let last: Promise<void> = Promise.resolve()
  const next = async (): Promise<void> => {
    const at = now()
    const oldest = begun.at(-perMinute)
    const latest = begun.at(-1)
    const free = Math.max(
      at,
      oldest === undefined ? at : oldest + MINUTE_MS,
      latest === undefined ? at : latest + gapMs,
    )
    begun.push(free)
    if (begun.length > perMinute) begun.shift()
    if (free > at) await sleep(free - at)
  }
  return () => {
    // One after the other, whoever asks.
    last = last.then(next)
    return last
  }
}
