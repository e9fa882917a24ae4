import { expect, test } from 'vitest'
import { differsInValue, isNear, saysSame, wordsOf } from '../../src/memory/compare.ts'

const OWN: ReadonlySet<string> = new Set(['dana', 'atlas'])
const both = (a: string, b: string) => [wordsOf(a, OWN), wordsOf(b, OWN)] as const

test('RES01: statements say the same by their content words, names, numbers and denial, in this order', () => {
  for (const [a, b] of [
    ['Dana said: "I live in Ulm."', 'Lives in Ulm'],
    ['Takes 5mg of bisoprolol', 'I take 5 mg bisoprolol'],
    ['Has two dogs', 'has 2 dogs'],
    ["Doesn't eat pork", 'does not eat pork'],
    ['Marta drives a van', 'marta drives a van'],
  ] as const)
    expect(saysSame(...both(a, b)), `${a} | ${b}`).toBe(true)
  for (const [a, b] of [
    ['Lives in Ulm', 'Brother lives in Ulm'],
    ['Takes 5 mg', 'Takes 7.5 mg'],
    ['Eats pork', "Doesn't eat pork"],
    ['Prefers tea over coffee', 'Prefers coffee over tea'],
    ['Trains on Tuesdays', 'Trains on Wednesdays'],
    ['fct_night_line is the table', 'fct_day_line is the table'],
    ['', ''],
  ] as const)
    expect(saysSame(...both(a, b)), `${a} | ${b}`).toBe(false)
})

test('RES02: what is near in meaning is the same with the same names, numbers and denial alone', () => {
  expect(isNear(...both('Works night shifts in Leeds', 'Is on nights in Leeds'), 0.9)).toBe(true)
  expect(isNear(...both('Works night shifts in Leeds', 'Is on nights in Leeds'), 0.3)).toBe(false)
  expect(isNear(...both('Sister Marta lives in Ulm', 'My sister marta has her home in Ulm'), 0.9)).toBe(true)
  for (const [a, b] of [
    ['Works night shifts in Leeds', 'Is on nights in York'],
    ['Marta drives a van', 'Petra drives a van'],
    ['Takes 5 mg in the morning', 'The morning dose is 7.5 mg'],
    ['Eats meat', 'Never touches meat'],
    ['Prefers tea over coffee', 'Prefers coffee over tea'],
  ] as const)
    expect(isNear(...both(a, b), 0.99), `${a} | ${b}`).toBe(false)
})

test('RES03: another value is the same statement but for a number, a name or the denial', () => {
  for (const [a, b] of [
    ['Takes 5 mg of bisoprolol', 'Takes 7.5 mg of bisoprolol'],
    ['Works at Zalando', 'Works at Siemens now'],
    ['Eats pork', "Doesn't eat pork"],
    ['Trains on Tuesdays', 'Trains on Wednesdays'],
  ] as const)
    expect(differsInValue(...both(a, b)), `${a} | ${b}`).toBe(true)
  for (const [a, b] of [
    ['Takes 5 mg of bisoprolol', 'Takes 5 mg of bisoprolol'],
    ['Takes 5 mg of bisoprolol', 'Ran 7.5 km with the dog'],
    ['Works at Zalando', "Doesn't work at Siemens"],
  ] as const)
    expect(differsInValue(...both(a, b)), `${a} | ${b}`).toBe(false)
})
