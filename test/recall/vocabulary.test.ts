import fs from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readVocabulary } from '../../src/recall/vocabulary.ts'

const bytesOf = (words: readonly string[]): Uint8Array => Buffer.from(words.join('\n'))

describe('the words of a table', () => {
  it('each is found in its row, of two that are the same the first, and no other', () => {
    const word = fc.string({ unit: 'grapheme', maxLength: 6 }).filter((text) => !text.includes('\n'))
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 60 }), fc.array(word), (words, others) => {
        const { count, row, word: wordOf } = readVocabulary(bytesOf(words))
        expect(count).toBe(words.length)
        for (const text of [...words, ...others]) expect(row(text)).toBe(firstOf(words, text))
        words.forEach((text, at) => {
          expect(wordOf(at)).toBe(text)
        })
        expect(wordOf(words.length)).toBe('')
      }),
      { numRuns: 300 },
    )
  })

  it('so are the hundred thousand that ship', () => {
    const bytes = fs.readFileSync('models/glove-wink-100d-100k/vocab.txt')
    const words = bytes.toString('utf8').split('\n')
    const { count, row, word } = readVocabulary(bytes)
    expect(count).toBe(words.length)
    expect(words.filter((text, at) => row(text) !== at || word(at) !== text)).toEqual([])
  })
})

function firstOf(words: readonly string[], text: string): number | undefined {
  const at = words.indexOf(text)
  return at < 0 ? undefined : at
}
