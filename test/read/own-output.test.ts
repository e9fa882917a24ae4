import { describe, expect, it } from 'vitest'
import type { Role, Span, Turn } from '../../src/log/turn.ts'
import type { Memory } from '../../src/memory/memory.ts'
import { createOwnOutputFilter } from '../../src/read/own-output.ts'
import { growth, LEEWAY } from '../support/growth.ts'

const KNOWN = ['Works nights at the bakery', 'Prefers short answers to long ones', 'Tea']

function filter(
  memories = KNOWN.map((text, at) => ({ id: `m-${at}`, text, status: 'active', evidence: [] }) as unknown as Memory),
) {
  const names = { human: 'USER', assistant: 'BERNARD' }
  const own = createOwnOutputFilter({ names, memories }, 'raw/2026-02-09.md')
  return { ...own, lines: (turn: Turn) => rangesOf(turn, (line) => own.repeats(turn, [line, line], '')) }
}

/** Line ranges of a turn, in order. */
function rangesOf({ lines: [, last] }: Turn, isIn: (line: number) => boolean): [number, number][] {
  const ranges: [number, number][] = []
  for (let line = 4; line <= last; line++) {
    const before = ranges.at(-1)
    if (!isIn(line)) continue
    if (before?.[1] === line - 1) before[1] = line
    else ranges.push([line, line])
  }
  return ranges
}

/** A turn whose text begins on line 4; quoted when `form` says so. */
function turnOf(role: Role, text: string, form: Span['form'] = 'prose'): Turn {
  const lines: [number, number] = [4, 4 + text.split('\n').length - 1]
  const origin = form === 'prose' ? (role === 'human' ? 'human-said' : 'assistant-said') : 'quoted'
  return {
    speaker: role,
    role,
    time: null,
    source: null,
    lines: [2, lines[1]],
    spans: [{ text, lines, origin, form }],
    bytes: [0, 0],
    finished: true,
  }
}

describe('memory that comes back into a log', () => {
  it('SEC19: a context block is ours from its first line to its last', () => {
    const text =
      'hello\n<memoird-context id="x1">\nUSER likes rain.\n- anything at all\n</memoird-context>\nand now to work'
    expect(filter().lines(turnOf('human', text))).toEqual([[5, 8]])
  })

  it('SEC19: lines in the shape of our documents and summaries are ours, wherever they were copied from', () => {
    const text = [
      '## Updates from 2026-02-08',
      '',
      '**Observed:**',
      '- Has a dog called Wren',
      '',
      'but what about lunch?',
      '- bread',
      '- Direct over verbose (HIGH)',
      '- Chose DuckDB [log](../raw/2026-02-08.md#L12-L14)',
    ].join('\n')
    expect(filter().lines(turnOf('assistant', text))).toEqual([
      [4, 4],
      [6, 7],
      [11, 12],
    ])
  })

  it('SEC19: a known line is not learned again from a list, a quotation or the assistant', () => {
    expect(filter().lines(turnOf('human', '- Works nights at the bakery.'))).toEqual([[4, 4]])
    expect(filter().lines(turnOf('human', '> works nights at the bakery', 'quote'))).toEqual([[4, 4]])
    expect(filter().lines(turnOf('assistant', 'Prefers short answers to long ones'))).toEqual([[4, 4]])
    const said = turnOf('assistant', 'I know this: Works nights at the bakery.')
    expect(filter().repeats(said, [4, 4], 'Works nights at the bakery.')).toBe(true)
  })

  it('SEC19: a human who says it again in a sentence confirms it', () => {
    for (const text of [
      'Works nights at the bakery',
      'as I said, I work nights at the bakery',
      'I prefer short answers to long ones',
    ]) {
      const turn = turnOf('human', text)
      expect(filter().lines(turn)).toEqual([])
      expect(filter().repeats(turn, [4, 4], text)).toBe(false)
    }
  })

  it('SEC19: words too short to be told apart and lists of other things are left alone', () => {
    expect(filter().lines(turnOf('human', '- tea\n- bread\n- 2 eggs'))).toEqual([])
    expect(filter().lines(turnOf('assistant', 'Tea'))).toEqual([])
  })

  it.each([
    ['a hit', '2026-03-01  user  Eats late on Fridays  raw/2026-03-01.md:5'],
    ['a hit whose end was cut', '2026-03-01  passage  I eat late on Fridays.'],
    ['a numbered hit', '3. 2026-03-01  store  Chose the blue one  raw/2026-03-01.md:9-12'],
    ['what a memory is', '  m-dc0ead0b3a23ca44, user, fact, active, human-said, LOW (3)'],
    ['JSON of a search', '{"hits":[{"id":"p-15eef6b010c3ef5b","text":"I eat late"}]}'],
    ['what process wrote', '    Eats late on Fridays  L5'],
    ['what fades', 'fades       in 20 days with a log (3): Eats late on Fridays'],
    ['a line of a summary without its bullet', 'Eats late on Fridays [L5](../raw/2026-03-01.md#L5)'],
  ])('SEC19: %s is ours in the mouth of whoever pastes it', (_, line) => {
    expect(filter().lines(turnOf('human', `Look at this:\n${line}\nWhat do you think?`))).toEqual([[5, 5]])
    expect(filter().lines(turnOf('assistant', line))).toEqual([[4, 4]])
  })

  it('SEC19: blocks of other memories, questions with their boxes and pieces of a log are ours to their ends', () => {
    const block = '[Memory]\nAnything at all\n[/Memory]\n\nGood morning, I have a cold.'
    expect(filter().lines(turnOf('human', block))).toEqual([[4, 6]])
    expect(filter().lines(turnOf('human', '[Memory]\nI have a cold.'))).toEqual([])
    const question = '## Same person? · r-3f2a\nPERSON "Juliet": sister\n\n- [ ] merge\n- [ ] keep both\n\nI pick both.'
    expect(filter().lines(turnOf('human', question))).toEqual([[4, 9]])
    const log = 'From my log:\n\\## USER [08:00] (claude)\n\nI have a dog.'
    expect(filter().lines(turnOf('human', log))).toEqual([[5, 7]])
  })

  it('SEC19: words that were never theirs, and several in a row are no confirmation', () => {
    const said = (text: string, quote: string): Memory =>
      ({ id: text, text, status: 'active', evidence: [{ quote }] }) as unknown as Memory
    const memories = [
      said('Works nights at the bakery', 'I work nights at the bakery.'),
      said('USER said: "No meetings before ten, please."', 'No meetings before ten, please.'),
    ]
    const own = filter(memories)
    const repeats = (text: string): boolean => own.repeats(turnOf('human', text), [4, 4], text)
    expect(repeats('Works nights at the bakery.')).toBe(true)
    expect(repeats('No meetings before ten, please.')).toBe(false)
    expect(repeats('I work nights at the bakery.')).toBe(false)
    const rows = 'Works nights at the bakery\nNo meetings before ten, please.'
    expect(own.lines(turnOf('human', rows))).toEqual([[4, 5]])
  })

  it.each(['[Memory]', '</memoird-context>', '## Same? · r-3f2a'])(
    'SEC19: a turn of nothing but %s costs no more than its lines',
    async (line) => {
      const lines = (count: number) => filter().lines(turnOf('human', `${line}\n`.repeat(count)))
      expect(await growth(lines, [4000, 40_000])).toBeLessThan(LEEWAY)
    },
  )
})
