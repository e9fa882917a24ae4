import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dedupe } from '../../src/maintain/dedupe.ts'
import { refusedBy } from '../../src/maintain/refused.ts'
import type { Claim, Memory } from '../../src/memory/memory.ts'
import { answerReview } from '../../src/memory/review/answer.ts'
import type { Review } from '../../src/memory/review/review.ts'
import { activeMemories } from '../../src/memory/state.ts'
import { nightOver, stored, type TestNight } from './support/night.ts'

const line = (text: string, at: number, fields: Partial<Memory> = {}): Memory =>
  stored(text, at, { home: 'user', bucket: 'FACT', kind: 'fact', placedSeq: at, ...fields })
const claim = (attribute: string, value: string, subject = 'human'): { claim: Claim } => ({
  claim: { subject, attribute, value },
})
const linesOf = (night: TestNight): string[] => activeMemories(night.state()).map(({ text }) => text)
const WALNUTS = [
  line('Is allergic to walnuts', 2, { confidence: 7, significance: 0.9, marker: true, topics: ['walnut'] }),
  line('is allergic to walnuts.', 9, { confidence: 3, significance: 0.4, origin: 'assistant-said' }),
]
const HOMES = [line('Lives in Oslo', 2, claim('home', 'oslo')), line('Has moved to Bergen', 5, claim('home', 'bergen'))]

async function over(memories: readonly Memory[]) {
  const night = nightOver(memories)
  const items = await night.run(dedupe)
  return { night, items, outcomes: items.map(({ outcome }) => outcome) }
}

describe('what says the same becomes one', () => {
  it.each([
    ['the same text', 'Is allergic to walnuts', 'is allergic to walnuts.', 'is allergic to walnuts.'],
    ['the same and more', 'Works at Siemens', 'Works at Siemens, in Erlangen', 'Works at Siemens, in Erlangen'],
    ['the same and more', 'Plays chess. Hates go.', 'Plays chess', 'Plays chess. Hates go.'],
  ])('NGT2: %s: "%s" and "%s"', async (why, first, second, text) => {
    const { night, items } = await over([line(first, 1), line(second, 2)])
    expect(linesOf(night)).toEqual([text])
    expect(items).toMatchObject([{ outcome: 'merged', reason: why }])
  })

  it('NGT2: whatever bucket a reader put it in; it stands in that of the line that holds', async () => {
    const { night } = await over([
      line('Rex is a beagle', 1),
      line('Rex is a beagle, from Kiel', 2, { bucket: 'PERSON' }),
    ])
    expect(activeMemories(night.state()).map(({ text, bucket }) => [text, bucket])).toEqual([
      ['Rex is a beagle, from Kiel', 'PERSON'],
    ])
  })

  it('NGT2: the same claim, where one says all that the other says', async () => {
    const wife = claim('relation', 'wife', 'juliet')
    const { night } = await over([line('Juliet: wife', 1, wife), line('Juliet is the wife, since 2015', 2, wife)])
    expect(linesOf(night)).toEqual(['Juliet is the wife, since 2015'])
    const apart = [line('Juliet: wife, likes tea', 1, wife), line('Juliet is the wife, since 2015', 2, wife)]
    expect((await over(apart)).outcomes).toEqual([])
  })

  it('NGT3: what was merged has the evidence and days of both, the newest values, and the lowest origin', async () => {
    const { night } = await over(WALNUTS)
    const [made] = activeMemories(night.state())
    expect(made).toMatchObject({
      confidence: 3,
      observations: 2,
      firstSeen: '2026-02-03',
      confirmedOn: '2026-02-10',
      origin: 'assistant-said',
      marker: true,
      topics: ['walnut'],
      compressed: { how: 'merged', sources: WALNUTS.map(({ id }) => id), dates: ['2026-02-03', '2026-02-10'] },
    })
    expect(made?.evidence.map(({ file }) => file)).toEqual(['raw/2026-02-03.md', 'raw/2026-02-10.md'])
    for (const { id, text } of WALNUTS)
      expect(night.state().memories.get(id)).toMatchObject({ status: 'superseded', supersededBy: made?.id, text })
  })

  it('NGT3: an undo brings both back as they were, and no later night merges them again', async () => {
    const night = nightOver(WALNUTS)
    const before = [...night.state().memories.values()]
    const [item] = await night.run(dedupe)
    expect(item?.outcome).toBe('merged')
    night.undo('run-2')
    expect([...night.state().memories.values()]).toEqual(before)
    const refused = refusedBy(night.entries)
    const again = []
    for await (const one of dedupe({ ...night.ports, refused })) again.push(one)
    expect(again).toEqual([])
  })

  it.each([
    ['Dentist appointment on March 3rd', 'Dentist appointment on April 9th'],
    ['Runs 10 miles a week', 'Runs 10 miles a week, 12 in summer, not on Sundays'],
    ['Loves Italy', 'Loves the food in Italy'],
    ['Prefers tea over coffee', 'Prefers coffee over tea'],
    ['Is vegan', 'Used to be vegan'],
    ['Has a dog', 'Has a dog allergy'],
    ['Lent Ken 300 dollars', 'Ken lent them 300 dollars'],
    ['Anna', 'Anna: teaches pottery'],
    ['Has a driving licence', 'Wants to get a driving licence'],
  ])('NGT5: "%s" and "%s" stay two', async (first, second) => {
    const { night, outcomes } = await over([line(first, 1), line(second, 2)])
    expect(outcomes).toEqual([])
    expect(linesOf(night)).toEqual([first, second])
  })

  it.each([
    ['of two homes', { home: 'relational' }],
    ['with quoted words', { origin: 'quoted' }],
    ['with what holds no longer', { status: 'archived' }],
    ['with what happened', { kind: 'event' }],
  ] as const)('NGT5: lines %s are not held against each other', async (_, fields) => {
    expect((await over([line('Is left-handed', 1), line('Is left-handed', 2, fields)])).outcomes).toEqual([])
  })

  it('NGT7: a line that a human worded stays as it is and takes only evidence', async () => {
    const own = line('Works at Siemens, in Erlangen', 1, { origin: 'human-edit', confidence: 10, pinned: true })
    const { night } = await over([own, line('Works at Siemens', 2)])
    const known = night.state().memories.get(own.id)
    expect(linesOf(night)).toEqual([own.text])
    expect(known).toMatchObject({ origin: 'human-edit', confidence: 10, status: 'active' })
    expect(known?.evidence).toHaveLength(2)
  })

  it.each([
    ['what a human worded', { origin: 'human-edit' }, 'Works at Siemens'],
    ['what is pinned', { pinned: true }, 'Works at Siemens'],
    ['text in braces', {}, 'Works at {Siemens AG}'],
  ] as const)('NGT7: %s gives way to no other line', async (_, fields, text) => {
    const both = claim('employer', 'siemens')
    const own = line(text, 1, { ...fields, ...both })
    const { outcomes } = await over([own, line(`Works at Siemens AG, in Erlangen`, 2, both)])
    expect(outcomes).toEqual([])
  })
})

describe('which of two holds', () => {
  const ask = async () => {
    const { night } = await over(HOMES)
    const [review] = night.state().reviews.values()
    if (review === undefined) throw new Error('nothing was asked')
    return { night, review }
  }
  const answer = (night: TestNight, review: Review, label: string): void => {
    const action = review.options.find((option) => option.label === label)?.action ?? ''
    night.commit(answerReview(night.state(), { review, action, text: null, on: '2026-03-10' }))
  }

  it('NGT9: one claim with two values is asked about once', async () => {
    const { night, review } = await ask()
    expect(review.body).toEqual(['Known: "Lives in Oslo" (2026-02-03)', 'New: "Has moved to Bergen" (2026-02-06)'])
    expect(await night.run(dedupe)).toEqual([])
  })

  it('NGT9: at most three questions a night; the others come another night', async () => {
    const towns = Array.from({ length: 6 }, (_, at) => line(`Lives in Town${at}`, at + 1, claim('home', `town${at}`)))
    const { night, outcomes } = await over(towns)
    expect(outcomes).toEqual(['asked', 'asked', 'asked'])
    expect((await night.run(dedupe)).length).toBe(3)
  })

  it('NGT9: what a person typed is not asked about, nor what has room for several values', async () => {
    const typed = { origin: 'human-edit', evidence: [] } as const
    expect((await over([HOMES[0] as Memory, { ...(HOMES[1] as Memory), ...typed }])).outcomes).toEqual([])
    const pets = [line('Has a cat', 1, claim('pet', 'cat')), line('Has a dog', 2, claim('pet', 'dog'))]
    expect((await over(pets)).outcomes).toEqual([])
  })

  it('NGT19: the new one holds now: the old one is superseded', async () => {
    const { night, review } = await ask()
    answer(night, review, 'the new one holds now')
    expect(linesOf(night)).toEqual(['Has moved to Bergen'])
  })

  it('NGT19: both are true: both stay and is never asked again', async () => {
    const { night, review } = await ask()
    answer(night, review, 'both are true')
    expect(linesOf(night)).toEqual(HOMES.map(({ text }) => text))
    expect(await night.run(dedupe)).toEqual([])
  })

  it('NGT19: the old one still holds: the second goes', async () => {
    const { night, review } = await ask()
    answer(night, review, 'the old one still holds')
    expect(linesOf(night)).toEqual(['Lives in Oslo'])
  })

  it('NGT19: a question about what is gone is closed by the next night', async () => {
    const { night } = await ask()
    const data = { id: HOMES[1]?.id ?? '', by: 'said', on: '2026-03-10', claim: null, text: '' } as const
    night.commit([{ type: 'memory-retracted', data }])
    await night.run(dedupe)
    expect(night.state().reviews.size).toBe(0)
  })
})

describe('whatever is known', () => {
  const texts = fc.constantFrom(
    'Likes tea',
    'likes tea.',
    'Likes tea, with milk',
    'Has a dog',
    'Has a dog (Rex)',
    '{x} y',
  )
  const known = fc.array(
    fc.record({ text: texts, pinned: fc.boolean(), byHand: fc.boolean(), day: fc.integer({ min: 1, max: 20 }) }),
    { minLength: 2, maxLength: 12 },
  )

  it('NGT3, NGP14: each line is held by one that is active, with its evidence; a second night finds nothing', async () => {
    await fc.assert(
      fc.asyncProperty(known, async (drawn) => {
        const memories = drawn.map(({ text, pinned, byHand, day }, at) =>
          line(text, at + 1, {
            pinned,
            origin: byHand ? 'human-edit' : 'human-said',
            confirmedOn: `2026-02-${String(day).padStart(2, '0')}`,
          }),
        )
        const { night } = await over(memories)
        const state = night.state()
        for (const memory of memories) {
          let now = state.memories.get(memory.id)
          while (now?.status === 'superseded') now = state.memories.get(now.supersededBy ?? '')
          expect(now?.status).toBe('active')
          if (memory.pinned || memory.origin === 'human-edit')
            expect(now?.text.toLowerCase()).toContain(memory.text.toLowerCase().replace('.', ''))
          for (const entry of memory.evidence) expect(now?.evidence).toContainEqual(entry)
        }
        expect(await night.run(dedupe)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})
