import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildCorpus } from '../../../src/recall/corpus.ts'
import { docOfPassage } from '../../../src/recall/doc.ts'
import { createLexicon, type Lexicon, putBlock } from '../../../src/recall/lexicon.ts'
import { encodeInto, missingIn } from '../../../src/recall/vectors.ts'
import { readLexicon, writeLexicon } from '../../../src/store/index/words-files.ts'
import { EMBEDDER, turnsOf } from '../../recall/sample.ts'
import { tempFolder } from '../../support/folders.ts'

let file = ''
beforeEach(() => {
  file = path.join(tempFolder('lexicon'), 'passages.words')
})
afterEach(() => fs.rmSync(path.dirname(file), { recursive: true, force: true }))

const put = (lexicon: Lexicon, day: number, texts: readonly string[]): void => {
  const date = `2026-01-${String(day).padStart(2, '0')}`
  const docs = turnsOf(
    date,
    texts.map((text) => `Dana 10:00 ${text}`),
  ).map(docOfPassage)
  putBlock(lexicon, `raw/${date}.md`, `print-${texts.join()}`, docs)
}

/** What a search sees, without the numbers of terms, which are not the same after a compaction. */
const seen = (lexicon: Lexicon) => {
  const { termIds, postEnds, postDocs, postCounts, blocks, ...corpus } = buildCorpus(lexicon)
  const shown = blocks.map(({ key, fingerprint, rows, vectors }) => ({ key, fingerprint, rows, vectors: [...vectors] }))
  const postings = [...termIds]
    .map(([term, number]) => [term, [...postDocs.subarray(postEnds[number], postEnds[number + 1])]] as const)
    .filter(([, docs]) => docs.length > 0)
    .sort()
  return { ...corpus, shown, postings, counts: postCounts.length }
}

describe('the word list on disk', () => {
  it('any blocks are read back as they were', () => {
    const texts = fc.array(fc.oneof(fc.lorem({ maxCount: 6 }), fc.string({ unit: 'grapheme' })), { maxLength: 4 })
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 28 }), texts), { maxLength: 12 }), (days) => {
        const lexicon = createLexicon()
        for (const [day, said] of days) put(lexicon, day, said)
        writeLexicon(file, lexicon)
        expect(seen(readLexicon(file))).toEqual(seen(lexicon))
        // One that is too large for the memory.
        expect(seen(readLexicon(file, 0))).toEqual(seen(lexicon))
      }),
      { numRuns: 60 },
    )
  })

  it('every flipped byte is noticed', () => {
    const lexicon = createLexicon()
    put(lexicon, 1, ['zebra'])
    writeLexicon(file, lexicon)
    const bytes = fs.readFileSync(file)
    for (let at = 0; at < bytes.length; at++) {
      const broken = Buffer.from(bytes)
      broken[at] = (broken[at] ?? 0) ^ 0x10
      fs.writeFileSync(file, broken)
      for (const most of [1e9, 0]) expect(() => readLexicon(file, most), `byte ${at}`).toThrow(/block at byte|no block/)
    }
  })

  it('FGT1: a word that no doc uses any more does not stay in the file', () => {
    const lexicon = createLexicon()
    put(lexicon, 1, ['zebra'])
    writeLexicon(file, lexicon)
    put(lexicon, 1, ['lion'])
    writeLexicon(file, lexicon)
    expect(fs.readFileSync(file, 'latin1')).not.toContain('zebra')
    expect(seen(readLexicon(file))).toEqual(seen(lexicon))
  })

  it('one that is too large for the memory is read on after it was replaced, and what is encoded into it stays', () => {
    const lexicon = createLexicon()
    put(lexicon, 1, ['zebra in the garden', 'lion'])
    put(lexicon, 2, ['a boat'])
    writeLexicon(file, lexicon)
    const large = readLexicon(file, 0)
    writeLexicon(file, createLexicon())
    expect(seen(large)).toEqual(seen(lexicon))
    encodeInto(missingIn(large.blocks), EMBEDDER)
    expect(missingIn(large.blocks)).toEqual([])
    writeLexicon(file, large)
    const again = readLexicon(file, 0)
    expect([...again.blocks.values()].map(({ missing }) => missing)).toEqual([0, 0])
    expect(seen(again)).toEqual(seen(large))
  })
})
