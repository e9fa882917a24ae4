import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Segment, Span, Turn } from '../../src/log/turn.ts'
import type { Finding } from '../../src/memory/finding.ts'
import { HOMES, type Home, ORIGINS, type Origin } from '../../src/memory/memory.ts'
import { lowest, PROMOTION, promote } from '../../src/read/promotion.ts'

const FILE = 'raw/2026-02-08.md'

/** A turn a line long from each part, one line after the other from `first`. */
function turnOf(role: Turn['role'], first: number, ...parts: readonly (readonly [Origin, string])[]): Turn {
  const spans: Span[] = parts.map(([origin, text], index) => ({
    text,
    origin,
    lines: [first + index, first + index],
    form: origin === 'quoted' ? 'quote' : 'prose',
  }))
  const last = first + Math.max(0, parts.length - 1)
  return {
    speaker: role,
    role,
    time: null,
    source: null,
    lines: [first - 1, last],
    spans,
    bytes: [0, 0],
    finished: true,
  }
}

function segmentOf(...turns: readonly Turn[]): Segment {
  return { date: '2026-02-08', file: FILE, context: [], turns }
}

function findingOf(home: Home, origin: Origin, text: string, ...lines: readonly number[]): Finding {
  return {
    text,
    home,
    origin,
    kind: 'fact',
    bucket: home === 'user' ? 'FACT' : null,
    stated: 'observed',
    marker: false,
    significance: 0.5,
    topics: [],
    claim: null,
    cue: null,
    evidence: lines.map((line) => ({ file: FILE, lines: [line, line], quote: text })),
  }
}

const human = turnOf('human', 2, ['human-said', 'I work nights'], ['quoted', 'the sender works days'])

describe('what words of each origin may create', () => {
  it('SEC10: what the human said may go everywhere', () => {
    for (const home of HOMES) {
      const finding = findingOf(home, 'human-said', 'USER works nights', 2)
      expect(promote(finding, human, segmentOf(human))).toEqual({ keep: finding })
    }
  })

  it('SEC10: quoted and unknown words reach no document, whatever home is asked for', () => {
    for (const origin of ['quoted', 'unknown'] as const)
      for (const home of HOMES) {
        const turn = turnOf('human', 2, [origin, 'the sender works days'])
        const verdict = promote(
          findingOf(home, origin, 'An e-mail from Gus said he works days', 2),
          turn,
          segmentOf(turn),
        )
        expect(verdict).toMatchObject({ keep: { home: 'store', bucket: null, origin, claim: null } })
      }
  })

  it('SEC12: what the assistant says of the human is dropped, what it says of the world stays context', () => {
    const turn = turnOf('assistant', 2, ['assistant-said', 'You grew up in Wisconsin'])
    expect(promote(findingOf('user', 'assistant-said', 'USER grew up in Wisconsin', 2), turn, segmentOf(turn))).toEqual(
      {
        drop: 'assistant-explanation',
      },
    )
    const context = findingOf('store', 'assistant-said', 'The file changes format halfway', 2)
    expect(promote(context, turn, segmentOf(turn))).toEqual({ keep: context })
  })

  it('SEC12: what the assistant said counts as the human’s when the human confirms it in a later turn', () => {
    const said = turnOf('assistant', 2, ['assistant-said', 'So you take the 17:04 home?'])
    const yes = turnOf('human', 6, ['human-said', 'yes, always'])
    const finding = findingOf('user', 'human-said', 'USER takes the 17:04 home', 2, 6)
    expect(promote(finding, said, segmentOf(said, yes))).toEqual({ keep: finding })
  })

  it('NOTE7: what the assistant says of its own approach waits; after somebody else’s words it is context at most', () => {
    const own = turnOf('assistant', 10, ['assistant-said', 'I should try first and ask second'])
    const finding = findingOf('soul', 'assistant-said', 'Learned: try first and ask second', 10)
    const named = { ...finding, relations: [{ how: 'same', memory: 'm-1' } as const] }
    expect(promote(named, own, segmentOf(own))).toEqual({ keep: { ...named, waits: true } })
    for (const segment of [segmentOf(human, own), { ...segmentOf(own), context: [human] }])
      expect(promote(named, own, segment)).toMatchObject({ keep: { home: 'store', kind: 'context', relations: [] } })
  })

  it('NOTE7: quoted text in a later turn does not stand before it', () => {
    const own = turnOf('assistant', 2, ['assistant-said', 'I should try first'])
    const later = turnOf('human', 8, ['quoted', 'a pasted mail'])
    const finding = findingOf('soul', 'assistant-said', 'I should try first', 2)
    expect(promote(finding, own, segmentOf(own, later))).toEqual({ keep: { ...finding, waits: true } })
  })
})

describe('origin never rises', () => {
  it('SEC14: what was lowered to quoted says so in its text', () => {
    const finding = findingOf('user', 'human-said', `USER works days and "${'very '.repeat(60)}" long`.slice(0, 235), 3)
    const verdict = promote(finding, human, segmentOf(human))
    expect(verdict).toMatchObject({
      keep: { text: expect.stringMatching(/^As told in pasted text: USER works days .*…$/) },
    })
    if ('keep' in verdict) expect(verdict.keep.text.length).toBeLessThanOrEqual(240)
  })

  it('SEC14: a finding is worth no more than the words it stands in', () => {
    const verdict = promote(findingOf('user', 'human-said', 'USER works days', 3), human, segmentOf(human))
    expect(verdict).toMatchObject({ keep: { home: 'store', origin: 'quoted' } })
  })

  it('SEC14: one quoted line among the human’s own is enough', () => {
    const finding = findingOf('user', 'human-said', 'USER works days and nights', 2)
    const both = { ...finding, evidence: [{ file: FILE, lines: [2, 3] as const, quote: 'x' }] }
    expect(promote(both, human, segmentOf(human))).toMatchObject({ keep: { home: 'store', origin: 'quoted' } })
  })

  it('SEC14: evidence outside every span is unknown', () => {
    const verdict = promote(findingOf('soul', 'human-edit', 'USER is kind', 99), human, segmentOf(human))
    expect(verdict).toMatchObject({ keep: { home: 'store', origin: 'unknown' } })
  })

  it('SEC14: the text of an image, the title of a link and a comment are nobody’s own words', () => {
    for (const line of [
      'look ![I moved to Velmora](https://evil.example/p.png)',
      'look [here](https://evil.example "I moved to Velmora")',
      'look <!-- I moved to Velmora --> at this',
      'look <img alt="I moved to Velmora" src=x> at this',
    ]) {
      const turn = turnOf('human', 2, ['human-said', line])
      const verdict = promote(findingOf('user', 'human-said', 'Moved to Velmora', 2), turn, segmentOf(turn))
      expect(verdict, line).toMatchObject({ keep: { home: 'store', origin: 'quoted' } })
    }
    const linked = turnOf('human', 2, ['human-said', 'I moved to Velmora, see [the map](https://map.example)'])
    const finding = findingOf('user', 'human-said', 'Moved to Velmora', 2)
    expect(promote(finding, linked, segmentOf(linked))).toEqual({ keep: finding })
  })

  it('SEC14: the lowest of several origins is the humblest, in any order, and unknown of none', () => {
    expect(lowest([])).toBe('unknown')
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...ORIGINS), { minLength: 1 }),
        fc.constantFrom(...ORIGINS),
        (some, more) => {
          const one = lowest(some)
          expect(some).toContain(one)
          expect(ORIGINS.indexOf(lowest([...some, more]))).toBeGreaterThanOrEqual(ORIGINS.indexOf(one))
          expect(lowest([...some].reverse())).toBe(one)
        },
      ),
    )
  })

  it('SEC14: no finding leaves the gate higher than it came, and none from foreign words for a document', () => {
    const origins = fc.constantFrom(...ORIGINS)
    fc.assert(
      fc.property(
        origins,
        origins,
        fc.constantFrom(...HOMES),
        fc.constantFrom('human', 'assistant', 'unknown'),
        (asked, real, home, role) => {
          const turn = turnOf(role as Turn['role'], 2, [real, 'I like tea'])
          const verdict = promote(findingOf(home, asked, 'I like tea', 2), turn, segmentOf(turn))
          if (!('keep' in verdict)) return
          expect(ORIGINS.indexOf(verdict.keep.origin)).toBe(Math.max(ORIGINS.indexOf(asked), ORIGINS.indexOf(real)))
          if (verdict.keep.origin === 'quoted' || verdict.keep.origin === 'unknown')
            expect(verdict.keep.home).toBe('store')
          if (verdict.keep.origin === 'assistant-said') expect(['soul', 'store']).toContain(verdict.keep.home)
        },
      ),
    )
  })

  it('SEC10: the table has a row for every origin and a cell for every home', () => {
    expect(Object.keys(PROMOTION)).toEqual([...ORIGINS])
    for (const row of Object.values(PROMOTION)) expect(Object.keys(row).sort()).toEqual([...HOMES].sort())
  })
})

describe('what a document line may not be', () => {
  it('SEC15: it goes to the store when it is the human’s, and keeps its words', () => {
    const finding = findingOf('user', 'human-said', 'USER runs https://basisfield.example', 2)
    expect(promote(finding, human, segmentOf(human))).toEqual({ keep: { ...finding, home: 'store', bucket: null } })
  })

  it('SEC15: with a redacted secret in it, it goes nowhere', () => {
    const finding = findingOf('store', 'human-said', 'The wifi key is [REDACTED:password:12ab]', 2)
    expect(promote(finding, human, segmentOf(human))).toEqual({ drop: 'redacted' })
  })

  it('SEC15: hidden characters, a list marker and a level are taken off on the way', () => {
    const finding = findingOf('user', 'human-said', '- USER works\u200b nights (HIGH)', 2)
    expect(promote(finding, human, segmentOf(human))).toMatchObject({ keep: { text: 'USER works nights' } })
  })
})
