import { describe, expect, it } from 'vitest'
import { dedupe } from '../../../src/maintain/dedupe/dedupe.ts'
import { recategorise } from '../../../src/maintain/recategorise/recategorise.ts'
import type { Bucket, Memory } from '../../../src/memory/memory.ts'
import { linesOf, runStep, stateOf } from '../dedupe/dedupe-driver.ts'

const entry = (text: string, bucket: Bucket = 'FACT', more: Partial<Memory> = {}): Partial<Memory> => ({
  text,
  bucket,
  ...more,
})

async function filed(memories: readonly Partial<Memory>[]) {
  const state = stateOf(memories)
  const items = await runStep(recategorise, state)
  return { state, items, lines: linesOf(state) }
}

describe('misfiled entries', () => {
  const moves: readonly (readonly [Bucket, string, Bucket])[] = [
    ['FACT', "Juliet: User's wife, married in 2015", 'PERSON'],
    ['FACT', 'Brother lives in Texas', 'PERSON'],
    ['FACT', 'Sister Naomi works as a nurse', 'PERSON'],
    ['FACT', 'Is a perfectionist', 'TRAIT'],
    ['FACT', 'Tends to say yes too quickly', 'TRAIT'],
    ['FACT', 'Learns best by doing', 'TRAIT'],
    ['FACT', 'Works best under pressure', 'TRAIT'],
    ['FACT', 'Loves baking sourdough', 'TOPIC'],
    ['FACT', 'Collects old railway posters', 'TOPIC'],
    ['TRAIT', 'Is passionate about Neapolitan theatre', 'TOPIC'],
    ['TRAIT', 'Wife Carys works as a midwife', 'PERSON'],
    ['PERSON', 'Is very competitive', 'TRAIT'],
    ['PERSON', 'Loves hiking in the Alps', 'TOPIC'],
  ]
  it.each(moves)('NGT12: %s "%s" is a %s', async (from, text, to) => {
    const { lines, items } = await filed([entry(text, from)])
    expect(lines).toEqual([`${to} ${text}`])
    expect(items.map(({ outcome }) => outcome)).toEqual(['moved'])
  })

  it.each([
    'Mei: the main character of the novel',
    'Frodo is their favourite character in The Lord of the Rings',
    'Sherlock is a detective in a novel by Conan Doyle',
    'Their president Macron is on TV a lot',
    'Chancellor Merz: was in the news',
    'Rihanna: a pop star from Barbados',
  ])('NGT35: PERSON "%s" is of nobody they know, and a TOPIC', async (text) => {
    expect((await filed([entry(text, 'PERSON')])).lines).toEqual([`TOPIC ${text}`])
  })

  it.each([
    'Tom is a singer in our band',
    'Karl: president of our chess club',
    'Sister Ida is an author',
    'Nina works in film',
    "Priya: User's friend, writes novels",
  ])('NGT35: PERSON "%s" is somebody they know', async (text) => {
    expect((await filed([entry(text, 'PERSON')])).items).toEqual([])
  })

  it('NGT27: "has a brother called Milan" joins the entry of that brother, of no other Milan', async () => {
    const fact = entry('Has a brother called Milan', 'FACT')
    const known = await filed([fact, entry("Milan: User's brother, a carpenter", 'PERSON')])
    expect(known.lines).toEqual(["PERSON Milan: User's brother, a carpenter"])
    expect((await filed([fact, entry("Milan: User's colleague", 'PERSON')])).items).toEqual([])
  })

  it.each([
    ['PERSON', 'The Eiffel Tower is 330 metres high', 'TOPIC'],
    ['PERSON', 'Paris is their favourite city', 'TOPIC'],
    ['PERSON', 'Angela Merkel was chancellor', 'TOPIC'],
    ['FACT', 'Is patient with children', 'TRAIT'],
    ['FACT', 'Anna is a nurse', 'PERSON'],
    ['FACT', 'Paula speaks Danish', 'PERSON'],
  ] as const)('NGT51: %s "%s" is a %s', async (from, text, to) => {
    expect((await filed([entry(text, from)])).lines).toEqual([`${to} ${text}`])
  })

  it.each([
    ['PERSON', 'Bosch is their employer', 'FACT'],
    ['PERSON', 'Hull is where they live', 'FACT'],
    ['PERSON', 'The Louvre is closed on Tuesdays', 'TOPIC'],
    ['FACT', 'Juliet hates coriander', 'PERSON'],
    ['TRAIT', 'Juliet: calm, funny', 'PERSON'],
    ['TRAIT', 'Felix is stubborn', 'PERSON'],
  ] as const)('NGT51: whether %s "%s" is a %s is asked', async (from, text, to) => {
    const { state, lines } = await filed([entry(text, from)])
    expect(lines).toEqual([`${from} ${text}`])
    expect([...state.reviews.values()].map(({ suggestion }) => suggestion)).toEqual([`move it to ${to}`])
  })

  it('NGT51: what somebody of whom an entry stands feels goes to them; what a pet feels makes no PERSON', async () => {
    const hates = entry('Juliet hates coriander')
    const { lines } = await filed([hates, entry("Juliet: User's wife", 'PERSON')])
    expect(lines).toEqual(["PERSON Juliet: User's wife, hates coriander"])
    expect((await filed([entry('Rex hates baths'), entry("Rex: User's dog", 'PERSON')])).items).toEqual([])
  })

  it.each([
    ['PERSON', 'The Webers are their neighbours'],
    ['PERSON', 'Tom is 2 metres tall'],
    ['PERSON', 'Mrs Klein is their favourite teacher'],
    ['PERSON', 'Anna is where they get their bread'],
    ['PERSON', 'Karl was king of the bowling club'],
    ['FACT', 'Has two children'],
    ['FACT', 'Bosch makes their dishwasher'],
    ['FACT', 'Monday is a holiday'],
    ['TRAIT', 'Communication: direct'],
    ['TRAIT', 'Mornings: calm'],
  ] as const)('NGT13: of %s "%s" nothing is moved or asked', async (bucket, text) => {
    expect((await filed([entry(text, bucket)])).items).toEqual([])
  })

  const stays: readonly (readonly [Bucket, string])[] = [
    ['FACT', 'Works at MoonTax on crypto tax'],
    ['FACT', 'Is married to Juliet since 2015'],
    ['FACT', 'Has a sister called Naomi'],
    ['FACT', 'Biscuit: their beagle'],
    ['FACT', 'Has been burned by mutable state in two systems already'],
    ['FACT', 'Dentist moved the appointment to Thursday'],
    ['TRAIT', 'Prefers to explain things with a drawing'],
    ['TRAIT', 'Hates being late'],
    ['TRAIT', 'Needs silence to concentrate'],
    ['PERSON', "Juliet: User's wife"],
    ['PERSON', 'Is going to the dentist with Ada'],
    ['PERSON', 'Likes Juliet'],
    ['TOPIC', 'Is a perfectionist'],
    ['TOPIC', "Juliet: User's wife"],
  ]
  it.each(stays)('NGT13: %s "%s" stays where it is', async (bucket, text) => {
    expect((await filed([entry(text, bucket)])).items).toEqual([])
  })

  it('NGT14: an entry merges on arrival with one that says the same there, in one run', async () => {
    const { lines, items } = await filed([
      entry("Juliet: User's wife", 'PERSON'),
      entry('Juliet: partner, works as a translator', 'FACT'),
    ])
    expect(lines).toEqual(["PERSON Juliet: User's wife, partner, works as a translator"])
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({ stage: 'recategorise', outcome: 'moved' })
  })

  it('NGT14: on arrival beside a namesake both stay, and who cannot be told apart is asked about', async () => {
    const two = await filed([entry("Anna: User's sister", 'PERSON'), entry("Anna: User's colleague", 'FACT')])
    expect(two.lines).toEqual(["PERSON Anna: User's sister", "PERSON Anna: User's colleague"])
    const asked = await filed([entry("Anna: User's neighbour", 'PERSON'), entry("Anna: User's friend", 'FACT')])
    expect(asked.lines).toHaveLength(2)
    expect([...asked.state.reviews.values()]).toMatchObject([{ type: 'compression_review', category: 'duplicate' }])
  })

  it('NGT15: biography that stands elsewhere is asked about, once', async () => {
    const { state, items } = await filed([entry('Was born in Graz', 'TRAIT')])
    expect(items.map(({ outcome }) => outcome)).toEqual(['asked'])
    expect([...state.reviews.values()][0]).toMatchObject({ category: 'categorization', suggestion: 'move it to FACT' })
    expect(await runStep(recategorise, state)).toEqual([])
  })

  it("NGT16: moving changes neither words nor place of a line, a human's neither", async () => {
    const { state } = await filed([entry('Is a perfectionist', 'FACT', { origin: 'human-edit', section: ['## Me'] })])
    expect([...state.memories.values()][0]).toMatchObject({
      bucket: 'TRAIT',
      text: 'Is a perfectionist',
      section: ['## Me'],
      placedSeq: 1,
    })
  })

  it('NGT17: Juliet in two runs: one FACT with both details, then a PERSON', async () => {
    const state = stateOf([
      entry("Juliet: User's wife", 'FACT', { firstSeen: '2026-01-02' }),
      entry('Juliet: Married in 2015', 'FACT', { firstSeen: '2026-01-09' }),
    ])
    const [merge] = await runStep(dedupe, state)
    expect(merge?.note).toContain('FACT')
    expect(linesOf(state)).toEqual(["FACT Juliet: User's wife, married in 2015"])
    const [move] = await runStep(recategorise, state)
    expect(move?.changes.map(({ type }) => type)).toEqual(['memory-filed'])
    expect(linesOf(state)).toEqual(["PERSON Juliet: User's wife, married in 2015"])
  })
})
