import { describe, expect, it } from 'vitest'
import { dedupe } from '../../../src/maintain/dedupe/dedupe.ts'
import { compareFillers } from '../../../src/maintain/entry/entry-slots.ts'
import type { Bucket } from '../../../src/memory/memory.ts'
import { linesOf, runStep, stateOf } from '../dedupe/dedupe-driver.ts'

describe('the same words but for one slot', () => {
  it.each([
    ['Office on the third floor', 'Office on the fourth floor'],
    ['Office is on the third floor', 'their office is now on the 4th floor'],
    ['has her desk on the ground floor', 'has her desk on the second floor'],
    ['sits in the second row', 'sits in the third row'],
    ['Washing machine is a Bosch', 'Washing machine is a Siemens'],
    ['her toothbrush is an Oral-B', 'her toothbrush is a Philips'],
    ['choir leader is Zoe Brandt', 'choir leader is Ida'],
    ['school is in Altona', 'school is in Barmbek'],
    ['drives a Volvo', 'drives a Fiat'],
    ['banks with Lloyds', 'banks with Barclays'],
  ])('NGT45: there is room for one: "%s", "%s"', (one, other) => {
    expect([compareFillers(one, other), compareFillers(other, one)]).toEqual(['one', 'one'])
  })

  it.each([
    ['speaks Spanish', 'speaks French'],
    ['works with Ken', 'works with Lea'],
    ['ran the second marathon', 'ran the third marathon'],
    ['won in the second race', 'won in the third race'],
    ['plays chess on the first Monday', 'plays chess on the third Monday'],
    ['has a bike on the first floor', 'has a bike on the third floor'],
    ['Printer on the second floor is broken', 'Printer on the third floor is broken'],
    ['has a cat that is a Siamese', 'has a cat that is a Bengal'],
    ['one of her bikes is a Trek', 'one of her bikes is a Canyon'],
    ['a friend is Anna', 'a friend is Zoe'],
    ['her son is Ben', 'her son is Max'],
  ])('NGT45: there may be several: "%s", "%s"', (one, other) => {
    expect([compareFillers(one, other), compareFillers(other, one)]).toEqual(['many', 'many'])
  })

  it.each([
    ['Desk on the third floor', 'Desk on the 3rd floor'],
    ['washing machine is a Bosch', 'washing machine is a Bosch Serie 6'],
    ['Second desk on the third floor', 'First desk on the fourth floor'],
    ['Gets up at five', 'Wakes up at five'],
    ['loves tea', 'loves coffee'],
    ['meeting is on Monday', 'meeting is on Friday'],
  ])('NGT45: nothing else is such a slot: "%s", "%s"', (one, other) => {
    expect([compareFillers(one, other), compareFillers(other, one)]).toEqual([null, null])
  })
})

describe('a night over two values of one slot', () => {
  const night = async (texts: readonly string[], bucket: Bucket) => {
    const days = ['2026-02-01', '2026-02-02']
    const state = stateOf(
      texts.map((text, at) => ({ text, bucket, firstSeen: days[at] ?? '', confirmedOn: days[at] ?? '' })),
    )
    const items = await runStep(dedupe, state)
    const asked = items.flatMap(({ outcome, memories }) => (outcome === 'asked' ? [memories.length] : []))
    return { lines: linesOf(state).map((line) => line.slice(bucket.length + 1)), asked }
  }

  it.each([
    ['FACT', 'Office on the third floor', 'Office on the fourth floor'],
    ['FACT', 'Washing machine is a Bosch', 'Their washing machine is a Siemens'],
    ['FACT', 'Second son is in the third class', 'Second son is in the fourth class'],
    ['PERSON', "Mia: User's sister, washing machine is a Bosch", "Mia: User's sister, washing machine is a Siemens"],
    ['TOPIC', 'Office: third floor, window desk', 'Office: fourth floor, corner desk'],
    ['TOPIC', 'Car: Volvo, service in June', 'Car: Fiat, new tyres'],
  ] as const)('NGT45: asks which holds and joins them in no line: %s "%s", "%s"', async (bucket, ...texts) => {
    expect(await night(texts, bucket)).toEqual({ lines: texts, asked: [2] })
  })

  it.each([
    ['Ran the second marathon in Berlin', 'Ran the third marathon in Berlin'],
    ['Meeting room B on the second floor has a beamer', 'Meeting room B on the third floor has a beamer'],
  ])('NGT45: leaves two things of which there may be several apart: "%s", "%s"', async (...texts) => {
    expect(await night(texts, 'FACT')).toEqual({ lines: texts, asked: [] })
  })

  it('NGT45: what is told of somebody as one more stands beside the other', async () => {
    const { lines, asked } = await night(
      ["Mia: User's sister, drives a Volvo", 'Sister Mia also drives a Fiat'],
      'PERSON',
    )
    expect([lines.length, asked]).toEqual([1, []])
  })
})
