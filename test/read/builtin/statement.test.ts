import { describe, expect, it } from 'vitest'
import { relationalLines, userLines } from '../../../src/read/builtin/put.ts'
import { statement } from '../../../src/read/builtin/statement.ts'
import { extracted } from '../../support/day.ts'

const table: readonly (readonly [string, string])[] = [
  ['I work on crypto tax (MoonTax).', 'Works on crypto tax (MoonTax)'],
  ["i'm allergic to nuts", 'Is allergic to nuts'],
  ['I need glasses to read', 'Needs glasses to read'],
  ['i dont drink', "Doesn't drink"],
  ['my mum lives with us', 'Mum lives with them'],
  ['im 34', 'Is 34'],
  ['my dad thinks hes retired', "Dad thinks he's retired"],
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

const NAMES = { human: 'USER', assistant: 'Kit' }

function wholeOf(said: string, before: Parameters<typeof userLines>[2] = []): string | undefined {
  return userLines(said, NAMES, before)[0]?.line
}

describe('what may be a line of a document', () => {
  it.each([
    ['He lives in Graz with two cats.', undefined],
    ['its every thursday at the club', undefined],
    ['That one is mine.', undefined],
    ['I told him last year.', undefined],
    ['I hate it when it rains.', 'Hates it when it rains'],
    ['They said "you are late again".', undefined],
    ['My sister Anna works nights and she hates it.', 'Sister Anna works nights and she hates it'],
    ['Anna has two cats and feeds them salmon.', 'Anna has two cats and feeds them salmon'],
    ['Anna taught me all I know.', 'Anna taught USER all USER knows'],
    ['first grandchild in august', 'First grandchild in august'],
    ['First, I live in Graz.', 'Lives in Graz'],
  ])('EXT12: "%s" in USER.md is %s: nobody is pointed at, nothing quoted', (said, line) => {
    expect(wholeOf(said)).toBe(line)
  })

  it('EXT12: a sentence may be a line in part: up to a joint, or from where somebody begins anew', () => {
    const lines = userLines('right so im maree, i do the rosters at harbourline, it pays', NAMES)
    expect(lines.map(({ source }) => source)).toContain('i do the rosters at harbourline')
    expect(lines.map(({ line }) => line)).toContain('Does the rosters at harbourline')
    expect(lines.every(({ line }, at) => at === 0 || (lines[at - 1]?.source.length ?? 0) >= line.length - 8)).toBe(true)
  })

  it('EXT12: a condition is no line without what it is a condition of', () => {
    const said = 'When a talk ends, I go for a walk'
    expect(userLines(said, NAMES).map(({ source }) => source)).not.toContain('When a talk ends')
    expect(wholeOf(said)).toBe('When a talk ends, USER goes for a walk')
  })

  it.each([
    ["He's a border terrier, thirteen now.", 'My dog Gus is asleep.', ['Gus is a border terrier, thirteen now']],
    ["he's been in Graz", 'and then Gus bit Kurt.', ['Gus has been in Graz', 'Kurt has been in Graz']],
    ['She works as a nurse in Derby', 'Lea always does anyway', ['Lea works as a nurse in Derby']],
    ["her car's red and so is her nose", 'I rang my sister', ["Sister's car's red and so is her nose"]],
    ['She is tired.', 'It was a long day on Monday, USER.', []],
    ['They are tired.', 'Lea and Gus came.', []],
  ])('EXT12: "%s" behind "%s" may be %j: whom it means is named, or it is no line', (said, text, lines) => {
    expect(
      userLines(said, NAMES, [{ text, isHuman: true, same: false }]).flatMap(({ who, line }) =>
        who === undefined ? [] : [line],
      ),
    ).toEqual(expect.arrayContaining(lines))
    expect(userLines(said, NAMES).filter(({ who }) => who !== undefined)).toEqual([])
  })

  it.each([
    ["Don't call me before nine.", "Don't call USER before nine"],
    ['tell me when something I write is wrong', 'Tell USER when something USER writes is wrong'],
    ['I want you to show the rule.', 'Wants Kit to show the rule'],
    ['You may order the trains yourself.', 'You may order the trains yourself'],
  ])('ROUTE2: "%s" in RELATIONAL.md is %s', (said, line) => {
    expect(relationalLines(said, NAMES)[0]?.line).toBe(line)
  })
})

const LASTING = [
  'I have type 1 diabetes.',
  'im allergic to shellfish',
  'My brother Owen drives a tram in Sheffield.',
  'I work as a locksmith in Leith.',
  'i take 40mg of pravastatin every night',
  'My daughter Mina starts school in September.',
  'Never send a mail without asking me first.',
  'Keep your answers short, please.',
  'I was born in Turin in 1984.',
  "I can't stand olives.",
]
const PASSING = [
  'I am at the dentist tomorrow.',
  'The weather is nice.',
  'I like that.',
  'im on nights this week',
  'The printer is out of toner again.',
  'ok im back',
  'That build failed twice.',
  'I am so tired today.',
  'You did the letter.',
  'Twice a week is fine.',
]

describe('what is a line of a document', () => {
  const onPage = async (said: readonly string[]): Promise<string[]> => {
    const days = await Promise.all(said.map((text) => extracted([`USER: ${text}`])))
    return said.filter((_, at) => days[at]?.findings.some(({ home }) => home !== 'store'))
  }

  it('EXT12: most of what holds for long, and next to nothing of what holds today', async () => {
    expect((await onPage(LASTING)).length).toBeGreaterThanOrEqual(7)
    expect((await onPage(PASSING)).length).toBeLessThanOrEqual(1)
  })
})
