import { describe, expect, it } from 'vitest'
import { type ClaimRelation, claimAfterEdit, compareClaims } from '../../src/memory/claims.ts'

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
  ] as const)('RES30: an age of %s and %s said %s and 2026-04-01: %s', (known, now, on, relation) => {
    expect(compareClaims(claim('age', known), claim('age', now), on, '2026-04-01')).toBe(relation)
  })

  it.each([
    ['five', '5', true],
    ['1,250', '1250', true],
    ['duluth', 'duluth, minnesota', true],
    ['yes', 'no', false],
    ['yes', 'yes please', false],
    ['no', 'not', false],
    ['', 'duluth', false],
  ])('RES30: the values "%s" and "%s" are the same: %s', (a, b, same) => {
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const)
      expect(compareClaims(claim('city', one), claim('city', other), '2026-03-12', '2026-04-08') === 'same').toBe(same)
  })

  it.each([
    ['Lives in Norway, near the fjord', 'norway'],
    ['Lives in Oslo', undefined],
    ['Has left the country', undefined],
    ['Lives in Norwaytown', undefined],
  ])('"Lives in Norway" reworded to "%s" claims %s', (text, value) => {
    expect(claimAfterEdit(claim('home', 'norway'), text)?.value).toBe(value)
  })
})
