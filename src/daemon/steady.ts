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
