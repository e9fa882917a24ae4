import { describe, expect, it } from 'vitest'
import type { SaidTurn } from '../../src/recall/context.ts'
import { withoutReplaced } from '../../src/recall/said-still.ts'
import { memoryOf } from './context-memories.ts'

function said(date: string, text: string): SaidTurn {
  return { id: `p-${date}`, date, text, file: `raw/${date}.md`, lines: [5, 5] }
}

function left(question: string, turns: readonly SaidTurn[], found = [] as ReturnType<typeof memoryOf>[]): string[] {
  const bearing = withoutReplaced({ found, said: turns }, question)
  return [...bearing.found, ...bearing.said].map(({ text }) => text)
}

const OLD = said('2026-04-08', 'the skodas mot is tues 21st at 8.30')
const NEW = said('2026-04-17', 'they moved the mot, its tues 28th now same time')

describe('what was said and said otherwise later', () => {
  it('CTX7: words with another value that were said before are out', () => {
    expect(left('which day is the mot?', [OLD, NEW])).toEqual([NEW.text])
  })

  it('later words about something else take nothing away', () => {
    const others = [
      said('2026-04-17', 'the boiler man comes on the 28th'),
      said('2026-04-17', 'the mot costs 54 pounds'),
      said('2026-04-17', 'nearly forgot the mot'),
      said('2026-04-17', 'the mot is on the 21st at 8.30, dont be late'),
    ]
    for (const other of others) expect(left('which day is the mot?', [OLD, other]), other.text).toContain(OLD.text)
  })

  it('what holds less of the question does not answer it', () => {
    const tape = said('2026-04-08', 'you may spend 50 on tape without asking')
    const order = said('2026-04-09', 'order 2 more rolls of tape')
    expect(left('how much may you spend on tape without asking me?', [tape, order])).toContain(tape.text)
  })

  it('a statement of a reader ends where it is told to, and ends words said before it', () => {
    const statement = memoryOf({ text: 'The MOT is on 2026-04-28', home: 'store', firstSeen: '2026-04-17' })
    const older = memoryOf({ text: 'The MOT is on 2026-04-21', home: 'store', firstSeen: '2026-04-08' })
    expect(left('which day is the mot?', [OLD], [statement, older])).toEqual([statement.text, older.text])
  })

  it('a sentence is told by its whole turn where that is shown', () => {
    const sentence = memoryOf({ text: 'Dana said: "they moved the mot"', home: 'store', firstSeen: '2026-04-17' })
    expect(left('which day is the mot?', [NEW], [sentence])).toEqual([NEW.text])
  })
})
