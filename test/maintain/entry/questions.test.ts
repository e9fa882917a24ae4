import { describe, expect, it } from 'vitest'
import { readEntry } from '../../../src/maintain/entry/entry.ts'
import { sameEntry } from '../../../src/maintain/entry/same-entry.ts'
import type { Bucket } from '../../../src/memory/memory.ts'
import { memoryWith } from '../../support/memories.ts'

type Row = readonly [bucket: Bucket, one: string, other: string]

/** Two parts, days, places, things or circumstances of one person: both lines hold. */
const BOTH: readonly Row[] = [
  ['FACT', 'Had surgery on the left knee', 'Had surgery on the right knee'],
  ['FACT', 'Had a meeting with Paolo in Rome on 2026-03-03', 'Had a meeting with Paolo in Rome on 2026-06-12'],
  ['TRAIT', 'Plays football on Mondays', 'Plays football on Thursdays'],
  ['TRAIT', 'Prefers tea over coffee', 'Prefers coffee over tea at work'],
  ['FACT', 'Has a red guitar', 'Has a black guitar'],
  ['FACT', 'Broke the left arm in 2010', 'Broke the right arm in 2014'],
  ['FACT', 'Has a scar on the upper lip', 'Has a scar on the lower lip'],
  ['TRAIT', 'Goes swimming on Tuesdays', 'Goes swimming on Sundays'],
  ['FACT', 'Ran the marathon in Hamburg in 2018', 'Ran the marathon in Hamburg in 2022'],
  ['TRAIT', 'Drinks green tea in the morning', 'Drinks green tea in the evening'],
  ['FACT', 'Paid 300 euros for the oven', 'Paid 900 euros for the fridge'],
  ['FACT', 'Has an appointment at the dentist on May 4th', 'Has an appointment at the dentist on November 9th'],
  ['TRAIT', 'Wakes up at 6 on weekdays', 'Wakes up at 9 on weekends'],
  ['TRAIT', 'Likes the window open in summer', 'Hates the window open in winter'],
  ['FACT', 'Has a savings account at the Sparkasse', 'Has a savings account at ING'],
  ['FACT', 'Flew to Lisbon in April', 'Flew to Lisbon in October'],
  ['FACT', 'Has a cousin in Bremen', 'Has a cousin in Graz'],
  ['FACT', 'Bought a blue bicycle for their daughter', 'Bought a red bicycle for their son'],
  ['TRAIT', 'Reads novels on the train', 'Reads newspapers on the train'],
  ['FACT', 'The bedroom is painted white', 'The kitchen is painted white'],
  ['TRAIT', 'Works from home on Wednesdays', 'Works in the office on Thursdays'],
  ['FACT', 'Needs glasses for reading', 'Needs no glasses for driving'],
  ['TRAIT', 'Never eats before a concert', 'Always eats after a concert'],
  ['FACT', 'Was in hospital for two days in 2015', 'Was in hospital for nine days in 2021'],
  ['TRAIT', 'Has piano lessons at 4 on Tuesdays', 'Has piano lessons at 6 on Fridays'],
  ['TRAIT', 'Likes long explanations in code reviews', 'Dislikes long explanations in chat'],
  ['FACT', 'Lent Ken 50 euros', 'Lent Maria 200 euros'],
  ['FACT', 'Spoke at a conference in Berlin in 2019', 'Spoke at a conference in Berlin in 2023'],
  ['TRAIT', 'Is afraid of big dogs', 'Loves small dogs'],
  ['FACT', 'Their older sister lives in Oslo', 'Their younger sister lives in Oslo'],
  ['FACT', 'Has a filling in an upper molar', 'Has a filling in a lower molar'],
  ['FACT', 'Sprained the left ankle while skiing', 'Sprained the right ankle while skiing'],
  ['FACT', 'Saw the Stones live in Munich in 1995', 'Saw the Stones live in Munich in 2006'],
  ['TRAIT', 'Calls their mother on Sundays', 'Calls their father on Saturdays'],
  ['TRAIT', 'Listens to podcasts in the car', 'Listens to audiobooks in the car'],
  ['FACT', 'Has a brown dog', 'Has a white dog'],
  ['TRAIT', 'Likes rain at night', 'Does not like rain at the festival'],
  ['FACT', 'Owes the bank 12000 euros', 'Owes their aunt 3000 euros'],
  ['FACT', 'Took the driving test on 2001-05-12', 'Took the driving test on 2001-09-30'],
  ['TRAIT', 'Is patient with children', 'Is impatient with customers'],
  [
    'FACT',
    "Their grandmother on the mother's side was born in Riga",
    "Their grandmother on the father's side was born in Riga",
  ],
  ['TRAIT', 'Drinks wine with dinner', 'Drinks no wine with lunch'],
  ['FACT', 'Visited Japan for two weeks in spring', 'Visited Japan for three weeks in autumn'],
  ['FACT', 'Has a key to the front door', 'Has a key to the back door'],
  ['TRAIT', 'Prefers emails for contracts', 'Prefers phone calls for emergencies'],
  ['TRAIT', 'Works alone on drafts', 'Works together with Nina on reviews'],
  ['PERSON', 'Ken has a red guitar', 'Ken has a black guitar'],
  ['PERSON', 'Nina broke her left wrist', 'Nina broke her right wrist'],
  ['PERSON', 'Tom plays tennis on Mondays', 'Tom plays tennis on Fridays'],
  ['PERSON', 'Aunt Vera visited in June', 'Aunt Vera visited in December'],
  ['FACT', 'Bought a house in Kiel in 2009', 'Sold a house in Kiel in 2019'],
  ['FACT', 'The shop opens at 9 on weekdays', 'The shop opens at 11 on Sundays'],
  ['TRAIT', 'Runs 5 km before work', 'Runs 15 km on Saturdays'],
  ['FACT', 'Has a meeting with the notary on Tuesday', 'Has a meeting with the bank on Thursday'],
  ['TRAIT', 'Loves loud music in the gym', 'Hates loud music in restaurants'],
  ['FACT', 'Planted two apple trees in 2020', 'Planted three apple trees in 2023'],
  ['FACT', 'Had a cold in January', 'Had a cold in March'],
  ['TRAIT', 'Sleeps well at home', 'Sleeps badly in hotels'],
  ['FACT', 'Wears size 42 boots', 'Wears size 40 trousers'],
  ['TRAIT', 'Writes notes by hand in meetings', 'Types notes on the laptop in lectures'],
]

/** One thing in one scope, said in two ways of which one is wrong. */
const CLASH: readonly Row[] = [
  ['FACT', 'Was born in 1984', 'Was born in 1986'],
  ['FACT', 'Is 172 cm tall', 'Is 181 cm tall'],
  ['TRAIT', 'Prefers tea over coffee', 'Prefers coffee over tea'],
  ['FACT', 'Birthday is May 3rd', 'Birthday is May 13th'],
  ['FACT', 'Has two children', 'Has four children'],
  ['FACT', 'Is left-handed', 'Is right-handed'],
  ['TRAIT', 'Likes cilantro', 'Hates cilantro'],
  ['FACT', 'Is allergic to walnuts', 'Is not allergic to walnuts'],
  ['FACT', 'Shoe size is 42', 'Shoe size is 44'],
  ['FACT', 'Got married in 2012', 'Got married in 2014'],
  ['TRAIT', 'Never eats meat', 'Eats meat every day'],
  ['FACT', 'Was born on March 4th', 'Was born on March 14th'],
  ['FACT', 'Weighs 71 kg', 'Weighs 84 kg'],
  ['TRAIT', 'Prefers trains over planes', 'Prefers planes over trains'],
  ['FACT', 'Has two cats', 'Has five cats'],
  ['TRAIT', 'Loves opera', 'Hates opera'],
  ['FACT', 'Does not smoke', 'Smokes a pipe'],
  ['FACT', 'Pays 850 euros rent a month', 'Pays 970 euros rent a month'],
  ['FACT', 'Is an only child', 'Has two brothers'],
  ['TRAIT', 'Never drinks coffee', 'Drinks coffee at work'],
  ['FACT', 'Cannot swim', 'Swims every morning'],
  ['TRAIT', 'Prefers short answers', 'Prefers long answers'],
  ['FACT', 'Has a driving licence', 'Has no driving licence'],
  ['PERSON', 'Ken lives in Turku', 'Ken lives in Malmo'],
]

/** What the night makes of the two, whichever came first, where the embedder calls everything near. */
function verdicts([bucket, one, other]: Row): string[] {
  const [a, b] = [one, other].map((text) =>
    readEntry(memoryWith({ text, bucket }), { human: 'USER', assistant: 'BERNARD' }),
  )
  if (a === undefined || b === undefined) throw new Error('two entries are read')
  return [sameEntry(a, b, () => true).verdict, sameEntry(b, a, () => true).verdict]
}

describe('what a night asks about', () => {
  it.each(BOTH)('NGT37: in %s "%s" and "%s" are two things: nothing is asked', (...row) => {
    expect(verdicts(row)).toEqual(['apart', 'apart'])
  })

  it.each(CLASH)('NGT37: in %s "%s" and "%s" cannot both hold', (...row) => {
    expect(verdicts(row)).toEqual(['conflict', 'conflict'])
  })

  it('NGT37: a claim does not say when it holds: what is limited is no second value of it', () => {
    const [never, then] = [
      { text: "Doesn't like fish", value: 'no' },
      { text: 'Likes fish when their mother cooks it', value: 'yes' },
    ].map(({ text, value }) =>
      readEntry(memoryWith({ text, bucket: 'TRAIT', claim: { subject: 'human', attribute: 'likes:fish', value } }), {
        human: 'USER',
        assistant: 'BERNARD',
      }),
    )
    if (never === undefined || then === undefined) throw new Error('two entries are read')
    expect([sameEntry(never, then, () => true).verdict, sameEntry(then, never, () => true).verdict]).toEqual([
      'apart',
      'apart',
    ])
  })
})
