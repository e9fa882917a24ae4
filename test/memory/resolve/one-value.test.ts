import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Memory, Resolution } from '../../../src/memory/memory.ts'
import { finding, indexOf, learn, memory } from './make.ts'
import { type Said, saidOnDays } from './said-on-days.ts'

const D1 = '2026-01-05'
const D2 = '2026-01-12'
/** Pairs that are not as they should be, and may be: each is said in the report of the rules. */
const MOST_MISSED = 0.05
const MOST_UNHEARD = 0.1

interface Pair {
  readonly line: string
  readonly days: readonly (readonly string[])[]
}

function pairsOf(kind: 'met' | 'apart'): Pair[] {
  return readFileSync(path.join(import.meta.dirname, '../../fixtures/one-value.txt'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(`${kind}: `))
    .map((line) => ({
      line,
      days: line
        .slice(kind.length + 2)
        .split(' => ')
        .map((day) => day.split(' // ')),
    }))
}

const old = ({ memories }: Said): Memory[] => memories.filter(({ firstSeen }) => firstSeen === '2026-02-02')
const isEnded = ({ status }: Memory): boolean => status === 'superseded' || status === 'retracted'
const isAsked = ({ days }: Said): boolean =>
  days.slice(1).some((day) => day.some(({ resolution }) => !['new', 'confirms'].includes(resolution)))

describe('what one has one of at a time, said one day and otherwise on another, through extraction and resolution', () => {
  it('RES84, RES85, RES115, RES116: another value and an ending are met, whatever the words', async () => {
    const pairs = pairsOf('met')
    expect(pairs.length).toBeGreaterThan(150)
    const missed: string[] = []
    const unheard: string[] = []
    for (const { line, days } of pairs) {
      const said = await saidOnDays(...days)
      if (said.days.some((day) => day.length === 0)) unheard.push(line)
      else if (!(old(said).some(isEnded) || isAsked(said))) missed.push(line)
    }
    // What extraction does not keep nobody resolves.
    expect(unheard.length / pairs.length, unheard.join('\n')).toBeLessThan(MOST_UNHEARD)
    expect(missed.length / pairs.length, missed.join('\n')).toBeLessThan(MOST_MISSED)
  }, 120_000)

  it('RES87, RES114: what is about somebody else, thought of, for a while or one more leaves both standing', async () => {
    const pairs = pairsOf('apart')
    expect(pairs.length).toBeGreaterThan(150)
    const asked: string[] = []
    const ended: string[] = []
    for (const { line, days } of pairs) {
      const said = await saidOnDays(...days)
      if (old(said).some(isEnded)) ended.push(line)
      else if (isAsked(said)) asked.push(line)
    }
    expect(ended).toEqual([])
    expect(asked.length / pairs.length, asked.join('\n')).toBeLessThan(MOST_MISSED)
  }, 120_000)
})

describe('how it is met', () => {
  it.each<[string, string, Resolution]>([
    ['Favourite band is Radiohead', 'Favourite band is Portishead', 'unsure'],
    ['Favourite band is Radiohead', 'Favourite band is Portishead now', 'updates'],
    ['Favourite band is Radiohead', 'Favourite band is still Radiohead', 'confirms'],
    ['Drives a Skoda', 'Drives a Tesla', 'new'],
    ['Drives a Skoda', 'Drives a Tesla now', 'updates'],
    ['Drives a Skoda', 'USER said: "I swapped the Skoda for a Tesla"', 'updates'],
    ['Uses VS Code as their editor', 'Switched to Emacs', 'updates'],
    ['Carla is their manager', 'Dieter is their new manager', 'updates'],
    ['Carla is their manager', 'Dieter is another manager of theirs', 'new'],
    ['Is learning Polish', 'Is learning Portuguese now', 'unsure'],
    ['Is learning Polish', 'Is learning Portuguese instead', 'updates'],
    ['Is vegetarian', 'Eats meat again', 'updates'],
    ['Is vegetarian', 'Eats meat', 'unsure'],
    ['Girlfriend is called Ines', 'Ines and they got married', 'updates'],
  ])('RES84: "%s", then "%s": %s', (first, second, what) => {
    expect(learn(indexOf(), finding(D1, first), finding(D2, second))[1]?.resolution).toBe(what)
  })

  it.each<[string, string, Resolution]>([
    ['Has a dog called Biscuit', 'USER said: "Biscuit died last night."', 'updates'],
    ['Owns a motorbike', 'Sold the motorbike', 'updates'],
    ['Works at Northwind', 'Left Northwind', 'updates'],
    ['Girlfriend is called Ana', 'Ana and they broke up', 'updates'],
    ['Runs every day', 'Stopped running', 'updates'],
    ['Goes to the gym three times a week', 'USER said: "I cancelled the gym."', 'unsure'],
    ['Wife Juliet is a teacher', 'Their ex-wife Juliet called again', 'unsure'],
    ['Runs a bakery', 'Stopped running', 'new'],
  ])('RES85: "%s", then "%s": %s', (first, second, what) => {
    expect(learn(indexOf(), finding(D1, first), finding(D2, second))[1]?.resolution).toBe(what)
  })

  it.each<[string, string, readonly Resolution[]]>([
    ['My uncle Bert has a farm in Holstein.', 'Bert sold the farm.', ['unsure']],
    ['My uncle Bert has a farm in Holstein.', 'Bert painted the farm.', ['confirms']],
    ['My uncle Bert has a farm in Holstein.', 'The farm burned down.', []],
  ])('RES132: "%s", then the thin "%s": %j', async (first, second, what) => {
    const { days, memories } = await saidOnDays(first, second)
    expect(days[1]?.map(({ resolution }) => resolution)).toEqual(what)
    expect(memories.filter(({ status }) => status === 'active')).toHaveLength(1)
  })

  it.each<[string, string, Resolution]>([
    ['Daughter Lea is 4', 'Lea is 5', 'updates'],
    ['Daughter Lea is 4', 'Lea is 9', 'unsure'],
    ['Daughter Lea is 4', 'Lea is 3', 'unsure'],
    ['Daughter Lea is 4', 'Son Ben is 5', 'new'],
    ['Daughter Lea is 4', 'Lea turns 5 on Monday', 'confirms'],
  ])('RES86: "%s", then "%s": %s', (first, second, what) => {
    expect(learn(indexOf(), finding(D1, first), finding(D2, second))[1]?.resolution).toBe(what)
  })

  it('RES88: what a person wrote is asked about and stands until they answer', () => {
    const line = memory(D1, 'Works as platform lead', { origin: 'human-edit' })
    const index = indexOf(line)
    expect(learn(index, finding(D2, 'Is a backend engineer now'))[0]?.resolution).toBe('unsure')
    expect(index.get(line.id)?.status).toBe('active')
  })

  it('RES89: what says more than what ended is asked about', () => {
    const line = memory(D1, 'Lives in Porto with their dog Biscuit')
    const index = indexOf(line)
    expect(learn(index, finding(D2, 'Moved to Lisbon'))[0]?.resolution).toBe('unsure')
    expect(index.get(line.id)?.status).toBe('active')
  })

  it('RES93: what became of "it" ends what was said just before', async () => {
    const said = await saidOnDays('I own a sailing boat called Nora.', ['I own a boat.', 'Scratch that, I sold it.'])
    expect(old(said).map(({ status }) => status)).toEqual(['retracted'])
  })

  it.each<[string, string, Resolution]>([
    ['No emojis please.', 'Emojis are fine now.', 'unsure'],
    ['I have a dog called Rex.', 'I have no dog.', 'unsure'],
    ['I use VS Code.', 'I switched to Emacs.', 'updates'],
  ])('RES94: "%s", then "%s", is kept: %s', async (first, second, what) => {
    const { days } = await saidOnDays(first, second)
    expect(days[1]?.map(({ resolution }) => resolution)).toEqual([what])
  })
})
