import { describe, expect, it } from 'vitest'
import { levelOf } from '../../../src/memory/confidence.ts'
import type { Memory } from '../../../src/memory/memory.ts'
import { placeMemory } from '../../../src/store/projection/archive-pages.ts'

const place = (memory: Partial<Memory>) => {
  const whole = { ...MEMORY, ...memory }
  return placeMemory(whole, levelOf(whole.observations), 'Dana')
}

describe('where a memory stands in its document', () => {
  it.each([
    [{ home: 'user', stated: 'observed' }, ['## Updates from 2026-02-08', '**Observed:**'], '- Direct over verbose'],
    [{ home: 'user', stated: 'inferred' }, ['## Updates from 2026-02-08', '**Inferred:**'], '- Direct over verbose'],
    [{ home: 'user', observations: 5 }, ['## Updates from 2026-02-08', '**Observed:**'], '- Direct over verbose'],
    [{ home: 'soul' }, ['## Communication Evolution', '### 2026-02-08'], '- Direct over verbose'],
    [{ home: 'relational' }, ['## Growth Markers', '### 2026-02-08'], '- Direct over verbose'],
  ] satisfies [Partial<Memory>, string[], string][])('%j goes under %j', (memory, headings, line) => {
    expect(place(memory)).toMatchObject({ headings, lines: [line] })
  })

  it.each([
    [{ kind: 'preference' }, 2, ['## Communication Patterns', '### Response Preferences'], '(MEDIUM)'],
    [{ kind: 'correction' }, 4, ['## Communication Patterns', '### What Dana Catches'], '(MEDIUM)'],
    [{ kind: 'trust', marker: true }, 5, ['## Trust Calibration'], '(HIGH)'],
    [
      { kind: 'dynamic', marker: true, text: 'A line with NB is to be kept' },
      2,
      ['## Communication Patterns', '### Explicit Markers'],
      '(MEDIUM)',
    ],
    [{ kind: 'dynamic', text: 'Dana picks within a minute' }, 9, ['## Decision Dynamics'], '(HIGH)'],
  ] satisfies [Partial<Memory>, number, string[], string][])(
    '%j seen on %i days graduates to %j with its level',
    (memory, observations, headings, level) => {
      const line = place({ home: 'relational', observations, ...memory })
      expect(line.headings).toEqual(headings)
      expect(line.lines[0]?.endsWith(` ${level}`)).toBe(true)
    },
  )

  it('levels are LOW once, MEDIUM from two, HIGH from five', () => {
    expect([1, 2, 4, 5].map(levelOf)).toEqual(['LOW', 'MEDIUM', 'MEDIUM', 'HIGH'])
  })

  it('the section a person moved it to wins, and a line of theirs is told apart', () => {
    expect(place({ section: ['## Pets'], observations: 3, home: 'relational' })).toMatchObject({
      headings: ['## Pets'],
    })
    expect(place({ section: [], origin: 'human-edit', evidence: [] })).toMatchObject({ headings: [], byHuman: true })
    expect(place({ section: ['## Pets'] }).byHuman).toBeUndefined()
  })

  it('a resolved contradiction is a block under its heading', () => {
    const block = ['## Observed Contradiction', '', 'Previous: "a"', 'New: "b"', '', 'Resolution: c', '']
    expect(place({ block })).toMatchObject({
      headings: ['## Observed Contradiction'],
      lines: ['Previous: "a"', 'New: "b"', '', 'Resolution: c'],
    })
  })

  it('a line is one line', () => {
    expect(place({ text: 'a\n# b\r\nc' }).lines).toEqual(['- a # b c'])
  })
})

const MEMORY: Memory = {
  id: 'm-0123456789abcdef',
  text: 'Direct over verbose',
  kind: 'dynamic',
  home: 'user',
  bucket: null,
  stated: 'observed',
  origin: 'human-said',
  status: 'active',
  marker: false,
  pinned: false,
  significance: 0.5,
  confidence: 3,
  observations: 1,
  firstSeen: '2026-02-08',
  confirmedOn: '2026-02-08',
  topics: [],
  claim: null,
  evidence: [{ file: 'raw/2026-02-08.md', lines: [3, 3], quote: 'x' }],
  section: null,
  block: null,
  placedSeq: 7,
  supersededBy: null,
  run: 'run-1',
}
