import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { distilClusters } from '../../../src/maintain/compress.ts'
import type { NightItem } from '../../../src/maintain/night-item.ts'
import type { Memory } from '../../../src/memory/memory.ts'
import type { NightOptions } from '../../../src/read/model/night.ts'
import { createDisk } from '../../../src/store/disk/disk.ts'
import { spentToday } from '../../../src/store/spend.ts'
import { clusterOf, nightOver, stored, type TestNight } from '../../maintain/support/night.ts'
import { tempFolder } from '../../support/folders.ts'
import { type MessagesApi, type Reply, startMessagesApi } from '../../support/messages-api.ts'
import { type ClaudeOptions, claudeAt } from './support.ts'

const BACKUP = [
  stored('The nightly backup of MoonTax takes 14 minutes', 1, { topics: ['backup'], significance: 0.4 }),
  stored('Nightly backup for MoonTax took 14 minutes', 2, { topics: ['backup'] }),
  stored('MoonTax nightly backup takes about 15 minutes now', 3, { topics: ['ops'] }),
]
const PAGES = [
  stored('Deploys on Fridays lead to weekend pages', 11),
  stored('Friday deploys led to pages on the weekend', 12),
  stored('Deploying on a Friday led to weekend pages', 13),
]
const said = (abstraction: string, is_causal = false): Reply => ({
  answer: { abstraction, compression_ratio: 99, is_causal },
})
const GOOD = said('MoonTax backups run nightly in 14 to 15 minutes')
const PAGED = said('Friday deploys cause weekend pages', true)
const ATOM = {
  subject: 'the team',
  action: 'deploys on Fridays',
  outcome: 'weekend pages',
  consequences: '',
  not_causal: false,
}
let root: string
let api: MessagesApi

beforeEach(async () => {
  root = tempFolder('night')
  api = await startMessagesApi()
})
afterEach(async () => {
  await api.close()
  fs.rmSync(root, { recursive: true, force: true })
})

const night = (options: ClaudeOptions = {}, of: Partial<NightOptions> = {}) => {
  const claude = claudeAt(root, api.url, options)
  return { ...claude.night({ ratePerMinute: 10, ...of }), waits: claude.waits }
}
const clustersOf = (...clusters: (readonly Memory[])[]) =>
  clusters.map((members, at) => clusterOf(members, String(at).repeat(64)))

/** One night over clusters; what it did, and the state after it. */
async function over(
  clusters: (readonly Memory[])[],
  options: ClaudeOptions = {},
  of: Partial<NightOptions> = {},
): Promise<{ items: NightItem[]; all: TestNight; waits: number[] }> {
  const { distiller, atoms, waits } = night(options, of)
  const all = nightOver(clusters.flat())
  const items = await all.run((ports) => distilClusters(clustersOf(...clusters), ports, { distiller, atoms }))
  return { items, all, waits }
}
const outcomes = (items: readonly NightItem[]) => items.map(({ stage, outcome, reason }) => [stage, outcome, reason])
const asked = () => api.met.map(({ body }) => body.messages?.[0]?.content[0]?.text ?? '')

describe('what is asked', () => {
  it('DST12: the instructions of the engine, then the memories numbered with their importance, without an id', async () => {
    api.script(GOOD)
    const { items, all } = await over([BACKUP])
    const body = api.met[0]?.body ?? {}
    expect(body.system?.[0]?.text).toMatch(/^You are a knowledge distillation engine/)
    expect(body.output_config?.format?.schema).toMatchObject({
      required: ['abstraction', 'compression_ratio', 'is_causal'],
    })
    const [text = ''] = asked()
    expect(text).toMatch(
      /^\[[0-9a-f]{16} memories\]\nMEMORIES TO COMPRESS \(cluster of 3 related entries\):\n\n\[1\] importance=1\.4 \| The nightly backup/,
    )
    expect(text).not.toMatch(/m-[0-9a-f]{16}/)
    expect(items[0]?.usage).toMatchObject({ calls: 1, inputTokens: 1000, outputTokens: 100 })
    expect([...all.state().memories.values()].at(-1)?.text).toBe('MoonTax backups run nightly in 14 to 15 minutes')
    expect(outcomes(items)).toEqual([['distil', 'compressed', null]])
  })

  it('DST12: what the model claims of its ratio counts for nothing', async () => {
    api.script(said(BACKUP.map(({ text }) => text).join('. ')))
    expect(outcomes((await over([BACKUP])).items)).toEqual([['distil', 'skipped', 'ratio below the floor']])
  })

  it('DST12: what somebody else wrote never comes before the model', async () => {
    api.script(GOOD)
    const quoted = BACKUP.map((memory, at) => (at === 1 ? { ...memory, origin: 'quoted' as const } : memory))
    const { items } = await over([quoted])
    expect(api.met).toEqual([])
    expect(outcomes(items)).toEqual([['distil', 'skipped', 'words of others']])
  })

  it('DST12: a memory that holds a secret is shown without it', async () => {
    api.script(GOOD)
    await over([[...BACKUP, stored('Backup key of MoonTax is sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789', 4)]])
    expect(asked()[0]).toContain('[REDACTED:')
    expect(asked()[0]).not.toContain('abcdefghijklmnop')
  })

  it('DST12: what was answered once is answered from the store, for nothing and without waiting', async () => {
    api.script(GOOD)
    await over([BACKUP])
    const { items, waits } = await over([BACKUP])
    expect([api.met.length, items[0]?.outcome, items[0]?.usage?.usd, waits]).toEqual([1, 'compressed', 0, []])
  })
})

describe('what an answer must say of its sources', () => {
  const COFFEE = [
    stored('Slept badly after a coffee at five', 21),
    stored('Coffee after five, and a bad night again', 22),
    stored("Another late coffee, and a bad night's sleep", 23),
  ]
  const STRETCH = [
    stored('Dana stretches every morning before breakfast', 31, { kind: 'trait' }),
    stored("Stretching before breakfast is part of Dana's mornings", 32, { kind: 'trait' }),
    stored('Dana does stretches in the morning, before breakfast', 33, { kind: 'trait' }),
  ]
  const ROWING = [
    stored('Anna rows on the Elbe every Saturday', 41, { kind: 'person' }),
    stored('On Saturdays Anna goes rowing on the Elbe', 42, { kind: 'person' }),
    stored('Anna and her rowing on the Elbe: every Saturday', 43, { kind: 'person' }),
  ]

  it.each([
    [BACKUP, 'nothing'],
    [BACKUP, 'None.'],
    [BACKUP, 'N/A'],
    [BACKUP, 'It is what it is.'],
    [BACKUP, 'Something happens.'],
    [BACKUP, 'Backup.'],
    [BACKUP, 'The nightly backup.'],
    [BACKUP, 'The nightly MoonTax backup has a duration'],
    [PAGES, 'A recurring pattern with deploys'],
    [COFFEE, 'There is a relationship between coffee and sleep'],
    [COFFEE, 'Coffee habits'],
    [STRETCH, 'Breakfast is regular'],
    [ROWING, 'Anna is active on Saturdays'],
    [ROWING, 'Somebody rows on the Elbe'],
  ] as const)(
    'DST6: a hollow answer leaves its sources untouched and is not asked for again at once: %#',
    async (cluster, text) => {
      api.script(said(text, cluster === PAGES || cluster === COFFEE))
      const { items, all } = await over([cluster])
      expect(items.map(({ outcome, changes }) => [outcome, changes.map(({ type }) => type)])).toEqual([
        ['skipped', ['cluster-tried']],
      ])
      expect([...all.state().memories.values()]).toEqual([...nightOver(cluster).state().memories.values()])
    },
  )

  it.each([
    [BACKUP, 'MoonTax backup: nightly, 14 to 15 minutes'],
    [BACKUP, 'The backup of MoonTax runs every night and takes 14 or 15 minutes'],
    [PAGES, 'Deploying on Fridays results in pages at the weekend'],
    [PAGES, 'Friday deploys reliably lead to weekend pages'],
    [COFFEE, 'Coffee after five leads to bad nights'],
    [COFFEE, 'Late coffee, at five or after, causes bad sleep'],
    [STRETCH, 'Dana stretches in the morning before breakfast'],
    [STRETCH, 'Morning stretching before breakfast is a habit'],
    [ROWING, 'Anna rows on the Elbe on Saturdays'],
    [ROWING, 'Every Saturday, Anna goes rowing on the Elbe'],
  ] as const)('DST6: a faithful summary or principle takes their place: %#', async (cluster, text) => {
    api.script(said(text, cluster === PAGES || cluster === COFFEE), { answer: ATOM })
    const { all } = await over([cluster])
    expect([...all.state().memories.values()].at(-1)).toMatchObject({ text, status: 'active' })
    expect([...all.state().memories.values()].filter(({ status }) => status === 'archived')).toHaveLength(3)
  })
})

describe('failures belong to their cluster', () => {
  it.each([
    ['overload', { status: 529, type: 'overloaded_error' }, 'failed', 'no answer from Claude', []],
    ['a refusal', { message: { stop_reason: 'refusal' } }, 'skipped', 'Claude would not answer', ['cluster-tried']],
    [
      'an answer that has no room',
      { message: { stop_reason: 'max_tokens' } },
      'skipped',
      'the answer is too long',
      ['cluster-tried'],
    ],
    [
      'prose instead of JSON',
      { message: { content: [{ type: 'text', text: 'Here is the abstraction:' }] } },
      'skipped',
      'the answer has another form',
      ['cluster-tried'],
    ],
    [
      'JSON of another form',
      { answer: { abstraction: 7, is_causal: 'yes' } },
      'skipped',
      'the answer has another form',
      ['cluster-tried'],
    ],
    [
      'a planted name',
      said('Oscar runs the nightly backup of MoonTax'),
      'skipped',
      'says what no source says',
      ['cluster-tried'],
    ],
  ] as const)(
    'DST9: %s leaves the sources as they are and the next cluster goes on',
    async (_what, reply, outcome, reason, types) => {
      const tries = reason === 'no answer from Claude' || reason === 'the answer has another form' ? 3 : 1
      api.script(...Array.from({ length: tries }, () => reply as Reply), PAGED, {
        answer: { subject: '', action: '', outcome: '', consequences: '', not_causal: true },
      })
      const { items, all } = await over([BACKUP, PAGES])
      expect(outcomes(items).slice(0, 2)).toEqual([
        ['distil', outcome, reason],
        ['distil', 'compressed', null],
      ])
      expect(items[0]?.changes.map(({ type }) => type)).toEqual(types)
      for (const { id, text } of BACKUP) expect(all.state().memories.get(id)).toMatchObject({ text, status: 'active' })
    },
  )

  it('DST9: without a key nothing is sent, and every cluster says so', async () => {
    const claude = claudeAt(root, 'https://api.anthropic.com', {}, {})
    const { distiller, atoms } = claude.night({ ratePerMinute: 10 })
    const all = nightOver([...BACKUP, ...PAGES])
    const items = await all.run((ports) => distilClusters(clustersOf(BACKUP, PAGES), ports, { distiller, atoms }))
    expect(outcomes(items)).toEqual([
      ['distil', 'failed', 'Claude cannot be asked'],
      ['distil', 'failed', 'Claude cannot be asked'],
    ])
    expect(items[0]?.note).toContain('ANTHROPIC_API_KEY')
  })
})

describe('rate and budget', () => {
  it('DST12: questions begin 100 ms apart, ten a minute; the rest waits for the minute to pass', async () => {
    api.script((met) => said(/nightly backup \d+ of the whole store runs/.exec(JSON.stringify(met.body))?.[0] ?? ''))
    const many = Array.from({ length: 12 }, (_, at) =>
      [0, 1, 2].map((member) =>
        stored(`The nightly backup ${at + 20} of the whole store runs before the morning`, 100 * (at + 1) + member),
      ),
    )
    const { items, waits } = await over(many)
    expect(items.map(({ outcome }) => outcome)).toEqual(many.map(() => 'compressed'))
    // Nobody slept: every wait is what was left of the gap or of the minute.
    expect(waits.every((ms) => ms <= 60_100)).toBe(true)
    expect(waits.slice(-2).every((ms) => ms > 10_000)).toBe(true)
  })

  it('DST12: no call is made that could bring the night over usdPerNight; what is left is looked at again', async () => {
    api.script(GOOD)
    const prices = { 'claude-haiku-5-5': { input: 10, output: 10, cacheWrite: 10 } }
    // One question is 0.09 dollars at most and 0.011 in fact.
    const { items, all } = await over([BACKUP, PAGES, BACKUP], { budget: { usdPerNight: 0.095, usdPerDay: 5, prices } })
    expect(outcomes(items)).toEqual([
      ['distil', 'compressed', null],
      ['distil', 'skipped', 'night budget'],
      ['distil', 'skipped', 'its members changed'],
    ])
    expect([api.met.length, all.state().clusters.size]).toEqual([1, 1])
    expect(items[1]?.note).toContain('budget.usdPerNight')
    const { usd } = spentToday({ files: createDisk(), root, today: () => '2026-03-10' })
    expect(usd).toBeCloseTo(0.011, 6)
  })

  it('DST12: a night that was stopped or killed goes on with what it has left', async () => {
    api.script(GOOD)
    const prices = { 'claude-haiku-5-5': { input: 10, output: 10, cacheWrite: 10 } }
    const budget = { budget: { usdPerNight: 0.095, usdPerDay: 5, prices } }
    expect(outcomes((await over([BACKUP], budget)).items)).toEqual([['distil', 'compressed', null]])
    expect(outcomes((await over([PAGES], budget)).items)).toEqual([['distil', 'skipped', 'night budget']])
    expect(api.met).toHaveLength(1)
  })

  it('DST12: what the night spent before counts, and the budget of the day holds besides', async () => {
    api.script(GOOD)
    fs.mkdirSync(path.join(root, '.state'), { recursive: true })
    const days = { '2026-03-10': { usd: 0.25, calls: 1, inputTokens: 1, outputTokens: 1 } }
    fs.writeFileSync(path.join(root, '.state', 'spend-nights.json'), JSON.stringify({ days }))
    const { items } = await over([BACKUP])
    fs.rmSync(path.join(root, '.state', 'spend-nights.json'))
    expect(outcomes(items)).toEqual([['distil', 'skipped', 'night budget']])
    const day = await over([BACKUP], { budget: { usdPerDay: 0.0001 } })
    expect(outcomes(day.items)).toEqual([['distil', 'failed', 'Claude cannot be asked']])
    expect(api.met).toEqual([])
  })

  it('DST12: a dry run sends nothing, writes nothing and says what asking would cost', async () => {
    const { items, all } = await over([BACKUP], {}, { dryRun: true })
    expect(outcomes(items)).toEqual([['distil', 'skipped', 'not asked in a dry run']])
    expect(items[0]?.usage).toMatchObject({ calls: 1 })
    expect(items[0]?.usage?.usd).toBeGreaterThan(0)
    expect([api.met.length, all.state().clusters.size]).toEqual([0, 0])
    expect(fs.existsSync(path.join(root, '.state', 'spend.json'))).toBe(false)
  })
})

describe('atoms', () => {
  it('ATM1: Claude is asked for the atom of what is causal, with the four fields as the engine names them', async () => {
    api.script(PAGED, { answer: ATOM })
    const { items, all } = await over([PAGES])
    expect(outcomes(items)).toEqual([
      ['distil', 'compressed', null],
      ['atoms', 'atom-created', null],
    ])
    expect(api.met[1]?.body.system?.[0]?.text).toMatch(/^You extract causal knowledge atoms from text/)
    expect([...all.state().atoms.values()]).toMatchObject([{ action: 'deploys on Fridays', confidence: 0.7 }])
  })

  it.each([
    [
      'not causal',
      { answer: { subject: '', action: '', outcome: '', consequences: '', not_causal: true } },
      'not-causal',
      'nothing causal is said',
    ],
    ['a planted name', { answer: { ...ATOM, subject: 'Oscar' } }, 'skipped', 'says what no source says'],
    ['an empty part', { answer: { ...ATOM, outcome: ' ' } }, 'skipped', 'a part of the atom is empty'],
    ['a server that breaks', { status: 529, type: 'overloaded_error' }, 'failed', 'no answer from Claude'],
    ['another form', { answer: { atom: 'yes' } }, 'skipped', 'the answer has another form'],
  ] as const)('%s makes no atom and harms nothing: the memory stands', async (_what, reply, outcome, reason) => {
    api.script(PAGED, reply as Reply)
    const { items, all } = await over([PAGES])
    expect(outcomes(items)[1]).toEqual(['atoms', outcome, reason])
    expect(all.state().atoms.size).toBe(0)
    expect([...all.state().memories.values()].at(-1)).toMatchObject({ status: 'active', compressed: { causal: true } })
  })
})
