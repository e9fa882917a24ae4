import { expect, it } from 'vitest'
import { createMemoryIndex } from '../../src/memory/resolve/memory-index.ts'
import { resolveFinding } from '../../src/memory/resolve.ts'
import { openNearness } from '../../src/store/open-encoder.ts'
import { deletionBlocks, readAnewIsBlocked } from '../support/deletion-blocks.ts'
import { DETAILS, FREE, readForgotten, readSiblings, UNSEEN } from '../support/forgotten-statements.ts'
import { context, finding, memory, NAMES } from './resolve/make.ts'

const [BEFORE, DAY] = ['2026-01-05', '2026-01-06']

it('CMD8: a deleted line keeps its rewordings from being learned that day, and not what only looks like it', () => {
  const statements = readForgotten()
  const same = statements.flatMap((one) => one.same.map(({ text }) => deletionBlocks(one.text, text)))
  const near = statements.flatMap((one) => one.near.map((text) => deletionBlocks(one.text, text)))
  const [blocked, wrong] = [same, near].map((all) => all.filter(Boolean).length)
  console.log(
    `deletion: ${blocked} of ${same.length} rewordings blocked, ${wrong} of ${near.length} near ones by mistake, 0 skipped`,
  )
  expect(blocked).toBeGreaterThan(same.length * 0.85)
  expect(wrong).toBeLessThanOrEqual(6)
})

it('CMD8: as people say it freely, of 180 rewordings four in five are blocked, of 180 near ones one in fifty at most', () => {
  const statements = FREE.flatMap((file) => readForgotten(file))
  const same = statements.flatMap((one) => one.same.map(({ text }) => deletionBlocks(one.text, text)))
  const near = statements.flatMap((one) => one.near.map((text) => deletionBlocks(one.text, text)))
  const [blocked, wrong] = [same, near].map((all) => all.filter(Boolean).length)
  console.log(
    `deletion, free: ${blocked} of ${same.length} rewordings blocked, ${wrong} of ${near.length} near ones by mistake, 0 skipped`,
  )
  expect([same.length, near.length]).toEqual([180, 180])
  expect(blocked).toBeGreaterThan(180 * 0.8)
  expect(wrong).toBeLessThanOrEqual(3)
})

it('RES140: read of the same words, of 100 rewordings that no rule was made on seven in ten are blocked, of 180 others nine', () => {
  const nearness = openNearness()
  const blockedOf = (files: readonly Parameters<typeof readForgotten>[0][]): [number, number] => {
    const pairs = files.flatMap((file) =>
      readForgotten(file).flatMap(({ text, same }) => same.map((one) => [text, one.text])),
    )
    const blocked = pairs.filter(([text = '', read = '']) => readAnewIsBlocked(text, read, text, nearness))
    return [blocked.length, pairs.length]
  }
  const [unseen, ofUnseen] = blockedOf([UNSEEN])
  const [free, ofFree] = blockedOf(FREE)
  console.log(`read anew: ${unseen} of ${ofUnseen} and ${free} of ${ofFree} rewordings blocked, 0 skipped`)
  expect([ofUnseen, ofFree]).toEqual([100, 180])
  expect(unseen).toBeGreaterThanOrEqual(70)
  expect(free).toBeGreaterThanOrEqual(165)
})

it('RES140: another reading of the words that a deleted line was learned from is not learned, where it means the same', () => {
  const asked: string[] = []
  const nearness = (first: string, second: string): number => {
    asked.push(`${first} | ${second}`)
    return 0.9
  }
  const quote = 'I look after three hives up on my roof, and I love it'
  const gone = memory(DAY, 'Keeps bees on the roof', { evidence: finding(DAY, '', { quote }).evidence })
  const index = createMemoryIndex([gone], { names: NAMES, nearness })
  const one = (text: string, rest: { quote?: string } = {}, day = DAY) =>
    resolveFinding(
      finding(day, text, { origin: 'assistant-said', quote: quote.slice(0, 40), ...rest }),
      index,
      context(day),
    )
  const reading = 'Tends beehives above the house, on the roof'
  expect(one(reading).changes).toHaveLength(1)
  expect(asked).toEqual([])

  index.apply([{ type: 'memory-retracted', data: { id: gone.id, by: 'human', on: DAY, claim: null, text: gone.text } }])
  expect(one(reading).changes).toEqual([])
  expect(asked).toEqual([`${reading} | ${gone.text}`])
  // Other words, the same words of another day, another name and nothing in common: nobody asks how near it is.
  expect(one(reading, { quote: 'The hives on our roof are doing well' }).changes).toHaveLength(1)
  expect(one(reading, {}, BEFORE).changes).toHaveLength(1)
  expect(one('Loves honey').changes).toHaveLength(1)
  expect(asked).toHaveLength(1)
})

it('RES140: of two things that the same words say, the one that was not deleted is learned in nine cases of ten', () => {
  const nearness = openNearness()
  const siblings = readSiblings()
  const lost = siblings.flatMap(({ quote, lines: [one, other] }) =>
    [readAnewIsBlocked(one, other, quote, nearness), readAnewIsBlocked(other, one, quote, nearness)].filter(Boolean),
  )
  expect(siblings).toHaveLength(25)
  expect(lost.length).toBeLessThanOrEqual(5)
})

it('RES143: with a detail more or less, of 124 rewordings nine in ten are blocked, of 124 other statements in the same words six at most', () => {
  const statements = DETAILS.flatMap((file) => readForgotten(file))
  const blockedOf = (how: string): string[] =>
    statements.flatMap(({ text, same }) =>
      same.filter((one) => one.how === how && deletionBlocks(text, one.text)).map((one) => one.text),
    )
  const near = statements.flatMap(({ text, near: others }) => others.filter((other) => deletionBlocks(text, other)))
  const [more, less] = [blockedOf('a detail more').length, blockedOf('a detail less').length]
  console.log(`deletion, details: ${more} and ${less} of 62 each blocked, ${near.length} of 124 near ones by mistake`)
  expect(statements).toHaveLength(124)
  expect(more).toBeGreaterThanOrEqual(57)
  expect(less).toBeGreaterThanOrEqual(57)
  expect(near.length).toBeLessThanOrEqual(6)
})

it.each([
  ['Plays the cello', 'On Tuesdays I play the cello with two friends'],
  ['Plays the cello', 'I play the cello, and I sing in a choir'],
  ['Plays the cello in an amateur orchestra on Tuesdays', 'By the way I play cello in an orchestra'],
  ['Drives a Volvo V70', 'I drive a Volvo V70 every day to work'],
  ['Takes sertraline for anxiety', 'I take 50 mg of sertraline for my anxiety every morning'],
  ['Takes sertraline for anxiety', 'I take sertraline'],
  ['Uses a hearing aid in the right ear', 'I use a hearing aid'],
])('RES143: "%s" deleted blocks "%s", which adds or drops a circumstance', (deleted, said) => {
  expect(deletionBlocks(deleted, said)).toBe(true)
})

it.each([
  ['Plays the cello', 'I play the viola in a quartet with a cello'],
  ['Plays the cello', 'My sister plays the cello in a quartet'],
  ['Plays the cello', 'I used to play the cello in a quartet'],
  ['Plays the cello', 'I would play the cello in a quartet if I could'],
  ['Plays the cello', 'I have never played the cello in a quartet'],
  ['Plays the cello', 'I sold the cello to somebody in a quartet'],
  ['Plays the cello in an amateur orchestra on Tuesdays', 'I play the cello in an amateur orchestra on Fridays'],
  ['Plays the cello in an amateur orchestra on Tuesdays', 'I go to an orchestra on Tuesdays'],
  ['Smokes ten cigarettes a day', 'I smoke two cigarettes a day, on the balcony'],
  ['Uses a hearing aid in the right ear', 'I use a hearing aid in the left ear at work'],
  ['Works as a night porter in a small hotel in Split', 'I work in a hotel in Split'],
  ['Goes bouldering on Saturdays', 'Bouldering on Saturdays is expensive'],
  ['Has a colleague who takes lithium', 'I have a colleague'],
])('RES143: "%s" deleted does not block "%s", which says something else', (deleted, said) => {
  expect(deletionBlocks(deleted, said)).toBe(false)
})

it.each([
  ['Likes coffee', 'Likes coffee a lot'],
  ['Has a dog', 'Has got a dog'],
  ['Lives in Porto', 'Porto is my home'],
  ['Works as an engineer at Northwind', 'Northwind employs me as an engineer'],
  ['Is allergic to peanuts', 'I have a peanut allergy'],
  ['Plays chess on Thursdays', 'Thursday is my chess night'],
  ['Owns a red bicycle', 'I have a red bike'],
  ['Was treated for depression in Graz clinic', 'I was in therapy for depression in Graz'],
  ['Has epilepsy', "I'm epileptic"],
])('CMD8: "%s" deleted blocks "%s" too, short as it is', (deleted, said) => {
  expect(deletionBlocks(deleted, said)).toBe(true)
})

it.each([
  ['Lives in Porto', 'My boss lives in Porto'],
  ['Has a red bike', 'Has a blue bike'],
  ['Has a red bike', 'Sold the red bike'],
  ['Prefers tea to coffee', 'Prefers coffee to tea'],
  ['Moved from Lagos to Dublin', 'Moved from Dublin to Lagos'],
  ['Is married to Juliet', 'Is not married to Juliet'],
  ['Is married to Juliet', 'Is married to Julian'],
  ['Has epilepsy', 'Has a student with epilepsy'],
])('CMD8: "%s" deleted does not block "%s"', (deleted, said) => {
  expect(deletionBlocks(deleted, said)).toBe(false)
})
