import { describe, expect, it } from 'vitest'
import { dedupe } from '../../../src/maintain/dedupe/dedupe.ts'
import { changedSince } from '../../../src/maintain/dedupe/dedupe-changed.ts'
import type { NightItem } from '../../../src/maintain/night-item.ts'
import { recategorise } from '../../../src/maintain/recategorise/recategorise.ts'
import { refusedKey } from '../../../src/maintain/refused.ts'
import { pairReview } from '../../../src/memory/compression-review.ts'
import type { Memory } from '../../../src/memory/memory.ts'
import type { State } from '../../../src/memory/state.ts'
import { apply, linesOf, runStep, stateOf } from './dedupe-driver.ts'

const person = (text: string, more: Partial<Memory> = {}): Partial<Memory> => ({ text, bucket: 'PERSON', ...more })
const on = (day: string): Partial<Memory> => ({ firstSeen: day, confirmedOn: day })

/** A night, and that the next one finds nothing left to do. */
async function night(
  memories: readonly Partial<Memory>[],
  more: Parameters<typeof runStep>[2] = {},
): Promise<{ lines: string[]; asked: string[]; state: State }> {
  const state = stateOf(memories)
  const items: NightItem[] = []
  for (const step of [dedupe, recategorise, dedupe]) items.push(...(await runStep(step, state, more)))
  for (const step of [dedupe, recategorise]) expect(await runStep(step, state, more)).toEqual([])
  const asked = items.filter(({ outcome }) => outcome === 'asked').map(({ reason }) => reason ?? '')
  return { lines: linesOf(state), asked, state }
}

describe('what cannot both hold', () => {
  it.each([
    ['Friend Raj is vegan', 'Friend Raj loves steak'],
    ['Son Max is eight', 'Son Max is nine'],
    ['Brother Tom is single', 'Brother Tom is married to Eva'],
    ['Aunt Ruth is tall', 'Aunt Ruth is short'],
    ['Friend Anna is a nurse', 'Friend Anna is a pilot'],
    ['Juliet and they got married in 2015', 'Juliet and they got divorced last year'],
    ["Juliet: User's wife, married in 2015", 'Juliet is their ex-wife now'],
  ])('NGT28: "%s" and "%s" are asked about and stay two', async (first, second) => {
    const { lines, asked } = await night([person(first, on('2026-02-01')), person(second, on('2026-02-02'))])
    expect(lines).toEqual([`PERSON ${first}`, `PERSON ${second}`])
    expect(asked).toHaveLength(1)
  })

  it.each([
    ['Ex-husband Mark lives in Oslo', 'Husband Mark cooks well'],
    ['Ex-husband Mark is a cook', 'Husband Mark is a cook'],
    ["Ruth: User's ex-wife, dentist", "Ruth: User's wife, nurse"],
    ['Former girlfriend Eva lives in Bonn', 'Girlfriend Eva lives in Bonn'],
  ])('NGT39: "%s" and "%s" are two, and nobody is asked', async (one, other) => {
    for (const pair of [
      [one, other],
      [other, one],
    ]) {
      const { lines, asked } = await night(pair.map((text, at) => person(text, on(`2026-02-0${at + 1}`))))
      expect([lines, asked]).toEqual([pair.map((text) => `PERSON ${text}`), []])
    }
  })

  it('NGT29: of an age that grew with the days the newest holds, and the older stays on record', async () => {
    const { lines, asked, state } = await night([
      person('Son Max is 8 years old, plays chess', on('2025-02-01')),
      person("Max: User's son, 9 years old", on('2026-02-02')),
    ])
    expect([lines, asked]).toEqual([["PERSON Max: User's son, 9 years old, plays chess"], []])
    const before = [...state.memories.values()].find(({ text }) => text.includes('8 years'))
    expect(before?.status).toBe('superseded')
  })
})

describe('two of one name', () => {
  it('NGT30: initials and surnames tell two people apart; an initial may be that of a surname', async () => {
    const two = ['Anna B. is a colleague', 'Anna K. is a colleague']
    expect(await night(two.map((text) => person(text)))).toMatchObject({
      lines: two.map((text) => `PERSON ${text}`),
      asked: [],
    })
    const full = ['Friend Anna Berger lives in Graz', 'Friend Anna Klein lives in Graz']
    expect((await night(full.map((text) => person(text)))).lines).toHaveLength(2)
    const part = await night([person('Anna B. is a colleague'), person('Anna Berger is a colleague, lives in Graz')])
    expect([part.lines.length, part.asked]).toEqual([2, ['one name, perhaps two people']])
  })

  it.each(['active', 'candidate'] as const)(
    'NGT31: beside an uncle and a nephew of one name (%s) a line without a relation goes to neither unasked',
    async (status) => {
      const lines = ['Uncle Jan is a baker', 'Nephew Jan is learning Dutch', 'Jan has a new bike']
      const { lines: left, asked } = await night(lines.map((text, at) => person(text, at === 1 ? { status } : {})))
      expect(left).toEqual(lines.filter((_, at) => at !== 1 || status === 'active').map((text) => `PERSON ${text}`))
      expect(asked).toEqual(['more than one person has this name'])
    },
  )
})

describe('one of the family, and somebody from somewhere', () => {
  it.each([
    ['Sister Anna lives in Hamburg', 'Anna from work has two kids'],
    ['Sister Anna lives in Hamburg', 'Anna at work plays chess'],
    ['Sister Anna lives in Hamburg', 'Anna from HR plays chess'],
    ['Mother Ruth is 70', 'Ruth from church is allergic to nuts'],
    ['Son Tom is nine years old', 'Tom from work is a lawyer'],
    ['Brother Paul is allergic to nuts', 'Paul at work is a father of two'],
    ['Dog Oskar is afraid of storms', 'Oskar from sales speaks Danish'],
    ['Brother Jonas lives in Kiel', 'Jonas from Munich has three kids'],
    ['Uncle Karl has diabetes', 'Karl of the bowling club works as a roofer'],
    ['Friend Kim is vegan', 'Kim in the choir plays chess'],
    ['Nephew Ben is a baker', 'Ben on the third floor has two cats'],
  ])('NGT38: "%s" and "%s" stay two, and are asked about at most', async (one, other) => {
    for (const pair of [
      [one, other],
      [other, one],
    ]) {
      const { lines, asked } = await night(pair.map((text) => person(text)))
      expect(lines).toEqual(pair.map((text) => `PERSON ${text}`))
      expect(['', 'one name, perhaps two people']).toContain(asked.join())
    }
  })

  it.each([
    [
      'Brother Paul lives in Hamburg',
      'Paul in Hamburg has two kids',
      "Paul: User's brother, lives in Hamburg, has two kids",
    ],
    [
      'Colleague Anna lives in Bonn',
      'Anna from work has two kids',
      "Anna: User's colleague, lives in Bonn, from work, has two kids",
    ],
    ['Mother Ruth is 70', 'Ruth lives in Leeds', "Ruth: User's mother, is 70, lives in Leeds"],
  ])('NGT38: "%s" and "%s" are of one, for the words say so or nothing else', async (one, other, merged) => {
    const { lines, asked } = await night([one, other].map((text) => person(text)))
    expect([lines, asked]).toEqual([[`PERSON ${merged}`], []])
  })

  it('NGT38: beside the two of them a line without either goes to neither unasked', async () => {
    const three = ['Sister Anna lives in Hamburg', 'Anna from work has two kids', 'Anna is allergic to nuts']
    const { lines, asked } = await night(three.map((text) => person(text)))
    expect(lines).toEqual(three.map((text) => `PERSON ${text}`))
    expect(asked).toContain('more than one person has this name')
  })
})

describe('several people of one name', () => {
  const EMMAS = [
    'Daughter Emma is seven',
    'Their colleague Emma sits next to them',
    'Emma from accounting is pregnant',
    'Emma at the bakery gave them free bread',
  ].map((text) => person(text))

  it('NGT40: one question about the name stands at a time, and the answer brings the next one', async () => {
    const { state, asked } = await night(EMMAS)
    expect(asked).toHaveLength(1)
    // Not first whether the daughter of seven is the one who is pregnant.
    expect([...state.reviews.values()][0]?.body.join()).not.toContain('Daughter')
    const seen = new Set<string>()
    for (let answers = 0; state.reviews.size > 0; answers++) {
      expect([state.reviews.size, answers < 7]).toEqual([1, true])
      const [review] = [...state.reviews.values()]
      if (review === undefined) break
      expect(seen.has(review.id)).toBe(false)
      seen.add(review.id)
      const outcome = { action: 'keep-both', by: 'human', on: '2026-03-02' } as const
      const said = [
        { type: 'review-opened', data: { review } },
        { type: 'review-closed', data: { id: review.id, outcome } },
      ] as const
      apply(state, said[1])
      // The next night holds only what changed against its bucket: what was answered about is that.
      const entries = said.map((change, seq) => ({ seq, run: 'r', at: '2026-03-02T00:00:00.000Z', change }))
      const changed = changedSince(entries, { seq: 0, at: '2026-03-03' })
      expect([...changed].sort()).toEqual([...review.memories].sort())
      await runStep((ports) => dedupe(ports, changed), state)
    }
    expect(seen.size).toBeGreaterThan(1)
    expect((await runStep(dedupe, state)).length).toBe(0)
  })

  it('NGT40: what cannot both hold is asked about beside it, and so is another name', async () => {
    const { asked } = await night([...EMMAS, person('Son Max is eight'), person('Son Max is nine')])
    expect(asked).toHaveLength(2)
  })
})

describe('the wedding of one who is known', () => {
  const wife: readonly (readonly [string, string])[] = [
    ['Married Juliet in 2015', 'Juliet is their wife'],
    ['Juliet and they tied the knot in 2015', "Juliet's their wife"],
    ['Juliet is their wife', 'They married in 2015'],
    ['Juliet is their wife', 'Their wife and they married in 2015'],
    ['Juliet is their wife', 'They and their wife got married in 2015'],
    ['Juliet is their wife', 'Married their wife in 2015'],
    ['Juliet is their wife', 'Got married to their wife in 2015'],
    ['Juliet is their wife', 'They tied the knot in 2015'],
  ]
  it.each(wife.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]))(
    'NGT32: FACT "%s" and "%s" end as one PERSON',
    async (first, second) => {
      const { lines } = await night([
        { text: first, bucket: 'FACT' },
        { text: second, bucket: 'FACT' },
      ])
      expect(lines).toEqual(["PERSON Juliet: User's wife, married in 2015"])
    },
  )

  it('NGT32: with two who are or were that, or nobody, "they married in 2015" stays the human\'s', async () => {
    const wedding = { text: 'They married in 2015', bucket: 'FACT' } as const
    expect((await night([wedding, person("Ada: User's sister")])).lines).toContain('FACT They married in 2015')
    const two = [wedding, person('Ada is their wife'), person('Eva is their spouse')]
    expect((await night(two)).lines).toContain('FACT They married in 2015')
    for (const text of ['Their husband and they married in 2015', 'Married their ex-wife in 2015'])
      expect((await night([{ text, bucket: 'FACT' }, person('Ada is their wife')])).lines).toContain(`FACT ${text}`)
  })
})

describe('a wedding beside a wife and an ex-wife', () => {
  const two = [person('Juliet is their wife'), person('Anna is their ex-wife')]

  it('NGT32: whose "got married in 2015" tells is asked, and with her it is when it was filed as of a person', async () => {
    const wedding = { text: 'Got married in 2015', bucket: 'FACT' } as const
    const { lines, asked } = await night([...two, wedding])
    expect(lines).toContain('FACT Got married in 2015')
    expect(asked).toEqual(['it may be of whom they are married to, or of an ex'])
    const filed = await night([...two, { ...wedding, bucket: 'PERSON' }])
    expect(filed.lines).toContain("PERSON Juliet: User's wife, married in 2015")
  })

  it('NGT32: "their wife and they" is of the wife of today, and a name of whom it names', async () => {
    const told = await night([...two, { text: 'Their wife and they got married in 2015', bucket: 'FACT' }])
    expect([told.lines, told.asked]).toEqual([
      ['PERSON Anna is their ex-wife', "PERSON Juliet: User's wife, married in 2015"],
      [],
    ])
    const named = await night([...two, { text: 'Anna and they got married in 2009', bucket: 'FACT' }])
    expect(named.lines.filter((line) => line.includes('Juliet'))).toEqual(['PERSON Juliet is their wife'])
  })

  it('NGT32: an anniversary is no wedding', async () => {
    const { lines } = await night([
      person('Juliet is their wife'),
      person('Juliet and they celebrated their wedding anniversary in 2020'),
    ])
    expect(lines.join()).not.toContain('married in 2020')
  })
})

describe('what was taken back or is asked', () => {
  const TOM = ['Brother Tom lives in Oslo', 'Their brother Tom plays chess', 'Brother Tom is married']
  const [OSLO, CHESS] = [`m-${'1'.padStart(16, '0')}`, `m-${'2'.padStart(16, '0')}`]

  it('NGT33: what is parted stays parted: a third goes to one of them', async () => {
    const refused = new Set([refusedKey.pair(OSLO, CHESS)])
    const { lines } = await night(
      TOM.map((text) => person(text)),
      { refused },
    )
    expect(lines).toHaveLength(2)
    expect(lines.filter((line) => line.includes('Oslo') && line.includes('chess'))).toEqual([])
    expect((await night(TOM.map((text) => person(text)))).lines).toHaveLength(1)
  })

  it('NGT33: no two halves that contradict each other are made of what is left', async () => {
    const refused = new Set([refusedKey.pair(OSLO, CHESS)])
    const all = [...TOM, 'Brother Tom moved to Bergen', 'Brother Tom likes jazz']
    const { lines, asked } = await night(
      all.map((text) => person(text)),
      { refused },
    )
    expect(lines.filter((line) => line.includes('chess'))).toEqual(['PERSON Their brother Tom plays chess'])
    expect(lines.filter((line) => line.includes('Bergen') && /Oslo|chess|married/.test(line))).toEqual([])
    expect(asked).toContain('they say different things of one name')
  })

  it('NGT34: a question about a line that is merged is closed in the run of the merge', async () => {
    const state = stateOf(TOM.map((text) => person(text)))
    const review = pairReview(
      {
        category: 'duplicate',
        person: true,
        first: state.memories.get(OSLO) as Memory,
        second: { ...(state.memories.get(CHESS) as Memory), id: 'm-00000000000000ff' },
        text: null,
        why: 'one name, perhaps two people',
      },
      '2026-02-08',
      (text) => text,
    )
    state.reviews.set(review.id, review)
    const [first] = await runStep(dedupe, state)
    expect(first?.outcome).toBe('skipped')
    state.reviews.clear()
    const both = stateOf(TOM.map((text) => person(text)))
    both.reviews.set(review.id, { ...review, memories: [OSLO, CHESS] })
    const [merge] = await runStep(dedupe, both)
    expect(merge?.outcome).toBe('merged')
    expect(merge?.changes.map(({ type }) => type)).toContain('review-closed')
  })
})
