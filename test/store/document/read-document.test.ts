import { describe, expect, it } from 'vitest'
import type { OwnedLine } from '../../../src/store/document/document.ts'
import { readDocument } from '../../../src/store/document/read-document.ts'
import { tellFigure } from '../../support/figure.ts'
import { Bench, day, ours } from './workbench.ts'

tellFigure('whose line is whose')

const CAT = ours('a', '- Has a cat named Juno', ...day('2026-02-08'))
const TAX = ours('b', '- Works on crypto tax (MoonTax)', ...day('2026-02-08'))
const TEA = ours('c', '- Drinks tea in the morning', ...day('2026-02-09'))

function woven(text = '# Me\n\n- mine\n') {
  return new Bench(text).weave([CAT, TAX, TEA])
}

describe('what a person did', () => {
  it('DOC13: a line of ours that is gone was deleted', () => {
    expect(woven().edit('- Has a cat named Juno\n', '').edits()).toEqual({ deleted: ['a'] })
  })

  it('DOC13: a line of ours that is struck out was deleted, and stays as their remark', () => {
    const bench = woven().edit('- Has a cat named Juno', '- ~~Has a cat named Juno~~')
    expect(bench.edits()).toEqual({ deleted: ['a'] })
    expect(bench.weave([TAX, TEA]).text).toContain('- ~~Has a cat named Juno~~\n')
    expect(bench.edits()).toEqual({})
  })

  it('DOC14: a line with much the same words where ours stood is its correction', () => {
    expect(woven().edit('cat named Juno', 'dog named Juno').edits()).toEqual({
      reworded: [{ id: 'a', text: 'Has a dog named Juno' }],
    })
    const wide = woven().edit('- Drinks tea in the morning', '- Drinks green tea in the morning (mostly)')
    expect(wide.edits()).toEqual({ reworded: [{ id: 'c', text: 'Drinks green tea in the morning (mostly)' }] })
  })

  it('DOC14: scripts without spaces are compared too', () => {
    const bench = new Bench().weave([ours('a', '- 東京に住んでいる', ...day('2026-02-08'))]).edit('東京', '大阪')
    expect(bench.edits()).toEqual({ reworded: [{ id: 'a', text: '大阪に住んでいる' }] })
  })

  it('DOC14: a level is no part of the words', () => {
    const at = ['## Communication Patterns', '### Response Preferences']
    const bench = new Bench().weave([ours('a', '- Direct over verbose (HIGH)', ...at)])
    expect(bench.edit('Direct over', 'Very direct over').edits()).toEqual({
      reworded: [{ id: 'a', text: 'Very direct over verbose' }],
    })
  })

  it('DOC14: what is written on below, indented, belongs to the line', () => {
    expect(woven().edit('named Juno\n', 'named Juno\n  who is seven\n').edits()).toEqual({
      reworded: [{ id: 'a', text: 'Has a cat named Juno who is seven' }],
    })
  })

  it('DOC14: a ticked box in a block is a change of the block', () => {
    const item = ['FACT "Juliet": User\'s wife', '', '- [ ] merge', '- [ ] keep both']
    const bench = new Bench().weave([ours('a', item, '## Same person? · r-3f2a')]).edit('- [ ] keep', '- [x] keep')
    expect(bench.edits()).toEqual({
      reworded: [{ id: 'a', text: 'FACT "Juliet": User\'s wife\n\n- [ ] merge\n- [x] keep both' }],
    })
  })

  it('DOC14: something else in its place is a deletion and a line of theirs', () => {
    expect(woven().edit('- Has a cat named Juno', '- Prefers mountains').edits()).toEqual({
      deleted: ['a'],
      added: [{ text: 'Prefers mountains', headings: day('2026-02-08') }],
    })
  })

  it('DOC15: a line of ours under other headings was moved', () => {
    const bench = woven()
      .edit('- Has a cat named Juno\n', '')
      .edit('- mine\n', '- mine\n\n## Pets\n* Has a cat named Juno\n')
    expect(bench.edits()).toEqual({ moved: [{ id: 'a', headings: ['## Pets'] }] })
    bench.weave([{ ...CAT, headings: ['## Pets'] }, TAX, TEA])
    expect(bench.text).toContain('## Pets\n* Has a cat named Juno\n')
    expect(bench.edits()).toEqual({})
  })

  it('DOC15: a heading that a person renames or puts in moves the lines under it', () => {
    expect(woven().edit('## Updates from 2026-02-09', '## Habits').edits()).toEqual({
      moved: [{ id: 'c', headings: ['## Habits', '**Observed:**'] }],
    })
    expect(woven().edit('- Works on', '### Work\n- Works on').edits()).toEqual({
      moved: [{ id: 'b', headings: ['## Updates from 2026-02-08', '### Work'] }],
    })
  })

  it('DOC15: another order, other line endings and white space at the end are no edits', () => {
    const bench = woven()
    expect(bench.edit(/(- Has.*\n)(- Works.*\n)/, '$2$1').edits()).toEqual({})
    bench.text = bench.text.replaceAll('\n', '\r\n').replace('(MoonTax)', '(MoonTax)  ')
    expect(bench.edits()).toEqual({})
  })

  it('DOC17: their own list items and one-line paragraphs are told, everything else of theirs is text', () => {
    const bench = woven()
    bench.text += `
## Mine
A paragraph of one line.

Prose that goes
on for two.

- an item
  over two lines
  - nested
1. numbered
- [ ] to do <!-- trigger: x -->

| a | b |
|---|---|
| 1 | 2 |

\`\`\`
- in a fence
\`\`\`

> - quoted

[ref]: https://example.org
<!-- - commented -->
**Label:**
`
    expect(bench.edits()).toEqual({
      added: ['A paragraph of one line.', 'an item over two lines', 'nested', 'numbered'].map((text) => ({
        text,
        headings: ['## Mine'],
      })),
    })
    expect(bench.weave([CAT, TAX, TEA]).edits()).toEqual({})
  })

  it('DOC17: in a document we never saw, all of theirs is told', () => {
    expect(new Bench('# Me\n\n- one\n\ntwo\n').edits()).toEqual({
      added: ['one', 'two'].map((text) => ({ text, headings: ['# Me'] })),
    })
  })

  it('DOC17: their own line that they move is no new line', () => {
    const bench = woven('- mine\n\n# Me\n\ntext\n').edit('- mine\n\n', '').edit('text\n', 'text\n\n- mine\n')
    expect(bench.edits()).toEqual({})
  })
})

describe('without a base', () => {
  function lost() {
    const bench = woven()
    bench.base = null
    return bench
  }

  it('our lines are known by their text, nothing is doubled and undo leaves only theirs', () => {
    const bench = lost()
    expect(bench.edits()).toEqual({ added: [{ text: 'mine', headings: ['# Me'] }] })
    const before = bench.text
    expect(bench.weave([CAT, TAX, TEA]).text).toBe(before)
    expect(bench.weave([]).text.trimEnd()).toBe('# Me\n\n- mine')
  })

  it('a missing line is no deletion but is written', () => {
    expect(lost().edit('- Has a cat named Juno\n', '').edits()['deleted']).toBeUndefined()
    const bench = lost().edit('- Has a cat named Juno\n', '')
    expect(bench.weave([CAT, TAX, TEA]).text).toContain('- Has a cat named Juno\n- Works on')
  })
})

describe('what is refused', () => {
  const refusal = (bytes: Buffer | null, bench = woven()) => readDocument(bytes, bench.base, bench.owned).refusal

  it.each([
    ['invalid UTF-8', Buffer.from([0x23, 0x20, 0xc3, 0x28, 0x0a]), { why: 'invalid-utf8' }],
    ['a NUL', Buffer.from('# Me\n\0\n'), { why: 'nul' }],
    ['UTF-16', Buffer.from('\uFEFF# Me\n', 'utf16le'), { why: 'invalid-utf8' }],
    ['nothing at all', Buffer.from(''), { why: 'emptied' }],
    ['blank lines alone', Buffer.from(' \n\n'), { why: 'emptied' }],
    ['no file', null, { why: 'missing' }],
    ['more than 8 MB', Buffer.alloc(9 * 1024 * 1024, 'a\n'), { why: 'too-large', bytes: 9 * 1024 * 1024 }],
    [
      'conflict markers',
      Buffer.from('# Me\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other\n'),
      { why: 'conflict-markers' },
    ],
  ])('DOC18: a document that now is %s is left alone', (_name, bytes, why) => {
    expect(refusal(bytes)).toEqual(why)
  })

  it('DOC18: an empty or missing document is nothing to refuse when none of ours was in it', () => {
    expect(refusal(null, new Bench())).toBeNull()
    expect(refusal(Buffer.from(''), new Bench())).toBeNull()
    expect(refusal(Buffer.from(''), new Bench('x\n').weave([]))).toBeNull()
  })

  it('DOC19: more than half of our lines and at least five gone at once is asked about first', () => {
    const lines = Array.from({ length: 9 }, (_, n) =>
      ours(String.fromCharCode(97 + n), `- Line number ${n} of nine`, '## Profile'),
    )
    const bench = new Bench().weave(lines)
    for (const n of [0, 1, 2, 3]) bench.edit(`- Line number ${n} of nine\n`, '')
    expect(bench.edits().deleted).toHaveLength(4)
    bench.edit('- Line number 4 of nine\n', '')
    expect(bench.read().refusal).toEqual({ why: 'shrunken', gone: 5, of: 9 })
    expect(bench.read({ shrunkenIsMeant: true }).refusal).toBeNull()
    expect(() => bench.weave(lines)).toThrow(/refused \(shrunken\)/)
  })

  it('a save of what an editor held before our last write is no deletion; removed again, it is one', () => {
    const bench = woven()
    const held = bench.text
    bench.weave([CAT, TEA, ours('d', '- Has a boat', ...day('2026-02-10'))])
    bench.text = `${held}- typed meanwhile\n`
    expect(bench.edits()['deleted']).toEqual(['d'])
    const reading = bench.read({ before: bench.before })
    expect(reading).toMatchObject({ deleted: [], refusal: null })
    expect(reading.added.map((line) => line.text)).toEqual(['typed meanwhile'])
  })

  it('a line that a person typed, and deletes again a moment later, was deleted whatever else they reword', () => {
    const bench = woven()
    const before = bench.base
    bench.text += '- Likes figs\n'
    const figs: OwnedLine = { ...ours('f', '- Likes figs', ...day('2026-02-09')), byHuman: true }
    bench.weave([CAT, TAX, TEA, figs])
    bench.edit('- Likes figs\n', '').edit('Has a cat', 'Has a cat or two')
    expect(bench.read({ before })).toMatchObject({ deleted: ['f'] })
  })
})
