import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stem } from '../../src/memory/resolve/stem.ts'
import { contentKey, readStatement, similar } from '../../src/memory/similar.ts'

const own = new Set(['user', 'bernard'])
const like = (a: string, b: string) => similar(readStatement(a, own), readStatement(b, own))

describe('similarity of statements', () => {
  it.each([
    ['Works on crypto tax', 'USER worked on crypto taxes', 'tense, number and name'],
    ['Keeps bees on the roof', 'On the roof bees are kept', 'order of words'],
    ["Doesn't eat shellfish", 'Never eats shellfish', 'ways to deny'],
    ['USER said: "No recaps"', 'Avoid recapping', 'who said it'],
    ['The panel is on April 22', 'Panel: 22nd of April', 'ways to write a date'],
    ['Two migraines a month', '2 migraines a month', 'ways to write a number'],
  ])('RES20: "%s" and "%s" have the same content (%s)', (a, b) => {
    expect(contentKey(a, own)).toBe(contentKey(b, own))
  })

  it.each([
    ['Drinks coffee', "Doesn't drink coffee"],
    ['Is off coffee', 'Back on coffee'],
    ['Likes phoning clients', 'Hates phoning clients'],
    ['Gave up smoking', 'Smoking again'],
    ['Can work with YAML', "Can't stand YAML"],
    ['The trip to Oslo', 'The trip to Oslo is off'],
    ['Wants brief answers', 'Wants detailed answers'],
    ['Answers without a recap', 'Answers with a recap'],
  ])('RES21: "%s" and "%s" oppose each other', (a, b) => {
    expect(like(a, b).opposed).toBeGreaterThanOrEqual(0.3)
  })

  it.each([
    ["Doesn't hate coffee", 'Drinks coffee'],
    ['No tea, coffee or wine', 'Never drinks wine'],
    ['Never stop testing migrations', 'Tests migrations'],
    ['Not only Rust but Go', 'Writes Rust'],
    ['Hates meetings, but likes Rust', 'Likes Rust'],
    ['Tea instead of coffee', 'No coffee'],
  ])('RES21: "%s" and "%s" do not', (a, b) => {
    expect(like(a, b).opposed).toBe(0)
  })

  it.each([
    ['At most five lines', 'At most seven lines', true],
    ['Dinner on Friday', 'Dinner on Saturday', true],
    ['Panel on April 22', 'Panel on April 29', true],
    ['Founded in 2018', 'Founded in 2019', true],
    ['Call at six', 'Call at 6pm', false],
    ['Seven lines were too many, five is the limit', 'At most five lines', false],
    ['Visits on Saturday instead of Wednesday', 'Visits on Saturday', false],
    ['Two cats', 'Three dogs', false],
    ['Moved in 2018', 'Lives on the third floor', false],
  ])('RES22: the values of "%s" and "%s" clash: %s', (a, b, clash) => {
    expect(like(a, b).clash).toBe(clash)
  })

  it.each([
    ['Kurt drinks coffee', 'Drinks coffee', false],
    ['Her mother lives in Superior', 'Lives in Superior', false],
    ['Daughter Wren is nine', 'Wren goes to school', true],
    ['Works at MoonTax', 'Works in tax', true],
    ['Gus is away', 'Wren is away', false],
  ])('RES23: "%s" and "%s" are about the same: %s', (a, b, same) => {
    expect(like(a, b).sameLead).toBe(same)
  })

  it('RES24: shares say how much of each the other holds', () => {
    const { held, holds, adds } = like('Keeps bees', 'Keeps bees and chickens on 3 hectares')
    expect(held).toBe(1)
    expect(holds).toBeLessThan(0.7)
    expect(adds).toBe(false)
    expect(like('Keeps 12 bees', 'Keeps bees').adds).toBe(true)
  })

  it.each([
    ['moved', 'moving'],
    ['tries', 'trying'],
    ['running', 'runs'],
    ['wrote', 'writes'],
    ['apologise', 'apologize'],
    ['calls', 'calling'],
    ['cancelled', 'cancels'],
    ['adds', 'added'],
    ['children', 'kids'],
  ])('RES20: %s and %s share a stem', (a, b) => {
    expect(stem(a)).toBe(stem(b))
  })

  it('RES25: comparing is symmetric and bounded for any text', () => {
    const word = fc.constantFrom(
      'never',
      'no',
      'five',
      'lines',
      'Wren',
      'coffee',
      ',',
      'Friday',
      'at',
      'short',
      'off',
      '¬',
      '"',
    )
    const text = fc.oneof(
      fc.string(),
      fc.array(word, { maxLength: 12 }).map((words) => words.join(' ')),
    )
    fc.assert(
      fc.property(text, text, (a, b) => {
        const [there, back] = [like(a, b), like(b, a)]
        expect(there.shared).toBeCloseTo(back.shared, 9)
        expect(there.held).toBeCloseTo(back.holds, 9)
        expect(there.clash).toBe(back.clash)
        expect(there.sameLead).toBe(back.sameLead)
        for (const share of [there.held, there.holds, there.jaccard, there.opposed]) {
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(1)
        }
        expect(like(a, a).opposed).toBe(0)
        expect(like(a, a).clash).toBe(false)
      }),
      { numRuns: 500 },
    )
  })
})
