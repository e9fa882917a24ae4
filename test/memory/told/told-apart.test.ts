import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { resolveFinding } from '../../../src/memory/resolve.ts'
import { createMemoryIndex } from '../../../src/memory/similar.ts'
import { toldApart } from '../../../src/memory/told/told-apart.ts'
import { DAYS, finding, NAMES } from '../resolve/make.ts'

type Pair = readonly [is: string, one: string, other: string]
const readPairs = (file: string): Pair[] =>
  readFileSync(`eval/told/${file}`, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' | ') as unknown as Pair)
const PAIRS = [...readPairs('pairs.txt'), ...readPairs('given.txt')]

function verdictOn(one: string, other: string): string {
  const told = toldApart(one, other)
  return told === null ? 'same' : told.opposed ? 'opposed' : 'apart'
}

describe('what a denial, a limit or a particle turns', () => {
  it.each(PAIRS)('RES141: %s: "%s" and "%s"', (is, one, other) => {
    expect(verdictOn(one, other)).toBe(is)
    expect(verdictOn(other, one)).toBe(is)
  })

  it('RES141: of pairs that no rule was made on nine in ten are told as meant', () => {
    const unseen = readPairs('unseen.txt')
    const right = unseen.filter(([is, one, other]) => verdictOn(one, other) === is)
    expect(right.length / unseen.length).toBeGreaterThan(0.9)
  })

  it('RES141: nothing is held apart from itself', () => {
    for (const text of PAIRS.flatMap(([, one, other]) => [one, other])) expect(verdictOn(text, text), text).toBe('same')
  })
})

/** What a second day's sentence does to the first, and whether it is kept. */
function then(first: string, second: string): { resolution: string; kept: boolean } {
  const index = createMemoryIndex([], { names: NAMES })
  const context = { run: 'run-1', activeDays: DAYS, forgotten: () => false, defang: String }
  index.apply(resolveFinding(finding('2026-01-05', first), index, { ...context, date: '2026-01-05' }).changes)
  const { resolution, changes } = resolveFinding(finding('2026-02-02', second), index, {
    ...context,
    date: '2026-02-02',
  })
  return { resolution, kept: changes.some(({ type }) => type === 'memory-added') }
}

describe('said on a second day', () => {
  it.each([
    ['Aunt Vera is ill', 'Aunt Vera is not ill'],
    ['Their doctor ruled out asthma', 'Their doctor found asthma'],
    ['Brother Karl has time for the choir', 'Brother Karl has no time for the choir'],
    ['Ida is good with people', 'Ida is not good with people'],
    ['Karl is always on time', 'Karl is never on time'],
    ['The light in the hall is on', 'The light in the hall is off'],
  ])('RES142: "%s" and then "%s" is asked', (first, second) => {
    expect(then(first, second)).toEqual({ resolution: 'unsure', kept: true })
    expect(then(second, first)).toEqual({ resolution: 'unsure', kept: true })
  })

  it.each([
    ["Doesn't eat meat", "Doesn't eat meat on Fridays"],
    ['Is deaf in the left ear', 'Is deaf'],
    ['Rents a garage from Weber', 'Rents a garage to Weber'],
    ['Takes the dog out at six', 'Takes the dog in at six'],
    ['Works for Airbus', 'Works for an Airbus supplier'],
  ])('RES142: "%s" and then "%s" both stand', (first, second) => {
    expect(then(first, second)).toEqual({ resolution: 'new', kept: true })
  })

  it.each([
    ["Doesn't eat pork", 'Never eats pork'],
    ['Goes climbing every second Friday', 'Goes climbing every other Friday'],
    ['Never answers the phone after eight', 'After eight never answers the phone'],
  ])('RES142: "%s" is said again by "%s"', (first, second) => {
    expect(then(first, second).resolution).toBe('confirms')
  })
})
