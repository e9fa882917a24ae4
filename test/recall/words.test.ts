import { describe, expect, it } from 'vitest'
import { stem } from '../../src/recall/stem.ts'
import { terms, words } from '../../src/recall/words.ts'

describe('what a text is found by', () => {
  it('stop words go, endings go, accents go', () => {
    expect(terms('She was running to the cafés, and Dana’s lessons begin.')).toEqual([
      'run',
      'cafe',
      'dana',
      'lesson',
      'begin',
    ])
  })

  it.each([
    ['went', 'go'],
    ['children', 'child'],
    ['bought', 'buy'],
    ['mum', 'mother'],
  ])('%s is found by %s', (form, word) => {
    expect(stem(form)).toBe(stem(word))
  })

  // Pairs of the published vocabulary of the Porter algorithm.
  it.each([
    ['caresses', 'caress'],
    ['ponies', 'poni'],
    ['agreed', 'agre'],
    ['plastered', 'plaster'],
    ['conflated', 'conflat'],
    ['hopping', 'hop'],
    ['filing', 'file'],
    ['happy', 'happi'],
    ['relational', 'relat'],
    ['conditional', 'condit'],
    ['vietnamization', 'vietnam'],
    ['triplicate', 'triplic'],
    ['hopefulness', 'hope'],
    ['adjustment', 'adjust'],
    ['adoption', 'adopt'],
    ['controlling', 'control'],
    ['probate', 'probat'],
    ['rate', 'rate'],
  ])('%s is cut to %s', (word, cut) => {
    expect(stem(word)).toBe(cut)
  })

  it('scripts without spaces are found by pairs of characters', () => {
    expect(words('東京タワー')).toEqual(['東京', '京タ', 'タワ', 'ワー'])
    expect(words('ไทย ok')).toContain('ok')
  })

  it('text without a word has no terms', () => {
    expect(terms('… 😀 — !?')).toEqual([])
  })
})
