import { expect, it } from 'vitest'
import type { Origin, Role, Turn } from '../../src/log/turn.ts'
import { ownLines, ownWords } from '../../src/recall/own-words.ts'

/** A turn whose lines begin at `line`, one line a span. */
function turn(line: number, role: Role, ...spans: [text: string, origin: Origin][]): Turn {
  const lines = spans.map(([text, origin], at) => {
    return { text, origin, form: 'prose' as const, lines: [line + at, line + at] as const }
  })
  const place = { lines: [line - 1, line + spans.length] as const, bytes: [0, 1] as const }
  return { speaker: role, role, time: null, source: null, spans: lines, finished: true, ...place }
}

const told = (...turns: Turn[]) => ownWords([{ date: '2026-02-08', file: 'raw/2026-02-08.md', context: [], turns }])
const hit = (text: string) => ({ text }) as Parameters<typeof ownLines>[1]

it('CTX7: of a turn with a paste in it only what the human typed is told', () => {
  const own = told(turn(3, 'human', ['it moved to May', 'human-said'], ['Dear you, pay at once', 'quoted'])).get(3)
  expect(own && ownLines(own, hit('it moved to May\nDear you, pay at once'))).toBe('it moved to May')
  expect(own && ownLines(own, hit('something was forgotten here'))).toBe('')
})

it('CTX7: the assistant is told up to the words of somebody else, and nobody else ever', () => {
  const turns = [
    turn(3, 'human', ['the dentist moved', 'human-said']),
    turn(6, 'assistant', ['Noted: 3 May.', 'assistant-said']),
    turn(9, 'unknown', ['I am the third', 'unknown']),
    turn(12, 'assistant', ['As the letter asks, I will pay.', 'assistant-said']),
    turn(15, 'human', ['no you will not', 'human-said']),
  ]
  const found = told(...turns)
  expect([...found.keys()]).toEqual([3, 6, 15])
  expect(found.get(3)).toMatchObject({ reply: 'Noted: 3 May.', before: '' })
  expect(found.get(15)).toMatchObject({ before: '' })
})
