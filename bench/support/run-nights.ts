import { runCommand } from '../../src/commands/index.ts'

/** What one night did, with the process that did it: `node --import tsx bench/support/run-nights.ts <root> <now>`. */
export interface RanNight {
  readonly ms: number
  readonly cpuMs: number
  readonly peakBytes: number
  readonly report: {
    readonly memories_active: number
    readonly clusters_found: number
    readonly abstractions_created: number
    readonly merged: number
    readonly moved: number
    readonly decayed: number
    readonly rolled_up: number
    readonly tokens_before: number
    readonly tokens_after: number
    readonly verdict: string
    readonly items: readonly unknown[]
  }
}

const [root = '', now = ''] = process.argv.slice(2)
const from = performance.now()
const { stdout } = await runCommand('compress', [], {}, { root, now, json: true })
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
const ran: RanNight = {
  ms: performance.now() - from,
  cpuMs: (userCPUTime + systemCPUTime) / 1000,
  peakBytes: maxRSS * 1024,
  report: JSON.parse(stdout) as RanNight['report'],
}
process.stdout.write(JSON.stringify(ran))
