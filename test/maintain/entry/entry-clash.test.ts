import { describe, expect, it } from 'vitest'
import { ageOf, clash, compareAges, mayClash } from '../../../src/maintain/entry/entry-clash.ts'

describe('details that cannot both hold', () => {
  it.each([
    ['is vegan', 'loves steak'],
    ['is vegan', 'eats a lot of cheese'],
    ['vegetarian', 'grills sausages every weekend'],
    ['never drinks alcohol', 'collects whisky'],
    ['single', 'is married to Eva'],
    ['married in 2015', 'divorced'],
    ['married in 2015', 'got divorced last year'],
    ['has no children', 'has two sons'],
    ['is an only child', 'has a sister'],
    ['retired', 'works at the town hall'],
    ['lives alone', 'lives with Ana'],
    ['loves horses', 'is scared of horses'],
    ['allergic to cats', 'has two cats'],
    ['is tall', 'is very short'],
    ['is happy', 'is unhappy'],
    ['is patient', 'is impatient'],
    ["doesn't smoke", 'smokes a pipe'],
  ])('NGT28: "%s" and "%s"', (one, other) => {
    expect([clash(one, other), clash(other, one)]).toEqual([true, true])
  })

  it.each([
    ['is vegan', 'loves tofu'],
    ['is vegetarian', 'does not eat fish'],
    ['married in 2015', 'has two sons'],
    ['loves horses', 'is scared of spiders'],
    ['is tall', 'is strict'],
    ['works at the town hall', 'lives in Graz'],
    ['single', 'lives alone'],
    ['has a sister', 'has two sons'],
  ])('NGT28: "%s" and "%s" can both hold', (one, other) => {
    expect([clash(one, other), clash(other, one)]).toEqual([false, false])
  })

  it('NGT28: two trades may be of two people; of things one may have two', () => {
    expect(mayClash('a nurse', 'is a pilot')).toBe(true)
    expect(mayClash('a nurse', 'works as a nurse')).toBe(false)
    expect(mayClash('has a red bike', 'has a blue bike')).toBe(false)
  })
})

describe('ages', () => {
  it.each([
    ['is eight', 8],
    ['turned 41', 41],
    ['9 years old', 9],
    ['is twenty-three', 23],
    ['is strict', null],
    ['plays chess', null],
    ['married in 2015', null],
  ])('NGT29: "%s" gives the age %s', (clause, age) => {
    expect(ageOf(clause)).toBe(age)
  })

  it.each([
    [8, 9, 365, 'grew'],
    [8, 9, 100, 'grew'],
    [8, 10, 500, 'grew'],
    [8, 8, 200, 'same'],
    [8, 9, 1, 'differ'],
    [9, 8, 365, 'differ'],
    [8, 12, 365, 'differ'],
  ] as const)('NGT29: %d and %d, %d days later: %s', (older, newer, days, said) => {
    expect(compareAges(older, newer, days)).toBe(said)
  })
})
