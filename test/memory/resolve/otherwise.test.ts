import { describe, expect, it } from 'vitest'
import type { Memory } from '../../../src/memory/memory.ts'
import { resolveFinding } from '../../../src/memory/resolve.ts'
import { context, finding, indexOf, learn, memory } from './make.ts'

const D1 = '2026-01-05'
const D2 = '2026-02-08'

/** What the second text, said a month later, comes to where only the first is known. */
function then(first: string, second: string, rest: Partial<Memory> = {}): string | undefined {
  return learn(indexOf(memory(D1, first, rest)), finding(D2, second))[0]?.resolution
}

describe('a clause that gives another value', () => {
  it.each([
    ['Sister Ines is single and works as a nurse', 'Sister Ines is engaged and works as a nurse'],
    ['Brother Tom works nights and has two dogs', 'Brother Tom works days and has two dogs'],
    ['Boss Rita eats meat and drives a Volvo', 'Boss Rita eats fish and drives a Volvo'],
    ['Tom: my brother, works as a baker, owes me money', 'Tom: my brother, works as a baker, paid me back'],
    ['Cousin Mia is left-handed and teaches maths', 'Cousin Mia is right-handed and teaches maths'],
  ])('RES133: "%s" is asked about, not confirmed, by "%s"', (first, second) => {
    expect(then(first, second)).toBe('unsure')
  })

  it('RES133: what one clause repeats is confirmed, and what another tells besides stays beside it', () => {
    const index = indexOf(memory(D1, 'Sister Ines plays chess and works as a nurse'))
    const [outcome] = learn(index, finding(D2, 'Sister Ines plays football and works as a nurse'))
    expect(outcome?.changes.map(({ type }) => type)).toEqual(['memory-confirmed', 'memory-added'])
  })

  it.each([
    ['Works nights and weekends', 'Works nights and weekends'],
    ['Brother Tom works nights', 'Brother Tom works nights and has two dogs'],
  ])('RES133: "%s" is confirmed by "%s"', (first, second) => {
    expect(then(first, second)).toBe('confirms')
  })
})

describe('what is over, in no word that its line has', () => {
  it.each([
    ['Sings alto in the church choir', "Told them I won't be coming back."],
    ['Has a beagle called Biscuit', 'Had to say goodbye to Biscuit yesterday, the vet was kind.'],
    ['Is doing law at Exeter', 'Packed it all in, moving home on Sunday.'],
    ['Drives a Clio called Hetty', 'Waved Hetty off on a low loader.'],
    ['Works at the tax office in Hull', 'Handed in my badge, thirty years and a card.'],
    ['Is dating Marek', 'Dumped him. Done with it.'],
    ['Smokes twenty a day', 'Six weeks without one.'],
    ['Is on citalopram 20 mg', "The doctor's taken me off it, at last."],
    ['Brother Tom works at the brewery', 'Tom took the redundancy.'],
    ['Rents a flat in Leith', 'Handed the keys back this morning.'],
    ['Has booked a chalet in Zermatt', 'Chalet fell through, the owner sold up.'],
  ])('RES134: "%s" is asked about after "%s"', (first, second) => {
    expect(then(first, second)).toBe('unsure')
  })

  it.each([
    ['Sings alto in the church choir', "Petra won't be coming back to hers."],
    ['Has a beagle called Biscuit', 'Had to say goodbye to Biscuit at the kennels, only a week.'],
    ['Is doing law at Exeter', 'My flatmate packed it all in.'],
    ['Drives a Clio called Hetty', 'I nearly sold Hetty, then thought better of it.'],
    ['Works at the tax office in Hull', 'Should I hand in my badge?'],
    ['Is dating Marek', 'Our neighbours split up.'],
    ['Smokes twenty a day', 'In 2015 I did six weeks without one.'],
    ['Is on citalopram 20 mg', "They've taken my colleague off it."],
    ['Rents a flat in Leith', 'My sister handed her keys back this morning.'],
    ['Jogs before breakfast', 'Gave up sugar.'],
    ['Has a black bike for the city', 'Sold the green bike.'],
  ])('RES134: "%s" is left alone by "%s"', (first, second) => {
    expect(['new', 'confirms', 'one-off', 'nuance']).toContain(then(first, second))
  })

  it.each([
    ['Studies law in Leuven, second year', 'Handed in my essay on contract law at midnight.'],
    ['Is restoring a 1962 Vespa in the shed', 'Finished the wedding cake at two in the morning.'],
    ['Lives on a houseboat in Leiden', 'First night in the tent and of course it rained.'],
    ['Smokes a pipe after dinner', 'Six weeks since my last haircut.'],
    ['Plays table tennis in the third division', 'Lost 9-3 on Saturday.'],
    ['Has migraines, about two a month', 'My blood tests came back normal.'],
  ])('RES139: "%s" is left alone by "%s", which names something else', (first, second) => {
    expect(['new', 'confirms', 'one-off', 'nuance']).toContain(then(first, second))
  })

  it.each([
    ['Works at the post office in Cobh', 'My last shift of the week was brutal.'],
    ['Is a systems analyst at the water board', 'Handed in my laptop for repair.'],
    ['Is a nursery school teacher', 'First day at work after the holidays.'],
    ['Works in marketing for a shoe brand', 'Heard today that Hilde from my old job got laid off.'],
    ['Lives in Porto', 'Moving day for my parents.'],
    ['Ran the Rotterdam marathon in 4:10', 'Ran Rotterdam again, 3:58, finally under four hours!'],
  ])('RES139: "%s" is left alone by "%s", which is for a while, once more or of somebody else', (first, second) => {
    expect(['new', 'confirms', 'one-off', 'nuance']).toContain(then(first, second))
  })

  it('RES134: where much is known, what names nothing asks nothing', () => {
    const much = Array.from({ length: 40 }, (_, n) => memory(D1, `Plays the tune number ${n} on Mondays`))
    const [outcome] = learn(indexOf(...much), finding(D2, 'Packed it in.'))
    expect(outcome?.resolution).not.toBe('unsure')
  })

  it('RES134: what ends nothing certain is only asked: the line holds on', () => {
    const index = indexOf(memory(D1, 'Is doing law at Exeter'))
    learn(index, finding(D2, 'Packed it all in, moving home on Sunday.'))
    expect(index.all().find(({ text }) => text === 'Is doing law at Exeter')?.status).toBe('active')
  })
})

describe('a value that says of nothing what it is of', () => {
  it.each([
    ['The plumber is coming on Thursday', "They've rung, so it'll be Monday."],
    ['Dentist is at 3:00', "It'll have to be 16:30 instead."],
  ])('RES135: "%s" is asked about after "%s"', (first, second) => {
    expect(then(first, second)).toBe('unsure')
  })

  it('RES135: what corrects is of what was said last, on the same day too', () => {
    const index = indexOf(memory(D2, 'Has 14 edge nodes in Mombasa'))
    const one = finding(D2, 'Miscounted, 16.', {
      evidence: [{ file: `raw/${D2}.md`, lines: [9, 9], quote: 'Miscounted, 16.' }],
    })
    expect(resolveFinding(one, index, context(D2)).resolution).toBe('unsure')
  })

  it.each([
    ['Physio for the shoulder is on the 22nd', "Got a letter for the mammogram as well, that's the 29th."],
    ['The plumber is coming on Thursday', "My sister's dentist moved hers, it'll be Monday."],
    ['Plays football on Mondays', 'Plays football on Thursdays'],
  ])('RES135: "%s" is left alone by "%s"', (first, second) => {
    expect(['new', 'confirms']).toContain(then(first, second))
  })
})

describe('another form of the answers', () => {
  const rule = (text: string): Partial<Memory> => ({ ...memory(D1, text), home: 'relational' })

  it.each([
    ['Answer in bullets. No prose.', 'Write me paragraphs, please.'],
    ['Please always answer me in English.', 'From now on answer me in Dutch please.'],
    ['Call me Debbie, everyone does.', "I'm sick of Debbie. Deb'll do."],
  ])('RES136: "%s" is asked about after "%s"', (first, second) => {
    const index = indexOf({ ...memory(D1, first), ...rule(first) })
    expect(learn(index, finding(D2, second, { home: 'relational' }))[0]?.resolution).toBe('unsure')
  })

  it.each([
    ['Answer in bullets. No prose.', 'Write this postmortem in paragraphs.'],
    ['Answer in bullets. No prose.', 'Our vendor sends everything in paragraphs.'],
    ['Call me Deb, everyone does.', 'The new consultant called me Deborah.'],
  ])('RES136: "%s" is left alone by "%s"', (first, second) => {
    const index = indexOf({ ...memory(D1, first), ...rule(first) })
    expect(learn(index, finding(D2, second, { home: 'relational' }))[0]?.resolution).not.toBe('unsure')
  })
})
