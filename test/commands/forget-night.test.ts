import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { openMemory } from '../../src/open.ts'
import { memoryWith } from '../support/memories.ts'
import { BUILD, BUILD_SAID, nightFolder, nightWith, readerOf, storeIn } from './night-folder.ts'

const folder = nightFolder('forget-night')
const { run } = folder

const NOW = '2026-01-10T03:30:00Z'
const LATER = '2026-01-10T09:00:00Z'
const state = () => openMemory({ root: folder.root, now: LATER }).read().state
const active = (): string[] =>
  [...state().memories.values()].flatMap(({ status, text }) => (status === 'active' ? [text] : [])).sort()

/** Files but the raw logs that hold a word. */
function holding(word: RegExp): string[] {
  return fs
    .readdirSync(folder.root, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('raw') && fs.statSync(path.join(folder.root, name)).isFile())
    .filter((name) => word.test(fs.readFileSync(path.join(folder.root, name), 'utf8')))
}

async function rufus(): Promise<string> {
  const text = 'Dog Rufus is a beagle'
  await openMemory({ root: folder.root, now: '2026-01-09T21:00:00Z' }).write(async (apply) => {
    const texts = [text, text, 'Is allergic to walnuts']
    const made = texts.map((one, n) => memoryWith({ id: `m-00000000000000a${n}`, text: one, evidence: [] }))
    const added = made.map((memory) => ({ type: 'memory-added', data: { memory, resolution: 'new' } }) as const)
    apply.commit(added, { kind: 'process', date: null, backend: null, note: null })
    apply.project()
  })
  await run(NOW, 'compress')
  expect(active().filter((one) => one === text)).toHaveLength(1)
  return text
}

describe('forgetting what a night made', () => {
  it('FGT10: the words of a merged line take with them what it was made of, in every file, search and after a rebuild', async () => {
    const line = await rufus()
    expect(holding(/Rufus/).length).toBeGreaterThan(3)
    const { left } = await run(LATER, 'forget', [line])
    expect(left).toEqual([])
    await run(LATER, 'rebuild')
    expect(holding(/Rufus|beagle|Kiel/i)).toEqual([])
    expect(JSON.stringify((await run(LATER, 'search', ['Rufus beagle'], { kind: 'memory' })).hits)).not.toMatch(/Rufus/)
    expect(active()).toEqual(['Is allergic to walnuts'])
    expect(await run(LATER, 'doctor')).toMatchObject({ ok: true })
    await run(LATER, 'process', [], { force: true })
    expect(holding(/Rufus/)).toEqual([])
  })

  it('FGT10: a distilled line takes the cluster and its atom with it: its sources say the same', async () => {
    await storeIn(folder.root, BUILD)
    await nightWith(folder.root, '2026-02-10T03:30:00Z', readerOf(BUILD_SAID))
    const [line] = active()
    expect(state().atoms.size).toBe(1)
    await run(LATER, 'forget', [String(line)])
    expect(active()).toEqual([])
    expect(state().atoms.size).toBe(0)
    expect(holding(/build server|morning deploy/i)).toEqual([])
  })

  it('FGT10: words of what was taken back, and of what that was made of, are erased too', async () => {
    const line = await rufus()
    await run('2026-01-10T05:00:00Z', 'undo', ['night'])
    expect(active()).toHaveLength(3)
    await run(LATER, 'forget', [line])
    expect(holding(/Rufus|beagle|Kiel/i)).toEqual([])
    expect(active()).toEqual(['Is allergic to walnuts'])
  })

  it('FGT10: what an update ended does not hold again when the update is forgotten, and points at nothing', async () => {
    const [id, by] = ['m-00000000000000a0', 'm-00000000000000a1']
    await openMemory({ root: folder.root, now: NOW }).write(async (apply) => {
      const made = [
        memoryWith({ id, text: 'Lives in Lisbon', evidence: [] }),
        memoryWith({ id: by, text: 'Lives in Porto', evidence: [] }),
      ]
      const added = made.map((memory) => ({ type: 'memory-added', data: { memory, resolution: 'new' } }) as const)
      const over = { id, by, on: '2026-01-09', reason: 'moved', evidence: [], job: null }
      apply.commit([...added, { type: 'memory-superseded', data: over }], {
        ...{ kind: 'process', date: null, backend: null, note: null },
      })
    })
    const ended = [...state().memories.values()].filter(({ status }) => status === 'superseded')
    expect(ended.map(({ text }) => text)).toEqual(['Lives in Lisbon'])
    await run(LATER, 'forget', ['Porto'])
    expect(holding(/Porto/)).toEqual([])
    expect(active()).not.toContain('Lives in Lisbon')
    const [before] = [...state().memories.values()].filter(({ text }) => text === 'Lives in Lisbon')
    expect(before).toMatchObject({ status: 'superseded', supersededBy: null })
  })

  it('FGT16: doctor names memories whose sources are gone, what went into a memory that is gone, and loose atoms', async () => {
    await storeIn(folder.root, BUILD.slice(0, 1))
    const [source] = state().memories.values()
    if (source === undefined) throw new Error('nothing was stored')
    const compressed = {
      how: 'merged',
      sources: ['m-0000000000000bad'],
      ratio: 1,
      at: NOW,
      dates: ['', ''],
      cluster: null,
    } as const
    const atom = {
      id: 'a-1',
      subject: 'server',
      action: 'restarts',
      outcome: '',
      consequences: '',
      confidence: 0.7,
    } as const
    await openMemory({ root: folder.root, now: NOW }).write(async (apply) => {
      const lone = { ...source, id: 'm-00000000000000aa', text: 'Stands on nothing', compressed } as const
      apply.commit(
        [
          { type: 'memory-added', data: { memory: lone, resolution: 'new' } },
          {
            type: 'memory-archived',
            data: { id: source.id, by: 'm-0000000000000bad', reason: 'distilled', file: null },
          },
          {
            type: 'atom-created',
            data: { atom: { ...atom, memories: ['m-0000000000000bad'], origin: 'unknown', date: '2026-01-10' } },
          },
        ],
        { kind: 'maintain', date: null, backend: null, note: null },
      )
      apply.project()
    })
    const { ok, checks } = await run(LATER, 'doctor')
    expect(ok).toBe(false)
    const [lineage] = checks.filter(({ name }: { name: string }) => name === 'lineage')
    expect(lineage).toMatchObject({ ok: false, mend: expect.stringContaining('memoird forget') })
    expect(lineage.found).toMatch(
      /went into a memory that is gone.*Stands on nothing.*was made of memories that are gone.*a-1.*gone/s,
    )
    for (const id of ['m-00000000000000aa', source.id]) await run(LATER, 'forget', [id])
  })
})
