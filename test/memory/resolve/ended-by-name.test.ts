import { describe, expect, it } from 'vitest'
import type { MemoryIndex } from '../../../src/memory/similar.ts'
import { finding, indexOf, learn, memory } from './make.ts'

const [D1, D2] = ['2026-01-05', '2026-02-01'] as const
const known = (text: string): MemoryIndex => indexOf(memory(D1, text))
const isAsked = (text: string, said: string): boolean =>
  learn(known(text), finding(D2, said)).some(({ changes }) => changes.some(({ type }) => type === 'review-opened'))
const ends = (text: string, said: string): boolean =>
  learn(known(text), finding(D2, said)).some(({ changes }) =>
    changes.some(({ type }) => type === 'memory-superseded' || type === 'memory-retracted'),
  )

describe('an ending in plain words, beside a word or a name of what ended', () => {
  it.each([
    ['Has been learning the banjo since Easter', 'Sold it, the banjo I mean, to a man from Leeds'],
    ['Shares the flat with Imke, who sings all day', 'Imke moved out at the weekend'],
    ['Mother lives alone in her house in Perth', 'Mother has moved into a care home in Ayr'],
  ])('RES147: "%s" is asked about after "%s", and ends nothing unasked', (line, said) => {
    expect(isAsked(line, said)).toBe(true)
    expect(ends(line, said)).toBe(false)
  })

  it.each([
    ['Shares the flat with Imke, who sings all day', "Imke's boss moved out of town"],
    ['Lives above a bakery with Joris', 'The bakery downstairs stopped making rye bread'],
    ['Brother Stijn is a firefighter', 'Stijn sold his bicycle'],
    ['Is saving for a camper van', 'Sold the old bike, 200 into the camper fund'],
  ])('RES147: "%s" is not asked about after "%s": it is of somebody or something else', (line, said) => {
    expect(isAsked(line, said)).toBe(false)
    expect(ends(line, said)).toBe(false)
  })
})

describe('what can be asked about as over', () => {
  it.each([
    ['Rented a stall at the book fair for 120 euros', 'The pool raised its price to 6 euros'],
    ["Stijn's girlfriend moved to Antwerp for a new job", 'Stijn was promoted to lieutenant'],
    ['Boss Greet has run the workshop for thirty years', "Greet's husband retired from the railway"],
    ['Is learning Portuguese with a tutor called Marta', 'Joris finished his last night shift of the month'],
    ['Mother lives in Bruges', 'Mother had her friends over, one of them just sold her house'],
    ['Son Matthias studies engineering in Aachen', "Matthias's flatmate has dropped out of his degree"],
    ['Plays five-a-side on Mondays', 'Five-a-side was cancelled, the pitch was a lake'],
    ['The library uses Zoom for its lectures', "No longer attends the library's lectures in the evening"],
  ])('RES148: "%s" is neither ended by nor asked about after "%s"', (line, said) => {
    expect(isAsked(line, said)).toBe(false)
    expect(ends(line, said)).toBe(false)
  })

  it('RES148: who puts an animal down goes on living, and the animal does not', () => {
    expect(ends('Girlfriend Nia is a vet', 'Nia put down a very old labrador')).toBe(false)
    expect(ends('Has a dog called Biscuit', 'Biscuit was put down on Friday')).toBe(true)
  })
})
