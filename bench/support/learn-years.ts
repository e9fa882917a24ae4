/** Runs `process` over a whole folder in a process of its own and prints, as JSON, what every log cost. */
import path from 'node:path'
import type { process as processCommand } from '../../src/commands/process.ts'
import type { openMemory } from '../../src/open.ts'
import type { Files } from '../../src/store/disk/files.ts'

export interface LearnedYears {
  readonly turns: number
  readonly failures: number
  readonly wallMs: number
  readonly cpuMs: number
  readonly peakBytes: number
  /** CPU milliseconds of each log, in order, from its opening to the opening of the next. */
  readonly logs: readonly number[]
}

const [root = '.'] = process.argv.slice(2)
const open = (await import(path.resolve('dist/open.js'))) as { openMemory: typeof openMemory }
const command = (await import(path.resolve('dist/commands/process.js'))) as { process: typeof processCommand }

const marks: number[] = []
const memory = open.openMemory({ root })
const started = performance.now()
const outcome = await command.process(
  { ...memory, files: marking(memory.files) },
  { date: null, dryRun: false, force: false },
)
const { turns, failures } = outcome.report as { turns: number; failures: unknown[] }
const learned: LearnedYears = {
  turns,
  failures: failures.length,
  wallMs: performance.now() - started,
  cpuMs: cpuNow(),
  peakBytes: process.resourceUsage().maxRSS * 1024,
  logs: marks.slice(1).map((mark, at) => mark - (marks[at] ?? 0)),
}
process.stdout.write(JSON.stringify(learned))

/** The first thing that is asked of a log is where it really is. */
function marking(files: Files): Files {
  return {
    ...files,
    realpath: (file) => {
      if (path.basename(path.dirname(file)) === 'raw') marks.push(cpuNow())
      return files.realpath(file)
    },
  }
}

function cpuNow(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
