import { describe, expect, it } from 'vitest'
import { soak } from './support/soak.ts'

describe('days of use at once', () => {
  it('leave no growing descriptors, memory or files', async () => {
    const { samples } = await soak(60, 10)
    const [, second, ...rest] = samples
    const last = rest.at(-1)
    if (second === undefined || last === undefined) throw new Error('too few samples')
    for (const one of samples) console.log(JSON.stringify(one))
    expect(last.descriptors).toBeLessThanOrEqual(second.descriptors)
    expect(last.rssMb - second.rssMb).toBeLessThan(10)
    expect(last.stateFiles).toBeLessThanOrEqual(second.stateFiles + 2)
    expect(last.stateKb - second.stateKb).toBeLessThan(100)
  })
})
