import { describe, expect, it } from 'vitest'
import type { Span, Turn } from '../../src/log/turn.ts'
import { minuteOf, passagesOf, rollupPassages } from '../../src/recall/passages.ts'

const span = (text: string, line: number, more: Partial<Span> = {}): Span => ({
  text,
  lines: [line, line + text.split('\n').length - 1],
  origin: 'human-said',
  form: 'prose',
  ...more,
})

const turn = (time: string | null, spans: readonly Span[], line: number): Turn => ({
  speaker: 'Dana',
  role: 'human',
  time,
  source: null,
  lines: [line, line + 3],
  spans,
  bytes: [0, 1],
  finished: true,
})

const FILE = 'raw/2026-02-08.md'
const passages = (turns: readonly Turn[]) => passagesOf(FILE, '2026-02-08', turns)

describe('turns as passages', () => {
  it('text put above a turn does not change its id', () => {
    const [before] = passages([turn('09:00', [span('I moved.', 5)], 3)])
    const [, after] = passages([turn('08:00', [span('Hello.', 5)], 3), turn('09:00', [span('I moved.', 11)], 9)])
    expect(after?.id).toBe(before?.id)
    expect(after?.lines).toEqual([11, 11])
  })

  it('the same words said twice are two passages', () => {
    const twice = passages([turn('09:00', [span('Yes.', 5)], 3), turn('09:00', [span('Yes.', 11)], 9)])
    expect(new Set(twice.map(({ id }) => id)).size).toBe(2)
  })

  it('EXT2: what is off the record is found by nobody, nor what was answered to it; a request alone means the turn before', () => {
    const answer = (words: string, line: number): Turn => ({
      ...turn('09:01', [span(words, line, { origin: 'assistant-said' })], line),
      role: 'assistant',
    })
    const texts = (...turns: Turn[]) => passages(turns).map(({ text }) => text)
    const kept = turn('09:00', [span('I moved to Graz.', 5)], 3)
    expect(
      texts(
        kept,
        turn('09:01', [span('Off the record. Jo was fired. She told nobody.', 9)], 7),
        answer('Poor Jo.', 13),
      ),
    ).toEqual(['I moved to Graz.'])
    const alone = turn('09:02', [span("Please don't write that down.", 17)], 15)
    expect(texts(kept, turn('09:01', [span('Jo was fired.', 9)], 7), answer('Oh.', 13), alone)).toEqual([
      'I moved to Graz.',
    ])
  })

  it('lines are those of the text, from the first span to the last', () => {
    const [only] = passages([
      turn('09:00', [span('One.', 5), span('quoted', 7, { origin: 'quoted', form: 'quote' })], 3),
    ])
    expect(only).toMatchObject({ lines: [5, 7], text: 'One.\nquoted', quoted: true })
  })

  it('FGT1: a forgotten turn and an empty one are left out', () => {
    const turns = [
      turn('09:00', [span('The code is 4711.', 5)], 3),
      turn('09:01', [], 9),
      turn('09:02', [span('Ok.', 17)], 15),
    ]
    expect(passagesOf(FILE, '2026-02-08', turns, (text) => text.includes('4711')).map(({ text }) => text)).toEqual([
      'Ok.',
    ])
  })

  it('a summary is found by its lines, without headings and bullets', () => {
    const found = rollupPassages(
      'daily/2026-02-08.md',
      '2026-02-08',
      '# Day\n\n- Decided on Option 1\n---\nA quiet evening.\n',
    )
    expect(found.map(({ text, lines, kind }) => [text, lines[0], kind])).toEqual([
      ['Decided on Option 1', 3, 'rollup'],
      ['A quiet evening.', 5, 'rollup'],
    ])
  })

  it('a line is what it says: links at its end lead on, lines that count are none', () => {
    const lines = [
      '6 days with a log, 36 turns, 15 things kept (11 new); mostly about bridge.',
      '- Sells the boat (LOW → HIGH) [W49](../weekly/2026-W49.md) [W50](../weekly/2026-W50.md) … [W53](../weekly/2026-W53.md)',
      '- [USER.md](../workspace/USER.md), new: Likes tea [L3](../raw/2026-02-08.md#L3)',
      '- Which one holds? "a" or "b" (r-1234abcd in [REVIEW.md](../workspace/REVIEW.md)) [02-08](../daily/2026-02-08.md)',
      'See [my notes](notes.md) on the boat.',
      '- [2026-W53](../weekly/2026-W53.md) (to 12-31): 12 turns, 6 things kept (3 new)',
      '- 6 turns, 5 kept [log](../raw/2026-02-08.md)',
    ]
    expect(rollupPassages('monthly/2026-12.md', '2026-12-01', lines.join('\n')).map(({ text }) => text)).toEqual([
      'Sells the boat (LOW → HIGH)',
      'USER.md, new: Likes tea',
      'Which one holds? "a" or "b"',
      'See my notes on the boat.',
    ])
  })

  it('times are minutes of the day', () => {
    expect([minuteOf('14:30'), minuteOf('09:05:59'), minuteOf(null), minuteOf('soon')]).toEqual([870, 545, null, null])
  })
})
