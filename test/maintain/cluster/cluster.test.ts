import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calibrationFile, nearPairs, readGroups } from '../../../scripts/calibrate.ts'
import { DEFAULTS } from '../../../src/config/defaults.ts'
import { fingerprintOf } from '../../../src/maintain/cluster/cluster.ts'
import { type Edge, splitComponents } from '../../../src/maintain/cluster/cluster-split.ts'
import type { ClusterTried } from '../../../src/memory/compressed.ts'
import type { Memory } from '../../../src/memory/memory.ts'
import { cosineAt } from '../../../src/recall/embedder.ts'
import { openEmbedder } from '../../../src/store/index/open-embedder.ts'
import { readCorpus } from '../../support/score-night.ts'
import { EMBEDDED, stateOf } from '../dedupe/dedupe-driver.ts'
import { clustersAmong, idAt, scoreClusters } from '../support/score-clusters.ts'
import { randomOf } from '../support/vectors.ts'

const BRAKES = [
  'The car needs new brakes before the winter',
  'New brakes for the car before winter',
  'The car needs new brakes before winter comes',
] as const
const brakes = (...fields: Partial<Memory>[]): Partial<Memory>[] =>
  BRAKES.map((text, at) => ({ text, ...(fields[at] ?? fields[0] ?? {}) }))
const sizes = async (memories: readonly Partial<Memory>[], more = {}): Promise<number[]> =>
  (await clustersAmong(memories, {}, more)).clusters.map(({ members }) => members.length)
const SAID = readGroups('eval/calibration')

describe('which memories may be compressed', () => {
  it('CLU10: three that say much the same of the same are a cluster; two are none', async () => {
    expect(await sizes(brakes())).toEqual([3])
    expect(await sizes(brakes().slice(1))).toEqual([])
  })

  it.each([
    ['a line of a document', { home: 'user' }, null],
    ['what is archived', { status: 'archived' }, null],
    ['a candidate', { status: 'candidate' }, null],
    ['what a marker makes critical', { marker: true }, 'critical'],
    ['what is pinned', { pinned: true }, 'pinned'],
    ['text in braces', { text: 'The car needs {new brakes} before the winter' }, 'immutable'],
    [
      'what was compressed',
      {
        compressed: { how: 'distilled', sources: [], ratio: 2, at: '2026-02-01', dates: ['', ''], cluster: null },
      } as const,
      'compressed',
    ],
    ['text without a word', { text: '…' }, 'no words'],
  ] as const)('CLU11: %s is no candidate, and why is counted', async (_, fields, reason) => {
    const found = await clustersAmong([...brakes(), { text: BRAKES[0], ...(fields as Partial<Memory>) }])
    expect(found.clusters.map(({ members }) => members.map(({ id }) => id))).toEqual([[idAt(0), idAt(1), idAt(2)]])
    expect(found.held).toEqual(reason === null ? {} : { [reason]: 1 })
    expect([found.scanned, found.candidates]).toEqual([reason === null ? 3 : 4, 3])
  })

  it('CLU11: the floor of the configuration decides what is critical', async () => {
    const config = { ...DEFAULTS, maintenance: { ...DEFAULTS.maintenance, criticalFloor: 2 } }
    expect(await sizes(brakes({ significance: 0.99 }), { config })).toEqual([3])
    expect(await sizes(brakes({ significance: 1 }), { config })).toEqual([])
  })

  it('CLU12: what was said less than a day ago is fresh, by its run or by the whole day it was first seen on', async () => {
    const asked = (firstSeen: string, learned: string): Promise<number[]> => {
      const state = stateOf(brakes({ firstSeen, home: 'store', bucket: null, kind: 'context', significance: 0.5 }))
      const commit = { job: 'j', kind: 'process', date: null, backend: null, note: null } as const
      state.runs.push({ run: 'run-1', at: learned, commit, counts: {}, undone: false })
      return sizes([], { state: () => state, today: '2026-03-01', now: '2026-03-01T03:00:00.000Z' })
    }
    expect(await asked('2026-02-28', '2026-02-28T03:00:00.000Z')).toEqual([3])
    expect(await asked('2026-02-28', '2026-02-28T03:00:00.001Z')).toEqual([])
    expect(await asked('2026-02-27', '2026-03-01T02:59:00.000Z')).toEqual([3])
  })

  it('CLU13: without an embedder there are no clusters', async () => {
    const found = await clustersAmong(brakes(), {}, { embedder: null })
    expect([found.clusters, found.candidates]).toEqual([[], 3])
  })
})

describe('what holds memories apart', () => {
  const thrice = (text: string): string[] => [text, text.replace(/^The /, 'A '), `${text} again`]

  it.each([
    ['two Annas', 'Anna Keller reviews the contract draft', 'Anna Lindqvist reviews the contract draft'],
    ['two sisters', 'The flight of my sister Ida was delayed', 'The flight of my sister Ruth was delayed'],
    [
      'two of one name',
      'The lunch with Anna from work was on Tuesday',
      'The lunch with Anna the cousin was on Tuesday',
    ],
    ['two relatives', "The boiler was fixed by Sam's brother", "The boiler was fixed by Sam's father"],
    ['one meeting on two dates', 'The budget meeting is on March 3', 'The budget meeting is on March 10'],
    ['two weekdays', 'The choir rehearses on Wednesday evenings', 'The choir rehearses on Thursday evenings'],
    ['two numbers', 'The deposit for the venue is 500 euros', 'The deposit for the venue is 900 euros'],
    ['two versions', 'Rolled back release v4.2 because of payments', 'Rolled back release v4.3 because of payments'],
    [
      'a preference and its reversal',
      'Prefers tea over coffee in the morning',
      'Prefers coffee over tea in the morning',
    ],
    ['a denial', 'The printer works over wireless', 'The printer does not work over wireless'],
    ['opposites', 'Bought the motorbike at the market', 'Sold the motorbike at the market'],
    ['two directions', 'Migrated the blog from WordPress to Hugo', 'Migrated the blog from Hugo to WordPress'],
    [
      'one word exchanged for another thing',
      'The doctor said the knee needs rest for three weeks after the run',
      'The doctor said the shoulder needs rest for three weeks after the run',
    ],
    ['another matter', 'The dishwasher leaks from the door', 'The washing machine leaks from the hose'],
  ])('CLU14: %s do not stand in one cluster', async (_, one, other) => {
    const texts = [...thrice(one), ...thrice(other)]
    const { clusters } = await clustersAmong(texts.map((text) => ({ text })))
    for (const { members } of clusters) {
      const sides = new Set(members.map(({ id }) => texts.indexOf(texts[Number(id.slice(2)) - 1] ?? '') < 3))
      expect(sides.size).toBe(1)
    }
    expect(clusters.map(({ members }) => members.length)).toEqual([3, 3])
  })

  it('CLU14: claims that cannot hold of one thing are apart, and of two people too', async () => {
    const claim = (subject: string, value: string): Partial<Memory> => ({
      claim: { subject, attribute: 'home', value },
    })
    expect(await sizes(brakes(claim('human', 'oslo')))).toEqual([3])
    expect(await sizes(brakes(claim('human', 'oslo'), claim('human', 'rome'), claim('human', 'oslo')))).toEqual([])
    expect(await sizes(brakes(claim('human', 'oslo'), claim('ida', 'oslo'), claim('human', 'oslo')))).toEqual([])
  })

  it('CLU15: what a person said stands in no cluster with what was quoted; the assistant may', async () => {
    expect(
      await sizes(brakes({ origin: 'human-said' }, { origin: 'assistant-said' }, { origin: 'human-edit' })),
    ).toEqual([3])
    expect(await sizes(brakes({ origin: 'human-said' }, { origin: 'quoted' }, { origin: 'human-said' }))).toEqual([])
    expect(await sizes(brakes({ origin: 'quoted' }, { origin: 'unknown' }, { origin: 'quoted' }))).toEqual([3])
  })

  it('CLU14: pairs that are held apart are counted by why', async () => {
    const found = await clustersAmong(
      [
        'Flight to Lisbon leaves on May 14',
        'Flight to Madrid leaves on May 14',
        'Flight to Lisbon leaves on May 9',
      ].map((text) => ({ text })),
    )
    expect(found.apart).toEqual({ names: 2, dates: 1 })
  })
})

describe('how clusters are made', () => {
  it('CLU16: every pair of a group has an edge, no group could take another in, and strangers of a chain are left', () => {
    expect(
      splitComponents(
        edgesOf([
          [0, 1, 0.9],
          [1, 2, 0.8],
          [2, 3, 0.9],
        ]),
        2,
      ).map(({ members }) => members),
    ).toEqual([
      [0, 1],
      [2, 3],
    ])
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 14 }), fc.integer(), (rows, seed) => {
        const edges = randomEdges(rows, seed)
        const has = new Set(edges.map(({ first, second }) => `${first}-${second}`))
        const meets = (a: number, b: number): boolean => has.has(`${Math.min(a, b)}-${Math.max(a, b)}`)
        const groups = splitComponents(edges, 2).map(({ members }) => members)
        expect(new Set(groups.flat()).size).toBe(groups.flat().length)
        for (const group of groups)
          for (const a of group) for (const b of group) if (a < b) expect(meets(a, b)).toBe(true)
        groups.forEach((one, at) => {
          for (const other of groups.slice(at + 1))
            expect(one.every((a) => other.every((b) => meets(a, b)))).toBe(false)
        })
        const again = splitComponents([...edges].reverse(), 2).map(({ members }) => members)
        expect(sortedGroups(again)).toEqual(sortedGroups(groups))
      }),
      { numRuns: 300 },
    )
  })

  it('CLU17: largest first, then by fingerprint; members as they came to be known; mean and least of the cosines', async () => {
    const flights = [
      'Flight to Lisbon leaves on May 14',
      'The Lisbon flight leaves on May 14',
      'Lisbon flight leaves May 14',
    ]
    const days = ['2026-02-03', '2026-02-01', '2026-02-02']
    const found = await clustersAmong([
      ...flights.map((text, at) => ({ text, firstSeen: days[at] ?? '' })),
      ...brakes(),
      { text: `${BRAKES[0]} again` },
    ])
    expect(found.clusters.map(({ members }) => members.length)).toEqual([4, 3])
    const [, small] = found.clusters
    expect(small?.members.map(({ firstSeen }) => firstSeen)).toEqual([...days].sort())
    expect(small?.similarity.least).toBeGreaterThanOrEqual(found.cosine)
    expect(small?.similarity.mean).toBeGreaterThanOrEqual(small?.similarity.least ?? 1)
    expect(small?.fingerprint).toBe(fingerprintOf([idAt(2), idAt(0), idAt(1)]))
  })

  it('CLU17: a fingerprint is the SHA-256 of the sorted ids, and learning in another order changes no cluster', async () => {
    const ids = ['m-b', 'm-a', 'm-c']
    expect(fingerprintOf(ids)).toBe(createHash('sha256').update('m-a\nm-b\nm-c').digest('hex'))
    const memories = SAID.slice(0, 120).map(({ text }, at) => ({ text, id: idAt(at) }))
    const [one, other] = [await clustersAmong(memories), await clustersAmong([...memories].reverse())]
    expect(one.clusters.length).toBeGreaterThan(5)
    const shown = ({ clusters }: typeof one): unknown =>
      clusters.map(({ fingerprint, members, similarity }) => [fingerprint, members.map(({ id }) => id), similarity])
    expect(shown(other)).toEqual(shown(one))
  })

  it('CLU18: what was decided on within the days to live is skipped with the reason, and comes again after them', async () => {
    const fingerprint = fingerprintOf([0, 1, 2].map(idAt))
    const at = async (tried: string): Promise<unknown[]> => {
      const state = stateOf(brakes({ home: 'store', bucket: null, kind: 'context', significance: 0.5 }))
      state.clusters.set(fingerprint, { ...TRIED, fingerprint, at: tried })
      const found = await clustersAmong([], {}, { state: () => state })
      return [found.clusters.length, found.skipped.map(({ reason }) => reason)]
    }
    expect(await at('2026-02-22T03:00:00.001Z')).toEqual([0, ['tried within the last 7 days']])
    expect(await at('2026-02-22T03:00:00.000Z')).toEqual([1, []])
  })

  it('CLU19: a search from what is new finds the clusters that it is connected to, as a search among all does', async () => {
    const memories = SAID.map(({ text }, at) => ({ text, id: idAt(at) }))
    const all = await clustersAmong(memories)
    const random = randomOf(5)
    for (let round = 0; round < 4; round++) {
      const fresh = new Set(memories.filter(() => random() < 0.03).map(({ id }) => id))
      const some = await clustersAmong(memories, { fresh })
      const touched = all.clusters.filter(({ members }) => members.some(({ id }) => fresh.has(id)))
      expect(touched.length).toBeGreaterThan(3)
      const found = new Set(some.clusters.map((cluster) => cluster.fingerprint))
      expect(touched.filter((cluster) => !found.has(cluster.fingerprint))).toEqual([])
      const known = new Set(all.clusters.map((cluster) => cluster.fingerprint))
      expect([...found].filter((fingerprint) => !known.has(fingerprint))).toEqual([])
    }
    expect((await clustersAmong(memories, { fresh: new Set() })).clusters).toEqual([])
  })

  it('CLU22: where there are more near pairs than may be held, parts are joined one after the other: the same clusters', async () => {
    const memories = SAID.slice(0, 200).map(({ text }, at) => ({ text, id: idAt(at) }))
    const shown = ({ clusters, apart }: Awaited<ReturnType<typeof clustersAmong>>): unknown => [
      clusters.map(({ fingerprint, similarity }) => [fingerprint, similarity]),
      apart,
    ]
    const all = shown(await clustersAmong(memories))
    expect(shown(await clustersAmong(memories, { join: { most: 20 } }))).toEqual(all)
    expect(
      shown(await clustersAmong(memories, { join: { most: 20 }, fresh: new Set(memories.map(({ id }) => id)) })),
    ).toEqual(all)
  })

  it('CLU22: one text is a candidate 32 times a night and no more', async () => {
    const found = await clustersAmong(Array.from({ length: 40 }, () => ({ text: BRAKES[0] })))
    expect([found.candidates, found.held, found.clusters[0]?.members.length]).toEqual([32, { repeated: 8 }, 32])
  })
})

describe('what a cosine means', () => {
  it('CLU20: the scale that ships is what the script measures on the set', () => {
    const file = `models/${EMBEDDED.name}/calibration.json`
    expect(fs.readFileSync(file, 'utf8')).toBe(calibrationFile(EMBEDDED, SAID))
  })

  it('CLU20: scores rise with cosines from 0 to 1, and without a measurement a cosine is its own score', () => {
    const scores = Array.from({ length: 101 }, (_, at) => at / 100)
    const cosines = scores.map((score) => cosineAt(EMBEDDED.calibration, score))
    expect(cosines).toEqual([...cosines].sort((a, b) => a - b))
    expect([cosines[0], cosines[100], cosineAt([], 0.82)]).toEqual([0, 1, 0.82])
    expect(cosineAt([[0.5, 0.6]], 0.75)).toBeCloseTo(0.8, 12)
  })

  it('CLU20: a calibration that does not rise is refused', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'memoird-embedder-'))
    fs.cpSync(`models/${EMBEDDED.name}`, folder, { recursive: true })
    fs.writeFileSync(`${folder}/calibration.json`, '{ "points": [[0.8, 0.7], [0.82, 0.6]] }')
    expect(() => openEmbedder(folder)).toThrow(/no rising points like \[0\.82, 0\.74\]/)
    fs.rmSync(`${folder}/calibration.json`)
    expect(openEmbedder(folder).calibration).toEqual([])
    fs.rmSync(folder, { recursive: true })
  })

  it('CLU21: pairs of the set at 0.82: with the guard nine in ten say the same, and no two groups meet', () => {
    const { pairs, all } = nearPairs(EMBEDDED, SAID, cosineAt(EMBEDDED.calibration, 0.82))
    const passed = pairs.filter(({ guarded }) => !guarded)
    expect(passed.filter(({ same }) => same).length / passed.length).toBeGreaterThan(0.91)
    expect(passed.filter(({ same }) => same).length / all).toBeGreaterThan(0.6)
    expect(passed.filter(({ kind }) => kind === 'group')).toEqual([])
  })

  it('CLU21: clusters of the set among all near misses, and of the written nights', async () => {
    const set = await scoreClusters(
      SAID.map(({ text, group, kind }) => ({ text, cluster: kind === null ? String(group) : null })),
    )
    expect(set.precision).toBeGreaterThan(0.95)
    expect(set.found / set.meant).toBeGreaterThan(0.6)
    const nights = readCorpus().filter(({ bucket }) => bucket === null)
    const night = await scoreClusters(
      nights.map(({ text, day, cluster, person }) => ({
        text,
        day,
        cluster: cluster === undefined ? null : `${person} ${cluster}`,
      })),
    )
    expect(night.precision).toBeGreaterThanOrEqual(0.95)
    expect(night.recall).toBeGreaterThanOrEqual(0.8)
  })
})

const TRIED: Omit<ClusterTried, 'fingerprint' | 'at'> = {
  members: [],
  outcome: 'skipped',
  reason: 'ratio 1.2',
  strategy: 'default',
  ratio: 1.2,
  memory: null,
  job: 'j',
}

function edgesOf(edges: readonly (readonly [number, number, number])[]): Edge[] {
  return edges.map(([first, second, cosine]) => ({ first, second, cosine }))
}

function sortedGroups(groups: readonly (readonly number[])[]): string[] {
  return groups.map((members) => [...members].sort((a, b) => a - b).join(' ')).sort()
}

function randomEdges(rows: number, seed: number): Edge[] {
  const random = randomOf(seed)
  const edges: Edge[] = []
  for (let first = 0; first < rows; first++)
    for (let second = first + 1; second < rows; second++)
      if (random() < 0.6) edges.push({ first, second, cosine: Math.round(random() * 20) / 20 })
  return edges
}
