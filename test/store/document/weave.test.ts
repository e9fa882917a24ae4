import { describe, expect, it } from 'vitest'
import { Bench, day, ours } from './workbench.ts'

const FACT = ours('a', '- Works on crypto tax (MoonTax)', ...day('2026-02-08'))
const GUESS = ours(
  'b',
  '- Technical background (comfortable with architecture discussions)',
  ...day('2026-02-08', 'Inferred'),
)

describe('the form of the documents', () => {
  it('USER.md is as the formats show it', () => {
    expect(new Bench().weave([FACT, GUESS]).text).toBe(`## Updates from 2026-02-08

**Observed:**
- Works on crypto tax (MoonTax)

**Inferred:**
- Technical background (comfortable with architecture discussions)
`)
  })

  it('RELATIONAL.md is as the formats show it, standing sections before dated ones', () => {
    const marker = ['## Growth Markers', '### 2026-02-08']
    const lines = [
      ours('a', '- Established trigger-based doc updates', ...marker),
      ours('b', '- USER emphasized: "I don\'t want to miss ANYTHING"', ...marker),
      ours('c', '- Trust granted for compression decisions', ...marker),
      ours('d', '- Three-option framing (MEDIUM)', '## Communication Patterns', '### What USER Catches'),
      ours('e', '- Direct over verbose (HIGH)', '## Communication Patterns', '### Response Preferences'),
    ]
    expect(new Bench().weave(lines).text).toBe(`## Communication Patterns

### Response Preferences
- Direct over verbose (HIGH)

### What USER Catches
- Three-option framing (MEDIUM)

## Growth Markers

### 2026-02-08
- Established trigger-based doc updates
- USER emphasized: "I don't want to miss ANYTHING"
- Trust granted for compression decisions
`)
  })

  it('SOUL.md and a contradiction are as the formats show them', () => {
    const learned = ours('a', '- Learned: try first, ask second', '## Communication Evolution', '### 2026-02-08')
    expect(new Bench().weave([learned]).text).toBe(
      '## Communication Evolution\n\n### 2026-02-08\n- Learned: try first, ask second\n',
    )
    const block = [
      'Previous: "USER prefers brief responses"',
      'New: "USER asked for more detail on X"',
      '',
      'Resolution: Context matters. Brief for status updates, detailed for architecture discussions.',
      '',
      'Updated pattern: "Response length should match topic depth"',
    ]
    expect(new Bench().weave([ours('a', block, '## Observed Contradiction')]).text).toBe(
      `## Observed Contradiction\n\n${block.join('\n')}\n`,
    )
  })
})

describe('where lines go', () => {
  it('new lines come at the end of their section, sections in order of date', () => {
    const bench = new Bench().weave([FACT])
    const late = ours('c', '- Has a cat', ...day('2026-02-09'))
    const early = ours('d', '- Has a dog', ...day('2026-02-07'))
    const same = ours('e', '- Has a bird', ...day('2026-02-08'))
    bench.weave([FACT, late]).weave([FACT, late, early]).weave([FACT, late, early, same])
    expect(bench.text.match(/^(?:##.*|- .*)$/gm)).toEqual([
      '## Updates from 2026-02-07',
      '- Has a dog',
      '## Updates from 2026-02-08',
      '- Works on crypto tax (MoonTax)',
      '- Has a bird',
      '## Updates from 2026-02-09',
      '- Has a cat',
    ])
  })

  it('a section of the same name that a person keeps is used, after what they wrote in it', () => {
    const bench = new Bench('# R\n\n## Growth Markers\n\n### 2026-02-08\n- mine\n\n## Other\ntext\n')
    bench.weave([ours('a', '- Trust granted', '## Growth Markers', '### 2026-02-08')])
    expect(bench.text).toBe('# R\n\n## Growth Markers\n\n### 2026-02-08\n- mine\n- Trust granted\n\n## Other\ntext\n')
  })

  it('a new line joins the list its section has, not the prose after it', () => {
    const bench = new Bench().weave([FACT])
    bench.text += '- a line of mine\n\nProse of mine at the end.\n'
    bench.weave([FACT, ours('c', '- Has a cat', ...day('2026-02-08'))])
    expect(bench.text).toContain('(MoonTax)\n- a line of mine\n- Has a cat\n\nProse of mine at the end.\n')
  })

  it('a line no longer wanted goes with the headings that held nothing else', () => {
    const bench = new Bench('# Me\n\n- mine\n').weave([FACT, GUESS]).weave([FACT])
    expect(bench.text).toBe(
      '# Me\n\n- mine\n\n## Updates from 2026-02-08\n\n**Observed:**\n- Works on crypto tax (MoonTax)\n',
    )
    expect(bench.weave([]).text).toBe('# Me\n\n- mine\n')
  })

  it('a heading of ours stays as long as a person has something under it', () => {
    const bench = new Bench().weave([FACT])
    bench.text += '- a line of mine\n'
    expect(bench.weave([]).text).toBe('## Updates from 2026-02-08\n\n**Observed:**\n- a line of mine\n')
    bench.edit('- a line of mine\n', '')
    expect(bench.weave([]).text).toBe('')
  })

  it('DOC9: a changed line is rewritten in place', () => {
    const at = ['## Communication Patterns', '### Response Preferences']
    const bench = new Bench().weave([ours('a', '- Direct over verbose (MEDIUM)', ...at), ours('b', '- Other', ...at)])
    bench.weave([ours('a', '- Direct over verbose (HIGH)', ...at), ours('b', '- Other', ...at)])
    expect(bench.text).toContain('- Direct over verbose (HIGH)\n- Other\n')
  })

  it('DOC9: the bullet, the check box and the comment that a person put around our words stay', () => {
    const at = ['## Communication Patterns', '### Response Preferences']
    const bench = new Bench().weave([ours('a', '- Direct over verbose (MEDIUM)', ...at)])
    bench.edit('- Direct over verbose (MEDIUM)', '* [x] Direct over verbose (MEDIUM) <!-- yes -->')
    expect(bench.edits()).toEqual({})
    bench.weave([ours('a', '- Direct over verbose (MEDIUM)', ...at)])
    expect(bench.text).toContain('* [x] Direct over verbose (MEDIUM) <!-- yes -->\n')
    bench.weave([ours('a', '- Direct over verbose (HIGH)', ...at)])
    expect(bench.text).toContain('* [x] Direct over verbose (HIGH) <!-- yes -->\n')
  })

  it('what a line says no more is in no copy of it', () => {
    const bench = new Bench().weave([FACT]).edit('- Works on', '* Works on').weave([FACT])
    bench.weave([ours('a', '- Works on taxes', ...day('2026-02-08'))])
    expect(bench.text).toContain('* Works on taxes\n')
    expect(JSON.stringify(bench.base)).not.toContain('MoonTax')
  })

  it('DOC9: a level that a person took off comes back only when it changes', () => {
    const at = ['## Communication Patterns', '### Response Preferences']
    const line = ours('a', '- Direct over verbose (MEDIUM)', ...at)
    const bench = new Bench().weave([line]).edit(' (MEDIUM)', '').weave([line]).weave([line])
    expect(bench.text).toContain('- Direct over verbose\n')
    bench.weave([ours('a', '- Direct over verbose (HIGH)', ...at)])
    expect(bench.text).toContain('- Direct over verbose (HIGH)\n')
  })

  it('DOC9: a pattern that graduates moves to its standing section', () => {
    const bench = new Bench().weave([ours('a', '- Direct over verbose', '## Growth Markers', '### 2026-02-08')])
    bench.weave([ours('a', '- Direct over verbose (MEDIUM)', '## Communication Patterns', '### Response Preferences')])
    expect(bench.text).toBe('## Communication Patterns\n\n### Response Preferences\n- Direct over verbose (MEDIUM)\n')
  })

  it('DOC10: line endings, byte order mark and a missing final newline stay as they are', () => {
    const windows = new Bench('\uFEFF# Me\r\n\r\n- mine').weave([FACT])
    expect(windows.text).toBe(
      '\uFEFF# Me\r\n\r\n- mine\r\n\r\n## Updates from 2026-02-08\r\n\r\n**Observed:**\r\n- Works on crypto tax (MoonTax)',
    )
    expect(windows.weave([]).text).toBe('\uFEFF# Me\r\n\r\n- mine')
  })

  it('DOC11: nothing is put into a fence or comment, closed or not; a heading in one is no section', () => {
    const fenced = '```\n## Updates from 2026-02-08\n\n**Observed:**\n```\n'
    expect(new Bench(fenced).weave([FACT]).text.startsWith(fenced)).toBe(true)
    const open = new Bench('# Me\n\n```\n## Updates from 2026-02-08\n').weave([FACT])
    expect(open.text).toBe(
      '# Me\n\n## Updates from 2026-02-08\n\n**Observed:**\n- Works on crypto tax (MoonTax)\n\n```\n## Updates from 2026-02-08\n',
    )
  })

  it('DOC11: our lines stay our lines while a person has a fence open around them', () => {
    const bench = new Bench('# Me\n').weave([FACT]).edit('# Me\n', '# Me\n```\n')
    expect(bench.edits()).toEqual({})
    expect(bench.weave([FACT]).text).toContain('# Me\n```\n\n## Updates from 2026-02-08\n')
  })

  it('DOC12: a line that the human wrote stays where and as it stands, and is released rather than removed', () => {
    const bench = new Bench('## Notes\n1. my *own* line <!-- x -->\n')
    const mine = { ...ours('h', '- my *own* line', '## Notes'), byHuman: true }
    bench.weave([mine, FACT])
    expect(bench.text.startsWith('## Notes\n1. my *own* line <!-- x -->\n')).toBe(true)
    expect(bench.edits()).toEqual({})
    bench.weave([{ ...mine, headings: ['## Profile'] }])
    expect(bench.text).toBe('## Notes\n1. my *own* line <!-- x -->\n')
    bench.weave([])
    expect(bench.text).toBe('## Notes\n1. my *own* line <!-- x -->\n')
  })

  it('a line below which a person hung words stays above them, in its section and beyond its memory', () => {
    const line = ours('d', '- Three-option framing', '## Growth Markers', '### 2026-02-08')
    const bench = new Bench().weave([line]).edit(/$/, '  - never more than three\n')
    const typed = bench.text
    const graduated = ours('d', '- Three-option framing (MEDIUM)', '## Communication Patterns', '### What USER Catches')
    expect(bench.weave([graduated]).text).toBe(typed.replace('framing\n', 'framing (MEDIUM)\n'))
    expect(bench.weave([]).text).toBe(typed.replace('framing\n', 'framing (MEDIUM)\n'))
  })

  it('what is forgotten goes from above them', () => {
    const bench = new Bench('# Me\n').weave([FACT]).edit(/$/, '  - since 2019\n')
    expect(bench.weave([], { erase: new Set(['a']) }).text).toContain('\n  - since 2019\n')
    expect(bench.text).not.toContain('MoonTax')
  })

  it('DOC12: it goes when an answer took it away', () => {
    const bench = new Bench('## Notes\n- my line\n- other\n')
    bench.weave([{ ...ours('h', '- my line', '## Notes'), byHuman: true }])
    expect(bench.weave([], { ruledOut: new Set(['h']) }).text).toBe('## Notes\n- other\n')
  })

  it('DOC12: what a person already wrote in that section is not written twice', () => {
    const bench = new Bench('## Profile\n* Has a cat\n').weave([ours('a', '- Has a cat', '## Profile')])
    expect(bench.text).toBe('## Profile\n* Has a cat\n')
  })
})
