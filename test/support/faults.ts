import type { Files } from '../../src/store/disk/files.ts'
import { type CallName, createMemoryFiles, EMPTY_TREE, type MemoryFiles, type Tree } from './memory-files.ts'
import { crashStates, createRandom } from './power-loss.ts'

export const CODES = ['EIO', 'ENOSPC', 'EACCES', 'EROFS', 'EMFILE'] as const

export const CALLS: readonly CallName[] = [
  'open',
  'write',
  'size',
  'fsync',
  'truncate',
  'close',
  'rename',
  'link',
  'unlink',
  'mkdir',
  'list',
  'stat',
  'read',
  'readRange',
]

export interface FaultOptions<Ack> {
  readonly start?: Tree
  readonly scenario: (files: Files, ack: (what: Ack) => void) => void
  readonly check: (files: MemoryFiles, acked: readonly Ack[]) => void
  readonly wrap?: (files: Files) => Files
  /** `short` and `lie` count as codes too: see `Fault`. */
  readonly codes?: readonly string[]
  readonly calls?: readonly CallName[]
  /** Only the first so many calls of each kind fail. */
  readonly first?: number
  readonly enough?: number
}

export interface FaultReport {
  /** Faults that were met, and disks that were looked at after them. */
  readonly faults: number
  readonly states: number
  readonly bad: readonly string[]
}

/** Makes each call of each kind fail with each code, once and from then on; afterwards the disk works again. */
export function exploreFaults<Ack>(options: FaultOptions<Ack>): FaultReport {
  const report = { faults: 0, states: 0, bad: [] as string[] }
  for (const call of options.calls ?? CALLS) {
    for (const code of options.codes ?? CODES) {
      for (const forever of [false, true]) {
        for (let nth = 1; nth <= (options.first ?? Number.POSITIVE_INFINITY); nth++) {
          if (!tryFault(options, { call, code, forever, nth }, report)) break
          if (report.bad.length >= (options.enough ?? Number.POSITIVE_INFINITY)) return report
        }
      }
    }
  }
  return report
}

interface Planned {
  readonly call: CallName
  readonly code: string
  readonly forever: boolean
  readonly nth: number
}

/** False when the scenario never got as far as the fault. */
function tryFault<Ack>(
  options: FaultOptions<Ack>,
  plan: Planned,
  report: { faults: number; states: number; bad: string[] },
): boolean {
  const start = options.start ?? EMPTY_TREE
  const files = createMemoryFiles(start)
  let met = false
  files.setFault((call, count) => {
    if (call !== plan.call || (plan.forever ? count < plan.nth : count !== plan.nth)) return null
    met = true
    return plan.code
  })
  const acked: Ack[] = []
  try {
    options.scenario(options.wrap?.(files) ?? files, (what) => acked.push(what))
  } catch (error) {
    // The scenario may fail, as long as what it acknowledged before holds.
    if (error instanceof TypeError || error instanceof RangeError) throw error
  }
  if (!met) return false
  report.faults++
  const lost = crashStates(start, files.log, files.log.length, 3, createRandom(plan.nth))
  for (const tree of [files.tree(), ...lost]) {
    report.states++
    try {
      options.check(createMemoryFiles(tree), acked)
    } catch (error) {
      const when = `${plan.code} at ${plan.call} ${plan.nth}${plan.forever ? ' and after' : ''}`
      report.bad.push(`${when}: ${error instanceof Error ? error.message : String(error)}`)
      break
    }
  }
  return true
}
