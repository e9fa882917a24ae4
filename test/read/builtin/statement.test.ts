import { describe, expect, it } from 'vitest'
import { relationalLine, userLine } from '../../../src/read/builtin/put.ts'
import { statement } from '../../../src/read/builtin/statement.ts'

const table: readonly (readonly [string, string])[] = [
  ['I work on crypto tax (MoonTax).', 'Works on crypto tax (MoonTax)'],
  ["i'm allergic to nuts", 'Is allergic to nuts'],
  ['I need glasses to read', 'Needs glasses to read'],
  ['i dont drink', "Doesn't drink"],
  ['my mum lives with us', 'Mum lives with them'],
  ['im 34', 'Is 34'],
  ["I've been a vet for eleven years", 'Has been a vet for eleven years'],
  ["I don't drink coffee", "Doesn't drink coffee"],
  ['My sister Ines lives in Bergen', 'Sister Ines lives in Bergen'],
  ['I moved to Porto in March', 'Moved to Porto in March'],
  ['I write by hand and type it afterwards', 'Writes by hand and types it afterwards'],
  ['I take 7.5 mg of ramipril every morning', 'Takes 7.5 mg of ramipril every morning'],
  ['I own the table fct_night_line', 'Owns the table fct_night_line'],
  ["Juliet says it was the best thing I've cooked.", "Juliet says it was the best thing they've cooked"],
]

describe('a statement about a person', () => {
  it.each(table)('ROUTE1: "%s" is said as "%s"', (said, wanted) => {
    expect(statement(said)).toBe(wanted)
  })

  it('EXT9: names, numbers, units and underscores of what is said survive', () => {
    for (const [said, wanted] of table)
      for (const kept of said.match(/[\d.]*\d(?: mg)?|fct_night_line|\b(?:MoonTax|Ines|Bergen|Porto|Juliet)\b/g) ?? [])
        expect(wanted).toContain(kept)
  })

  it.each([
    'he said "I am late and cold"',
    'me and Gaz have been married nineteen years',
    'We should go.',
    'What do I do?',
    'I moved. I also married.',
  ])('EXT12: what cannot be rewritten safely is none: %s', (said) => {
    expect(statement(said)).toBeNull()
  })
})

describe('a line of a document', () => {
  it.each([
    ['He lives in Graz with two cats.', null],
    ['I told her about it.', null],
    ['I will be at the dentist tomorrow.', null],
    ['The weather is nice.', null],
    ['I like that.', null],
    ['im on nights this week', null],
    ['I wait in the shop on Mondays and then I sleep on them', null],
    ['My sister Anna works nights and she hates it.', 'Sister Anna works nights and she hates it'],
    ['Anna has two cats and feeds them salmon.', 'Anna has two cats and feeds them salmon'],
  ])('EXT12: "%s" in USER.md is %s', (said, line) => {
    expect(userLine(said, false)).toBe(line)
  })

  it('EXT12: "he" is who the sentence before names, if it names only one', () => {
    const said = "He's a border terrier, thirteen now."
    expect(userLine(said, false, [{ text: 'My dog Gus is asleep.', same: false }])).toBe(
      'Gus is a border terrier, thirteen now',
    )
    expect(userLine(said, false, [{ text: 'Yesterday Gus bit Kurt.', same: false }])).toBeNull()
  })

  it('EXT12: whom the clause before is about does what the next one says of "she"', () => {
    const before = [{ text: "Omar's sister Lea always does anyway", same: true }]
    expect(userLine('she works as a nurse in Derby', false, before)).toBe("Omar's sister Lea works as a nurse in Derby")
    expect(userLine(before[0]?.text ?? '', true)).toBeNull()
  })

  it.each([
    ["Don't call me before nine.", "Don't call USER before nine"],
    ['tell me when something I write is wrong', 'Tell USER when something USER writes is wrong'],
    ['I want you to show the rule.', 'Wants Kit to show the rule'],
    ['You may order the trains yourself.', 'You may order the trains yourself'],
    ['You did the letter.', null],
    ['You are asking me things you could try.', null],
    ['Twice a week is fine.', null],
    ['Do it like that.', null],
  ])('ROUTE2: "%s" in RELATIONAL.md is %s', (said, line) => {
    expect(relationalLine(said, { human: 'USER', assistant: 'Kit' })).toBe(line)
  })
})
