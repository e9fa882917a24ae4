import { expect, it, vi } from 'vitest'
import { MUTATIONS } from '../support/mutations.ts'
import { runSuite } from '../support/suites.ts'

vi.setConfig({ testTimeout: 120_000 })

// That the same suites find nothing without the bugs is in explorer.test.ts and damage.test.ts.
it.each(MUTATIONS)('it is noticed when $name', (mutation) => {
  expect(runSuite(mutation)).not.toEqual([])
})
