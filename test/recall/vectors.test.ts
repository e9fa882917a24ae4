import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cosinesTo } from '../../src/recall/corpus.ts'
import { emptyLexicons, takeAll } from '../../src/recall/search-index.ts'
import { encodeInto, isEncoded, meanVector, missingIn } from '../../src/recall/vectors.ts'
import { EMBEDDER, logOf, SAMPLE } from './sample.ts'

/** An embedder that says what it was asked. */
function counting() {
  const asked: string[] = []
  const embed = (texts: readonly string[]) => {
    asked.push(...texts)
    return EMBEDDER.embed(texts)
  }
  return { asked, embedder: { ...EMBEDDER, embed } }
}

const said = (lines: readonly string[], fingerprint: string) => ({
  ...SAMPLE,
  logs: [logOf('2026-02-08', lines, fingerprint)],
})

describe('vectors of docs', () => {
  it('of a log that grew only what is new is encoded', () => {
    const lexicons = emptyLexicons()
    const { asked, embedder } = counting()
    takeAll(lexicons, said(['Dana 09:00 The zeppelin.'], '1'))
    encodeInto(missingIn(lexicons.passages.blocks), embedder)
    takeAll(lexicons, said(['Dana 08:59 Good morning.', 'Dana 09:00 The zeppelin.', 'Dana 09:01 It was blue.'], '2'))
    encodeInto(missingIn(lexicons.passages.blocks), embedder)
    expect(asked).toEqual(['The zeppelin.', 'Good morning.', 'It was blue.'])
    expect(missingIn(lexicons.passages.blocks)).toEqual([])
  })

  it('what says nothing is encoded once, and is near to nothing', () => {
    const lexicons = emptyLexicons()
    takeAll(lexicons, said(['Dana 09:00 😀', 'Dana 09:01 …'], '1'))
    const { blocks } = lexicons.passages
    encodeInto(missingIn(blocks), EMBEDDER)
    expect([missingIn(blocks), isEncoded(blocks)]).toEqual([[], false])
  })

  it('the latest days are encoded first', () => {
    const lexicons = emptyLexicons()
    takeAll(lexicons, SAMPLE)
    expect(missingIn(lexicons.passages.blocks)[0]?.[0]()).toBe('We moved to Lisbon last week.')
  })

  it('cosines of what is kept are those of the vectors, to two digits', () => {
    fc.assert(
      fc.property(fc.array(fc.lorem({ maxCount: 9 }), { minLength: 2, maxLength: 9 }), (texts) => {
        const lexicons = emptyLexicons()
        takeAll(
          lexicons,
          said(
            texts.map((text) => `Dana 09:00 ${text}`),
            '1',
          ),
        )
        encodeInto(missingIn(lexicons.passages.blocks), EMBEDDER)
        const blocks = [...lexicons.passages.blocks.values()]
        const mean = meanVector(blocks)
        const exact = EMBEDDER.embed(texts) as [Float32Array, ...Float32Array[]]
        const [asked] = exact
        const dot = (a: Float32Array, b: Float32Array): number =>
          a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
        const row = Int32Array.from(texts, (_, at) => at)
        const cosine = cosinesTo({ blocks, blockOf: new Int32Array(texts.length), row, mean }, asked)
        texts.forEach((_, at) => {
          expect(Math.abs(cosine(at) - (dot(exact[at] as Float32Array, asked) - dot(mean, asked)))).toBeLessThan(0.01)
        })
      }),
      { numRuns: 100 },
    )
  })
})
