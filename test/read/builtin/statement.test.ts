import { describe, expect, it } from 'vitest'
import { statement } from '../../../src/read/builtin/statement.ts'

describe('a statement without its first person', () => {
  it.each([
    ['I work on crypto tax (MoonTax).', 'Works on crypto tax (MoonTax)'],
    ["I'm allergic to nuts", 'Is allergic to nuts'],
    ['im 34', 'Is 34'],
    ["I've been a vet for eleven years", 'Has been a vet for eleven years'],
    ['I never fly in winter', 'Never flies in winter'],
    ["I don't drink coffee", "Doesn't drink coffee"],
    ['My sister Ines lives in Bergen', 'Sister Ines lives in Bergen'],
    ['and I studied law', 'Studied law'],
    ['I moved to Porto in March', 'Moved to Porto in March'],
    ['I have a cat which must be fed before I am', 'Has a cat which must be fed before they are'],
    ['I have twins and they are at school', 'Has twins and they are at school'],
  ])('ROUTE1: %s', (said, written) => {
    expect(statement(said)).toBe(written)
  })

  it.each([
    'you know I hate this',
    'I wibble at the moon',
    'is it me or is it raining',
    'he said "I am late"',
    'I see my parents when they can have us',
    'two dancers and one of them is me',
    'when my shift ends',
    'only my mother says Thomas',
    'me and Gaz have been married nineteen years',
    'Gaz and me have a boat',
    'my sister and me share a car',
    'Sorry I vanished all weekend',
    "I'm hopeless with deadlines, so nag me",
  ])('ROUTE1: what cannot be rewritten safely is left to be quoted: %s', (said) => {
    expect(statement(said)).toBeNull()
  })
})
