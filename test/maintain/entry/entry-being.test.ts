import { describe, expect, it } from 'vitest'
import { dedupe } from '../../../src/maintain/dedupe/dedupe.ts'
import { linesOf, runStep, stateOf } from '../dedupe/dedupe-driver.ts'

/** What a night makes of two lines of one bucket, in both orders of their days. */
async function night(
  lines: readonly string[],
  bucket: 'PERSON' | 'FACT' = 'PERSON',
  days: readonly string[] = ['2026-01-02', '2026-01-03', '2026-01-04'],
) {
  const on = (at: number): string => days[at] ?? '2026-01-05'
  const state = stateOf(lines.map((text, at) => ({ text, bucket, firstSeen: on(at), confirmedOn: on(at) })))
  const items = await runStep(dedupe, state)
  const asked = items.filter(({ outcome }) => outcome === 'asked').map(({ reason }) => reason)
  return { lines: linesOf(state).map((line) => line.replace(/^\w+ /, '')), asked }
}

describe('what one of a name can be', () => {
  it.each([
    ['My son Max is four', 'Max is a labrador'],
    ["Luna: User's daughter", 'Luna needs her worming tablets'],
    ["Luna: User's daughter", 'Luna is a cat'],
    ["Coco: User's cat", 'Coco is a spaniel'],
    ["Rex: User's dog", 'Rex is an architect'],
    ["Bruno: User's dog", 'Bruno speaks Italian'],
    ['My sister Sam teaches maths', 'Sam has broken his leg'],
    ["Lou: User's uncle", 'Lou: a waitress'],
    ["Toni: User's brother", 'Toni is pregnant'],
    ["Robin: User's cousin, her wedding is in May", 'Robin: his knee is broken'],
    ["Jo: User's friend, loves her garden", 'Jo: a fireman'],
    ["Alex: User's wife", "Alex: User's husband"],
    ["Mika: User's brother, is nine", 'Mika: retired from the police'],
    ["Emil: User's grandson, goes to kindergarten", 'Emil drives a lorry'],
    ["Max: User's son, is four", 'Max is a policeman'],
    ["Ella: User's daughter, is nine", "Ella: User's daughter, got a job at the bakery"],
    ["Otto: User's nephew, is six", "Otto: User's nephew, joined the army"],
    ["Ben: User's son", "Ben: User's client's brother"],
    ["Ben: User's son", "Ben is my client's brother"],
  ])('NGT47: "%s" and "%s" may be two: they are asked about and stay', async (first, second) => {
    for (const pair of [
      [first, second],
      [second, first],
    ])
      expect(await night(pair)).toEqual({ lines: pair, asked: ['one name, perhaps two people'] })
  })

  it('NGT47: a line that gives the name alone goes to neither of the two', async () => {
    const three = ["Luna: User's daughter", 'Luna is a cat', 'Luna is allergic to milk']
    expect((await night(three)).lines).toEqual(three)
  })

  it.each([
    [
      "Kim: User's friend, loves her job",
      'Kim has broken her arm',
      "Kim: User's friend, loves her job, has broken her arm",
    ],
    ["Vera: User's aunt", 'Vera has a cat', "Vera: User's aunt, has a cat"],
    ["Pia: User's sister", 'Pia has a dog that barks', "Pia: User's sister, has a dog that barks"],
    ["Jan: User's uncle", 'Jan breeds labradors', "Jan: User's uncle, breeds labradors"],
    ["Karl: User's uncle", 'Karl loves his horse', "Karl: User's uncle, loves his horse"],
    ["Rex: User's dog", 'Rex is a beagle, barks at postmen', "Rex: User's dog, a beagle, barks at postmen"],
    ["Rex: User's dog", 'Rex is an alsatian', "Rex: User's dog, an alsatian"],
    ["Star: User's horse", 'Star is a grey mare', "Star: User's horse, a grey mare"],
    ["Nibbles: User's pet", 'Nibbles is a guinea pig', "Nibbles: User's pet, a guinea pig"],
    ["Jo: User's daughter, is five", 'Jo works on her reading', "Jo: User's daughter, is five, works on her reading"],
    ["Hugo: User's dog, is four", 'Hugo is retired', "Hugo: User's dog, is four, is retired"],
    ["Mila: User's daughter, is nine", 'Mila plays the cello', "Mila: User's daughter, is nine, plays the cello"],
  ])('NGT47: "%s" and "%s" are one, for nothing of it speaks against the other', async (first, second, line) => {
    expect(await night([first, second])).toEqual({ lines: [line], asked: [] })
  })

  it('NGT47: a child of nine is grown up ten years later, and not two years later', async () => {
    const lines = ["Nils: User's son, is nine", 'Nils works as an electrician']
    const later = await night(lines, 'PERSON', ['2016-03-01', '2026-03-02'])
    expect(later).toEqual({ lines: ["Nils: User's son, is nine, works as an electrician"], asked: [] })
    expect((await night(lines, 'PERSON', ['2024-03-01', '2026-03-02'])).asked).toHaveLength(1)
  })

  it('NGT28: who was buried lives nowhere', async () => {
    const { asked } = await night(["Vera: User's aunt, lives in Hull", 'Vera was buried in 2019'])
    expect(asked).toEqual(['they say different things of one name'])
  })
})

describe('what tells one of a kind apart', () => {
  it('NGT48: the place that tells somebody apart stays with the relation, and what is said of them stands behind', async () => {
    expect(await night(['My neighbour Otto has a tandem', 'My neighbour Otto from number 9 hates cats'])).toEqual({
      lines: ["Otto: User's neighbour from number 9, has a tandem, hates cats"],
      asked: [],
    })
  })

  it.each([
    ['Bike: a blue Brompton', 'Bike: Canyon Endurace, stolen in May'],
    ['Dentist: Dr Weber', 'Dentist: Dr Klein, in Graz'],
    ['Piano: Steinway, black', 'Piano: Yamaha U1, in the attic'],
  ])('NGT49: "%s" and "%s" are two things of one label, and asked about', async (first, second) => {
    expect(await night([first, second], 'FACT')).toEqual({
      lines: [first, second],
      asked: ['there may be more than one'],
    })
  })

  it.each([
    ['Languages: German', 'Languages: French, fluent', 'Languages: German, French, fluent'],
    ['Car: Volvo', 'Car: Volvo V60, has a dent', 'Car: Volvo V60, has a dent'],
  ])('NGT49: "%s" and "%s" are of one', async (first, second, line) => {
    expect(await night([first, second], 'FACT')).toEqual({ lines: [line], asked: [] })
  })
})
