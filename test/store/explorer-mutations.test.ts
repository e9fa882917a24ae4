import { expect, it, vi } from 'vitest'
import { MUTATIONS, type Mutation } from '../support/mutations.ts'
import { runSuite } from '../support/suites.ts'

vi.setConfig({ testTimeout: 120_000 })

const seeded = vi.hoisted(() => ({ read: null as Mutation['read'] | null }))
vi.mock('../../src/store/journal/record.ts', async (original) => {
  const real = await original<typeof import('../../src/store/journal/record.ts')>()
  const readRecord: typeof real.readRecord = (...given) =>
    seeded.read ? seeded.read(real.readRecord, ...given) : real.readRecord(...given)
  return { ...real, readRecord }
})

// That the same suites find nothing without the bugs is in explorer.test.ts and damage.test.ts.
it.each(MUTATIONS)('it is noticed when $name', (mutation) => {
  seeded.read = mutation.read ?? null
  expect(runSuite(mutation)).not.toEqual([])
})
