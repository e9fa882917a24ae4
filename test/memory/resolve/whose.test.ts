import { describe, expect, it } from 'vitest'
import { besideOf } from '../../../src/memory/resolve/beside.ts'
import { readStatement } from '../../../src/memory/resolve/statement.ts'
import { areAboutTwo } from '../../../src/memory/resolve/whose.ts'
import { finding, indexOf, learn, memory } from './make.ts'

const OWN = new Set(['user'])
const areTwo = (one: string, other: string): boolean[] => {
  const [a, b] = [readStatement(one, OWN), readStatement(other, OWN)]
  return [areAboutTwo(a, b, false), areAboutTwo(b, a, false)]
}

describe('whom and what two statements are about', () => {
  it.each<[string, string]>([
    ['Wife Juliet works at Bosch', 'USER said: "Juliet\'s brother quit Bosch."'],
    ['Boss is Karl', 'USER said: "Anna\'s boss is Karl."'],
    ['Karl is their boss', 'USER said: "Karl is Anna\'s boss."'],
    ['Their son plays football', "Their neighbour's son gave up football"],
    ['Daughter Lily is 4', 'Niece Lily is 6'],
    ['USER said: "My thesis is due on May 3."', 'USER said: "Ana\'s thesis is due on May 30."'],
    ['Their house has a roof', "Their parents' house has a roof"],
    ['Works nights', 'USER said: "Her sister now works days."'],
    ['Lives in Leeds', 'James moved to York'],
    ['Tom from the choir sings bass', 'Their plumber Tom sings'],
    ['Their left ear rings', 'Their right ear stopped ringing'],
    ['Has a blue boat', 'USER said: "The red boat is sold."'],
    ['The kitchen window is broken', 'The bathroom window is broken'],
    ['The Bristol project ends in June', 'The Leeds project ends in August'],
    ['The lease on the flat ran out', 'The lease on the car ran out'],
    ['Their knee hurts', "Their back doesn't hurt"],
  ])('RES112: "%s" and "%s" are about two', (one, other) => {
    expect(areTwo(one, other)).toEqual([true, true])
  })

  it.each<[string, string]>([
    ['Wife Juliet works at Bosch', 'USER said: "Juliet quit Bosch."'],
    ['Girlfriend Ines works nights', 'Wife Ines works days'],
    ['Lives with their flatmate Jon', 'USER said: "Jon moved out."'],
    ['Has a dog called Biscuit', 'USER said: "Biscuit died."'],
    ['Office is on the second floor', 'Office is on the fifth floor'],
    ['The report deadline is Friday', 'The new deadline is Monday'],
    ['Really loves cats', 'Hates cats'],
    ['Drives a red Golf', 'Sold the Golf'],
    ['Friend Desmond rows', 'Des rows'],
  ])('RES112: "%s" and "%s" may be about one', (one, other) => {
    expect(areTwo(one, other).every((two) => two)).toBe(false)
  })

  it.each([
    ['Cousin Zoe visited on December 28', 'Cousin Zoe visited on December 31', 'new'],
    ['Cousin Zoe visited on December 28', 'Cousin Zoe visited on 2026-12-31', 'new'],
    ['Visited their grandmother in 2019', 'Visited their grandmother in 2023', 'new'],
    ['Sister Anna called on Monday', 'Sister Anna called on Thursday', 'new'],
    ['Paint for room 28 is blue', 'Paint for room 31 is green', 'new'],
    ['Ex-husband Mark lives in Oslo', 'Husband Mark cooks well', 'new'],
    ['Former boss Kim plays golf', 'Boss Kim hates golf', 'new'],
    ['Birthday is on May 3', 'Birthday is on May 4', 'unsure'],
    ['The deadline of the grant is May 3', 'The deadline of the grant is May 10', 'unsure'],
    ['Sister Anna got married on May 3', 'Sister Anna got married on May 8', 'unsure'],
    ['Started at Acme on May 3', 'Started at Acme on June 1', 'unsure'],
    ['Office is room 28', 'Office is room 31', 'unsure'],
    ['Husband Mark cooks well', 'Ex-husband Mark moved to Oslo', 'unsure'],
  ])('RES129: "%s", then "%s": %s', (first, then, resolution) => {
    const index = indexOf(memory('2026-01-05', first))
    expect(learn(index, finding('2026-01-12', then)).map((outcome) => outcome.resolution)).toEqual([resolution])
  })

  it.each([
    ['Daughter Mia was born on March 3', 'Daughter Mia was born on March 9', 'unsure'],
    ['Daughter Mia was born on 3 March 2012', 'Daughter Mia was born on 9 March 2012, at home', 'unsure'],
    ['Daughter Mia was born in 2012', 'Daughter Mia was born in 2014', 'unsure'],
    ['Daughter Mia has two kids', 'Daughter Mia has three kids', 'unsure'],
    ['Daughter Mia was born on March 3', 'Daughter Mia was born on March 3 in Bonn', 'confirms'],
  ])('RES130: "%s", then "%s": %s', (first, then, resolution) => {
    const claim = { subject: 'mia', attribute: 'relation', value: 'daughter' }
    const index = indexOf(memory('2026-01-05', first, { claim }))
    const [outcome] = learn(index, finding('2026-01-12', then, { claim }))
    expect(outcome?.resolution).toBe(resolution)
  })

  it.each<[string, ReturnType<typeof besideOf>]>([
    ['Also goes swimming on Fridays now', 'more'],
    ['In addition they now work at a florist', 'more'],
    ['Plays chess now too', 'more'],
    ['Has another cat now', 'more'],
    ['Moved to another team', null],
    ['No longer eats fish either, nor eggs as well', null],
    ['The new flat is too small', null],
    ['Skipped the gym on Friday', 'once'],
    ['Had a coffee yesterday', 'once'],
    ['Sold the car yesterday', null],
    ['Goes to the gym on Fridays', null],
  ])('RES113: "%s" stands beside what is known: %s', (text, how) => {
    expect(besideOf(text)).toBe(how)
  })
})
