import { defineConfig } from 'vitest/config'

const SWEEP = process.env['MEMOIRD_SWEEP'] !== undefined

/** They change the process itself: its clock, its environment, a function of node's. Each has a process of its own. */
const alone = [
  'test/ask/claude/{in-short,process}.test.ts',
  'test/commands/documents.test.ts',
  'test/daemon/small-parts.test.ts',
  'test/maintain/join/join.test.ts',
  'test/store/disk.test.ts',
  'test/store/explorer*.test.ts',
  'test/store/document/front-matter.test.ts',
  'test/store/index/{damage,lance-load,modes}.test.ts',
  ...(SWEEP ? ['test/store/explorer*.sweep.ts'] : []),
]

const common = {
  testTimeout: SWEEP ? 3_600_000 : 120_000,
  hookTimeout: 60_000,
  pool: 'forks',
} as const

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        // What is imported once serves every file of a worker.
        test: {
          ...common,
          name: 'shared',
          include: [SWEEP ? 'test/**/*.{test,sweep}.ts' : 'test/**/*.test.ts'],
          exclude: alone,
          isolate: false,
        },
      },
      { test: { ...common, name: 'alone', include: alone } },
    ],
  },
})
