import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { compressCluster } from '../../src/maintain/distil.ts'
import { openMemory } from '../../src/open.ts'
import { tempFolder } from '../support/folders.ts'
import { clusterOf, nightOver, saying, stored } from './support/night.ts'

const MEMBERS = [
  stored('The nightly backup of MoonTax takes 14 minutes', 1),
  stored('Nightly backup for MoonTax took 14 minutes', 2),
  stored('MoonTax nightly backup takes about 15 minutes now', 3),
]
const TEXT = 'The nightly MoonTax backup takes 14 to 15 minutes'
let root: string

beforeEach(() => {
  root = tempFolder('distilled')
  fs.mkdirSync(path.join(root, 'raw'))
})
afterEach(() => {
  fs.rmSync(root, { recursive: true, force: true })
})

const globals = () => ({ root, now: '2026-03-10T10:00:00Z', json: true })
async function run<T>(name: string, ...args: string[]): Promise<T> {
  return JSON.parse((await runCommand(name, args, { unit: 'memory' }, globals())).stdout) as T
}

/** Commits the cluster, then what became of it; the run of the latter. */
function distilled(): Promise<{ run: string; id: string }> {
  return openMemory(globals()).write(async (apply) => {
    const about = { kind: 'maintain', date: null, backend: null, note: null } as const
    apply.commit(
      MEMBERS.map((memory) => ({ type: 'memory-added', data: { memory, resolution: 'new' } })),
      about,
    )
    const ports = { ...nightOver([]).ports, state: () => apply.state, job: apply.job }
    const item = await compressCluster(clusterOf(MEMBERS), ports, saying(TEXT))
    const made = item.changes.flatMap((change) => (change.type === 'memory-added' ? change.data.memory.id : []))
    return { run: apply.commit(item.changes, about), id: made[0] ?? '' }
  })
}

interface Why {
  readonly memories: readonly {
    readonly id: string
    readonly status: string
    readonly sources: readonly { readonly id: string }[]
    readonly standsIn: { readonly id: string; readonly text: string } | null
    readonly history: readonly { readonly what: string }[]
  }[]
}

describe('what was distilled', () => {
  it('DST20: sources are still found, after what stands for them', async () => {
    const { id, run: made } = await distilled()
    const found = async () => (await run<{ hits: { id: string }[] }>('search', 'MoonTax nightly backup')).hits
    expect((await found()).map((hit) => hit.id)[0]).toBe(id)
    expect((await found()).map((hit) => hit.id)).toEqual(expect.arrayContaining(MEMBERS.map((member) => member.id)))
    await run('undo', made)
    expect((await found()).map((hit) => hit.id)).not.toContain(id)
  })

  it('DST20: what a person says is not true is found no more, nor is what it was made of; an undo brings them back', async () => {
    const { id, run: made } = await distilled()
    const found = async () => (await run<{ hits: unknown[] }>('search', 'MoonTax nightly backup')).hits.length
    expect(await found()).toBe(4)
    const { run: marked } = await run<{ run: string }>('feedback', id, 'wrong')
    expect(await found()).toBe(0)
    const { memories } = openMemory(globals()).read().state
    expect(MEMBERS.map((member) => memories.get(member.id)?.status)).toEqual(MEMBERS.map(() => 'retracted'))
    await run('undo', marked)
    expect(await found()).toBe(4)
    await run('feedback', id, 'wrong')
    await run('undo', made)
    expect(await found()).toBe(0)
  })

  it('DST20: what another value takes the place of takes its sources along', async () => {
    const { id } = await distilled()
    const fresh = stored('The nightly backup of MoonTax takes 40 minutes', 9)
    await openMemory(globals()).write(async (apply) => {
      const { evidence } = fresh
      const ended = { id, by: fresh.id, on: '2026-03-10', reason: 'another value', evidence, job: null }
      apply.commit(
        [
          { type: 'memory-added', data: { memory: fresh, resolution: 'updates' } },
          { type: 'memory-superseded', data: ended },
        ],
        { kind: 'process', date: null, backend: null, note: null },
      )
    })
    const { hits } = await run<{ hits: { id: string }[] }>('search', 'MoonTax nightly backup')
    expect(hits.map((hit) => hit.id)).toEqual([fresh.id])
  })

  it('DST20: why leads from what was made to its sources, and from each of them to it', async () => {
    const { id } = await distilled()
    const made = (await run<Why>('why', id)).memories[0]
    expect(made?.sources.map((source) => source.id)).toEqual(MEMBERS.map((member) => member.id))
    expect(made?.history.map(({ what }) => what)).toEqual([
      expect.stringMatching(/^learned/),
      ...MEMBERS.map((member) => `stands for ${member.id}`),
    ])
    const source = (await run<Why>('why', MEMBERS[0]?.id ?? '')).memories[0]
    expect(source).toMatchObject({ status: 'archived', standsIn: { id } })
    expect(source?.history.at(-1)?.what).toBe(`archived: distilled; ${id} stands for it`)
    const { stdout } = await runCommand('why', [id], {}, { ...globals(), json: false })
    expect(stdout).toContain(`made of ${MEMBERS[1]?.id} "Nightly backup for MoonTax took 14 minutes"`)
  })
})
