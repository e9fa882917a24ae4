import { expect, it } from 'vitest'
import { claimOf } from '../../../src/read/builtin/claims.ts'

it.each([
  ['Lives in Duluth, near the lake', 'home = duluth'],
  ['Works at Halden Freight since 2016', 'employer = halden freight'],
  ['Is 41', 'age = 41'],
  ['Is allergic to penicillin', 'allergy:penicillin = yes'],
  ['Is not allergic to penicillin', 'allergy:penicillin = no'],
  ['Takes ramipril 7.5 mg every morning', 'dose:ramipril = 7.5mg'],
  ['Takes 5 mg of ramipril every morning', 'dose:ramipril = 5mg'],
  ['Is a vegetarian', 'diet = vegetarian'],
])('"%s" claims %s', (line, claim) => {
  const found = claimOf(line)
  expect(`${found?.attribute} = ${found?.value}`).toBe(claim)
  expect(found?.subject).toBe('human')
})

it.each(['Is not a morning person', 'Moved to the second row', 'Back has been bad since spring'])(
  'what has none of the shapes claims nothing: %s',
  (line) => {
    expect(claimOf(line)).toBeNull()
  },
)
