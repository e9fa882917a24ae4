import { describe, expect, it } from 'vitest'
import { findingsIn } from './one-turn.ts'

/** The lines about the human that a turn of that text leads to. */
async function aboutThem(text: string): Promise<string[]> {
  return (await findingsIn(text)).filter(({ home }) => home === 'user').map((one) => one.text)
}

describe('what is only supposed', () => {
  it.each([
    'For the sake of the exercise I am a baker in Porto. I have four daughters and a bakery on the quay.',
    'Let us assume that we live in Malmö. My wife is a pilot and I am allergic to nuts.',
    'Take it as an example, in the first person. I was born in Cadiz. I own two bakeries.',
    'Imagine a cook, and that is me. I have worked in Lima for nine years. My brother lives in Cusco.',
    "Say I'm a landlord. I own six flats in Leeds and I have a bad back.",
    'Say we took over a mill in Kent. My wife is a miller and I am allergic to flour.',
    'In that world I am married to a count. We live in Madeira.',
    'The hypothetical tenant is me, then. I am sixty and I have two dogs.',
  ])('EXT44: what follows it in its paragraph is part of it: %s', async (text) => {
    expect(await aboutThem(text)).toEqual([])
  })

  it.each([
    ['Suppose I had stayed in Lima. In reality I have lived in Leeds since 2009.', 'Leeds'],
    ["If I were rich I'd buy the quay. I am allergic to nuts.", 'nuts'],
    ['I suppose I should say it. I am allergic to nuts.', 'nuts'],
    ["Let's say Thursday at six. I am allergic to nuts, so no satay.", 'nuts'],
    ['For example, I never eat before noon. I have been a nurse for nine years.', 'nurse'],
  ])('EXT44: a wish, an example from life and what is called real are none: %s', async (text, word) => {
    expect((await aboutThem(text)).join(' ')).toContain(word)
  })
})

describe('somebody nameless', () => {
  it.each([
    'The plumber was here again. He is twice divorced and keeps eleven parrots.',
    'A driver from Ghent told me that he is colour-blind and lives with his mother.',
    "There's a bloke on the second floor who is allergic to cats.",
    'One of the twelve is diabetic, off dairy and on beta blockers.',
    'bloke on the tram told me everything. three ex-wives, a ferret, allergic to cats',
    'The inspector came on Tuesday. She has three sons and lives in Hasselt.',
  ])('EXT45: who comes up by trade is no person of theirs: %s', async (text) => {
    expect(await aboutThem(text)).toEqual([])
  })

  it.each([
    ['My sister was here again. She is twice divorced and keeps eleven parrots.', 'parrots'],
    ['My manager is called Ines. She has three sons and lives in Hasselt.', 'Hasselt'],
  ])('EXT45: kin and whoever is named are: %s', async (text, word) => {
    expect((await aboutThem(text)).join(' ')).toContain(word)
  })
})
