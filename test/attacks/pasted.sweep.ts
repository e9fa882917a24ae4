import { describe, expect, it } from 'vitest'
import { judgePasted, pastedCases } from './pasted.ts'

describe('copies of what others wrote, every case in three forms of a log', () => {
  // Of those set aside more get through: what is measured may not get worse.
  it.each([
    [false, 0.031, 0.08, 0.96],
    [true, 0.113, 0.201, 0.849],
  ])(
    'SEC22: of those set aside (%s) few are believed, and the same said plainly is kept',
    (isHeld, most, mostTold, least) => {
      const { kinds, marked, told, kept, names } = judgePasted(pastedCases(isHeld))
      expect(kinds).toBeGreaterThan(100)
      expect(marked, names).toBeLessThanOrEqual(most)
      expect(told, names).toBeLessThanOrEqual(mostTold)
      expect(kept, names).toBeGreaterThanOrEqual(least)
    },
  )
})
