import { afterAll, describe, expect, it } from 'vitest'
import type { Change } from '../../src/memory/change.ts'
import { keepWhatStays } from '../../src/memory/keep-what-stays.ts'
import type { Memory } from '../../src/memory/memory.ts'
import { splitParts } from '../../src/memory/parts-that-stay.ts'
import { handwritten } from '../../src/memory/resolve/handwritten.ts'
import { whatStays } from '../../src/memory/what-stays.ts'

const tally = { tried: 0, bad: 0 }
afterAll(() => console.log(`what stays of replaced lines: ${tally.tried} tried, ${tally.bad} bad, 0 skipped`))

function lineOf(text: string, more: Partial<Memory> = {}): Memory {
  const base = handwritten({ text, home: 'user', section: ['## Profile'], on: '2026-02-02', run: 'run-1' })
  const evidence = [{ file: 'raw/2026-02-02.md', lines: [5, 5], quote: text }] as const
  return { ...base, origin: 'human-said', pinned: false, evidence, section: null, ...more }
}

function staying(known: string, by: string): string[] {
  tally.tried++
  return whatStays(lineOf(known), by).map(({ text }) => text)
}

describe('what a replaced line says besides', () => {
  it.each([
    ['Lives in Porto with their dog Biscuit', 'Moved to Lisbon', ['Has a dog named Biscuit']],
    ['Lives in Porto with two cats and a dog named Rex', 'Lives in Lisbon', ['Has two cats', 'Has a dog named Rex']],
    ['Works as a nurse at Mercy and have two kids', 'Works as a baker now', ['Has two kids']],
    ['Lives in Oslo with her husband Per', 'Moved to Bergen', ['Has a husband named Per']],
    ['Plays chess and swims on Mondays', 'Stopped playing chess', ['Swims on Mondays']],
    ['Is vegetarian and plays the cello', 'Eats meat again', ['Plays the cello']],
    ['Lives in Berlin and works there as a cook', 'Moved to Rome', ['Works as a cook']],
    [
      'USER said: "1.2M over four years. Indirect rate is 58%."',
      'USER said: "Indirect rate changed to 61%."',
      ['USER said: "1.2M over four years."'],
    ],
    [
      'USER said: "I play the cello. My sister Anna lives in Graz. She hates it there. We talk on Sundays."',
      'USER said: "Anna moved to Vienna."',
      ['USER said: "I play the cello. We talk on Sundays."'],
    ],
    ['USER said: "I work at Orbis. It is fine."', 'Works at Northwind now', []],
    // Made up after the rules.
    ['Lives in Leeds with an old cat called Pudding', 'Moved to York last week', ['Has an old cat named Pudding']],
    [
      'Lives near Turin with his wife Carla and their twins',
      'Relocated to Genoa',
      ['Has a wife named Carla', 'Has twins'],
    ],
    ['Teaches maths in Lund and sings in a choir', 'Quit teaching maths', ['Sings in a choir']],
    ['Drives a Saab, collects stamps', 'Drives a Volvo now', ['Collects stamps']],
    ['Is based in Quito with three rabbits', 'Moved to Lima', ['Has three rabbits']],
    ['Works for Norlys and studies law at night', 'Was fired from Norlys', ['Studies law at night']],
    // Of somebody else.
    [
      'Brother Paul lives in Hamburg and works as a baker',
      'Brother Paul moved to Bremen',
      ['Brother Paul works as a baker'],
    ],
    [
      "Ruth: User's mother, lives in Leeds, has diabetes",
      'Mother Ruth moved to York',
      ["Ruth: User's mother, has diabetes"],
    ],
    [
      "Paul: User's brother, lives in Hamburg, allergic to nuts",
      "Their brother Paul doesn't live in Hamburg anymore",
      ["Paul: User's brother, allergic to nuts"],
    ],
    ["Carla: User's sister, works as a cook", 'Carla quit her job', ["Carla: User's sister"]],
    ['Anna lives in Porto with her dog Biscuit', 'Anna moved to Lisbon', ['Anna has a dog named Biscuit']],
    ['USER said: "Otto has two cats and lives in Ulm."', 'Otto left Ulm, he lives in Kiel', ['Otto has two cats']],
    ['Dog Bruno has asthma and is nine years old', 'Dog Bruno is ten years old', ['Dog Bruno has asthma']],
  ])('RES90: "%s", then "%s"', (known, by, stays) => {
    tally.bad++
    expect(staying(known, by)).toEqual(stays)
    tally.bad--
  })

  it.each([
    ['Lives with two flatmates in Ghent', 'Lives alone in Ghent now'],
    ['Lives in Oslo with her husband Per', 'Moved out after the divorce'],
    ['Lives in Oslo with her husband Per', 'Left Per and lives in Moss'],
    ['Works at Acme with Jonas', 'Works at Globex'],
    ['Drinks coffee with milk', 'Drinks tea now'],
    ['Likes tea and coffee', 'Hates coffee now'],
    ['Lives in Porto', 'Moved to Lisbon'],
    // Made up after the rules.
    ['Runs a shop with an old friend', 'Sold the shop'],
    ['Lives in Kyiv with a cat', 'The cat died and the flat in Kyiv is sold'],
    ['Prefers short answers with examples', 'Prefers long answers'],
    ["Paul: User's brother, lives in Hamburg", "Their brother Paul doesn't live in Hamburg anymore"],
    ['Paul lives in Hamburg. He has asthma and works as a cook', 'Paul moved to Bremen'],
  ])('RES90: of "%s" nothing stays after "%s"', (known, by) => {
    tally.bad++
    expect(staying(known, by)).toEqual([])
    tally.bad--
  })

  it('RES90: it keeps the evidence and the days, claims nothing, and is not pinned', () => {
    const known = lineOf('Lives in Porto with their dog Biscuit', { origin: 'human-edit', pinned: true })
    const [line] = whatStays(known, 'Moved to Lisbon')
    expect(line).toMatchObject({
      evidence: known.evidence,
      firstSeen: known.firstSeen,
      claim: null,
      pinned: false,
      origin: 'human-said',
      status: 'active',
    })
    expect(whatStays({ ...known, home: 'relational' }, 'Moved to Lisbon')).toEqual([])
  })

  it('RES90: of a merged line the lines that it was made of hold on, with what else was said in the one that ended', () => {
    const made = { how: 'merged', ratio: 1, at: '2026-02-04T03:00:00Z', dates: ['2026-02-02', '2026-02-02'] } as const
    const into = (text: string): Memory =>
      lineOf(text, { id: `m-${text}`, status: 'superseded', supersededBy: 'm-both' })
    const home = into('Mother Ruth lives in Leeds with a cat called Pudding')
    const ill = into('Mother Ruth has diabetes')
    const merged = lineOf("Ruth: User's mother, lives in Leeds with a cat called Pudding, has diabetes", {
      id: 'm-both',
      compressed: { ...made, sources: [home.id, ill.id], cluster: null },
    })
    const fresh = lineOf('Mother Ruth moved to York')
    const known = new Map([home, ill, merged, fresh].map((memory) => [memory.id, memory]))
    const data = { id: merged.id, by: fresh.id, on: '2026-02-05', reason: 'moved', evidence: [], job: null }
    const changes: Change[] = [{ type: 'memory-superseded', data }]
    const kept = keepWhatStays(changes, { get: (id) => known.get(id), near: () => [] }, 'run-2')
    expect(kept.slice(1)).toMatchObject([
      { type: 'memory-reactivated', data: { id: ill.id } },
      { type: 'memory-added', data: { memory: { text: 'Mother Ruth has a cat named Pudding' } } },
    ])
  })

  it('RES90: what is known already is not written twice', () => {
    const old = lineOf('Lives in Porto with their dog Biscuit')
    const fresh = lineOf('Moved to Lisbon')
    const dog = lineOf('Has a dog named Biscuit')
    const changes: Change[] = [
      { type: 'memory-added', data: { memory: fresh, resolution: 'updates' } },
      {
        type: 'memory-superseded',
        data: { id: old.id, by: fresh.id, on: '2026-02-05', reason: 'moved', evidence: [], job: null },
      },
    ]
    const get = (id: string): Memory | undefined => (id === old.id ? old : undefined)
    const kept = keepWhatStays(changes, { get, near: () => [] }, 'run-2')
    expect(kept.slice(2)).toMatchObject([{ data: { memory: { text: 'Has a dog named Biscuit', run: 'run-2' } } }])
    expect(keepWhatStays(changes, { get, near: () => [dog] }, 'run-2')).toEqual(changes)
  })

  it.each([
    // The first line of each ends.
    ['Sister Anna moved to Bremen', 'Sister Anna lives in Hamburg', 'Sister Anna has two kids'],
    ['Sister Anna moved to Bremen with her kids', 'Sister Anna lives in Hamburg', 'Sister Anna has two kids'],
    ['Anna is now in Bremen', 'Sister Anna lives in Hamburg', 'Sister Anna has two kids'],
    ['Sister Anna has three kids', 'Sister Anna has two kids', 'Sister Anna kids live in Bonn'],
    ['Dog Rufus is a terrier', 'Dog Rufus is a beagle', 'Dog Rufus is six years old'],
    ['Dog Rufus is seven years old', 'Dog Rufus is six years old', 'Dog Rufus is a beagle'],
    ['Boss Mia sold the Volvo', 'Boss Mia drives a red Volvo with a tow bar and new tyres', 'Boss Mia hates meetings'],
    ['Anna sold her cello', 'Sister Anna plays the cello in an orchestra of doctors', 'Sister Anna is vegan'],
    ['Karim and they got married in 2016', 'Karim and they got married in 2015', 'Husband is Karim'],
    // Of what one has one of at a time, whatever the words.
    ['Sister Anna eats meat again', 'Sister Anna is vegetarian', 'Sister Anna is allergic to nuts'],
    ['Brother Paul was laid off', 'Brother Paul works as a welder', 'Brother Paul lives in Ghent'],
  ])('RES96: of what was merged "%s" ends "%s" and leaves "%s"', (fresh, over, left) => {
    for (const parts of [
      [over, left],
      [left, over],
    ]) {
      const { ended, stay } = splitParts(
        parts.map((text) => lineOf(text)),
        fresh,
      )
      expect([ended.map(({ text }) => text), stay.map(({ text }) => text)]).toEqual([[over], [left]])
    }
  })

  it('RES96: what says the same with more to it ends with it', () => {
    const parts = ['Sister Anna lives in Ulm', 'Sister Anna lives in Ulm with two cats', 'Sister Anna is vegan']
    const { stay } = splitParts(
      parts.map((text) => lineOf(text)),
      'Sister Anna moved to Bremen',
    )
    expect(stay.map(({ text }) => text)).toEqual(['Sister Anna is vegan'])
  })
})
