import { describe, expect, it } from 'vitest'
import { dedupe } from '../../../src/maintain/dedupe/dedupe.ts'
import { changedSince } from '../../../src/maintain/dedupe/dedupe-changed.ts'
import { readSuggestion } from '../../../src/memory/compression-review.ts'
import type { Bucket, Memory } from '../../../src/memory/memory.ts'
import type { State } from '../../../src/memory/state.ts'
import { linesOf, runStep, stateOf } from './dedupe-driver.ts'

const entry = (text: string, bucket: Bucket = 'FACT', more: Partial<Memory> = {}): Partial<Memory> => ({
  text,
  bucket,
  ...more,
})
const JULIET = [
  entry("Juliet: User's wife", 'FACT', { firstSeen: '2026-01-02', confirmedOn: '2026-01-02' }),
  entry('Juliet: Married in 2015', 'FACT', { firstSeen: '2026-01-09', confirmedOn: '2026-01-09' }),
]

async function night(
  memories: readonly Partial<Memory>[],
): Promise<{ state: State; outcomes: string[]; lines: string[] }> {
  const state = stateOf(memories)
  const items = await runStep(dedupe, state)
  return { state, outcomes: items.map(({ outcome }) => outcome), lines: linesOf(state) }
}

const merged = (state: State): Memory | undefined => [...state.memories.values()].find(({ compressed }) => compressed)

describe('duplicates', () => {
  it('NGT2: two entries of one name become one with the details of both', async () => {
    const { lines, outcomes } = await night(JULIET)
    expect(lines).toEqual(["FACT Juliet: User's wife, married in 2015"])
    expect(outcomes).toEqual(['merged'])
  })

  it('NGT3: what was merged has the evidence and days of both, the newest values, and the lowest origin', async () => {
    const { state } = await night([
      { ...JULIET[0], confidence: 7, significance: 0.9, marker: true, topics: ['juliet', 'wife'] },
      { ...JULIET[1], confidence: 3, significance: 0.4, origin: 'assistant-said', topics: ['juliet'] },
    ])
    expect(merged(state)).toMatchObject({
      confidence: 3,
      significance: 0.4,
      observations: 2,
      firstSeen: '2026-01-02',
      confirmedOn: '2026-01-09',
      origin: 'assistant-said',
      marker: true,
      topics: ['juliet', 'wife'],
      compressed: {
        how: 'merged',
        sources: ['m-0000000000000001', 'm-0000000000000002'],
        dates: ['2026-01-02', '2026-01-09'],
      },
    })
    expect(merged(state)?.evidence.map(({ file }) => file)).toEqual(['raw/2026-01-02.md', 'raw/2026-01-09.md'])
  })

  it('NGT3: both sources are superseded by it in the name of the job, and keep their own records', async () => {
    const state = stateOf(JULIET)
    const [item] = await runStep(dedupe, state)
    const ends = item?.changes.filter(({ type }) => type === 'memory-superseded')
    expect(ends).toHaveLength(2)
    for (const end of ends ?? []) expect(end.data).toMatchObject({ by: merged(state)?.id, job: 'job-1' })
    expect(state.memories.get('m-0000000000000001')).toMatchObject({
      status: 'superseded',
      text: "Juliet: User's wife",
    })
  })

  const same: readonly (readonly [Bucket, string, string, string])[] = [
    ['FACT', 'Is allergic to walnuts', 'is allergic to walnuts.', 'Is allergic to walnuts'],
    ['FACT', 'Is allergic to walnuts', 'Has a walnut allergy', 'Is allergic to walnuts'],
    ['FACT', 'USER said: "I\'m left-handed."', 'Is left-handed', 'Is left-handed'],
    [
      'FACT',
      'Works at Siemens',
      'Works at Siemens as an engineer in Erlangen',
      'Works at Siemens as an engineer in Erlangen',
    ],
    ['TOPIC', 'Loves hiking in the Alps', 'Enjoys hiking in the Alps', 'Loves hiking in the Alps'],
    ['PERSON', "Naomi: User's sister", 'Sister Naomi works as a nurse', "Naomi: User's sister, works as a nurse"],
    ['PERSON', 'Mother lives in Graz', 'Mum is 71', 'Mother: lives in Graz, is 71'],
  ]
  it.each(same)('NGT4: %s "%s" and "%s" are one', async (bucket, first, second, text) => {
    const { lines } = await night([entry(first, bucket), entry(second, bucket)])
    expect(lines).toEqual([`${bucket} ${text}`])
  })

  const apart: readonly (readonly [Bucket, string, string])[] = [
    ['PERSON', "Anna: User's sister", "Anna: User's colleague"],
    ['PERSON', "Karl: User's father", "Karl: User's son, born in 2019"],
    ['PERSON', "Anna Weber: User's friend", "Anna Krüger: User's friend"],
    ['TOPIC', 'Dentist appointment on March 3rd', 'Dentist appointment on April 9th'],
    ['TOPIC', 'Runs 10 miles a week', 'Runs 10 kilometres a week'],
    ['TOPIC', 'Drinks two cups of tea a day', 'Drinks two cups of coffee a day'],
    ['TOPIC', 'Likes early meetings', 'Hates early meetings'],
    ['TOPIC', 'Likes early meetings', 'No longer likes early meetings'],
    ['TOPIC', 'Loves Italy', 'Loves the food in Italy'],
    ['TOPIC', 'Wants a dog', 'Has a dog'],
    ['TOPIC', 'Prefers tea over coffee', 'Prefers coffee over tea'],
    ['TOPIC', 'Thinks Rust is better than Go', 'Thinks Go is better than Rust'],
    ['TOPIC', 'Enjoys cooking for friends', 'Enjoys cooking with friends'],
    ['FACT', 'Job: developer', 'Job: nurse'],
    ['FACT', 'Speaks German', 'Speaks a little German'],
    ['PERSON', 'Anna: works in accounting', 'Anna: teaches the pottery class on Mondays'],
    ['TOPIC', 'Ken lent them 300 dollars', 'Lent Ken 300 dollars'],
    ['FACT', 'Has a dog', 'Has a dog allergy'],
    ['FACT', 'Takes ramipril every morning', 'Takes ramipril every evening'],
    ['FACT', 'Pays 1,850 euros of rent', 'Pays 1,950 euros of rent'],
  ]
  it.each(apart)('NGT5: %s "%s" and "%s" stay two', async (bucket, first, second) => {
    const { lines } = await night([entry(first, bucket), entry(second, bucket)])
    expect(lines).toEqual([`${bucket} ${first}`, `${bucket} ${second}`])
  })

  it('NGT5: entries of two buckets or homes, and what holds no longer, are not held against each other', async () => {
    const { outcomes } = await night([
      entry('Is left-handed', 'FACT'),
      entry('Is left-handed', 'TRAIT'),
      entry('Is left-handed', 'FACT', { status: 'archived' }),
      entry('Is left-handed', 'FACT', { home: 'store' }),
    ])
    expect(outcomes).toEqual([])
  })

  it('NGT5: quoted words never become one with what the human said', async () => {
    const { outcomes } = await night([
      entry('Is left-handed', 'FACT'),
      entry('Is left-handed', 'FACT', { origin: 'quoted' }),
      entry('Left-handed', 'FACT', { origin: 'unknown' }),
    ])
    expect(outcomes).toEqual(['merged'])
  })

  it('NGT6: a third line about a name that two people have is asked about, not guessed', async () => {
    const { lines, outcomes } = await night([
      entry("Anna: User's sister", 'PERSON'),
      entry("Anna: User's colleague", 'PERSON'),
      entry('Anna: has two cats', 'PERSON'),
    ])
    expect(lines).toHaveLength(3)
    expect(outcomes).toEqual(['asked'])
  })

  it('NGT7: a line that a human worded stays as it is and takes only evidence', async () => {
    const own = entry('Works at Siemens as an engineer', 'FACT', { origin: 'human-edit', confidence: 10, pinned: true })
    const { state, lines } = await night([own, entry('Works at Siemens', 'FACT', { firstSeen: '2026-02-11' })])
    expect(lines).toEqual(['FACT Works at Siemens as an engineer'])
    expect(state.memories.get('m-0000000000000001')).toMatchObject({
      origin: 'human-edit',
      confidence: 10,
      text: own.text,
    })
    expect(state.memories.get('m-0000000000000001')?.evidence).toHaveLength(2)
    expect(state.memories.get('m-0000000000000002')).toMatchObject({
      status: 'superseded',
      supersededBy: 'm-0000000000000001',
    })
  })

  it("NGT7: what would reword a human's line is asked, and a typed line is left alone", async () => {
    const worded = await night([
      entry("Juliet: User's wife", 'PERSON', { origin: 'human-edit' }),
      entry('Juliet: Married in 2015', 'PERSON'),
    ])
    expect(worded.lines).toHaveLength(2)
    expect([...worded.state.reviews.values()][0]).toMatchObject({
      category: 'duplicate',
      suggestion: 'one PERSON "Juliet": User\'s wife, married in 2015',
    })
    const typed = entry("Juliet: User's wife", 'PERSON', { origin: 'human-edit', evidence: [], section: ['## Family'] })
    expect((await night([typed, entry('Juliet: Married in 2015', 'PERSON')])).outcomes).toEqual([])
  })

  it('NGT8: what is pinned keeps its words and stays pinned; text in braces is carried letter by letter', async () => {
    const pinned = await night([
      entry("Juliet: User's wife", 'PERSON', { pinned: true }),
      entry('Juliet: Married in 2015', 'PERSON'),
    ])
    expect(pinned.lines).toEqual(["PERSON Juliet: User's wife, married in 2015"])
    expect(merged(pinned.state)).toMatchObject({ pinned: true })
    const reworded = await night([
      entry('Has a walnut allergy', 'FACT', { pinned: true }),
      entry('Is allergic to walnuts', 'FACT'),
    ])
    expect(reworded.lines).toEqual(['FACT Has a walnut allergy'])
    const braces = await night([
      entry("Juliet: User's wife, {calls her Jules}", 'PERSON'),
      entry('Juliet: Married in 2015', 'PERSON'),
    ])
    expect(braces.lines).toEqual(["PERSON Juliet: User's wife, {calls her Jules}, married in 2015"])
  })

  it('NGT9: claims that cannot both hold are a merge conflict, with the newest as the suggestion', async () => {
    const { state, lines } = await night([
      entry("Tom: User's friend, lives in Oslo", 'PERSON', { firstSeen: '2026-01-02', confirmedOn: '2026-01-02' }),
      entry('Tom moved to Bergen', 'PERSON', { firstSeen: '2026-02-02', confirmedOn: '2026-02-02' }),
    ])
    expect(lines).toHaveLength(2)
    expect([...state.reviews.values()][0]).toMatchObject({
      type: 'compression_review',
      category: 'merge_conflict',
      suggestion: 'one PERSON "Tom": User\'s friend, moved to Bergen',
    })
  })

  it('NGT10: only what changed is held against its bucket; an undo brings nothing new', async () => {
    const state = stateOf([...JULIET, entry('Is left-handed'), entry('Left-handed')])
    const at = (day: string, id: string) =>
      ({
        seq: 1,
        run: 'r',
        at: `${day}T00:00:00.000Z`,
        change: { type: 'memory-reactivated', data: { id, reason: '' } },
      }) as const
    const changed = changedSince([at('2026-02-01', 'm-0000000000000004'), at('2026-01-01', 'm-0000000000000001')], {
      seq: 1,
      at: '2026-01-15T00:00:00.000Z',
    })
    await runStep((ports) => dedupe(ports, changed), state)
    expect(linesOf(state)).toEqual(["FACT Juliet: User's wife", 'FACT Juliet: Married in 2015', 'FACT Is left-handed'])
  })

  it.each([
    [
      "Tom: User's friend, likes chess",
      'Tom: is fed up with chess',
      'PERSON',
      "Tom: User's friend, is fed up with chess",
    ],
    [
      'New job: likes the new job',
      'New job: is fed up with the new job',
      'TOPIC',
      'New job: is fed up with the new job',
    ],
    ['Likes marathon training', 'Is tired of marathon training', 'TOPIC', 'Is tired of marathon training'],
  ] as const)(
    'NGT24: "%s" and then "%s": the newer word is suggested, nothing is merged',
    async (old, fresh, bucket, kept) => {
      const { state, lines } = await night([
        entry(old, bucket, { firstSeen: '2026-01-02', confirmedOn: '2026-01-02' }),
        entry(fresh, bucket, { firstSeen: '2026-02-02', confirmedOn: '2026-02-02' }),
      ])
      expect(lines).toEqual([`${bucket} ${old}`, `${bucket} ${fresh}`])
      const reviews = [...state.reviews.values()]
      expect(reviews.map(({ category }) => category)).toEqual(['merge_conflict'])
      expect(readSuggestion(reviews[0]?.suggestion ?? '')).toEqual({ bucket, text: kept })
    },
  )

  it('NGT11: a second night over the same finds nothing', async () => {
    const { state } = await night([
      ...JULIET,
      entry('Likes early meetings', 'TOPIC'),
      entry('Hates early meetings', 'TOPIC'),
    ])
    for (let nights = 0; nights < 10; nights++) expect(await runStep(dedupe, state)).toEqual([])
  })

  it('NGT11: the same state gives the same changes, with or without somebody who commits them', async () => {
    const first = await runStep(dedupe, stateOf(JULIET))
    expect(await runStep(dedupe, stateOf(JULIET))).toEqual(first)
    const dry = stateOf(JULIET)
    const items = []
    for await (const item of dedupe({ ...(await import('./dedupe-driver.ts')).portsOf(dry) })) items.push(item)
    expect(items).toEqual(first)
  })

  it('NGT2: without an embedder exact and named duplicates are still merged', async () => {
    const state = stateOf(JULIET)
    await runStep(dedupe, state, { embedder: null })
    expect(linesOf(state)).toEqual(["FACT Juliet: User's wife, married in 2015"])
  })
})
