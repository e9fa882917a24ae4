import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { nightJob } from '../../src/daemon/run-jobs.ts'
import { openMemory } from '../../src/open.ts'
import { BUILD, BUILD_SAID, nightFolder, nightWith, readerOf, storeIn } from './night-folder.ts'

const folder = nightFolder('undo-night')
const { run } = folder

async function learn(said: Readonly<Record<string, string>>, now: string): Promise<void> {
  for (const [date, text] of Object.entries(said))
    fs.writeFileSync(path.join(folder.root, 'raw', `${date}.md`), `## USER [09:00] (x)\n\n${text}\n`)
  await run(now, 'process')
}

const TOM = {
  '2026-05-01': 'My brother Tom repairs clocks.',
  '2026-05-02': 'My brother Tom repairs clocks, in Oslo.',
  '2026-05-04': 'My brother Tom repairs clocks, in Oslo, with Ida.',
}
const store = (texts: readonly string[]) => storeIn(folder.root, texts)
const distil = (now: string, more: Parameters<typeof nightWith>[3] = {}) =>
  nightWith(folder.root, now, readerOf(BUILD_SAID), more)

const state = () => openMemory({ root: folder.root, now: '2026-06-01T00:00:00Z' }).read().state
const active = (word: string): string[] =>
  [...state().memories.values()].flatMap(({ status, text }) =>
    status === 'active' && text.includes(word) ? [text] : [],
  )
const slot = (job: 'rollup' | 'dedupe' | 'compress', now: string) =>
  nightJob(openMemory({ root: folder.root, now }), job, { stop: () => false })
const user = (): string => fs.readFileSync(path.join(folder.root, 'workspace', 'USER.md'), 'utf8')

interface Item {
  readonly run: string
  readonly outcome: string
  readonly cluster: string | null
}

describe('what rests on a run that is taken back', () => {
  it('NGP13: a run of a chain of merges goes with those that were built on it, and leaves the lines of before', async () => {
    await learn(TOM, '2026-05-07T10:00:00Z')
    const before = user()
    expect(active('Tom')).toHaveLength(3)
    const { items } = (await run('2026-05-08T18:30:00Z', 'compress', [], { only: 'dedupe' })) as { items: Item[] }
    const merges = items.filter(({ outcome }) => outcome === 'merged').map((item) => item.run)
    expect(merges).toHaveLength(2)
    expect(active('Tom')).toHaveLength(1)
    const { undone } = await run('2026-05-09T09:00:00Z', 'undo', [String(merges[0])])
    expect(undone).toEqual(merges)
    expect(user()).toBe(before)
    expect(await run('2026-05-09T09:01:00Z', 'doctor')).toMatchObject({ ok: true })
    // The two that were parted stay apart.
    await run('2026-05-10T18:00:00Z', 'compress')
    expect(active('Tom').length).toBeGreaterThan(1)
  })

  it('NGP13: the last run of a chain goes alone', async () => {
    await learn(TOM, '2026-05-07T10:00:00Z')
    const { items } = (await run('2026-05-08T18:30:00Z', 'compress', [], { only: 'dedupe' })) as { items: Item[] }
    const last = items.filter(({ outcome }) => outcome === 'merged').at(-1)
    expect(await run('2026-05-09T09:00:00Z', 'undo', [String(last?.run)])).toMatchObject({ undone: [last?.run] })
    expect(active('Tom')).toHaveLength(2)
  })

  it('NGP13: an undone cluster leaves no atom that was drawn from it', async () => {
    await store(BUILD)
    const { items } = await distil('2026-02-09T03:30:00Z')
    const made = items.find(({ outcome }) => outcome === 'compressed')
    expect(state().atoms.size).toBe(1)
    await run('2026-02-09T09:00:00Z', 'undo', [String(made?.cluster).slice(0, 12)])
    expect(state().atoms.size).toBe(0)
    expect((await run('2026-02-09T09:01:00Z', 'search', ['build server'], { kind: 'atom' })).hits).toEqual([])
    expect(active('build server').sort()).toEqual(BUILD.toSorted())
  })

  it('NGP13: a learning that a night merged takes the merge with it', async () => {
    await learn({ '2026-05-01': TOM['2026-05-01'] }, '2026-05-01T20:00:00Z')
    await learn({ '2026-05-02': TOM['2026-05-02'] }, '2026-05-02T20:00:00Z')
    await run('2026-05-08T18:30:00Z', 'compress', [], { only: 'dedupe' })
    expect(active('Tom')).toHaveLength(1)
    await run('2026-05-09T09:00:00Z', 'undo', [
      String(state().runs.filter(({ commit }) => commit.kind === 'process')[1]?.run),
    ])
    expect(active('Tom')).toEqual([expect.stringMatching(/rother Tom repairs clocks$/)])
    expect(user()).not.toContain('Oslo')
  })

  it('NGP13: what a person decided on top of it is not taken back unasked: refused, with what to undo first', async () => {
    await store(BUILD.slice(0, 2))
    const [first, second] = [...state().memories.values()]
    if (!first || !second) throw new Error('nothing was stored')
    await openMemory({ root: folder.root, now: '2026-02-06T12:00:00Z' }).write(async (apply) => {
      const memory = {
        ...first,
        id: 'm-00000000000000aa',
        compressed: { how: 'merged', sources: [first.id, second.id], ratio: 2, at: '', dates: ['', ''], cluster: null },
      } as const
      const changes = [{ type: 'memory-added', data: { memory, resolution: 'confirms' } }] as const
      apply.commit(changes, { kind: 'review', date: null, backend: null, note: 'Same? merge as suggested' })
    })
    const [stored, answered] = state().runs
    const undone = run('2026-02-09T09:00:00Z', 'undo', [String(stored?.run)])
    await expect(undone).rejects.toThrow(
      `${answered?.run} (review: Same? merge as suggested) rests on it; undo ${answered?.run} first`,
    )
    await run('2026-02-09T09:00:00Z', 'undo', [String(answered?.run)])
    expect(await run('2026-02-09T09:01:00Z', 'undo', [String(stored?.run)])).toMatchObject({ undone: [stored?.run] })
  })
})

describe('the last night', () => {
  it('NGP13: `undo night` takes the slots of the last night, and neither the night before nor what was done by hand', async () => {
    await learn(TOM, '2026-05-12T10:00:00Z')
    await slot('rollup', '2026-05-13T00:05:00Z')
    await slot('dedupe', '2026-05-13T03:00:00Z')
    const jobs = state().runs.filter(({ commit }) => commit.slot !== undefined)
    expect(new Set(jobs.map(({ commit }) => commit.slot))).toEqual(new Set(['rollup', 'dedupe']))
    const { undone } = await run('2026-05-13T09:00:00Z', 'undo', ['night'])
    expect(undone).toEqual(jobs.map((one) => one.run))
  })

  it('NGP13: `undo night` after two commands of one day takes the last of them', async () => {
    await learn(TOM, '2026-05-12T10:00:00Z')
    await run('2026-05-13T09:00:00Z', 'compress', [], { only: 'dedupe' })
    const summed = await run('2026-05-13T20:00:00Z', 'compress', [], { only: 'rollup' })
    const { undone } = await run('2026-05-13T21:00:00Z', 'undo', ['night'])
    expect(undone).toEqual((summed.items as Item[]).map((item) => item.run))
    expect(active('Tom')).toHaveLength(1)
    await run('2026-05-13T21:01:00Z', 'undo', ['night'])
    expect(active('Tom')).toHaveLength(3)
  })
})

describe('what a person took back', () => {
  it('NGP20: no later night merges it again, however the days pass', async () => {
    await learn(TOM, '2026-05-07T10:00:00Z')
    await slot('dedupe', '2026-05-07T18:00:00Z')
    expect(active('Tom')).toHaveLength(1)
    await run('2026-05-08T09:00:00Z', 'undo', ['night'])
    for (const day of ['08', '09', '15', '23']) {
      await slot('dedupe', `2026-05-${day}T18:00:00Z`)
      expect([day, active('Tom').length]).toEqual([day, 3])
    }
    expect((await run('2026-05-24T10:00:00Z', 'compress')).merged).toBe(0)
    expect((await run('2026-05-24T11:00:00Z', 'compress', [], { only: 'dedupe' })).merged).toBe(2)
  })

  it('NGP20: of a chain the undone link stays open, and what was merged below it stays merged', async () => {
    await learn(TOM, '2026-05-07T10:00:00Z')
    await slot('dedupe', '2026-05-07T18:00:00Z')
    const last = state().runs.findLast(({ counts }) => counts['memory-superseded'] !== undefined)
    await run('2026-05-08T09:00:00Z', 'undo', [String(last?.run)])
    await slot('dedupe', '2026-05-08T18:00:00Z')
    expect(active('Tom')).toHaveLength(2)
  })

  it('NGP20: nor is a cluster distilled again by a night, and by hand it is', async () => {
    await store(BUILD)
    await distil('2026-02-09T03:30:00Z')
    const fingerprint = [...state().clusters.keys()][0] ?? ''
    await run('2026-02-09T09:00:00Z', 'undo', ['night'])
    for (const day of ['10', '11', '20']) {
      await distil(`2026-02-${day}T03:30:00Z`)
      expect(active('build server')).toHaveLength(3)
      expect(state().atoms.size).toBe(0)
    }
    const again = await distil('2026-02-21T09:00:00Z', { cluster: fingerprint.slice(0, 8), again: true })
    expect(again).toMatchObject({ clusters_compressed: 1 })
    expect(active('build server')).toEqual([BUILD_SAID])
  })

  it('NGP20: an undo that is undone lets the night be what it was', async () => {
    await store(BUILD)
    await distil('2026-02-09T03:30:00Z')
    await run('2026-02-09T09:00:00Z', 'undo', ['night'])
    await run('2026-02-09T09:10:00Z', 'undo', [String(state().runs.at(-1)?.run)])
    expect(active('build server')).toEqual([BUILD_SAID])
    expect(state().atoms.size).toBe(1)
  })
})
