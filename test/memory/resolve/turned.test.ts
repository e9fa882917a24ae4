import { describe, expect, it } from 'vitest'
import type { Finding } from '../../../src/memory/finding.ts'
import type { Memory, Resolution } from '../../../src/memory/memory.ts'
import type { Around } from '../../../src/memory/resolve/signals.ts'
import { type Outcome, resolveFinding } from '../../../src/memory/resolve.ts'
import { context, finding, indexOf, memory, types } from './make.ts'

const D1 = '2026-01-05'
const D2 = '2026-01-12'
const event: Partial<Finding> = { home: 'store', kind: 'event' }
const wish: Partial<Finding> = { home: 'relational', kind: 'preference' }
const known = (text: string, rest: Partial<Memory> = {}): Memory => memory(D1, text, rest)
const rule = (text: string): Memory => known(text, { home: 'relational', kind: 'preference' })

/** What a finding of a later day does to what is known, with what was said around it. */
function say(one: Finding, around: Partial<Around>, ...memories: Memory[]): Outcome {
  return resolveFinding(one, indexOf(...memories), context(D2, { around: { before: '', after: '', ...around } }))
}

function hits(outcome: Outcome): string[] {
  return outcome.changes.flatMap(({ type, data }) =>
    (type === 'memory-superseded' || type === 'memory-contradicted') && 'id' in data ? [data.id] : [],
  )
}

describe('what the words in and beside a finding say of what was known', () => {
  it('RES64: what is taken back in the sentence before is asked about, not guessed', () => {
    const grant = rule('USER said: "You can read and write in my calendar"')
    const outcome = say(
      finding(D2, 'You can look, but I click', wish),
      { before: 'Ok, breathe. Writing in the calendar is over.' },
      rule('Answers have at most five lines'),
      grant,
    )
    expect(outcome.resolution).toBe('unsure')
    expect(hits(outcome)).toEqual([grant.id])
    expect(types(outcome)).toContain('review-opened')
  })

  it('RES64: a rule that is named and taken back is asked about, in plain and in formal words', () => {
    for (const words of [
      'Forget what I said about sherry in the trifle',
      'I hereby withdraw the permission for sherry',
      'I was wrong about the sherry',
    ]) {
      const outcome = say(finding(D2, words, { ...wish, cue: null }), {}, rule('Sherry goes in every trifle you plan'))
      expect([words, outcome.resolution]).not.toEqual([words, 'new'])
    }
  })

  it('RES64: the sentence that made a finding of its own has spoken for itself', () => {
    const old = known('Works on the harbour crane at night')
    const said = 'The harbour crane is history.'
    const spoken = memory(D2, said)
    const one = finding(D2, 'Sleeps until noon', {
      evidence: [{ file: `raw/${D2}.md`, lines: [4, 4], quote: 'I sleep' }],
    })
    expect(say(one, { before: said }, old, spoken).resolution).toBe('new')
    expect(say(one, { before: said }, old).resolution).toBe('unsure')
  })

  it('RES65: a date that is said not to hold ends the memory that gives it', () => {
    const old = known('Lou lands at Heathrow on the 22nd of May', event)
    const outcome = say(
      finding(D2, "So it's the 29th of May she's landing and not the 22nd", event),
      { before: 'Lou has changed her flight to Heathrow.' },
      old,
      known('Dinner with Gordon on the 22nd of May', event),
    )
    expect(outcome.resolution).toBe('updates')
    expect(hits(outcome)).toEqual([old.id])
  })

  it('RES65: a deadline that moved is an update, with its old date kept in the trail', () => {
    const old = known('The deadline for the grant is March 3', event)
    const outcome = say(finding(D2, 'The deadline for the grant moved to March 10', event), {}, old)
    expect(outcome.resolution).toBe('updates')
    expect(hits(outcome)).toEqual([old.id])
  })

  it.each<[string, string, Resolution]>([
    ['The grant deadline is March 3', 'The grant deadline is March 10', 'unsure'],
    ['Wedding is on June 13', 'The wedding is on June 20', 'unsure'],
    ['Meeting with Gus on March 3', 'Meeting with Gus on March 10', 'new'],
    ['Meeting with Gus on Tuesday about the lease', 'Meeting with Gus on Friday about the lease', 'new'],
    ['Flight to Rome is on May 3', 'Flight to Paris is on May 9', 'new'],
    ['Wedding of Kasia is on June 13', 'Wedding of Tomek is on June 20', 'new'],
  ])('RES66: "%s", then "%s": what happens once is asked about, what happens often is %s', (first, second, what) => {
    expect(say(finding(D2, second, event), {}, known(first, event)).resolution).toBe(what)
  })

  it('RES67: an exception in its own sentence leaves the rule standing', () => {
    const old = known('Visits mother in the home every Sunday', { kind: 'trait' })
    const outcome = say(
      finding(D2, "Won't be at mother's on Sunday, going on Saturday, only this week", event),
      {},
      old,
    )
    expect(outcome.resolution).toBe('one-off')
    expect(types(outcome)).not.toContain('memory-superseded')
  })

  it('RES67: what holds "not just for today" is no exception', () => {
    const words = 'Answer in five lines for always, not just for today'
    const outcome = say(finding(D2, words, { ...wish, cue: 'one-off' }), {}, rule('Answer in long pages, please'))
    expect(outcome.resolution).not.toBe('one-off')
  })

  it('RES68: a rule that says when is the limit of one about the same thing', () => {
    const old = rule('Write to me in proper sentences, like a letter')
    const outcome = say(finding(D2, "I like long letters when I'm at home of an evening", wish), {}, old)
    expect(outcome.resolution).toBe('nuance')
    expect(types(outcome)).not.toContain('memory-superseded')
  })
})

describe('what changes nothing', () => {
  const trip = known('Goes climbing with Jonas on the harbour wall')
  it.each<[string, Partial<Around>]>([
    ['Bought a rope', { before: 'If climbing on the harbour wall is over, we will see.' }],
    ['Bought a rope', { before: 'Is climbing on the harbour wall over?' }],
    ['Bought a rope', { before: 'I was wrong.' }],
    ['Started a blog about bread now', {}],
    ['Now the bakery has seeded rolls again', {}],
  ])('RES69: "%s" beside %o', (text, around) => {
    const outcome = say(finding(D2, text), around, trip, known('Rowing on the lake in the morning'))
    expect(outcome.resolution).toBe('new')
    expect(hits(outcome)).toEqual([])
  })

  it('RES69: nobody is asked what the assistant meant, and no memory of the human is touched by it', () => {
    const outcome = say(
      finding(D2, 'Writing in the calendar is over', { ...wish, home: 'store', origin: 'assistant-said' }),
      {},
      rule('USER said: "You can write in my calendar"'),
    )
    expect(outcome.resolution).toBe('new')
  })

  it('RES69: what a person wrote or pinned is asked about and keeps its confidence', () => {
    const old = known('The grant deadline is March 3', { ...event, origin: 'human-edit', pinned: true })
    const outcome = say(finding(D2, 'The grant deadline moved to March 10', event), {}, old)
    expect(outcome.resolution).toBe('unsure')
    expect(types(outcome)).not.toContain('memory-superseded')
    expect(outcome.changes.find(({ type }) => type === 'memory-contradicted')?.data).toMatchObject({
      confidence: old.confidence,
    })
  })

  it('RES71: the next sentence of a paragraph goes on about a thing and confirms nothing', () => {
    const first = finding(D2, 'Mum moves to the side with the garden and gets a door')
    const index = indexOf()
    index.apply(resolveFinding(first, index, context(D2)).changes)
    const next = finding(D2, 'Mum finished her tea and loves a door with a garden', {
      quote: 'said yes at once',
    })
    expect(resolveFinding(next, index, context(D2)).resolution).toBe('new')
    const later = finding(D1, 'Mum finished her tea and loves a door with a garden', {
      quote: 'said yes at once',
    })
    expect(resolveFinding(later, index, context(D1)).resolution).not.toBe('new')
  })

  it('RES72: what is said again is named where the words say so', () => {
    const roof = known('Roof of the boathouse leaks')
    expect(say(finding(D2, 'Meat still no. Patched the roof and sold a plant'), {}, roof).resolution).toBe('new')
    expect(say(finding(D2, 'Sold a plant. Roof leaks, as always'), {}, roof).resolution).toBe('confirms')
  })

  it('RES16: taking back what no memory says word for word is asked about where it is named', () => {
    const grant = rule('USER said: "You can write in my calendar without asking"')
    const outcome = say(
      finding(D2, 'Takes that back about the calendar: each entry is shown on Mondays and waits for a nod', {
        cue: 'retract',
      }),
      {},
      grant,
    )
    expect(outcome.resolution).toBe('unsure')
    expect(hits(outcome)).toEqual([grant.id])
  })
})

describe('what is in doubt, allowed in one place, or said in rare words', () => {
  it.each<[string, string]>([
    ['Never wants to work for an insurance company', "I'm no longer sure I'd never work for an insurance company"],
    ['Kasia gets married in Rzeszów on June 13', "Kasia's wedding in Rzeszów may move, it isn't settled"],
  ])('RES91: "%s", then "%s", is asked', (first, second) => {
    const old = known(first)
    expect(say(finding(D2, second), {}, old).resolution).toBe('unsure')
    expect(say(finding(D2, 'Is no longer sure of anything'), {}, old).resolution).toBe('new')
  })

  it('RES92: what is allowed for one thing leaves the rule standing', () => {
    const old = rule('No exclamation marks, ever')
    const outcome = say(finding(D2, 'For the flyer you can have your exclamation marks', wish), {}, old)
    expect(outcome.resolution).toBe('nuance')
    expect(types(outcome)).not.toContain('memory-superseded')
  })

  it('RES95: what cannot remain is asked about where it is named in rare words', () => {
    const old = known('The spreadsheet remains the register of loans', { home: 'store', kind: 'decision' })
    const words = 'The spreadsheet cannot remain the register of loans'
    expect(say(finding(D2, words, { home: 'store', kind: 'decision' }), {}, old).resolution).toBe('unsure')
  })

  it('RES95: another dose is another value, and a number that is denied no longer holds', () => {
    const dose = known('Takes bisoprolol from Dr Claeys, 2.5 mg each morning')
    const now = say(finding(D2, 'Dr Claeys has doubled the bisoprolol: five milligrams'), {}, dose)
    expect(now.resolution).not.toBe('new')
    const old = known('The handbook has fourteen chapters', { home: 'store', kind: 'decision' })
    const fewer = finding(D2, 'The handbook will have twelve chapters and not fourteen', {
      home: 'store',
      kind: 'decision',
    })
    expect(hits(say(fewer, {}, old))).toEqual([old.id])
  })
})
