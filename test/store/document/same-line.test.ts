import { afterAll, describe, expect, it } from 'vitest'
import { Bench, day, ours } from './workbench.ts'

const CAT = ours('a', '- Cat is called Miso', ...day('2026-02-08'))
const TAX = ours('b', '- Works on crypto tax (MoonTax)', ...day('2026-02-08'))
const TEA = ours('c', '- Drinks tea in the morning', ...day('2026-02-09'))
const ALL = [CAT, TAX, TEA]
const LINE = '- Cat is called Miso'

const tally = { tried: 0, bad: 0 }
afterAll(() =>
  console.log(`lines in another dress and lines that say nothing: ${tally.tried} tried, ${tally.bad} bad, 0 skipped`),
)

function woven() {
  return new Bench('# Me\n\n- mine\n').weave(ALL)
}

/** Counts a case as bad until all of it held. */
function tried(check: () => void): void {
  tally.tried++
  tally.bad++
  check()
  tally.bad--
}

const DRESSES = [
  '> [!info]\n> - Cat is called Miso',
  '> [!note]- Cat is called Miso',
  '> Cat is called Miso',
  '> > * Cat is called Miso',
  '>- Cat is called Miso',
  '- pets\n  - Cat is called Miso',
  '- pets\n\t- Cat is called Miso',
  '- [ ] Cat is called Miso',
  '- [x] Cat is called Miso',
  '* Cat is called Miso',
  '+ Cat is called Miso',
  '7) Cat is called Miso',
  'Cat is called Miso',
  '- **Cat is called Miso**',
  '- ***Cat*** is called __Miso__',
  '- ==Cat== is called _Miso_',
  '- Cat is called `Miso`',
  '- Cat is called [[Miso]]',
  '- [[pets/cat|Cat]] is called [Miso](https://example.org/miso)',
  '- Cat is called Miso #pets #home/cat ^a1b2c3',
]

describe('a line of ours in another dress', () => {
  it.each(DRESSES)('DOC56: %j where it stood is no edit, and stays as the person dressed it', (dress) => {
    tried(() => {
      const bench = woven().edit(LINE, dress)
      const typed = bench.text
      expect(bench.edits()).toEqual({})
      expect(bench.weave(ALL).text).toBe(typed)
      expect(bench.edits()).toEqual({})
    })
  })

  it.each(DRESSES)('DOC56: %j under another heading was moved', (dress) => {
    tried(() => {
      const bench = woven().edit(`${LINE}\n`, '').edit('# Me\n', `# Me\n\n${dress}\n`)
      expect(bench.edits()).toEqual({ moved: [{ id: 'a', headings: ['# Me'] }] })
      const typed = bench.text
      expect(bench.weave([ours('a', LINE, '# Me'), TAX, TEA]).text).toBe(typed)
    })
  })

  it.each(DRESSES)('DOC56: %j in another document is told there once, as a memory or as a remark', (dress) => {
    tried(() => {
      const there = new Bench('# Other\n')
      there.weave([]).edit('# Other\n', `# Other\n\n${dress}\n`)
      const { added, remarks } = there.read()
      const wanted = ours('a', LINE, '# Other')
      expect([...added, ...remarks].length).toBeGreaterThan(0)
      const typed = there.text
      expect(there.weave([wanted]).text).toBe(typed)
      expect(there.edits()).toEqual({})
    })
  })

  it('DOC56: news keeps the dress', () => {
    const pattern = ours('a', '- Direct over verbose (MEDIUM)', '## Friction Points')
    const bench = new Bench().weave([pattern]).edit('- Direct over verbose', '> - **Direct** over verbose')
    expect(bench.weave([ours('a', '- Direct over verbose (HIGH)', '## Friction Points')]).text).toContain(
      '> - **Direct** over verbose (HIGH)\n',
    )
  })

  it('DOC56: another word, denial or name in it is a correction all the same', () => {
    for (const [dress, text] of [
      ['> - Cat is called Momo', 'Cat is called Momo'],
      ['- [x] Cat is not called Miso', 'Cat is not called Miso'],
      ['- Cat is called Miso #1', 'Cat is called Miso #1'],
      ['- cat_is called Miso', 'cat_is called Miso'],
    ] as const)
      tried(() => expect(woven().edit(LINE, dress).edits()).toEqual({ reworded: [{ id: 'a', text }] }))
    tried(() => expect(woven().edit(LINE, '> - ~~Cat is called Miso~~').edits()).toEqual({ deleted: ['a'] }))
  })
})

describe("the human's own new lines", () => {
  it.each([
    '-',
    '- …',
    '- ...',
    '- —',
    '- 👍',
    '- TODO',
    '- TODO: call mom',
    '- todo: call mom',
    '- [ ] call mom',
    '- [x] call mom',
    '1. [ ] call mom',
    '- [/] call mom',
    '- Work:',
    'Work:',
    '- **Name:**',
    '- **Name:** …',
    '- **Name:** *(pick something you like)*',
    '- Name: TBD',
    '- Phone: <number>',
    '- Born: {{date}}',
    '- Blood type: ?',
    '- (to be filled in)',
    '> - said by somebody',
    '> [!tip] said by somebody',
  ])('DOC57: %j says nothing to remember and stays their text', (line) => {
    tried(() => {
      const bench = woven().edit('- mine\n', `- mine\n${line}\n`)
      const typed = bench.text
      expect(bench.edits()).toEqual({})
      expect(bench.weave(ALL).text).toBe(typed)
      expect(bench.edits()).toEqual({})
    })
  })

  it.each(['Stuff', 'Health stuff', '**Pets**', '[[Work]]', 'Work things:'])(
    'DOC57: "%s" that only heads a list is no memory, what hangs below is',
    (title) => {
      tried(() =>
        expect(woven().edit('- mine\n', `- mine\n- ${title}\n  - owns a boat\n`).edits()).toEqual({
          added: [{ text: 'owns a boat', headings: ['# Me'] }],
        }),
      )
    },
  )

  it.each([
    ['- **Name:** Bob', '**Name:** Bob'],
    ['- Allergies: none', 'Allergies: none'],
    ['- Meets at 14:30', 'Meets at 14:30'],
    ['- Vegetarian', 'Vegetarian'],
    ['- Likes tea\n  ', 'Likes tea'],
    ['- 東京に住んでいる', '東京に住んでいる'],
    ['- Todo lists live in Obsidian', 'Todo lists live in Obsidian'],
  ])('DOC57: %j is a memory', (line, text) => {
    tried(() =>
      expect(woven().edit('- mine\n', `- mine\n${line}\n`).edits()).toEqual({ added: [{ text, headings: ['# Me'] }] }),
    )
  })

  it('DOC57: more than four words that head a list are a memory, and so is a label that gets its value', () => {
    tried(() =>
      expect(woven().edit('- mine\n', '- mine\n- Plays chess in a club\n  - on Thursdays\n').edits()).toEqual({
        added: ['Plays chess in a club', 'on Thursdays'].map((text) => ({ text, headings: ['# Me'] })),
      }),
    )
    tried(() => {
      const bench = woven().edit('- mine\n', '- mine\n- Name:\n').weave(ALL)
      expect(bench.edit('- Name:', '- Name: Bob').edits()).toEqual({
        added: [{ text: 'Name: Bob', headings: ['# Me'] }],
      })
    })
  })
})
