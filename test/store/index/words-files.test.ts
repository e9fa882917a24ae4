import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildCorpus } from '../../../src/recall/corpus.ts'
import { docOfPassage } from '../../../src/recall/doc.ts'
import { type Block, createLexicon, dropBlock, type Lexicon, putBlock } from '../../../src/recall/lexicon.ts'
import { appendBlocks, readLexicon, writeLexicon } from '../../../src/store/index/words-files.ts'
import { turnsOf } from '../../recall/sample.ts'
import { tempFolder } from '../../support/folders.ts'

let file = ''
beforeEach(() => {
  file = path.join(tempFolder('lexicon'), 'passages.words')
})
afterEach(() => fs.rmSync(path.dirname(file), { recursive: true, force: true }))

const put = (lexicon: Lexicon, day: number, texts: readonly string[]): Block => {
  const date = `2026-01-${String(day).padStart(2, '0')}`
  const docs = turnsOf(
    date,
    texts.map((text) => `Dana 10:00 ${text}`),
  ).map(docOfPassage)
  return putBlock(
    lexicon,
    `raw/${date}.md`,
    `print-${texts.length}-${texts.join()}`,
    docs,
    docs.map(({ id, kind, text, date }) => ({ id, kind, text, date, home: null, evidence: [], quoted: false })),
  )
}

/** What a search sees, without the numbers of terms, which are not the same after a compaction. */
const seen = (lexicon: Lexicon) => {
  const corpus = buildCorpus(lexicon)
  const postings = [...corpus.termIds]
    .map(
      ([term, number]) =>
        [term, [...corpus.postDocs.subarray(corpus.postEnds[number], corpus.postEnds[number + 1])]] as const,
    )
    .filter(([, docs]) => docs.length > 0)
    .sort()
  const { ids, rows, line, day, packed, length, segment, speakers } = corpus
  return { ids, rows, line, day, packed, length, segment, speakers, postings }
}

describe('the word list on disk', () => {
  it('any run of puts and drops is read back as it was, also after a compaction', () => {
    const day = fc.integer({ min: 1, max: 6 })
    const step = fc.record({ day, texts: fc.array(fc.lorem({ maxCount: 6 }), { maxLength: 4 }), drop: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        fs.rmSync(file, { force: true })
        const lexicon = createLexicon()
        let size = 0
        for (const { day: on, texts, drop } of steps) {
          const key = `raw/2026-01-0${on}.md`
          const block = drop && lexicon.blocks.has(key) ? dropBlock(lexicon, key) : put(lexicon, on, texts)
          size = appendBlocks(file, size, [block])
        }
        if (size === 0) return
        const expected = seen(lexicon)
        expect(seen(readLexicon(file, size))).toEqual(expected)
        size = writeLexicon(file, lexicon)
        expect(seen(lexicon)).toEqual(expected)
        if (size > 0) expect(seen(readLexicon(file, size))).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })

  it('bytes after the last commit are no part of it and are cut before the next', () => {
    const lexicon = createLexicon()
    const size = appendBlocks(file, 0, [put(lexicon, 1, ['zebra'])])
    fs.appendFileSync(file, 'half a block')
    expect([...readLexicon(file, size).blocks.keys()]).toEqual(['raw/2026-01-01.md'])
    const after = appendBlocks(file, size, [put(lexicon, 2, ['lion'])])
    expect(fs.statSync(file).size).toBe(after)
    expect([...readLexicon(file, after).blocks.keys()]).toEqual(['raw/2026-01-01.md', 'raw/2026-01-02.md'])
  })

  it('every flipped byte is noticed', () => {
    const lexicon = createLexicon()
    const size = appendBlocks(file, 0, [put(lexicon, 1, ['zebra'])])
    const bytes = fs.readFileSync(file)
    for (let at = 0; at < size; at++) {
      const broken = Buffer.from(bytes)
      broken[at] = (broken[at] ?? 0) ^ 0x10
      fs.writeFileSync(file, broken)
      expect(() => readLexicon(file, size), `byte ${at}`).toThrow(/block at byte|no block/)
    }
  })

  it('IDX7: a word that no doc uses any more does not stay in the file', () => {
    const lexicon = createLexicon()
    put(lexicon, 1, ['zebra'])
    put(lexicon, 1, ['lion'])
    writeLexicon(file, lexicon)
    expect(fs.readFileSync(file, 'latin1')).not.toContain('zebra')
    expect([...lexicon.termIds.keys()]).toEqual(['lion'])
  })
})
