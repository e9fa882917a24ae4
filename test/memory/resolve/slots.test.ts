import { describe, expect, it } from 'vitest'
import type { Resolution } from '../../../src/memory/memory.ts'
import { compareSlots } from '../../../src/memory/resolve/compare-slots.ts'
import { slotsOf } from '../../../src/memory/resolve/slots.ts'
import { finding, indexOf, learn } from './make.ts'

const D1 = '2026-01-05'
const D2 = '2026-01-12'

describe('what everybody has one of', () => {
  it.each<[string, string, Resolution]>([
    ['Wife Juliet is a teacher', 'Wife Anna is a teacher', 'unsure'],
    ['Wife Juliet is a teacher', 'Wife Juliet plays the cello', 'new'],
    ['Girlfriend Sara works in a bakery', 'Girlfriend Mira works in a bakery', 'unsure'],
    ['Boss is Karin', 'New boss is Tobias', 'updates'],
    ['Works at Google', 'Started a new job at Microsoft', 'updates'],
    ['Works at Google', 'Works at Microsoft', 'new'],
    ['Works at Google', 'Works at Google in the Zurich office', 'confirms'],
    ['Lives in Oslo', 'Moved to Bergen last week', 'updates'],
    ['Lives in Oslo', 'Lives in Bergen', 'unsure'],
    ['Lives in Oslo', 'Moved to Lisbon in 2009 for a year', 'new'],
    ['Lives in Oslo', 'USER said: "He moved to Portugal in October"', 'new'],
    ['Works at Google', 'USER said: "Tom\'s wife joined Microsoft"', 'new'],
    ['Sister Anna is a nurse', 'Colleague Anna lives in Oslo', 'new'],
    ['Sister Anna is a nurse', 'Colleague Anna is a nurse', 'new'],
    ['Lives in Oslo', 'USER said: "We moved to Bergen last week"', 'updates'],
    ['Sister Anna is a nurse', 'Sister Ruth is a nurse', 'new'],
    ['Daughter Mia is nine', 'Daughter Lena is six', 'new'],
    ['Drives a Volvo', 'Drives a Tesla now', 'updates'],
    ['Prefers tea over coffee', 'Prefers coffee over tea', 'unsure'],
  ])('RES70: "%s", then "%s": %s', (first, second, what) => {
    expect(learn(indexOf(), finding(D1, first), finding(D2, second))[1]?.resolution).toBe(what)
  })

  it("RES70: another's spouse and a day are no names of one's own", () => {
    for (const text of ["Tom's wife Anna", 'his wife Anna', 'Dad Monday and Tuesday', 'wife is a nurse'])
      expect([text, slotsOf(text).filter(({ slot }) => slot === 'mate')]).toEqual([text, []])
  })

  it('RES70: a former one is one no longer', () => {
    expect(slotsOf('Ex wife Anna')).toMatchObject([{ slot: 'mate', value: 'anna', over: true, soft: true }])
  })

  it('RES70: a longer name for the same one differs in nothing', () => {
    const [short, long] = [slotsOf('Wife Juliet'), slotsOf('Wife Juliet Harper sings')]
    const days = { from: D1, to: D2 }
    expect(compareSlots(short, long, days)).toBeNull()
    expect(compareSlots(long, short, days)).toBeNull()
    expect(compareSlots(short, slotsOf('Wife Anna'), days)).toBe('asks')
  })

  it('RES70: it is found among thousands of memories that speak of other things', () => {
    const others = Array.from({ length: 2000 }, (_, at) => finding(D1, `Wife likes flower ${at} in garden ${at % 40}`))
    const index = indexOf()
    learn(index, finding(D1, 'Wife Juliet is a teacher'), ...others)
    expect(learn(index, finding(D2, 'Wife Anna is a teacher'))[0]?.resolution).toBe('unsure')
  })
})
