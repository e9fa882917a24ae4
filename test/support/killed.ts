import type { Files } from '../../src/store/disk/files.ts'
import type { MemoryFiles } from './memory-files.ts'
import { explorePowerLoss, type PowerLossOptions, type PowerLossReport } from './power-loss.ts'

export interface KilledOptions<Ack> extends PowerLossOptions<Ack> {
  /** What the next process does. */
  recover(files: Files, ack: (what: Ack) => void): void
  /** Every which step the process dies at. Default 1. */
  readonly stride?: number
  /** The last step it dies at. Default: all of them. */
  readonly lastStep?: number
}

/**
 * A process is killed at a step of the scenario, the next one goes on and promises things, and then the power goes:
 * what the first one had not made durable yet must be by then, because nobody else will.
 */
export function exploreKilled<Ack>(options: KilledOptions<Ack>): PowerLossReport {
  const { stride = 1, lastStep = Number.POSITIVE_INFINITY, enough = Number.POSITIVE_INFINITY } = options
  const total = { points: 0, states: 0, bad: [] as PowerLossReport['bad'][number][] }
  for (let step = 1; step <= lastStep && total.bad.length < enough; step += stride) {
    let died: number | null = null
    const report = explorePowerLoss<Ack>({
      ...options,
      nestedPoints: 0,
      // Losses before the death are those of the scenario itself.
      firstPoint: () => died ?? Number.POSITIVE_INFINITY,
      scenario(files, ack) {
        died = diesAt(files, step, (mortal) => options.scenario(mortal, ack))
        if (died !== null) options.recover(files, ack)
      },
    })
    if (died === null) break
    total.points += report.points
    total.states += report.states
    total.bad.push(...report.bad)
  }
  return total
}

const STEPS = ['open', 'write', 'fsync', 'truncate', 'rename', 'link', 'unlink', 'mkdir'] as const

/** Does the work on a disk that answers no more after so many steps; how much was logged by then, null when it ended. */
function diesAt(files: Files, step: number, work: (files: Files) => void): number | null {
  let count = 0
  const mortal = Object.fromEntries(
    Object.entries(files).map(([name, call]) => {
      const counts = (STEPS as readonly string[]).includes(name)
      return [
        name,
        (...args: unknown[]) => {
          if (count >= step || (counts && ++count >= step)) throw new Error(`killed at step ${step}`)
          return (call as (...args: unknown[]) => unknown)(...args)
        },
      ]
    }),
  ) as unknown as Files
  try {
    work(mortal)
  } catch (error) {
    // What the dying process made of it is nobody's business.
    if (count < step) throw error
  }
  return count >= step ? (files as MemoryFiles).log.length : null
}
