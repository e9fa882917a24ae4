import { describe, expect, it } from 'vitest'
import { type Kill, sweepCrashes } from '../support/crash.ts'
import { oneKill } from './kills.ts'
import { crashScenarios } from './scenarios.ts'

describe('a real SIGKILL, then recovery', () => {
  // The sweep kills all of them at every step.
  it.each(crashScenarios.filter((_, at) => at % 3 === 0))(
    'CRA1: $name: nothing lost, nothing doubled, the same bytes (sample)',
    { timeout: 120_000 },
    async (scenario) => {
      const result = await sweepCrashes(scenario, (steps) => oneKill(steps, crashScenarios.indexOf(scenario)))
      expect(result).toMatchObject({ cases: 1, missed: [], lost: [], doubled: [], differing: [], failed: [] })
    },
  )

  it('CRA1: a rebuild killed between two documents ends what was asked about both in one run', async () => {
    const asked = crashScenarios.filter(({ name }) => name === 'rebuild of documents that were asked about')
    const results = await Promise.all(asked.map((scenario) => sweepCrashes(scenario, beforeSecondDocument)))
    const good = { cases: 1, kills: 1, missed: [], lost: [], doubled: [], differing: [], failed: [] }
    expect(results).toEqual([expect.objectContaining(good)])
  })
})

/** The lock gets its name first, then one document after the other. */
function beforeSecondDocument(steps: readonly string[]): Kill[] {
  const named = steps.flatMap((step, index) => (step === 'linkSync' ? index + 1 : []))
  return named.slice(2, 3).map((at) => ({ at, mode: 'before', again: null }))
}
