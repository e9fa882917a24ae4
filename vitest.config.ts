import { accessSync, constants, statfsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const SWEEP = process.env['MEMOIRD_SWEEP'] !== undefined

/** A folder in memory. */
const MEMORY = '/dev/shm'

/** They change the process itself: its clock, its environment, a function of node's. Each has a process of its own. */
const alone = [
  'test/read/model/in-short.test.ts',
  'test/read/provider/process.test.ts',
  'test/commands/documents.test.ts',
  'test/daemon/small-parts.test.ts',
  'test/store/disk.test.ts',
  'test/store/explorer*.test.ts',
  'test/store/index/{damage,lance-load,modes,remote}.test.ts',
  ...(SWEEP ? ['test/store/explorer*.sweep.ts'] : []),
]

/**
 * Some ten seconds and more each. What began last would keep one of the workers alone at the end, and after `npm ci` vitest
 * knows of no file how long it took.
 */
const longest = new RegExp(
  `/test/(?:${[
    'crash/(?:crash|notices)',
    'daemon/(?:process|race|crash)',
    'commands/(?:undo-random|night-twin|append|status|process|context|cli)',
    'read/(?:model/(?:hostile|joined)|builtin/hostile)',
    'log/redact/redact',
    'attacks/lifecycle',
    'store/document/(?:drift|race)',
    'learn/learn-(?:anew|days)',
  ].join('|')})\\.test\\.ts$`,
)

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification): number =>
      project.name === 'alone' ? 0 : longest.test(moduleId) ? 1 : 2
    return (await super.sort(files)).sort((first, second) => rank(first) - rank(second))
  }
}

/**
 * Most of what a test makes is gone at its end: collected less often, it is copied less. Patterns are compiled at their
 * first use and not twice; in the program that is left to the engine, whose flags must stand before it starts.
 */
const FLAGS = ['--max-semi-space-size=64', '--no-regexp-tier-up']

const common = {
  // Folders that tests make reach where they say; what takes a person's word has tests of its own.
  env: { ...temporary(), MEMOIRD_TRUST: '1' },
  testTimeout: SWEEP ? 3_600_000 : 120_000,
  hookTimeout: 60_000,
  pool: 'forks',
  execArgv: FLAGS,
} as const

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        // What is imported once serves every file of a worker.
        test: {
          ...common,
          name: 'shared',
          include: [SWEEP ? 'test/**/*.{test,sweep}.ts' : 'test/**/*.test.ts'],
          exclude: alone,
          isolate: false,
          setupFiles: ['test/support/worker-begins.ts'],
        },
      },
      { test: { ...common, name: 'alone', include: alone } },
    ],
  },
})

/**
 * Temporary folders in memory, where a gigabyte is free: nothing in these tests takes the power from a real disk, and half
 * of the time went to waiting for it. The sweep works on the disk.
 */
function temporary(): Record<string, string> {
  if (SWEEP || process.env['TMPDIR'] !== undefined) return {}
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > 2 ** 30 ? { TMPDIR: MEMORY } : {}
  } catch {
    // Only Linux has it.
    return {}
  }
}
