import { describe, expect, it } from 'vitest'
import { costOf, READ, SHAPES } from './cost.ts'

/** Of what two runs of the same take. */
const NOISE = 1.5

describe('what a log of odd lines costs, end to end', () => {
  const empty = costOf(null)

  it.each(Object.entries(SHAPES))('LOG33: 30 MB of %s', (name, make) => {
    const costs = [3.75, 7.5, 15, 30].map((mb) => costOf(make(mb * 1e6)))
    tell(name, costs)
    expect(Math.max(...costs.map(({ mb }) => mb)) - empty.mb).toBeLessThan(200)
    expectLinear(costs.map(({ cpu }) => cpu - empty.cpu))
  })

  it.each(Object.entries(READ))('LOG33: what is read sentence by sentence: %s', (name, make) => {
    const costs = [0.0125, 0.025, 0.05, 0.1].map((mb) => costOf(make(mb * 1e6)))
    tell(name, costs)
    expect(Math.max(...costs.map(({ mb }) => mb)) - empty.mb).toBeLessThan(200)
    expectLinear(costs.map(({ cpu }) => cpu - empty.cpu))
  })

  function tell(name: string, costs: readonly { readonly mb: number; readonly cpu: number }[]): void {
    const shown = costs.map(({ mb, cpu }) => `${cpu.toFixed(1)} s ${(mb - empty.mb).toFixed(0)} MB`)
    console.log(`cost of ${name}: ${shown.join(', ')}`)
  }
})

/** Eight times as much takes eight times as long at most. */
function expectLinear(seconds: readonly number[]): void {
  expect((seconds.at(-1) ?? 0) / 8).toBeLessThan((seconds[0] ?? 0) * NOISE + 0.2)
}
