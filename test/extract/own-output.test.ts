import { describe, expect, it } from 'vitest'
import { createOwnOutputFilter } from '../../src/extract/own-output.ts'
import type { Role, Span, Turn } from '../../src/log/turn.ts'
import type { Memory } from '../../src/memory/memory.ts'

const KNOWN = ['Works nights at the bakery', 'Prefers short answers to long ones', 'Tea']

function filter() {
  const memories = KNOWN.map((text) => ({ text }) as Memory)
  return createOwnOutputFilter({ names: { human: 'USER', assistant: 'BERNARD' }, memories, counters: {} })
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
})
