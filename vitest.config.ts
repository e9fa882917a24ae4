import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: process.env['MEMOIRD_SWEEP'] ? ['test/**/*.{test,sweep}.ts'] : ['test/**/*.test.ts'],
    testTimeout: process.env['MEMOIRD_SWEEP'] ? 3_600_000 : 120_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
  },
})
