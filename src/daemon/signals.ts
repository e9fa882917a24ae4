const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** Resolves with the first signal that asks us to end. A second one is not caught: it ends the process at once. */
export function untilSignal(): Promise<string> {
  return new Promise((resolve) => {
    const heard = (signal: string): void => {
      for (const one of SIGNALS) process.removeListener(one, heard)
      resolve(signal)
    }
    for (const one of SIGNALS) process.on(one, heard)
  })
}
