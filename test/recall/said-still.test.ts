import { describe, expect, it } from 'vitest'
import type { Memory } from '../../src/memory/memory.ts'
import { nearest, type SaidTurn, withoutReplaced } from '../../src/recall/said-still.ts'
import { memoryOf } from './context-memories.ts'

function said(date: string, text: string, about: Partial<SaidTurn> = {}): SaidTurn {
  return {
    id: `p-${date}`,
    date,
    by: 'human',
    text,
    before: '',
    reply: '',
    asked: new Set(),
    file: `raw/${date}.md`,
    lines: [5, 5],
    ...about,
  }
}

function left(question: string, turns: readonly SaidTurn[], found: readonly Memory[] = []): string[] {
  const scored = <T>(all: readonly T[], best: number) => all.map((one, at) => ({ one, score: best - at / 100 }))
  return withoutReplaced(nearest([...scored(found, 0.8), ...scored(turns, 1)]), question).map(({ text }) => text)
}

const OLD = said('2026-04-08', 'the skodas mot is tues 21st at 8.30')
const NEW = said('2026-04-17', 'they moved the mot, its tues 28th now same time')

describe('what was said and said otherwise later', () => {
  it('CTX7: words with another value that were said before are out, and the later come in their place', () => {
    const other = said('2026-04-09', 'the mot man is called Huw Baxter')
    expect(left('which day is the mot?', [OLD, other, NEW])).toEqual([NEW.text, other.text])
  })

  it('CTX7: the assistant’s answer tells what a person leaves out; it says nothing against a person by itself', () => {
    const short = said('2026-04-17', 'they cant do it then, a week on', { reply: 'The MOT is on 28 April now.' })
    expect(left('which day is the mot?', [OLD, short])).toEqual([short.text])
    const alone = said('2026-04-17', 'The MOT is on 28 April now.', { by: 'assistant' })
    expect(left('which day is the mot?', [OLD, alone])).toEqual([OLD.text, alone.text])
    const claim = said('2026-04-08', 'The MOT is on 21 April.', { by: 'assistant' })
    expect(left('which day is the mot?', [claim, NEW])).toEqual([NEW.text])
  })

  it('CTX7: who says from what to what says what is over, which is cut', () => {
    const before = said('2026-05-06', 'rate there is 105 an hour by the way')
    const after = said('2026-05-21', 'the bakery pays 115 an hour now, up from 105, and fridays stay')
    expect(left('what does the bakery pay?', [after, before])).toEqual([
      'the bakery pays 115 an hour now, and fridays stay',
    ])
  })

  it('later words about something else take nothing away', () => {
    const others = [
      said('2026-04-17', 'the boiler man comes on the 28th'),
      said('2026-04-17', 'the mot costs 54 pounds'),
      said('2026-04-17', 'nearly forgot the mot'),
      said('2026-04-17', 'the mot is on the 21st at 8.30, dont be late'),
      said('2026-04-17', 'next: dentist 20th, mot 21st, school 22nd, bins 23rd'),
    ]
    for (const other of others) expect(left('which day is the mot?', [OLD, other]), other.text).toContain(OLD.text)
  })

  it('who repeats one of two numbers says no other', () => {
    const measured = said('2026-04-08', 'measured the window seat, 142 by 48')
    const sleeps = said('2026-04-09', 'she sleeps on the window seat', { reply: 'All 142 centimetres of it.' })
    expect(left('how big is the window seat?', [measured, sleeps])).toContain(measured.text)
  })

  it('what holds less of the question does not answer it', () => {
    const tape = said('2026-04-08', 'you may spend 50 on tape without asking')
    const order = said('2026-04-09', 'order 20 more rolls of tape')
    expect(left('how much may you spend on tape without asking me?', [tape, order])).toContain(tape.text)
  })

  it('a statement of a reader ends where it is told to, and ends words said before it', () => {
    const statement = memoryOf({ text: 'The MOT is on 2026-04-28', home: 'store', firstSeen: '2026-04-17' })
    const older = memoryOf({ text: 'The MOT is on 2026-04-21', home: 'store', firstSeen: '2026-04-09' })
    expect(left('which day is the mot?', [OLD], [statement, older])).toEqual([statement.text, older.text])
  })
})

describe('a memory and the turn that it rests on', () => {
  const evidence = [{ file: NEW.file, lines: [5, 5] as const, quote: '' }]

  it('a sentence is told by its whole turn where that is shown', () => {
    const sentence = memoryOf({ text: 'Dana said: "they moved the mot"', home: 'store', evidence })
    expect(left('which day is the mot?', [NEW], [sentence])).toEqual([NEW.text])
  })

  it('a statement that leaves out a number stands beside its turn', () => {
    const part = memoryOf({ text: 'Had the MOT moved', home: 'store', firstSeen: '2026-04-17', evidence })
    expect(left('mot?', [NEW], [part])).toContain(NEW.text)
  })

  it('a statement comes in the place of its turn', () => {
    const statement = memoryOf({ text: 'The MOT is on 2026-04-28', home: 'store', firstSeen: '2026-04-17', evidence })
    const others = [memoryOf({ text: 'Drives a Skoda' }), memoryOf({ text: 'Has the MOT done by Baxters' })]
    expect(left('mot?', [NEW], [...others, statement])[0]).toBe(statement.text)
    expect(left('mot?', [NEW], [statement])).not.toContain(NEW.text)
  })
})
