import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULTS } from '../../src/config/defaults.ts'
import { findClusters, fingerprintOf, splitComponents } from '../../src/maintain/clusters.ts'
import type { NightPorts } from '../../src/maintain/night-item.ts'
import type { Memory } from '../../src/memory/memory.ts'
import { EMBEDDED, nightOver, stored } from './support/night.ts'

const BRAKES = [
  'The car needs new brakes before the winter',
  'New brakes for the car before winter',
  'The car needs new brakes before winter comes',
]
const FLIGHTS = [
  'The Lisbon flight leaves on May 14',
  'Flight to Lisbon leaves on May 14',
  'Lisbon flight leaves May 14',
]
const of = (texts: readonly string[], ...fields: readonly Partial<Memory>[]): Memory[] =>
  texts.map((text, at) => stored(text, at + 1, fields[at] ?? fields[0] ?? {}))
const among = (memories: readonly Memory[], over: Partial<NightPorts> = {}) =>
  findClusters({ ...nightOver(memories).ports, embedder: EMBEDDED, ...over })
const sizes = (memories: readonly Memory[], over: Partial<NightPorts> = {}): number[] =>
  among(memories, over).clusters.map(({ members }) => members.length)

describe('which memories may be compressed', () => {
  it('CLU10: three that say much the same of the same are a cluster; two are none, and without an embedder nothing is', () => {
    expect(sizes(of(BRAKES))).toEqual([3])
    expect(sizes(of(BRAKES.slice(1)))).toEqual([])
    expect(among(of(BRAKES), { embedder: null })).toMatchObject({ clusters: [], candidates: 3 })
  })

  it.each([
    ['a line of a document', { home: 'user' }, null],
    ['what is archived', { status: 'archived' }, null],
    ['what a marker makes critical', { marker: true }, 'critical'],
    ['what is pinned', { pinned: true }, 'pinned'],
    ['words of others', { origin: 'quoted' }, 'quoted'],
    ['text in braces', { text: 'The car needs {new brakes} before the winter' }, 'immutable'],
    ['text without a word', { text: '…' }, 'no words'],
    ['what is fresh', { firstSeen: '2026-03-10' }, 'fresh'],
  ] as const)('%s is no candidate, and why is counted', (_, fields, reason) => {
    const night = nightOver([...of(BRAKES), stored(BRAKES[0] ?? '', 9, fields)])
    const found = findClusters({ ...night.ports, embedder: EMBEDDED })
    expect(found.clusters.map(({ members }) => members.length)).toEqual([3])
    expect(found.held).toEqual(reason === null ? {} : { [reason]: 1 })
  })

  it('the floor of the configuration decides what is critical; of one text no more than 32 are candidates', () => {
    const config = { ...DEFAULTS, maintenance: { ...DEFAULTS.maintenance, criticalFloor: 2 } }
    expect(sizes(of(BRAKES, { significance: 1 }), { config })).toEqual([])
    const many = Array.from({ length: 40 }, (_, at) => stored(BRAKES[0] ?? '', at + 1))
    expect(among(many)).toMatchObject({ candidates: 32, held: { repeated: 8 } })
  })
})

describe('what holds memories apart', () => {
  it.each([
    ['names', 'Anna Keller reviews the contract draft', 'Anna Lindqvist reviews the contract draft'],
    ['numbers', 'The deposit for the venue is 500 euros', 'The deposit for the venue is 900 euros'],
    ['numbers', 'The choir rehearses on Wednesday evenings', 'The choir rehearses on Thursday evenings'],
    ['polarity', 'The printer works over wireless', 'The printer does not work over wireless'],
  ])('CLU14: other %s, and why is counted: %s, %s', (reason, one, other) => {
    const texts = [one, other].flatMap((text) => [text, text.replace(/^The /, 'A '), `${text} again`])
    const { clusters, apart } = among(of(texts))
    for (const { members } of clusters) expect(new Set(members.map(({ text }) => texts.indexOf(text) < 3)).size).toBe(1)
    expect(apart[reason]).toBeGreaterThan(0)
  })

  it('CLU14: claims that cannot hold of one thing, and claims of two people', () => {
    const home = (subject: string, value: string): Partial<Memory> => ({ claim: { subject, attribute: 'home', value } })
    expect(sizes(of(BRAKES, home('human', 'oslo')))).toEqual([3])
    expect(sizes(of(BRAKES, home('human', 'oslo'), home('human', 'rome'), home('human', 'oslo')))).toEqual([])
    expect(sizes(of(BRAKES, home('human', 'oslo'), home('ida', 'oslo'), home('human', 'oslo')))).toEqual([])
  })
})

describe('how clusters are made', () => {
  it('CLU10: every pair of a group has an edge, no group could take another in, whatever the order of the pairs', () => {
    const edge = fc.record({
      first: fc.integer({ min: 0, max: 12 }),
      second: fc.integer({ min: 0, max: 12 }),
      cosine: fc.integer({ min: 1, max: 5 }).map((n) => n / 5),
    })
    const edges = fc.uniqueArray(
      edge.filter(({ first, second }) => first < second),
      { selector: ({ first, second }) => `${first} ${second}` },
    )
    fc.assert(
      fc.property(edges, (all) => {
        const has = new Set(all.map(({ first, second }) => `${first} ${second}`))
        const meets = (a: number, b: number): boolean => has.has(`${Math.min(a, b)} ${Math.max(a, b)}`)
        const groups = splitComponents(all, 2)
        const sorted = (some: readonly (readonly number[])[]): string[] =>
          some.map((group) => [...group].sort((a, b) => a - b).join()).sort()
        for (const group of groups)
          for (const a of group) for (const b of group) if (a < b) expect(meets(a, b)).toBe(true)
        groups.forEach((one, at) => {
          for (const other of groups.slice(at + 1))
            expect(one.every((a) => other.every((b) => meets(a, b)))).toBe(false)
        })
        expect(sorted(splitComponents([...all].reverse(), 2))).toEqual(sorted(groups))
      }),
      { numRuns: 200 },
    )
  })

  it('CLU10: largest first, then by fingerprint: the SHA-256 of the sorted ids, whatever the order of learning', () => {
    const memories = [...of([...FLIGHTS, ...BRAKES, `${BRAKES[0]} again`])]
    const shown = (all: readonly Memory[]): unknown =>
      among(all).clusters.map(({ fingerprint, members }) => [fingerprint, members.map(({ id }) => id)])
    expect(sizes(memories)).toEqual([4, 3])
    expect(shown([...memories].reverse())).toEqual(shown(memories))
    expect(fingerprintOf(['m-b', 'm-a'])).toBe(createHash('sha256').update('m-a\nm-b').digest('hex'))
  })

  it('CLU10: what was decided on within the days to live rests, with the reason, and comes again after them', () => {
    const night = nightOver(of(BRAKES))
    const ports = { ...night.ports, embedder: EMBEDDED }
    const [cluster] = findClusters(ports).clusters
    const at = (time: string): unknown => {
      const state = night.state()
      const { fingerprint = '' } = cluster ?? {}
      const tried = {
        fingerprint,
        members: [],
        outcome: 'skipped',
        reason: null,
        ratio: null,
      } as const
      state.clusters.set(fingerprint, { ...tried, memory: null, at: time, job: '' })
      const found = findClusters({ ...ports, state: () => state })
      return [found.clusters.length, found.skipped.map(({ reason }) => reason)]
    }
    expect(at('2026-03-03T03:30:00.001Z')).toEqual([0, ['tried within the last 7 days']])
    expect(at('2026-03-03T03:30:00.000Z')).toEqual([1, []])
  })
})
