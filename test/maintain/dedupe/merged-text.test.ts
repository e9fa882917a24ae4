import { describe, expect, it } from 'vitest'
import { dedupe } from '../../../src/maintain/dedupe/dedupe.ts'
import { isHeld } from '../../../src/maintain/entry/entry-holds.ts'
import { readSuggestion } from '../../../src/memory/compression-review.ts'
import type { Bucket } from '../../../src/memory/memory.ts'
import { linesOf, runStep, stateOf } from './dedupe-driver.ts'

/** One night over lines of one bucket, each said on a day of its own: what is left, and what is suggested. */
async function night(texts: readonly string[], bucket: Bucket = 'PERSON') {
  const state = stateOf(
    texts.map((text, at) => ({ text, bucket, firstSeen: `2026-02-0${at + 1}`, confirmedOn: `2026-02-0${at + 1}` })),
  )
  const items = await runStep(dedupe, state)
  expect(await runStep(dedupe, state)).toEqual([])
  const suggested = items.flatMap(({ changes }) =>
    changes.flatMap((change) =>
      change.type === 'review-opened' ? (readSuggestion(change.data.review.suggestion ?? '')?.text ?? null) : [],
    ),
  )
  return { lines: linesOf(state).map((line) => line.slice(bucket.length + 1)), suggested }
}

describe('one line for what several say', () => {
  it.each([
    [
      [
        'USER emphasized: "Tom: my brother, works as a baker, allergic to nuts"',
        'USER emphasized: "Tom: my brother, works as a baker, has two cats"',
      ],
      "Tom: User's brother, works as a baker, allergic to nuts, has two cats",
    ],
    [
      ['My brother Tom lives in Bremen', 'Tom works as a baker', 'USER said: "Tom: lives in Bremen, has two cats"'],
      "Tom: User's brother, lives in Bremen, works as a baker, has two cats",
    ],
    [
      ['Mother has diabetes', 'Mother has asthma too', 'Mother: has diabetes, insulin twice a day'],
      'Mother: has diabetes, insulin twice a day, has asthma too',
    ],
    [
      ["Max: User's son, plays football, allergic to peanuts", "Max: User's son, plays football, likes maths"],
      "Max: User's son, plays football, allergic to peanuts, likes maths",
    ],
    [
      ['Juliet: wife, loves sailing and opera', 'Juliet: wife, loves sailing and jazz'],
      'Juliet: wife, loves sailing and opera, loves sailing and jazz',
    ],
    [
      ['Anna: sister, nurse, lives alone', 'Anna: sister, nurse, afraid of flying'],
      'Anna: sister, nurse, afraid of flying, lives alone',
    ],
    [
      ["Ada: User's dog, sleeps a lot", 'Their beagle Ada snores loudly'],
      "Ada: User's beagle, sleeps a lot, snores loudly",
    ],
  ])('NGT41: %j are one line with the details of all', async (texts, line) => {
    expect(await night(texts)).toEqual({ lines: [line], suggested: [] })
  })

  it('NGT41: lines without a name that mean the same and have words of their own stand joined, each as it was', async () => {
    const texts = ['Needs a deadline to finish anything', 'Only finishes things with a deadline']
    const [line] = (await night(texts, 'TRAIT')).lines
    expect(line).toBe('Needs a deadline to finish anything; only finishes things with a deadline')
  })

  it.each([
    ['plays handball', 'plays handball, on Tuesdays', true],
    ['cat, twelve', "User's cat|is twelve", true],
    ['has a boat', 'sold the boat', false],
    ['cat', 'loves cats', false],
    ["User's dog", "User's beagle", true],
    ["User's beagle", "User's dog", false],
    ["User's wife", "User's spouse", false],
    ['loves sailing and jazz', 'loves sailing and opera', false],
    ['likes Italy', 'likes the food in Italy', false],
    ['has two cats', 'has three cats', false],
    ['born on May 26th', 'born on May 27th', false],
    ['Ken lent Bo money', 'Bo lent Ken money', false],
    ['wants to learn Dutch', 'learns Dutch', false],
    ['eats fish', 'never eats fish', false],
    ['has asthma', 'has diabetes|takes insulin', false],
    ['flies from Graz', 'flies to Graz', false],
    ['was a miner', 'a miner', false],
    ['never smokes', 'does not smoke', false],
    ['likes tea without milk', 'likes tea with milk', false],
    ['costs €20', 'costs $20', false],
    ['at 7:30', 'at 7', false],
    ['allergic to nuts', 'nut allergy', true],
    ['nurse', 'works as a nurse at the Charité', true],
  ])('NGT41: "%s" is said by "%s": %s', (clause, clauses, held) => {
    expect(isHeld(clause, clauses.split('|'))).toBe(held)
  })

  it.each([
    [
      [
        'My sister Ines plays handball',
        'Ines is a nurse at the Charité',
        'Ines: plays handball, on Tuesdays with the Füchse',
      ],
      "Ines: User's sister, plays handball, on Tuesdays with the Füchse, a nurse at the Charité",
    ],
    [
      ['Tom: brother, takes pills, only at night', 'Tom: works as a baker'],
      'Tom: brother, takes pills, only at night, works as a baker',
    ],
  ])('NGT42: of %j what says when and with whom stays with its clause', async (texts, line) => {
    expect((await night(texts)).lines).toEqual([line])
  })

  it.each([
    [['Cat Milo is twelve', 'Milo: cat, twelve, eats only tuna'], "Milo: User's cat, is twelve, eats only tuna"],
    [['Mother has epilepsy', 'Mother is epileptic and they worry'], 'Mother: is epileptic and they worry'],
    [
      ['Juliet is their wife', 'Juliet and they have been married since 2015'],
      "Juliet: User's wife, married since 2015",
    ],
  ])('NGT44: %j says each thing once', async (texts, line) => {
    expect((await night(texts)).lines).toEqual([line])
  })
})

describe('two that cannot both hold', () => {
  it.each([
    ['Tom: brother, works as a baker, owes them money', 'Tom: brother, works as a baker, paid them back'],
    ['Tom: brother, works nights, has two dogs', 'Tom: brother, works days, has two dogs'],
    ['Anna: colleague, very punctual, drinks coffee', 'Anna: colleague, rarely punctual, drinks coffee'],
    ['Tom: brother, single, tall', 'Tom: brother, engaged, tall'],
    ['Eva: girlfriend', 'Eva: wife'],
    ['Kim: neighbour, pregnant', 'Kim: neighbour, had the baby'],
    ['Epilepsy: mother', 'Epilepsy: user'],
    ['Diabetes: mother, type 2', 'Diabetes: user, type 2'],
    ['Diabetes: type 2, found in spring', 'Diabetes: type 1, found in spring'],
  ])('NGT28: "%s" and "%s" stay two and are asked about, with the newer as the suggestion', async (first, second) => {
    expect(await night([first, second])).toEqual({ lines: [first, second], suggested: [second] })
  })

  it.each([
    ['Tom: brother, owes Ana 50 euros', 'Tom: brother, paid Ben back'],
    ['Tom: brother, eats meat', 'Tom: brother, eats fish'],
    ['Epilepsy: mother', 'Epilepsy: found in 2019'],
  ])('NGT28: "%s" and "%s" may both hold, and nothing of either is lost', async (first, second) => {
    const { lines, suggested } = await night([first, second])
    expect([lines, suggested]).toEqual([[`${first}, ${second.replace(/^[^:]+: (?:brother, )?/, '')}`], []])
  })

  it.each([
    [
      "Tom: User's brother, lives in Bremen with his dog Pepper, allergic to nuts",
      'Tom moved to Lübeck last week',
      "Tom: User's brother, moved to Lübeck last week (2026-02-02), allergic to nuts, has a dog named Pepper",
    ],
    [
      "Tom: User's brother, nurse, very punctual, tall",
      'Tom: nurse, rarely punctual',
      "Tom: User's brother, nurse, rarely punctual, tall",
    ],
  ])('NGT43: "%s", then "%s": the rest stays in what is suggested, each with its day', async (first, second, line) => {
    expect(await night([first, second])).toEqual({ lines: [first, second], suggested: [line] })
  })

  it.each([
    [
      'Works nights, has two dogs and a horse',
      'Works days and has two dogs',
      'Works days and has two dogs; has two dogs and a horse',
    ],
    [
      'Is vegan and collects old stamps from Peru',
      'Loves steak and stamps',
      'Loves steak and stamps; collects old stamps from Peru',
    ],
  ])(
    'NGT43: "%s", then "%s": of a line without a name the rest is joined to the newer',
    async (first, second, line) => {
      expect(await night([first, second], 'FACT')).toEqual({ lines: [first, second], suggested: [line] })
    },
  )
})
