import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cosineAt, dot, isBlank } from '../../src/recall/embedder.ts'
import { EMBEDDER } from './sample.ts'

const vector = (text: string): Float32Array => EMBEDDER.embed([text])[0] ?? new Float32Array(0)
const cosine = (a: string, b: string): number => dot(vector(a), vector(b))

describe('the embedded embedder', () => {
  it('any text gives a vector of its dimension, unit length or blank, never NaN', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        const found = vector(text)
        expect(found).toHaveLength(EMBEDDER.dimension)
        expect(found.every(Number.isFinite)).toBe(true)
        if (!isBlank(found)) expect(Math.abs(dot(found, found) - 1)).toBeLessThan(1e-4)
      }),
      { numRuns: 300 },
    )
  })

  it('text without a word is blank and says so', () => {
    expect(isBlank(vector('😀 … !'))).toBe(true)
    expect(isBlank(vector('word'))).toBe(false)
  })

  it('nearer in meaning is nearer in angle', () => {
    const asked = 'likes to work early in the morning'
    expect(cosine(asked, 'prefers mornings for deep work')).toBeGreaterThan(cosine(asked, 'has a cat named Miso') + 0.2)
    expect(cosine('married in 2015', 'wedding anniversary')).toBeGreaterThan(
      cosine('married in 2015', 'broken printer'),
    )
  })

  it('the same words in other order are a duplicate, another subject is not even related', () => {
    const [duplicate, related] = [0.88, 0.6]
    expect(cosine('crypto tax at MoonTax', 'MoonTax, at crypto tax')).toBeGreaterThan(duplicate)
    expect(cosine('Works on crypto tax', 'Adopted a small dog')).toBeLessThan(related)
  })

  it('neighbours of a word come nearest first', () => {
    const near = EMBEDDER.near('pet')
    expect(near.slice(0, 5).map(([word]) => word)).toContain('dog')
    expect(near.map(([, value]) => value)).toEqual([...near.map(([, value]) => value)].sort((a, b) => b - a))
    expect(EMBEDDER.near('zorblatt')).toEqual([])
  })

  it('its scale rises from score to score, and the cosine of a duplicate is above that of the middle of it', () => {
    const points = EMBEDDER.calibration
    expect(points.length).toBeGreaterThan(10)
    expect(points.flat().every((value) => value > 0 && value < 1)).toBe(true)
    expect(points.map(([, at]) => at)).toEqual([...points.map(([, at]) => at)].sort((a, b) => a - b))
    expect(cosineAt(points, 0.5)).toBeLessThan(cosine('crypto tax at MoonTax', 'MoonTax, at crypto tax'))
  })
})
