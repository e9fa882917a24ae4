import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_SEGMENT_BYTES, MAX_SEGMENT_TURNS, segmentTurns } from '../../src/log/segment.ts'
import type { Segment, Turn } from '../../src/log/turn.ts'
import { readTurns } from './read-turns.ts'

const PLACE = { date: '2026-02-08', file: 'raw/2026-02-08.md' }

type Said = readonly [speaker: 'USER' | 'BERNARD', time: string, text: string, source?: string]

function turnsOf(...turns: Said[]): Turn[] {
  const log = turns.map(
    ([speaker, time, text, source]) => `## ${speaker} [${time}] (${source ?? 'claude'})\n\n${text}\n\n---\n`,
  )
  return readTurns(log.join('\n')).turns
}

/** The times of the turns, segment by segment. */
function times(turns: readonly Turn[], context: readonly Turn[] = []): string[] {
  return [...segmentTurns(turns, context, PLACE)].map(({ turns: mine }) => mine.map((turn) => turn.time).join(' '))
}

const BOILER: Said[] = [
  ['USER', '08:00', 'the boiler in the cellar leaks again, pressure is over two bar'],
  ['BERNARD', '08:01', 'Then the expansion vessel is empty. Let the pressure out at the valve by the boiler.'],
  ['USER', '08:04', 'pressure is down to one bar and the boiler still leaks'],
  ['BERNARD', '08:05', 'Then the gasket of the boiler is gone.'],
]

describe('segments', () => {
  it('a pause ends one, a shorter pause does when the source changes', () => {
    expect(times(turnsOf(...BOILER, ['USER', '08:49', 'pressure again, boiler leaks']))).toHaveLength(1)
    expect(times(turnsOf(...BOILER, ['USER', '08:50', 'pressure again, boiler leaks']))).toEqual([
      '08:00 08:01 08:04 08:05',
      '08:50',
    ])
    expect(times(turnsOf(...BOILER, ['USER', '08:15', 'pressure again, boiler leaks', 'telegram']))).toHaveLength(2)
    expect(times(turnsOf(...BOILER, ['USER', '08:09', 'pressure again, boiler leaks', 'telegram']))).toHaveLength(1)
  })

  it('midnight is no pause, a step back in time is one', () => {
    expect(times(turnsOf(['USER', '23:58', 'one boiler'], ['BERNARD', '00:01', 'two boilers']))).toHaveLength(1)
    expect(times(turnsOf(['USER', '18:00', 'one boiler'], ['USER', '09:00', 'two boilers']))).toHaveLength(2)
  })

  it('a segment is full with so many turns, and with so many bytes', () => {
    const many = Array.from({ length: 100 }, (_, i): Said => ['USER', '08:00', `boiler ${i}`])
    expect([...segmentTurns(turnsOf(...many), [], PLACE)].map((segment) => segment.turns.length)).toEqual([
      MAX_SEGMENT_TURNS,
      MAX_SEGMENT_TURNS,
      20,
    ])
    const long = Array.from({ length: 12 }, (): Said => ['USER', '08:00', 'boiler '.repeat(2000)])
    for (const { turns } of segmentTurns(turnsOf(...long), [], PLACE)) {
      expect(turns.reduce((sum, turn) => sum + turn.bytes[1] - turn.bytes[0], 0)).toBeLessThanOrEqual(MAX_SEGMENT_BYTES)
    }
    const huge = turnsOf(['USER', '08:00', 'boiler '.repeat(20_000)], ['BERNARD', '08:00', 'boiler'])
    expect(times(huge)).toEqual(['08:00', '08:00'])
  })

  it('cut at any turn and gone on with the open segment, the segments are the same', () => {
    const words = [
      'boiler leaks pressure cellar',
      'train Ghent Kortrijk Sunday ticket',
      'plum tree garden ladder jam',
      'ok',
      'btw budget grant drone travel quote',
    ]
    const turn = fc.tuple(
      fc.constantFrom('USER' as const, 'BERNARD' as const),
      fc.integer({ min: 0, max: 60 }),
      fc.constantFrom(...words),
      fc.constantFrom('claude', 'telegram'),
    )
    fc.assert(
      fc.property(
        fc.array(turn, { minLength: 1, maxLength: 120 }),
        fc.array(fc.nat(), { maxLength: 4 }),
        (said, cuts) => {
          let minutes = 400
          const turns = turnsOf(
            ...said.map(([speaker, gap, text, source]): Said => {
              minutes += gap % 7 === 0 ? gap : gap % 13
              const time = `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
              return [speaker, time, text, source]
            }),
          )
          expect(inPieces(turns, cuts)).toEqual([...segmentTurns(turns, [], PLACE)].map(startOf))
        },
      ),
      { numRuns: 60, seed: 20260208 },
    )
  })

  it('every turn is in one segment, in order and unchanged, and only the open segment is held', () => {
    const turns = turnsOf(...BOILER, ['USER', '10:00', 'x'], ['BERNARD', '10:01', 'y'], ['USER', '12:00', 'z'])
    let taken = 0
    function* counted(): Generator<Turn> {
      for (const turn of turns) {
        taken++
        yield turn
      }
    }
    const segments = segmentTurns(counted(), [], PLACE)
    const first = segments.next().value as Segment
    expect(first).toMatchObject({ ...PLACE, context: [] })
    expect(taken).toBe(BOILER.length + 1)
    expect([first, ...segments].flatMap((segment) => segment.turns)).toEqual(turns)
  })
})

const startOf = (segment: Segment) => (segment.context[0] ?? segment.turns[0])?.bytes[0]

/** Where segments begin when the turns come in pieces, each with the open segment of the one before as context. */
function inPieces(turns: readonly Turn[], cuts: readonly number[]): (number | undefined)[] {
  const ends = [...new Set([...cuts.map((cut) => cut % turns.length), turns.length])].sort((a, b) => a - b)
  const starts: (number | undefined)[] = []
  let context: Turn[] = []
  let from = 0
  for (const end of ends) {
    const segments = [...segmentTurns(turns.slice(from, end), context, PLACE)]
    starts.push(...segments.map(startOf))
    const last = segments.at(-1)
    if (last !== undefined) context = [...last.context, ...last.turns]
    from = end
  }
  return [...new Set(starts)]
}
