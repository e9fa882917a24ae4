import fs from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { enrich } from '../../src/maintain/atoms.ts'
import { openMemory } from '../../src/open.ts'
import type { AtomFinder, AtomParts } from '../../src/read/night-reader.ts'
import { tempFolder } from '../support/folders.ts'
import { nightOver, stored } from './support/night.ts'

const TEXT = 'Deploys on Fridays lead to weekend pages; people get tired'
const made = (text: string, at: number) =>
  stored(text, at, {
    origin: 'assistant-said',
    compressed: {
      how: 'distilled',
      sources: [],
      ratio: 2,
      at: '2026-03-10T03:30:00.000Z',
      dates: ['2026-02-01', '2026-02-02'],
      cluster: 'c',
      causal: true,
    },
  })
const PARTS: AtomParts = {
  subject: 'Dana',
  action: 'deploys on Fridays',
  outcome: 'weekend pages',
  consequences: 'people get tired',
}
const finding = (parts: Partial<AtomParts> = {}): AtomFinder => ({
  find: () =>
    Promise.resolve({
      kind: 'found',
      parts: { ...PARTS, ...parts },
      usage: null,
    }),
})

/** Enriches memories one after the other, each committed, and gives the items. */
async function enriched(texts: readonly string[], finder: AtomFinder = finding()) {
  const memories = texts.map((text, at) => made(text, at + 1))
  const night = nightOver(memories)
  const items = []
  for (const memory of memories) {
    const item = await enrich(memory, night.ports, finder)
    if (item.changes.length > 0) night.commit(item.changes)
    items.push(item)
  }
  return { night, items, atoms: [...night.state().atoms.values()] }
}

describe('atoms', () => {
  it('ATM1: a new one is made at 0.7, with the authority of its memory and an id of subject and action', async () => {
    const { items, atoms } = await enriched([TEXT])
    expect(items[0]).toMatchObject({ stage: 'atoms', outcome: 'atom-created', reason: null, cluster: 'c' })
    expect(atoms).toEqual([
      {
        id: expect.stringMatching(/^a-[0-9a-f]{16}$/),
        subject: 'Dana',
        action: 'deploys on Fridays',
        outcome: 'weekend pages',
        consequences: 'people get tired',
        confidence: 0.7,
        memories: ['m-0000000000000001'],
        origin: 'assistant-said',
        date: '2026-03-10',
      },
    ])
  })

  it('ATM1: found again it is stronger by 0.1, up to 1, and knows every memory that says it', async () => {
    const { items, atoms } = await enriched([1, 2, 3, 4, 5].map(() => TEXT))
    expect(items.map(({ outcome }) => outcome)).toEqual(['atom-created', ...Array(4).fill('atom-strengthened')])
    expect(atoms.map(({ confidence, memories }) => [confidence, memories.length])).toEqual([[1, 5]])
    const steps = items.flatMap(({ changes }) =>
      changes.flatMap((change) => (change.type === 'atom-strengthened' ? change.data.confidence : [])),
    )
    expect(steps).toEqual([0.8, 0.9, 1, 1])
  })

  it('ATM1: the same memory makes nothing stronger twice', async () => {
    const memory = made(TEXT, 1)
    const night = nightOver([memory])
    night.commit((await enrich(memory, night.ports, finding())).changes)
    expect(await enrich(memory, night.ports, finding())).toMatchObject({
      outcome: 'skipped',
      reason: 'drawn from this memory before',
      changes: [],
    })
  })

  it.each([
    [{ subject: 'The Dana', action: 'deploys on a Friday' }, 1],
    [{ action: 'deploys on Mondays' }, 2],
    [{ action: 'does not deploy on Fridays' }, 2],
  ])('ATM1: told as %j it is %i in all', async (parts, all) => {
    const memories = [made(TEXT, 1), made('Dana deploys on Fridays or Mondays, or not: weekend pages; tired people', 2)]
    const night = nightOver(memories)
    const finders = [finding({ consequences: '' }), finding({ consequences: '', ...parts })]
    for (const [at, memory] of memories.entries())
      night.commit((await enrich(memory, night.ports, finders[at] as AtomFinder)).changes)
    expect(night.state().atoms.size).toBe(all)
  })

  it('ATM1: what says no cause makes no atom', async () => {
    const { items } = await enriched([TEXT], { find: () => Promise.resolve({ kind: 'none', usage: null }) })
    expect(items[0]).toMatchObject({ outcome: 'not-causal', changes: [] })
  })

  it.each([
    ['a part of the atom is empty', { outcome: '' }],
    ['says what no source says', { subject: 'Oscar' }],
    ['says what no source says', { outcome: '7 pages' }],
    ['a part of the atom is no plain line', { outcome: 'see https://example.com/x' }],
    ['an id is in it', { outcome: 'pages of m-0123456789abcdef' }],
  ])('an atom is refused when: %s (%j)', async (reason, parts) => {
    const { items, atoms } = await enriched([TEXT], finding(parts))
    expect(items[0]).toMatchObject({ outcome: 'skipped', reason })
    expect(atoms).toEqual([])
  })

  it('whoever draws it may break: the failure is told and nothing else happens', async () => {
    const { items } = await enriched([TEXT], { find: () => Promise.reject(new Error('no line')) })
    expect(items[0]).toMatchObject({
      outcome: 'failed',
      reason: 'the atom could not be drawn',
      note: 'no line',
      changes: [],
    })
  })
})

describe('atoms are found', () => {
  const roots: string[] = []
  afterEach(() => {
    for (const root of roots.splice(0)) fs.rmSync(root, { recursive: true, force: true })
  })

  it('ATM1: search finds an atom by its words, why tells what it was made of, and an undo takes it away', async () => {
    const root = tempFolder('atoms')
    roots.push(root)
    fs.mkdirSync(path.join(root, 'raw'))
    const globals = { root, now: '2026-03-10T10:00:00Z', json: true }
    const memory = made(TEXT, 1)
    const run = await openMemory(globals).write(async (apply) => {
      const about = { kind: 'maintain', date: null, backend: null, note: null } as const
      apply.commit([{ type: 'memory-added', data: { memory, resolution: 'new' } }], about)
      const { changes } = await enrich(memory, { ...nightOver([]).ports, state: () => apply.state }, finding())
      return apply.commit(changes, about)
    })
    const atoms = async () => {
      const { stdout } = await runCommand('search', ['deploys on fridays'], { kind: 'atom' }, globals)
      return (JSON.parse(stdout) as { hits: { id: string; kind: string; text: string }[] }).hits
    }
    const [{ file, lines, quote } = { file: '', lines: [0, 0], quote: '' }] = memory.evidence
    const found = await atoms()
    expect(found).toMatchObject([
      { kind: 'atom', text: expect.stringContaining('weekend pages'), evidence: [{ file, lines }] },
    ])
    const why = await runCommand('why', [found[0]?.id ?? ''], {}, { ...globals, json: false })
    for (const part of [memory.id, TEXT, `${file}:${lines[0]}  "${quote}"`, 'found, confidence 0.7', run])
      expect(why.stdout).toContain(part)
    await expect(runCommand('why', ['a-0123456789abcdef'], {}, globals)).rejects.toThrow(/no causal statement a-0123/)
    await runCommand('undo', [run], {}, globals)
    expect(await atoms()).toEqual([])
  })
})
