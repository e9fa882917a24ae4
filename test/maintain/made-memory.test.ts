import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compressMemories,
  SUMMARY_MAX_BYTES,
  SUMMARY_SEPARATOR,
  SUMMARY_SUFFIX,
} from '../../src/maintain/made-memory.ts'
import { type Memory, ORIGINS } from '../../src/memory/memory.ts'
import { recordsOf } from '../../src/store/index/lance-schema.ts'
import { openEmbedder } from '../../src/store/index/open-embedder.ts'
import { nightOver, stored } from './support/night.ts'

const about = nightOver([]).ports
const texts = fc.oneof(fc.string({ minLength: 1, maxLength: 300 }), fc.string({ unit: 'grapheme', maxLength: 120 }))
const sources = fc
  .array(
    fc.record({
      text: texts,
      origin: fc.constantFrom(...ORIGINS),
      confidence: fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10),
      topics: fc.array(fc.constantFrom('tea', 'work', 'garden'), { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((all) => all.map(({ text, ...fields }, at): Memory => stored(text, at + 1, fields)))

const bytes = (memory: Memory): string => JSON.stringify(memory)

describe('one summary of several memories', () => {
  it('DST24: texts stand in their order with the separator between them', () => {
    const summary = compressMemories([stored('Likes tea', 1), stored('Drinks it  at noon', 2)], about)
    expect(summary.text).toBe(`Likes tea${SUMMARY_SEPARATOR}Drinks it at noon`)
    expect(summary).toMatchObject({
      kind: 'context',
      home: 'store',
      status: 'candidate',
      compressed: { how: 'decayed' },
    })
  })

  it('DST24: the same sources give the same bytes; neither job nor time is in the id', () => {
    fc.assert(
      fc.property(sources, (all) => {
        const first = compressMemories(all, about)
        expect(bytes(compressMemories(structuredClone(all), about))).toBe(bytes(first))
        const later = compressMemories(all, { ...about, job: 'job-other', now: '2027-01-01T00:00:00.000Z' })
        expect([later.id, later.text]).toEqual([first.id, first.text])
      }),
    )
  })

  it('DST24: no source gains authority or confidence, and nothing of evidence or topics is lost', () => {
    fc.assert(
      fc.property(sources, (all) => {
        const summary = compressMemories(all, about)
        const rank = (memory: Memory): number => ORIGINS.indexOf(memory.origin)
        expect(rank(summary)).toBe(Math.max(...all.map(rank)))
        expect(summary.confidence).toBe(Math.min(...all.map(({ confidence }) => confidence)))
        expect(summary.topics).toEqual([...new Set(all.flatMap(({ topics }) => topics))])
        const entries = all.flatMap(({ evidence }) => evidence)
        expect(summary.evidence).toEqual(
          entries.filter(
            (entry, at) => entries.findIndex((other) => JSON.stringify(other) === JSON.stringify(entry)) === at,
          ),
        )
        expect(summary.compressed?.sources).toEqual(all.map(({ id }) => id))
      }),
    )
  })

  it('DST24: a text is cut at the limit of bytes between two characters, with the suffix', () => {
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1, maxLength: 40 }), (all) => {
        const whole = all.map((text) => text.replace(/\s+/g, ' ').trim()).join(SUMMARY_SEPARATOR)
        const { text } = compressMemories(
          all.map((one, at) => stored(one, at + 1)),
          about,
        )
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(SUMMARY_MAX_BYTES)
        if (Buffer.byteLength(whole) <= SUMMARY_MAX_BYTES) expect(text).toBe(whole)
        else {
          const kept = text.slice(0, -SUMMARY_SUFFIX.length)
          expect(text.endsWith(SUMMARY_SUFFIX)).toBe(true)
          expect(whole.startsWith(kept)).toBe(true)
          const ends = [...new Intl.Segmenter('en').segment(whole)].map(({ index, segment }) => index + segment.length)
          expect([0, ...ends]).toContain(whole.slice(0, kept.length).length)
        }
      }),
    )
    const flags = compressMemories([stored('🇵🇹'.repeat(300), 1)], about)
    expect(flags.text).toMatch(/^(?:🇵🇹)+ \[…\]$/u)
  })

  it('DST24: the index shows it as a summary, and when its sources were archived', () => {
    const summary = compressMemories([stored('Likes tea', 1), stored('Drinks it at noon', 2)], about)
    const source: Memory = {
      ...stored('Likes tea', 1),
      status: 'archived',
      supersededBy: summary.id,
      archivedAt: '2026-03-10T03:30:00.000Z',
    }
    const record = (memory: Memory) =>
      recordsOf({ memories: [memory], atoms: [], logs: [] }, openEmbedder('embedded')).memories[0] ?? {}
    expect(record(summary)).toMatchObject({ type: 'summary', status: 'candidate', categories: ['compressed'] })
    expect(JSON.parse(String(record(summary)['compressed_from']))).toMatchObject({ cluster_size: 2 })
    expect(record(source)).toMatchObject({
      type: 'context',
      importance: 0.5,
      archived_by: summary.id,
      archived_at: '2026-03-10T03:30:00.000Z',
    })
  })

  it('DST24: of nothing nothing is made', () => {
    expect(() => compressMemories([], about)).toThrow(TypeError)
  })
})
