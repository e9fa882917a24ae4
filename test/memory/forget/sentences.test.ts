import { expect, it } from 'vitest'
import { createNeedles } from '../../../src/memory/forget/needles.ts'
import { partsThat, sentencesIn, sentencesLeft, type Told, withoutGone } from '../../../src/memory/forget/sentences.ts'
import type { Evidence } from '../../../src/memory/memory.ts'

const quoting = (quote: string, day = '04'): Evidence => ({ file: `raw/2026-03-${day}.md`, lines: [3, 3], quote })
const told = (text: string, quotes: readonly string[], more: Partial<Told> = {}): Told => ({
  ...{ text, origin: 'human-said', topics: [], claim: null },
  evidence: quotes.map((quote, at) => quoting(quote, `0${at + 1}`)),
  ...more,
})
const without = (one: Told, words: string) => {
  const left = withoutGone(one, createNeedles([words]).holds)
  return left === null || left === one ? left : [left.text, left.evidence.map(({ quote }) => quote)]
}

it('FGT24: what holds nothing of it is the same, and what says nothing else is nothing', () => {
  const one = told('Plays the cello', ['I play the cello.'])
  expect(without(one, 'Anna')).toBe(one)
  expect(without(one, 'cello')).toBeNull()
})

it('FGT24: of sentences in other words than those that they rest on each stays with its own', () => {
  const quote = 'I play the cello. My sister has multiple sclerosis.'
  const both = told('Plays the cello. Her sister has MS.', [quote])
  expect(without(both, 'has MS')).toEqual(['Plays the cello.', ['I play the cello.']])
  expect(without(both, 'multiple sclerosis')).toEqual(['Plays the cello.', ['I play the cello.']])
  expect(without(told('Her sister has MS', [quote]), 'multiple sclerosis')).toBeNull()
})

it('FGT24: a line that only the forgotten words tell does not stay with others that share a word', () => {
  const quote = 'I was treated for depression at a clinic in Graz. I lived in Graz for years.'
  expect(without(told('Was treated in Graz for years', [quote]), 'depression')).toBeNull()
  expect(without(told('Lived in Graz for years', [quote]), 'depression')).toEqual([
    'Lived in Graz for years',
    ['I lived in Graz for years.'],
  ])
})

it('FGT24: words over the end of a sentence take all, an abbreviation ends none', () => {
  expect(without(told('Sees Dr. Blum. Eats no meat.', ['I see Dr. Blum. I eat no meat.']), 'Blum I eat')).toBeNull()
  expect(without(told('Sees Dr. Blum on Mondays. Eats no meat.', [], { origin: 'human-edit' }), 'Blum')).toEqual([
    'Eats no meat.',
    [],
  ])
})

it('FGT24: topics and the claim stay as far as they are not of what went', () => {
  const one = told(
    'USER said: "I play the cello. My sister Anna lives in Graz."',
    ['I play the cello. My sister Anna lives in Graz.'],
    {
      topics: ['cello', 'anna', 'graz', 'music'],
      claim: { subject: 'anna', attribute: 'home', value: 'graz' },
    },
  )
  const left = withoutGone(one, createNeedles(['Anna']).holds)
  expect(left).toMatchObject({ topics: ['cello', 'music'], claim: null })
})

it('FGT24: a line of theirs stays without the words that it was seen again in', () => {
  const seen = told('I play chess', ['I play chess with my friend Clara.'], { origin: 'human-edit' })
  expect(without(seen, 'Clara')).toEqual(['I play chess', []])
})

it('FGT24: of a sentence that is joined of two the half stays that the line rests on', () => {
  const quote = 'I work as a nurse, and I live in Graz.'
  expect(without(told('Lives in Graz', [quote]), 'nurse')).toEqual(['Lives in Graz', ['I live in Graz.']])
  expect(without(told('Works as a nurse', [quote]), 'Graz')).toEqual(['Works as a nurse', ['I work as a nurse,']])
  expect(partsThat(createNeedles(['nurse']).holds, `It rained. ${quote}`)).toEqual(['I work as a nurse, '])
})

it('FGT27: of several lines the sentences that hold the words go, also wrapped ones', () => {
  const { holds } = createNeedles(['sister Anna'])
  expect(sentencesLeft('- I have a cat\n- my sister Anna called\n- it rained', holds)).toBe(
    '- I have a cat\n- it rained',
  )
  expect(sentencesLeft('It rained. My sister\nAnna called. It snowed.', holds)).toBe('It rained. It snowed.')
  expect(sentencesLeft('my sister\nanna called', holds)).toBe('')
  expect(sentencesLeft('It rained.\nIt snowed.', holds)).toBe('It rained.\nIt snowed.')
})

it('FGT24: what a person wrote behind words that are quoted is another sentence', () => {
  const one = told('USER said: "I play the cello." I like short answers about Anna!', ['I play the cello.'], {
    origin: 'human-edit',
  })
  const left = withoutGone(one, createNeedles(['Anna']).holds)
  expect(left).toMatchObject({ text: 'USER said: "I play the cello."', evidence: one.evidence })
})

it('FGT24: who writes no capitals ends sentences too; where there are some, a small letter goes on', () => {
  const small = 'i play the cello. my sister anna lives in graz, e.g. in summer. i like tea'
  expect(sentencesIn(small).map((one) => one.trim())).toEqual([
    'i play the cello.',
    'my sister anna lives in graz, e.g. in summer.',
    'i like tea',
  ])
  expect(sentencesIn('It cost ca. ten euros etc. and more. I paid.')).toHaveLength(2)
  expect(without(told(`USER said: "${small}"`, [small]), 'Anna')).toEqual([
    'USER said: "i play the cello. i like tea"',
    ['i play the cello. i like tea'],
  ])
})
