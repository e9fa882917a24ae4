import { describe, expect, it } from 'vitest'
import { valuesIn, withoutBefore } from '../../src/memory/values.ts'

describe('the values of a text', () => {
  it('a day is one however it is written', () => {
    for (const text of ['due 24 April', 'due on the 24th', 'due 2026-04-24', 'due April 24th'])
      expect(valuesIn(text), text).toContainEqual({ of: 'day', value: '24' })
  })

  it('a number keeps its unit, glued or not', () => {
    expect(valuesIn('takes 100 mg')).toEqual(valuesIn('takes 100mg'))
  })
})

describe('what took the place of another line', () => {
  it.each([
    [
      'Essay due on 2026-05-01 at noon (was 2026-04-24).',
      'Essay due on 2026-04-24.',
      'Essay due on 2026-05-01 at noon.',
    ],
    ['Takes 100 mcg (75 mcg before), at 6am', 'Takes 75 mcg at 6am', 'Takes 100 mcg, at 6am'],
    [
      'Starts on Tuesday 2026-05-26 instead of 2026-05-18, at the pool',
      'Starts on 2026-05-18',
      'Starts on Tuesday 2026-05-26, at the pool',
    ],
    ['Takes 100 mcg, no longer 75 mcg, at 6am', 'Takes 75 mcg at 6am', 'Takes 100 mcg, at 6am'],
    ['Rent is £700 up from £650 since May', 'Rent is £650', 'Rent is £700 since May'],
  ])('RES40: does not say once more in brackets what held before: %s', (text, before, now) => {
    expect(withoutBefore(text, [before])).toBe(now)
  })

  it.each([
    ['Dentist on 2026-04-28 (14:20)', 'Dentist on 2026-04-21 (14:20)'],
    ['Tom (39) lives in York', 'Tom (39) lives in Leeds'],
    ['Dentist on 2026-04-28 (bring the 2 forms)', 'Dentist on 2026-04-21'],
    ['Essay due on 2026-05-01 (was 2026-04-24)', 'Likes tea'],
    ['Eats fish instead of meat on 2 days', 'Eats meat on 3 days'],
    ['Never call after 21:30, not 22:00', 'Never call before 9'],
  ])('keeps brackets with what still holds or is new: %s', (text, before) => {
    expect(withoutBefore(text, [before])).toBe(text)
  })
})
