const ENDS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
const LOOK = 'SIGUSR2'

export interface Signals {
  /** Resolves with the first signal that asks us to end. A second one is not caught: it ends the process at once. */
  readonly untilStopped: Promise<string>
  /** Calls back when somebody asks for a look at once; until then such a signal is heard and does nothing. */
  onLook(look: () => void): void
}

/** Listens from now on. */
export function listenToSignals(): Signals {
  let wanted: () => void = () => undefined
  process.on(LOOK, () => wanted())
  const untilStopped = new Promise<string>((resolve) => {
    const heard = (signal: string): void => {
      for (const one of ENDS) process.removeListener(one, heard)
      resolve(signal)
    }
    for (const one of ENDS) process.on(one, heard)
  })
  return {
    untilStopped,
    onLook(look) {
      wanted = look
    },
  }
}
