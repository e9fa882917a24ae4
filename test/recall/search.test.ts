import { describe, expect, it } from 'vitest'
import { type SearchOptions, search } from '../../src/recall/search.ts'
import type { IndexSource } from '../../src/recall/search-index.ts'
import { EMBEDDER, indexOf, logOf, memoryOf, OPTIONS, SAMPLE, sourceOf } from './sample.ts'

const ask = async (question: string, more: Partial<SearchOptions> = {}, source: IndexSource = SAMPLE) =>
  search(indexOf(source, EMBEDDER), question, { ...OPTIONS, ...more })

const texts = async (question: string, more: Partial<SearchOptions> = {}, source: IndexSource = SAMPLE) =>
  (await ask(question, more, source)).map(({ text }) => text)

describe('ranking turns', () => {
  it('another form of the word finds it', async () => {
    expect((await texts('adopting puppies'))[0]).toContain('Juliet adopted a puppy')
  })

  it('the answer to a question is found by the words of the question', async () => {
    const found = await texts('what is the name of the puppy')
    expect(found.slice(0, 3)).toContain('Biscuit. He chewed the carpet already.')
    const focus = await texts('How does Dana keep her focus?')
    expect(focus[0]).toContain('Only before noon')
  })

  it('words of another conversation of the same day lend nothing', async () => {
    const near = sourceOf({ logs: [logOf('2026-02-08', ['Dana 09:00 The zeppelin.', 'Dana 09:05 It was blue.'])] })
    const far = sourceOf({ logs: [logOf('2026-02-08', ['Dana 09:00 The zeppelin.', 'Dana 12:00 It was blue.'])] })
    expect(await texts('zeppelin', {}, near)).toEqual(['The zeppelin.', 'It was blue.'])
    expect(await texts('zeppelin', {}, far)).toEqual(['The zeppelin.'])
  })

  it('of two turns with the same words the one of the person asked about comes first', async () => {
    expect((await ask('when do the lessons of Dana begin'))[0]?.text).toContain('The clarinet lessons')
  })

  it('SRCH5: a date in the question picks the day', async () => {
    expect((await ask('What did we talk about on 1 March 2026?'))[0]?.date).toBe('2026-03-01')
  })

  it.each([
    ['a slip of the keyboard', 'clarinte lessons', 'The clarinet lessons'],
    ['a word of the same meaning', 'dog', 'adopted a puppy'],
    ['an irregular form', 'what did she adopt, and what did he chew', 'chewed the carpet'],
  ])('%s still finds it', async (_what, question, text) => {
    expect((await texts(question, { k: 3 })).some((one) => one.includes(text))).toBe(true)
  })

  it('same question, same answer; scores fall and stay within 0 and 1', async () => {
    const question = 'Dana, lessons and the puppy'
    const [first, second] = [await ask(question), await ask(question)]
    expect(second).toEqual(first)
    const scores = first.map(({ score }) => score)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    expect(scores.every((score) => score > 0 && score <= 1)).toBe(true)
  })

  it.each(['', '   ', '???', 'the of and', '東京', '"; DROP TABLE passages; --', `a'b"c`])(
    'a question without a word to go by is answered without an error: %j',
    async (question) => {
      for (const unit of ['all', 'turn', 'passage', 'memory', 'day'] as const)
        await expect(ask(question, { unit })).resolves.toBeInstanceOf(Array)
    },
  )
})

describe('filters', () => {
  it('SRCH7: since and until include their days', async () => {
    const days = (await ask('lessons puppy Lisbon', { since: '2026-02-12', until: '2026-03-01' })).map(
      ({ date }) => date,
    )
    expect(new Set(days)).toEqual(new Set(['2026-02-12', '2026-03-01']))
  })

  it('SRCH7: a speaker by name and by role', async () => {
    const byName = await ask('lessons begin', { speaker: 'bernard' })
    expect(byName[0]?.text).toBe('I will remember that your lessons begin in March.')
    expect(byName.some(({ text }) => text.startsWith('The clarinet'))).toBe(false)
    expect(await ask('lessons begin', { speaker: 'assistant' })).toEqual(byName)
  })

  it('SRCH7: home and kind choose memories', async () => {
    expect(await texts('verbose work', { unit: 'memory', home: 'relational' })).toEqual(['Direct over verbose'])
    expect(await texts('work', { unit: 'all', kind: 'preference' })).toEqual(['Prefers mornings for deep work'])
    expect((await ask('work sleep meetings', { unit: 'all', kind: 'atom' })).map(({ kind }) => kind)).toEqual(['atom'])
  })
})

describe('units', () => {
  it('a turn is one turn with the lines of its text', async () => {
    for (const hit of await ask('puppy lessons focus')) {
      expect(hit).toMatchObject({ kind: 'passage', home: null, evidence: [{ file: `raw/${hit.date}.md` }] })
      expect(hit.evidence).toHaveLength(1)
    }
  })

  it('a passage is a turn with its neighbours, and no turn is in two', async () => {
    const hits = await ask('puppy Biscuit focus', { unit: 'passage' })
    expect(hits[0]?.evidence.length).toBeGreaterThan(1)
    const lines = hits.flatMap(({ evidence }) => evidence.map(({ file, lines: [first] }) => `${file}:${first}`))
    expect(new Set(lines).size).toBe(lines.length)
    expect(hits[0]?.text).toMatch(/^\w+: /m)
  })

  it('a day is named once', async () => {
    const days = (await ask('lessons puppy Lisbon focus work', { unit: 'day' })).map(({ date }) => date)
    expect(new Set(days).size).toBe(days.length)
    expect(days).toContain('2026-02-08')
  })

  it('memory gives memories only', async () => {
    expect((await ask('crypto tax', { unit: 'memory' })).map(({ kind, text }) => [kind, text])).toEqual([
      ['memory', 'Works on crypto tax (MoonTax)'],
    ])
  })

  it('the turn that a memory rests on is not another answer', async () => {
    const hits = await ask('crypto tax MoonTax', { unit: 'all' })
    expect(hits[0]).toMatchObject({ kind: 'memory', home: 'user', text: 'Works on crypto tax (MoonTax)' })
    expect(hits.some(({ text }) => text.includes('these days'))).toBe(false)
  })
})

describe('what holds', () => {
  const memories = [
    memoryOf(1, 'Lives in Porto', { status: 'superseded', supersededBy: 'm-0000000000000002' }),
    memoryOf(2, 'Lives in Lisbon'),
    memoryOf(3, 'Lives in Lisbon near the river', { status: 'archived' }),
  ]

  it('SRCH9: what was superseded is not found, what was archived comes after what holds', async () => {
    const found = await texts('lives in Lisbon or Porto', { unit: 'memory' }, sourceOf({ memories }))
    expect(found).toEqual(['Lives in Lisbon', 'Lives in Lisbon near the river'])
  })

  it('of a memory and one with the same words that it was made of only the first is shown', async () => {
    const same = [memoryOf(1, 'Lives in Lisbon', { status: 'archived' }), memoryOf(2, 'Lives in Lisbon')]
    const hits = await ask('lives in Lisbon', { unit: 'all' }, sourceOf({ memories: same }))
    expect(hits.filter(({ kind }) => kind === 'memory').map(({ id }) => id)).toEqual([memoryOf(2, '').id])
  })

  it('a hit with words from another mouth says so', async () => {
    const source = sourceOf({
      memories: [memoryOf(1, 'An e-mail said the rent rises', { origin: 'quoted' }), memoryOf(2, 'Pays rent')],
    })
    const hits = await ask('rent', { unit: 'memory' }, source)
    expect(hits.map(({ text, quoted }) => [text, quoted]).sort()).toEqual([
      ['An e-mail said the rent rises', true],
      ['Pays rent', false],
    ])
  })
})
