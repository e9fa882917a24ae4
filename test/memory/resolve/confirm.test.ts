import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Memory } from '../../../src/memory/memory.ts'
import { tiesOf } from '../../../src/memory/resolve/confirm-tie.ts'
import { complains } from '../../../src/memory/resolve/confirm-veto.ts'
import { type Outcome, resolveFinding } from '../../../src/memory/resolve.ts'
import { createMemoryIndex, type MemoryIndex } from '../../../src/memory/similar.ts'
import { readWordVectors } from '../../../src/store/package-files.ts'
import { scoreConfirm } from '../../support/score-confirm.ts'
import { DAYS, finding, NAMES } from './make.ts'
import { saidOnDays } from './said-on-days.ts'

const SENSE = readWordVectors()
const CONTEXT = { run: 'run-1', activeDays: DAYS, forgotten: () => false, defang: String }
type Rest = Parameters<typeof finding>[2]

/** What is known from the first day: a rule for the assistant where the text begins with `USER said`. */
function knowing(...texts: readonly string[]): MemoryIndex {
  const index = createMemoryIndex([], { names: NAMES, sense: SENSE })
  for (const text of texts) {
    const rule: Rest = text.startsWith('USER said') ? { home: 'relational', kind: 'preference' } : {}
    index.apply(resolveFinding(finding('2026-01-05', text, rule), index, { ...CONTEXT, date: '2026-01-05' }).changes)
  }
  return index
}

function said(text: string, index: MemoryIndex, rest: Rest = {}): Outcome {
  return resolveFinding(finding('2026-02-02', text, rest), index, { ...CONTEXT, date: '2026-02-02' })
}

/** Texts of the memories that an outcome confirms. */
function confirmed({ changes }: Outcome, index: MemoryIndex): (string | undefined)[] {
  return changes.flatMap((change) => (change.type === 'memory-confirmed' ? [index.get(change.data.id)?.text] : []))
}

describe('said again in other words', () => {
  it('RES100: words that say that they repeat something confirm what they speak of, and are kept beside it', () => {
    const index = knowing('Gets two migraines a month, whenever the barometer drops', 'Plays the oboe')
    const outcome = said('Barometer fell off a cliff at noon, like clockwork', index)
    expect(outcome.resolution).toBe('confirms')
    expect(confirmed(outcome, index)).toEqual(['Gets two migraines a month, whenever the barometer drops'])
    expect(outcome.changes.some(({ type }) => type === 'memory-added')).toBe(true)
    expect(confirmed(said('The barometer in the hall is brass', index), index)).toEqual([])
  })

  it('RES101: near words and what was said around a sentence help to tell what it speaks of', () => {
    const index = knowing('USER said: "You fill baskets, I press buttons, in every shop"', 'Keeps bees')
    const may = (): boolean => true
    const [same] = tiesOf('filling the trolley is yours, has always been so', '', index, may)
    expect(same?.memory.text).toContain('baskets')
    const [without] = tiesOf('filling is yours', '', index, may)
    const [beside] = tiesOf('filling is yours', 'I buy it in the shop myself. filling is yours.', index, may)
    expect(beside?.weight).toBeGreaterThan(without?.weight ?? 0)
    expect(beside?.direct).toBe(without?.direct)
  })

  it('RES102: a complaint of what was asked not to be done is the wish told again', () => {
    const index = knowing('USER said: "I said not an essay and you did one with chapters. One idea and why."')
    expect(
      confirmed(said('chapters again!!', index, { home: 'store', kind: 'context', faint: true }), index),
    ).toHaveLength(1)
    expect(complains('you sent a table again', "don't send tables")).toBe(true)
    expect(complains('you sent a table again', 'likes tables')).toBe(false)
    expect(complains('you can send a table again', "don't send tables")).toBe(false)
  })

  it('RES103: what is too thin to be remembered only confirms, and leaves no trace where it confirms nothing', () => {
    const index = knowing('USER said: "Cap it at five lines unless I ask for more"')
    const thin: Rest = { home: 'store', kind: 'context', faint: true }
    const outcome = said('seven lines.', index, thin)
    expect(outcome.changes.map(({ type }) => type)).toEqual(['memory-confirmed'])
    expect(said('three lines.', index, thin).changes).toEqual([])
    expect(said('as I said, the weather is foul', index, thin)).toEqual({
      resolution: 'new',
      changes: [],
      memory: null,
    })
  })

  it('RES104: it is confirmed once a day, and resolving it again changes nothing', () => {
    const index = knowing('Gets two migraines a month, whenever the barometer drops')
    const thin: Rest = { home: 'store', kind: 'context', faint: true }
    index.apply(said('Barometer fell again, like clockwork', index, thin).changes)
    const [memory] = index.inFile('raw/2026-01-05.md')
    expect(memory?.observations).toBe(2)
    expect(said('Barometer fell again, like clockwork', index, thin).changes).toEqual([])
  })

  it('RES105: only what the human said is repeated by the human, and the assistant repeats nothing', () => {
    const index = knowing()
    const theirs = finding('2026-01-05', 'The barometer drops before every migraine', { origin: 'assistant-said' })
    index.apply(resolveFinding(theirs, index, { ...CONTEXT, date: '2026-01-05' }).changes)
    const again = 'Barometer fell off a cliff, like clockwork'
    expect(confirmed(said(again, index), index)).toEqual([])
    const known = knowing('Gets two migraines a month, whenever the barometer drops')
    expect(confirmed(said(again, known, { origin: 'assistant-said' }), known)).toEqual([])
  })

  it('RES106: a wish is only repeated by what is told to the assistant, a fact by what tells a good part of it', () => {
    const index = knowing('USER said: "Never send anything to a client before I have read it"', 'Bakes in a wood oven')
    expect(confirmed(said('as usual the oven in the office smells of fish', index), index)).toEqual([])
    expect(confirmed(said('as I said, the client has read the draft', index), index)).toEqual([])
    expect(confirmed(said("as I said, you don't send a client anything I haven't read", index), index)).toHaveLength(1)
  })

  it('RES107: a candidate that is repeated in other words holds, as if its own words had been said', () => {
    const index = knowing('Works nights')
    index.apply(
      resolveFinding(finding('2026-01-12', 'Never works nights'), index, { ...CONTEXT, date: '2026-01-12' }).changes,
    )
    const candidate = index.inFile('raw/2026-01-12.md').find(({ status }) => status === 'candidate')
    expect(candidate?.text).toBe('Never works nights')
    const outcome = said('As I told you, not one night shift, never', index)
    index.apply(outcome.changes)
    const after = index.get(candidate?.id ?? '') as Memory
    expect([after.status, after.observations >= 2 || after.status === 'candidate']).toEqual([after.status, true])
  })

  it('RES108: without knowledge of words only the same words tell, and a replay asks for neither', () => {
    const bare = createMemoryIndex([], { names: NAMES })
    const known = finding('2026-01-05', 'Gets two migraines a month, whenever the barometer drops')
    bare.apply(resolveFinding(known, bare, { ...CONTEXT, date: '2026-01-05' }).changes)
    const outcome = said('Barometer fell off a cliff at noon, like clockwork', bare)
    const index = knowing('Gets two migraines a month, whenever the barometer drops')
    const decided = said('Barometer fell off a cliff at noon, like clockwork', index)
    bare.apply(decided.changes)
    index.apply(decided.changes)
    const texts = (one: MemoryIndex): string[] => one.inFile('raw/2026-02-02.md').map(({ id }) => id)
    expect(texts(bare)).toEqual(texts(index))
    expect(['confirms', 'new']).toContain(outcome.resolution)
  })
})

describe('what was decided', () => {
  const DECISION: Rest = { home: 'store', kind: 'decision' }
  const again = (first: string, then: string): readonly [string, string] => {
    const index = knowing()
    const one = finding('2026-01-05', first, DECISION)
    index.apply(resolveFinding(one, index, { ...CONTEXT, date: '2026-01-05' }).changes)
    const outcome = said(then, index, DECISION)
    return [outcome.resolution, confirmed(outcome, index).join()]
  }

  it.each([
    ['Decided to paint room 28 blue', 'Decided to paint room 31 green'],
    ['Decided to paint room 28 blue', 'Decided to paint room 31 blue'],
    ['Decided to paint room 28 blue', 'Decided to paint room 28 green'],
    ['Decided to paint room 28 blue', 'Decided to paint the kitchen blue'],
    ['Decided to move the payment service to Kubernetes', 'Decided to move the billing service to Kubernetes'],
    ['Decided to move the payment service to Kubernetes', 'Decided to move the payment service to Nomad'],
    ['Decided to ship the payment service on Thursday', 'Decided to move the payment service to Kubernetes'],
    ['Decided to ship the payment service', 'Decided to move the payment service to Kubernetes'],
    ['Decided to hire Ben for the design work', 'Decided to hire Carla for the design work'],
    ['Decided to use Postgres for the archive', 'Decided to use Postgres for the invoices'],
  ])('RES128: "%s" is not confirmed by "%s"', (first, then) => {
    expect(again(first, then)).toEqual(['new', ''])
  })

  it.each([
    ['Decided to move the payment service to Kubernetes', 'Decided that the payment service moves to Kubernetes'],
    ['Decided to move the payment service to Kubernetes', 'Decided to migrate the payment service to Kubernetes'],
    ['Decided to move the payment service to Kubernetes', 'Decided to move the payment service over to Kubernetes'],
    ['Decided to paint room 28 blue', 'Decided to paint room 28 blue, because it is dark'],
    ['Decided to use Postgres for the archive', 'Decided this morning to go with Postgres for the archive'],
    ['Decided to buy a grey sofa', 'Finally decided to get the grey sofa'],
  ])('RES128: "%s" is confirmed by "%s"', (first, then) => {
    expect(again(first, then)).toEqual(['confirms', first])
  })
})

describe('one frame with another filler', () => {
  it.each([
    ['Sister Anna plays the cello', 'Sister Anna plays the oboe'],
    ['Niece Frida has asthma', 'Niece Frida has eczema'],
    ['Uncle Henrik has a cabin near Bodø', 'Uncle Henrik has a boat near Bodø'],
    ['Colleague Tamsin speaks fluent Welsh', 'Colleague Tamsin speaks fluent Dutch'],
    ['Reads crime novels before bed', 'Reads poems before bed'],
    ['Sister Mia has her office on the third floor', 'Sister Mia has her office on the fourth floor'],
  ])('RES137: "%s" and "%s" both stand, and the first is not confirmed', (first, then) => {
    const index = knowing(first)
    const outcome = said(then, index)
    expect(outcome.resolution).toBe('new')
    expect(outcome.changes.map(({ type }) => type)).toEqual(['memory-added'])
  })

  it.each([
    ['My sister Ines is a nurse.', 'My sister Ines is terrified of moths.'],
    ['My sister Ines is left-handed.', 'My sister Ines rows.'],
    ['My brother Kian is a pilot.', 'My brother Kian snores.'],
    ['My granddaughter Mia lives in Kiel.', 'My granddaughter Mia works at a bank.'],
    ['My goddaughter Frieda lives in Kiel.', 'My goddaughter Frieda has a horse.'],
    ['My mother-in-law Ida lives in Kiel.', 'My mother-in-law Ida studies law.'],
    ['My grandson Tom is six.', 'My grandson Tom likes trains.'],
    ['My stepson Tom lives in Kiel.', 'My stepson Tom works at a bank.'],
  ])('RES71: "%s" is not said again by "%s": the name only says of whom it is', async (first, then) => {
    const { days, memories } = await saidOnDays([first], [then])
    expect(days.map((day) => day.map(({ resolution }) => resolution))).toEqual([['new'], ['new']])
    expect(memories.length).toBe(2)
  })

  it.each([
    ['My granddaughter Mia lives in Kiel.', 'Mia, my granddaughter, lives in Kiel, you know.'],
    ['My stepson Tom plays the cello.', 'As I said, my stepson Tom plays the cello.'],
  ])('RES71: "%s" is said again by "%s": more than the name is shared', async (first, then) => {
    const { days, memories } = await saidOnDays([first], [then])
    expect(days.map((day) => day.map(({ resolution }) => resolution))).toEqual([['new'], ['confirms']])
    expect(memories.length).toBe(1)
  })

  it.each([
    ['Granddaughter Liv is afraid of thunder', 'Granddaughter Liv is scared of thunder'],
    ['Uncle Henrik has a cabin near Bodø', 'Uncle Henrik owns a cabin near Bodø'],
    ['Son Bruno is learning Japanese', 'Son Bruno studies Japanese'],
  ])('RES137: "%s" is said again by "%s"', (first, then) => {
    const index = knowing(first)
    expect(confirmed(said(then, index), index)).toEqual([first])
  })
})

describe('the pairs of eval/confirm', () => {
  const folder = path.join(import.meta.dirname, '../../../eval/confirm')

  it('RES109: what is denied, only supposed or given another value is never confirmed, also with "as I said"', async () => {
    const judged = await scoreConfirm(['twins.txt'])
    const never = judged.filter(({ kind }) => /^(?:denied|supposed|value|exception|asked)$/.test(kind))
    const text = readFileSync(path.join(folder, 'twins.txt'), 'utf8')
    expect(judged.length).toBe(text.match(/^[+-] /gm)?.length)
    expect(judged.filter(({ want }) => want === null).length).toBeGreaterThan(100)
    expect(never.filter(({ confirmed: ids }) => ids.length > 0).map(({ text: words }) => words)).toEqual([])
  }, 60_000)

  it('RES137: what fills a place of a known clause otherwise is never lost, and what only says it in other words is known', async () => {
    const judged = await scoreConfirm(['fillers.txt', 'fillers-2.txt'])
    const again = judged.filter(({ want }) => want !== null)
    const others = judged.filter(({ want }) => want === null)
    const known = again.filter(({ want, confirmed: ids }) => want !== null && ids.includes(want))
    const wrong = others.filter(({ confirmed: ids }) => ids.length > 0)
    expect(others.length).toBe(90)
    expect(known.length / again.length).toBeGreaterThan(0.8)
    expect(wrong.filter(({ kept }) => !kept).map(({ text }) => text)).toEqual([])
    expect(wrong.length / others.length).toBeLessThan(0.03)
  }, 60_000)

  it('RES110: of what is said to be repeated more than half is recognised, and four in five that are recognised are right', async () => {
    const judged = await scoreConfirm(['twins.txt', 'twins-2.txt', 'twins-3.txt'])
    const again = judged.filter(({ want }) => want !== null)
    const right = again.filter(({ want, confirmed: ids }) => want !== null && ids.includes(want)).length
    const wrong = judged.filter(({ want, confirmed: ids }) => ids.some((id) => id !== want)).length
    expect(right / again.length).toBeGreaterThan(0.5)
    expect(right / (right + wrong)).toBeGreaterThan(0.8)
  }, 60_000)
})
