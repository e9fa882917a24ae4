import { describe, expect, it } from 'vitest'
import { type ClaimRelation, compareClaims, nameIn, sameValue } from '../../src/memory/claims.ts'

const claim = (attribute: string, value: string, subject = 'human') => ({ subject, attribute, value })

describe('claims', () => {
  it.each<[string, string, string, ClaimRelation]>([
    ['home', 'duluth', 'oslo', 'differs'],
    ['home', 'duluth', 'duluth, minnesota', 'same'],
    ['age', '41', '42', 'same'],
    ['age', '41', '45', 'differs'],
    ['drinks:coffee', 'no', 'yes', 'differs'],
    ['drinks:coffee', 'no', 'no', 'same'],
    ['answer-length', 'five lines', '5 lines', 'same'],
    ['answer-length', 'five lines', 'seven lines', 'differs'],
    ['date:panel', 'april 22', 'april 29', 'differs'],
    ['job', 'nurse', 'data analyst', 'may-differ'],
    ['employer', 'moontax', 'havnelys', 'may-differ'],
    ['pet', 'cat tuna', 'dog rex', 'several'],
    ['child', 'wren', 'kim', 'several'],
    ['uses', 'postgres', 'sqlite', 'several'],
    ['likes:rust', 'yes', 'no', 'differs'],
    ['medicine', 'sumatriptan', 'rizatriptan', 'several'],
    ['marital-status', 'married', 'divorced', 'differs'],
    ['anything-else', 'red', 'blue', 'several'],
  ])('RES30: of %s, "%s" and then "%s" are: %s apart', (attribute, known, now, relation) => {
    expect(compareClaims(claim(attribute, known), claim(attribute, now), '2026-03-12', '2026-04-08')).toBe(relation)
  })

  it.each([
    ['Wife is called Juliet', "Their wife's name is Anna", 'differs'],
    ["Their boss's name is Kurt Weil, a friend of theirs", 'Boss is named Kurt Weil', 'same'],
    ['Their wife is called Anna', 'Their boss is called Anna', 'apart'],
  ] as const)('RES30: "%s" and then "%s" are: %s', (known, now, relation) => {
    const [first, second] = [nameIn(known), nameIn(now)]
    expect(first && second && compareClaims(first, second, '2026-03-12', '2026-04-08')).toBe(relation)
  })

  it.each(['Sister is called Ida', 'Wife is called every evening', 'Wife is a teacher'])(
    'RES30: "%s" names nobody of whom there is only one',
    (text) => {
      expect(nameIn(text)).toBeNull()
    },
  )

  it('RES30: another subject or attribute says nothing', () => {
    expect(compareClaims(claim('home', 'duluth'), claim('home', 'oslo', 'kurt'), '2026-01-05', '2026-01-06')).toBe(
      'apart',
    )
    expect(compareClaims(claim('home', 'duluth'), claim('job', 'baker'), '2026-01-05', '2026-01-06')).toBe('apart')
  })

  it.each([
    ['41', '43', '2024-03-01', 'same'],
    ['41', '43', '2026-03-01', 'differs'],
    ['41', '40', '2024-03-01', 'differs'],
  ] as const)('RES31: an age of %s and %s said %s and 2026-04-01: %s', (known, now, on, relation) => {
    expect(compareClaims(claim('age', known), claim('age', now), on, '2026-04-01')).toBe(relation)
  })

  it.each([
    ['five', '5', true],
    ['1,250', '1250', true],
    ['twenty-one', '21', true],
    ['april 22', '22nd of april', true],
    ['yes', 'no', false],
    ['yes', 'yes please', false],
    ['', 'duluth', false],
  ])('RES32: the values "%s" and "%s" are the same: %s', (a, b, same) => {
    expect(sameValue(a, b)).toBe(same)
    expect(sameValue(b, a)).toBe(same)
  })
})
