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
    for (;;) {
      const at = now()
      const oldest = begun.at(-perMinute)
      const latest = begun.at(-1)
      const wait = Math.max(
        oldest === undefined ? 0 : oldest + MINUTE_MS - at,
        latest === undefined ? 0 : latest + gapMs - at,
      )
      if (wait <= 0) {
        begun.push(at)
        if (begun.length > perMinute) begun.shift()
        return
      }
      await sleep(wait)
    }
  }
  return () => {
    // One after the other, whoever asks.
    last = last.then(next)
    return last
  }
}
