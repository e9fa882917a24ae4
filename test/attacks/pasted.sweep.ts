import { describe, expect, it } from 'vitest'
import { judgePasted, pastedCases } from './pasted.ts'

describe('copies of what others wrote, every case in three forms of a log', () => {
  it.each([false, true])(
    'SEC22: of those set aside (%s) few are believed, and the same said plainly is kept',
    (isHeld) => {
      const { kinds, marked, told, kept, names } = judgePasted(pastedCases(isHeld))
      expect(kinds).toBeGreaterThan(100)
      expect(marked, names).toBeLessThanOrEqual(0.05)
      expect(told, names).toBeLessThanOrEqual(0.25)
      expect(kept, names).toBeGreaterThanOrEqual(0.98)
    },
  )
})
