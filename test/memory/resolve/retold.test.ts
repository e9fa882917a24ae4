import { describe, expect, it } from 'vitest'
import type { Memory } from '../../../src/memory/memory.ts'
import { type Outcome, resolveFinding } from '../../../src/memory/resolve.ts'
import { createMemoryIndex, type MemoryIndex } from '../../../src/memory/similar.ts'
import { readWordVectors } from '../../../src/store/package-files.ts'
import { scoreDays } from '../../support/score-days.ts'
import { DAYS, finding, NAMES } from './make.ts'

const SENSE = readWordVectors()
const CONTEXT = { run: 'run-1', activeDays: DAYS, forgotten: () => false, defang: String }
type Rest = Parameters<typeof finding>[2]
const RULE: Rest = { home: 'relational', kind: 'preference' }

function knowing(...texts: readonly string[]): MemoryIndex {
  const index = createMemoryIndex([], { names: NAMES, sense: SENSE })
  for (const text of texts) {
    const known = finding('2026-01-05', text, text.startsWith('USER said') ? RULE : {})
    index.apply(resolveFinding(known, index, { ...CONTEXT, date: '2026-01-05' }).changes)
  }
  return index
}

function said(text: string, index: MemoryIndex, rest: Rest = {}): Outcome {
  return resolveFinding(finding('2026-02-02', text, rest), index, { ...CONTEXT, date: '2026-02-02' })
}

function confirmed({ changes }: Outcome, index: MemoryIndex): (string | undefined)[] {
  return changes.flatMap((change) => (change.type === 'memory-confirmed' ? [index.get(change.data.id)?.text] : []))
}

function added({ changes }: Outcome): Memory[] {
  return changes.flatMap((change) => (change.type === 'memory-added' ? [change.data.memory] : []))
}

const THIN: Rest = { home: 'store', kind: 'context', faint: true }

describe('known and told again without a word that says so', () => {
  it.each([
    ['Is allergic to latex, to the point of blisters', 'The rubber gloves gave me blisters again'],
    ['Annick plays the viola in an ensemble', 'Annick put down her viola'],
    ['Has type 1 diabetes and wears a pump', 'My pump beeped in the meeting, diabetes has no manners'],
    ['Wife Ingrid is a midwife at the county hospital', 'Ingrid is tired, such is being married to a midwife'],
    ['Was a fireman for sixteen years', 'In my sixteen years with the fire brigade I never saw such a fuse box'],
  ])('RES120: "%s" is confirmed by "%s": the same person and what holds for years', (known, again) => {
    const index = knowing(known, 'Collects stamps')
    expect(confirmed(said(again, index), index)).toEqual([known])
  })

  it.each([
    ['Is allergic to latex', 'My brother is allergic to latex'],
    ['Is allergic to latex', 'The rubber plant needs water'],
    ['Has type 1 diabetes', "There's a diabetes fundraiser on Saturday"],
    ['Plays chess online late at night', 'The chess set is missing a bishop'],
    ['Plays the cello in an orchestra', 'I sold the cello'],
    ['Plays the cello in an orchestra', "I don't play the cello"],
    ['Is vegetarian', "If I were vegetarian I'd starve there"],
    ['Plays the organ in church with four brothers', 'I bought an organ record for my brother'],
    ['Has a cataract in the right eye', 'My cataract is removed on Friday'],
    ['Writes about false penicillin allergies', "I'm not allergic to penicillin"],
  ])('RES120: "%s" is not confirmed by "%s"', (known, other) => {
    const index = knowing(known, 'Collects stamps')
    expect(confirmed(said(other, index, THIN), index)).toEqual([])
  })

  it('RES121: a clause that is said again confirms the line of the document that says it, a likeness and one more do not', () => {
    const known = 'Two pens, one for the apron and one for the car'
    const index = knowing(known, 'Is building a wooden kayak')
    expect(confirmed(said('I had the pen in my apron and went in', index), index)).toEqual([known])
    for (const other of [
      'It was like the pen in my apron',
      'I bought another wooden kayak',
      'We left my pen and apron',
    ])
      expect(confirmed(said(other, index, THIN), index)).toEqual([])
  })

  it.each([
    ["Wren: She's nine and believes in ferrets", 'Wren is nine, after all'],
    ["Wren: She's nine and believes in ferrets", "there's a nine year old in the front"],
    ["Wren: She's nine and believes in ferrets", 'Ten on June 2!'],
    ["Every Sunday I visit Mum, she's ninety-one", 'Ninety-two on the 11th of June!'],
  ])('RES122: "%s" is confirmed by "%s": an age, and the one that comes next', (known, again) => {
    const index = knowing(known, 'Collects stamps')
    expect(confirmed(said(again, index, THIN), index)).toEqual([known])
  })

  it('RES122: nobody is meant by an age that two have, and a time of day is no age', () => {
    const two = knowing("Wren: She's nine and believes in ferrets", "Elias: He's nine and crazy about volcanoes")
    expect(confirmed(said("there's a nine year old in the front", two, THIN), two)).toEqual([])
    const one = knowing("Wren: She's nine and believes in ferrets")
    expect(confirmed(said('The shop opens at nine.', one, THIN), one)).toEqual([])
  })

  it.each([
    ['USER said: "I can\'t abide being bulleted at"', 'There you go with your little dots again!'],
    ['USER said: "Stop with the great question"', 'great question.'],
    ['USER said: "One line when I have gloves on"', 'one LINE'],
    ['USER said: "No exclamation marks"', 'no exclamation marks please'],
  ])('RES123: %s is told again by "%s"', (known, again) => {
    const index = knowing(known)
    expect(confirmed(said(again, index, THIN), index)).toHaveLength(1)
  })

  it.each([
    ['USER said: "Keep it short"', 'A brief question on law.'],
    ['USER said: "One line when I have gloves on"', 'one line to him'],
    ['USER said: "No exclamation marks"', 'you can have your exclamation marks'],
    ['USER said: "Don\'t apologise, just fix it"', 'The airline apologised'],
  ])('RES123: %s is not told again by "%s"', (known, other) => {
    const index = knowing(known)
    expect(confirmed(said(other, index, THIN), index)).toEqual([])
  })

  it('RES124: "three times now" means the one wish that was told as often as that without it', () => {
    const index = knowing('USER said: "Say it, don\'t list it"', 'USER said: "Call me Doctor"')
    const [wish] = index.inFile('raw/2026-01-05.md')
    const evidence = finding('2026-01-12', 'You listed it').evidence
    const twice = {
      type: 'memory-confirmed',
      data: { id: wish?.id ?? '', on: '2026-01-12', confidence: 5, evidence, memory: wish as Memory },
    } as const
    expect(confirmed(said("that's three times now", index, THIN), index)).toEqual([])
    index.apply([twice])
    expect(confirmed(said("that's three times now", index, THIN), index)).toEqual([wish?.text])
    expect(confirmed(said('it is the third time I went', index, THIN), index)).toEqual([])
  })

  it('RES125: what somebody cannot stand and meets is not asked about: it is known, and confirmed', () => {
    const index = knowing("Can't stand coriander, it tastes of soap")
    const outcome = said('There was coriander in my soup and I gave it back, it tastes of soap', index)
    expect(outcome.resolution).toBe('confirms')
    expect(said('I love coriander now', knowing("Can't stand coriander")).resolution).not.toBe('confirms')
  })

  it('RES126: what adds nothing leaves no second line, what only happened is kept in the store, what else holds stays', () => {
    const known = 'Wife Ingrid is a midwife at the county hospital'
    const nothing = said('As I said, my wife Ingrid is a midwife at the county hospital', knowing(known))
    expect(added(nothing)).toEqual([])
    const event = said('Ingrid delivered twins this morning, such is being married to a midwife', knowing(known))
    expect(added(event).map(({ home, kind }) => [home, kind])).toEqual([['store', 'event']])
    const more = said('Ingrid is a midwife and sings in the county choir', knowing(known))
    expect(added(more).map(({ home }) => home)).toEqual(['user'])
  })
})

describe('days of eval/confirm', () => {
  it('RES127: of two days as people write them two in five repeats are met, half stand once, and one in twenty is wrong at most', async () => {
    const judged = [...(await scoreDays('days-1.txt')), ...(await scoreDays('days-2.txt'))]
    const again = judged.filter(({ kind }) => kind === 'again')
    expect([judged.length, again.length]).toEqual([80, 40])
    expect(again.filter(({ isRight }) => isRight).length).toBeGreaterThanOrEqual(16)
    expect(again.filter(({ isTwice }) => isTwice).length).toBeLessThanOrEqual(20)
    expect(judged.filter(({ isWrong }) => isWrong).length).toBeLessThanOrEqual(4)
  }, 60_000)
})
