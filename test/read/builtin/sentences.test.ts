import { describe, expect, it } from 'vitest'
import type { Span } from '../../../src/log/turn.ts'
import { clauses } from '../../../src/read/builtin/clauses.ts'
import { sentences } from '../../../src/read/builtin/sentences.ts'

function said(text: string): Span {
  return { text, lines: [10, 10 + text.split('\n').length - 1], origin: 'human-said', form: 'prose' }
}

function split(text: string): string[] {
  return sentences(said(text)).map((sentence) => sentence.text)
}

describe('sentences', () => {
  it('end at a mark before a capital, not at an abbreviation, a decimal or an initial', () => {
    expect(split('Dr. Farouk moved it to 3.15 p.m. on Monday. I said no. J. agrees.')).toEqual([
      'Dr. Farouk moved it to 3.15 p.m. on Monday.',
      'I said no.',
      'J. agrees.',
    ])
  })

  it('somebody who writes no capitals ends sentences all the same', () => {
    expect(split('moved to porto. new job too! its ok')).toEqual(['moved to porto.', 'new job too!', 'its ok'])
  })

  it('list items and short lines stand alone, wrapped lines are one', () => {
    const list = sentences(
      said('- tea\n- coffee\n\nThis line is long enough to have been wrapped by an editor at its\nend.'),
    )
    expect(list.map(({ text, lines }) => [text, lines])).toEqual([
      ['tea', [10, 10]],
      ['coffee', [11, 11]],
      ['This line is long enough to have been wrapped by an editor at its end.', [13, 14]],
    ])
  })

  it('a semicolon parts two whole statements, and nothing else', () => {
    const parts = (text: string): string[] =>
      sentences(said(text))
        .flatMap(clauses)
        .map((one) => one.text)
    expect(parts('Paula lives alone in a mill; Henk is a vet in Delft and sees her on Sundays.')).toEqual([
      'Paula lives alone in a mill',
      'Henk is a vet in Delft and sees her on Sundays.',
    ])
    for (const whole of [
      'I keep the accounts; all of them, and with some pride.',
      'We meet on Tuesday; not before.',
      'If I lived in Delft I would row; I would have a boat with a name by now.',
      'He wrote "I own two mills; I live in neither of them".',
    ])
      expect(parts(whole)).toEqual([whole])
  })

  it('a clause is cut off only where a statement of its own begins', () => {
    const cut = (text: string) => clauses({ text, lines: [1, 1], paragraph: 0 }).map((one) => one.text)
    expect(cut('I live in Bath, I have two cats')).toEqual(['I live in Bath', 'I have two cats'])
    expect(cut('I left because I was tired and I hope it helps')).toEqual([
      'I left because I was tired and I hope it helps',
    ])
    expect(cut('No milk please — I am lactose intolerant')).toEqual(['No milk please', 'I am lactose intolerant'])
    expect(cut('I teach at a school in Ghent, as you know, and our roof is new')).toEqual([
      'I teach at a school in Ghent',
      'our roof is new',
    ])
    expect(cut('If I sell it, I move to Bath, I think')).toEqual(['If I sell it, I move to Bath, I think'])
  })
})
