import os from 'node:os'

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
