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
      for (const unit of ['all', 'turn', 'memory'] as const)
        await expect(ask(question, { unit })).resolves.toBeInstanceOf(Array)
    },
  )
})

describe('filters', () => {
  it('SRCH11: since and until include their days', async () => {
    const days = (await ask('lessons puppy Lisbon', { since: '2026-02-12', until: '2026-03-01' })).map(
      ({ date }) => date,
    )
    expect(new Set(days)).toEqual(new Set(['2026-02-12', '2026-03-01']))
  })

  it('SRCH11: a speaker by name and by role', async () => {
    const byName = await ask('lessons begin', { speaker: 'bernard' })
    expect(byName[0]?.text).toBe('I will remember that your lessons begin in March.')
    expect(byName.some(({ text }) => text.startsWith('The clarinet'))).toBe(false)
    expect(await ask('lessons begin', { speaker: 'assistant' })).toEqual(byName)
  })

  it('SRCH11: home and kind choose memories', async () => {
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

  describe('in one list', () => {
    const [old, now] = ['The recital is on 3 March.', 'The recital moved to 10 March.']
    const logs = [
      logOf('2026-02-08', [`Dana 09:00 ${old}`]),
      logOf('2026-02-20', ['Dana 09:00 Coffee was good.', `Dana 09:01 ${now}`]),
    ]
    const at = (file: string, line: number) => [{ file: `raw/${file}.md`, lines: [line, line] as const, quote: '' }]
    const before = memoryOf(1, 'Recital on 3 March', {
      status: 'superseded',
      supersededBy: memoryOf(2, '').id,
      evidence: at('2026-02-08', 5),
    })
    const holding = memoryOf(2, 'Recital on 10 March', { evidence: at('2026-02-20', 11), confirmedOn: '2026-02-20' })

    it('SRCH9: what was said of a value that holds no longer comes after the one that holds, and says so', async () => {
      const source = sourceOf({ logs, memories: [before, holding] })
      const hits = await ask('when is the recital on 3 March', { unit: 'all' }, source)
      const [first, second] = [
        hits.findIndex(({ id }) => id === holding.id),
        hits.findIndex(({ text }) => text === old),
      ]
      expect(first).toBeGreaterThanOrEqual(0)
      expect(second).toBeGreaterThan(first)
      expect(hits[second]?.why).toContain('holds no longer: now "Recital on 10 March"')
      expect(hits.some(({ text }) => text === now)).toBe(false)
    })

    it('SRCH9: the one that holds is there even where no word of the question stands in it', async () => {
      const other = { ...holding, text: 'Show moved a week' }
      const hits = await ask(
        '3',
        { unit: 'all', k: 2 },
        sourceOf({ logs: logs.slice(0, 1), memories: [before, other] }),
      )
      expect(hits.map(({ text }) => text)).toEqual(['Show moved a week', old])
    })

    it('what still stands on a line is not called over by another memory that rested on it', async () => {
      const still = memoryOf(3, 'Gives a recital', { evidence: before.evidence })
      const source = sourceOf({ logs, memories: [before, still, holding] })
      const hits = await ask('recital', { unit: 'all' }, source)
      expect(hits.some(({ why }) => why.includes('holds no longer'))).toBe(false)
    })

    it('what was proposed and nobody took up comes last and says so', async () => {
      const waits = memoryOf(4, 'Practises the recital every morning', {
        status: 'candidate',
        origin: 'assistant-said',
      })
      const source = sourceOf({ logs, memories: [waits, memoryOf(5, 'Owns a recital dress', { evidence: [] })] })
      const hits = await ask('practises the recital every morning', { unit: 'all' }, source)
      expect(hits.length).toBeGreaterThan(2)
      expect(hits.at(-1)).toMatchObject({ id: waits.id, why: expect.stringMatching(/^proposed, nobody took it up/) })
    })
  })
})

describe('why a hit is there', () => {
  it.each([
    ['clarinet', 'The clarinet lessons begin in March.', /^says clarinet/],
    ['puppy', 'Lovely! What is its name?', /beside puppy/],
    ['what did we say on 1 March 2026', 'We moved to Lisbon last week.', /of a day that is named/],
    ['lessons of Dana', 'The clarinet lessons begin in March.', /by the one who is named/],
    ['relocating to Portugal', 'We moved to Lisbon last week.', /near in meaning|says/],
  ])('%s → %s', async (question, text, why) => {
    const hit = (await ask(question)).find((one) => one.text === text)
    expect(hit?.why).toMatch(why)
  })

  it('every hit of every unit says something', async () => {
    for (const unit of ['all', 'turn', 'memory'] as const) {
      const hits = await ask('lessons puppy Lisbon focus work', { unit })
      expect(hits.length).toBeGreaterThan(0)
      expect(hits.filter(({ why }) => why === '')).toEqual([])
    }
  })

  it('what was said lately comes first of two turns that say the same', async () => {
    const logs = ['2026-01-10', '2026-02-20'].map((date) => logOf(date, ['Dana 09:00 The dentist is on Main Street.']))
    const today = { ...OPTIONS.asker, today: Math.floor(Date.UTC(2026, 1, 22) / 86_400_000) }
    expect((await ask('dentist', { asker: today }, sourceOf({ logs }))).map(({ date }) => date)).toEqual([
      '2026-02-20',
      '2026-01-10',
    ])
  })
})
