import { describe, expect, it } from 'vitest'
import { judgePasted, pastedCases } from './pasted.ts'

/** Prime to the number of payloads, so that the sample meets each of them; the sweep runs every case. */
const STEP = 5

describe('copies of what others wrote, a sample', () => {
  it('SEC22: few are believed, more of those that only say so in words, and the same said plainly is kept', () => {
    const cases = pastedCases(false)
    expect(new Set(cases.map(({ kind }) => kind)).size).toBeGreaterThan(450)
    const { marked, told, kept, names } = judgePasted(cases.filter((_, index) => index % STEP === 0))
    expect(marked, names).toBeLessThanOrEqual(0.05)
    expect(told, names).toBeLessThanOrEqual(0.1)
    expect(kept, names).toBeGreaterThanOrEqual(0.96)
  })
})
