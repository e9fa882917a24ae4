import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitAnswer } from '../../../src/read/provider/answers.ts'
import { growth, LEEWAY } from '../../support/growth.ts'

/** Shares of so many numbers each, one behind the other. */
function sharesOf(sizes: readonly number[]) {
  let count = 0
  return sizes.map((size) => {
    const numbers = [count + 1, count + size] as const
    count += size
    return { numbers }
  })
}

const junk = fc.oneof(fc.anything(), fc.record({ t: fc.anything(), quote: fc.string() }))
const SIZES = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 6 })

describe('an answer to several questions', () => {
  it('CLD45: every note lands once, in the share of the turn that it names and with that turn as its own', () => {
    fc.assert(
      fc.property(SIZES, fc.array(fc.nat({ max: 40 }), { maxLength: 30 }), (sizes, turns) => {
        const shares = sharesOf(sizes)
        const notes = turns.map((turn, at) => ({ t: turn, quote: `q${at}` }))
        const split = splitAnswer({ notes }, shares)
        const total = sizes.reduce((sum, size) => sum + size, 0)
        const back = split.flatMap((value, share) =>
          (value['notes'] as typeof notes).map(({ t: turn, quote }) => {
            const named = turn >= 1 && turn <= (sizes[share] ?? 0)
            return { turn: named ? turn + (shares[share]?.numbers[0] ?? 0) - 1 : turn, quote, named }
          }),
        )
        expect(back.map(({ quote }) => quote).sort()).toEqual(notes.map(({ quote }) => quote).sort())
        for (const one of back) {
          expect(one.turn).toBe(notes[Number(one.quote.slice(1))]?.t)
          expect(one.named).toBe(one.turn >= 1 && one.turn <= total)
        }
      }),
    )
  })

  it('CLD45: whatever the model writes, what names no turn of ours keeps its number and goes to the first', () => {
    fc.assert(
      fc.property(SIZES, fc.array(junk, { maxLength: 20 }), (sizes, notes) => {
        const split = splitAnswer({ notes }, sharesOf(sizes))
        expect(split.length).toBe(sizes.length)
        expect(split.flatMap((value) => value['notes'] as unknown[]).length).toBe(notes.length)
      }),
    )
    for (const value of [null, 7, 'x', [], {}, { notes: {} }, { notes: null }])
      expect(splitAnswer(value, sharesOf([1, 1]))).toEqual([{ notes: [] }, { notes: [] }])
  })

  it('CLD37: takes time that grows with its length, however many notes there are', async () => {
    const shares = sharesOf(Array.from({ length: 40 }, () => 1))
    const split = (length: number) => {
      const notes = Array.from({ length }, (_, at) => ({ turn: at % 50, quote: 'x' }))
      return splitAnswer({ notes }, shares)
    }
    expect(await growth(split, [20_000, 200_000])).toBeLessThan(LEEWAY)
  })
})
