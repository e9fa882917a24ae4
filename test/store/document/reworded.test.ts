import { afterAll, describe, expect, it } from 'vitest'
import { Bench, day, ours } from './workbench.ts'

const LINES = [
  'Lives in Berlin',
  'Works as a tax accountant at MoonTax',
  'Wife Juliet is allergic to peanuts',
  'Has two cats named Miso and Tofu',
  'Drinks their coffee black',
  'Plays the cello in an amateur orchestra on Tuesdays',
  'Drives a Volvo V70',
  'Likes tea',
  'Is learning Portuguese with a tutor',
  'Goes running before work',
]
const OWNED = LINES.map((line, n) => ours(String.fromCharCode(97 + n), `- ${line}`, ...day('2026-02-08')))

const tally = { reworded: 0, replaced: 0, tried: 0, bad: 0 }
afterAll(() =>
  console.log(
    `${tally.reworded} lines reworded where they stood, ${tally.replaced} replaced by something else: ${tally.tried} tried, ${tally.bad} bad, 0 skipped`,
  ),
)

/** Counts a case as bad until all of it held. */
function tried(kind: 'reworded' | 'replaced', check: () => void): void {
  tally[kind]++
  tally.tried++
  tally.bad++
  check()
  tally.bad--
}

const woven = (): Bench => new Bench('# Me\n\n- mine\n').weave(OWNED)
const idOf = (line: string): string => OWNED[LINES.indexOf(line)]?.id ?? ''

/** As people correct what they read about themselves: they add, take away, put another value, or say it anew. */
const REWORDED: readonly (readonly [string, string])[] = [
  ['Drives a Volvo V70', 'Drives a Volvo V70 (bought used in 2019 from a friend of the family)'],
  ['Drives a Volvo V70', 'Drives an electric Volvo now'],
  ['Drives a Volvo V70', 'Drove a Volvo V70 until 2025, takes the train today'],
  ['Drives a Volvo V70', 'Sold the Volvo in spring'],
  ['Drives a Volvo V70', 'Has a Volvo V70 and a cargo bike'],
  ['Lives in Berlin', 'Lives in Hamburg since May, near the harbour'],
  ['Lives in Berlin', 'Lives in Berlin, in a flat on the fourth floor without a lift'],
  ['Lives in Berlin', 'Berlin until summer, then Munich'],
  ['Lives in Berlin', 'Splits the week between Berlin and a village in Brandenburg'],
  ['Lives in Berlin', 'Moved from Berlin to Leipzig with the whole family in January'],
  ['Lives in Berlin', 'living in Potsdam, not in the city itself'],
  ['Drinks their coffee black', 'Drinks coffee with oat milk'],
  ['Drinks their coffee black', 'No coffee any more, doctor said so'],
  ['Drinks their coffee black', 'Takes their coffee with a little sugar these days'],
  ['Drinks their coffee black', 'Coffee: black, two cups, never after noon'],
  ['Likes tea', 'Likes green tea, no milk, no sugar'],
  ['Likes tea', 'Tea drinker, mostly oolong'],
  ['Likes tea', 'Can not stand tea'],
  ['Likes tea', 'Prefers rooibos tea in the evening because of the caffeine'],
  ['Works as a tax accountant at MoonTax', 'Tax accountant, self-employed since March'],
  ['Works as a tax accountant at MoonTax', 'Head of the tax team at MoonTax'],
  ['Works as a tax accountant at MoonTax', 'Left MoonTax last autumn and is looking around'],
  ['Works as a tax accountant at MoonTax', 'Accountant'],
  ['Works as a tax accountant at MoonTax', 'Works four days a week, Fridays off'],
  ['Wife Juliet is allergic to peanuts', 'Juliet: severe nut allergy, carries an EpiPen'],
  [
    'Wife Juliet is allergic to peanuts',
    'Wife Juliet is allergic to peanuts and shellfish; the kids are not allergic to anything',
  ],
  ['Wife Juliet is allergic to peanuts', 'Juliet is not allergic, only does not like peanuts'],
  ['Wife Juliet is allergic to peanuts', 'Ex-wife Juliet, divorced 2025'],
  ['Has two cats named Miso and Tofu', 'Miso died in January, Tofu is still around'],
  ['Has two cats named Miso and Tofu', 'Three cats: Miso, Tofu, Nori'],
  ['Has two cats named Miso and Tofu', 'Has one cat left'],
  ['Has two cats named Miso and Tofu', 'The cats belong to Juliet'],
  ['Plays the cello in an amateur orchestra on Tuesdays', 'Cello, Thursdays now'],
  ['Plays the cello in an amateur orchestra on Tuesdays', 'Gave up the orchestra, still plays at home'],
  ['Plays the cello in an amateur orchestra on Tuesdays', 'Plays viola'],
  ['Is learning Portuguese with a tutor', 'Portuguese: passed B1, no tutor any more'],
  ['Is learning Portuguese with a tutor', 'Learns Spanish instead, on their own with an app'],
  ['Is learning Portuguese with a tutor', 'Speaks Portuguese well enough for holidays'],
  ['Goes running before work', 'Runs three times a week, in the evening'],
  ['Goes running before work', 'No running until the knee is better'],
]

/** As people overwrite a line with something else that came to their mind. */
const REPLACED: readonly (readonly [string, string])[] = [
  ['Drives a Volvo V70', 'Has three children'],
  ['Drives a Volvo V70', 'Allergic to penicillin'],
  ['Drives a Volvo V70', 'Prefers short answers'],
  ['Lives in Berlin', 'Vegetarian since 2010'],
  ['Lives in Berlin', 'Has a sister called Maud'],
  ['Lives in Berlin', 'Never schedule anything on Sunday mornings'],
  ['Drinks their coffee black', 'Reads science fiction before going to sleep'],
  ['Drinks their coffee black', 'Their birthday is on 4 June'],
  ['Likes tea', 'Is afraid of flying'],
  ['Likes tea', 'The garage code is with the neighbour'],
  ['Works as a tax accountant at MoonTax', 'Sings in a choir'],
  ['Works as a tax accountant at MoonTax', 'Has a boat at the lake'],
  ['Wife Juliet is allergic to peanuts', 'Is colour-blind'],
  ['Wife Juliet is allergic to peanuts', 'Uses a Mac and hates Windows'],
  ['Has two cats named Miso and Tofu', 'Has a mortgage on the house'],
  ['Has two cats named Miso and Tofu', 'Mother lives in Porto'],
  ['Plays the cello in an amateur orchestra on Tuesdays', 'Collects stamps from Iceland'],
  ['Is learning Portuguese with a tutor', 'Sleeps badly when there is a full moon'],
  ['Is learning Portuguese with a tutor', 'Is saving for a cabin with a stove'],
  ['Goes running before work', 'Owns a cabin in Sweden'],
]

describe('a line of ours that a person writes over', () => {
  it.each(REWORDED)('"%s" → "%s" is its correction', (line, now) => {
    tried('reworded', () =>
      expect(woven().edit(`- ${line}\n`, `- ${now}\n`).edits()).toEqual({ reworded: [{ id: idOf(line), text: now }] }),
    )
  })

  it.each(REPLACED)('"%s" → "%s" is a deletion and a line of theirs', (line, now) => {
    tried('replaced', () =>
      expect(woven().edit(`- ${line}\n`, `- ${now}\n`).edits()).toEqual({
        deleted: [idOf(line)],
        added: [{ text: now, headings: day('2026-02-08') }],
      }),
    )
  })

  it.each([
    ['- [x] Drives a Volvo V70 (sold)', 'Drives a Volvo V70 (sold)'],
    ['- [ ] Drives a Volvo until it falls apart', 'Drives a Volvo until it falls apart'],
    ['* [x] Drives an old **Volvo** #car <!-- plate B-MT 99 --> ^blk1', 'Drives an old **Volvo** #car'],
    ['Volvo, and a bike', 'Volvo, and a bike'],
    ['> the Volvo is on loan', 'the Volvo is on loan'],
  ])('in any dress, as %j', (typed, now) => {
    tried('reworded', () =>
      expect(woven().edit('- Drives a Volvo V70', typed).edits()).toEqual({ reworded: [{ id: 'g', text: now }] }),
    )
  })

  it('DOC56: a block name behind a comment is dress like any other', () => {
    const dress = '* [x] Lives in **Berlin** #home <!-- Flat 900 EUR --> ^blk1'
    expect(woven().edit('- Lives in Berlin', dress).edits()).toEqual({})
    const at = ['## Communication Patterns', '### Response Preferences']
    const level = new Bench().weave([ours('a', '- Direct over verbose (MEDIUM)', ...at)])
    expect(level.edit('(MEDIUM)', '(MEDIUM) #style ^a1').edits()).toEqual({})
    level.weave([ours('a', '- Direct over verbose (HIGH)', ...at)])
    expect(level.text).toContain('- Direct over verbose (HIGH) #style ^a1\n')
  })

  it('what stands elsewhere is another line, and so is a heading', () => {
    const gone = woven().edit('- Drives a Volvo V70\n', '')
    gone.text += '- Sold the Volvo in spring\n'
    expect(gone.edits()).toEqual({
      deleted: ['g'],
      added: [{ text: 'Sold the Volvo in spring', headings: day('2026-02-08') }],
    })
    expect(woven().edit('- Drives a Volvo V70', '### Cars: Volvo').edits().deleted).toEqual(['g'])
  })

  it('of several that stand where several stood, a correction has half of the words', () => {
    const bench = woven().edit('- Drives a Volvo V70\n- Likes tea\n', '- Drives a Saab\n- Has a tea house\n')
    expect(bench.edits()).toMatchObject({ reworded: [{ id: 'g', text: 'Drives a Saab' }], deleted: ['h'] })
  })
})
