import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { doNight } from '../../src/maintain/do-night.ts'
import { dueFor, type Look, looksAfter } from '../../src/maintain/looks.ts'
import type { Night } from '../../src/maintain/night.ts'
import type { NightItem } from '../../src/maintain/night-item.ts'
import type { Memory } from '../../src/memory/memory.ts'
import { emptyState } from '../../src/memory/state.ts'
import { type OpenMemory, openMemory } from '../../src/open.ts'
import { tempFolder } from '../support/folders.ts'
import { memoryWith } from '../support/memories.ts'

let root: string
let ids = 0

beforeEach(() => {
  root = tempFolder('looks')
  fs.mkdirSync(path.join(root, 'raw'))
  ids = 0
})
afterEach(() => {
  fs.rmSync(root, { recursive: true, force: true })
})

const open = (day: string): OpenMemory => openMemory({ root, now: `${day}T03:00:00Z` })

async function learn(day: string, ...texts: readonly string[]): Promise<void> {
  await open(day).write(async (apply) => {
    const memories = texts.map((text) => {
      const bucket = text.includes(':') ? 'PERSON' : 'TOPIC'
      return memoryWith({ id: `m-${String(++ids).padStart(16, '0')}`, text, bucket, firstSeen: day, confirmedOn: day })
    })
    const added = memories.map((memory) => ({ type: 'memory-added', data: { memory, resolution: 'new' } }) as const)
    apply.commit(added, { kind: 'remember', date: null, backend: null, note: null })
  })
}

const NAOMI = ["Naomi: User's sister", "Naomi: User's sister, works as a nurse"]
const CARYS = ["Carys: User's aunt", "Carys: User's aunt, lives in Cardiff"]

/** One deduplication as the daemon does it; how many it merged. */
async function night(day: string, stop = (): boolean => false): Promise<number> {
  const memory = open(day)
  return memory.write(async (apply) => {
    const steps = ['dedupe'] as const
    const work = {
      steps,
      backend: 'local',
      cluster: null,
      dryRun: false,
      everything: false,
      again: false,
      stop,
    } as const
    const report = await doNight(memory, apply, work)
    return report.merged
  })
}

const texts = (): string[] =>
  [...open('2026-03-01').read().state.memories.values()].flatMap((one: Memory) =>
    one.status === 'active' ? [one.text] : [],
  )

describe('what a night has looked at', () => {
  it('NGP10: what is old and was looked at is not held against everything again, what came since is', async () => {
    await learn('2026-02-01', ...NAOMI)
    expect(await night('2026-02-10')).toBe(1)
    await learn('2026-02-12', CARYS[0] ?? '')
    expect(await night('2026-02-13')).toBe(0)
    await learn('2026-02-14', CARYS[1] ?? '')
    expect(await night('2026-02-15')).toBe(1)
  })

  it('NGP10: one that stops between two items goes on where it stopped, on the same day or the next', async () => {
    await learn('2026-02-01', ...NAOMI, ...CARYS, "Rosa: User's cousin", "Rosa: User's cousin, works as a cook")
    for (const day of ['2026-02-10', '2026-02-10', '2026-02-13']) expect(await night(day, () => true)).toBe(1)
    expect(await night('2026-02-16')).toBe(0)
  })

  it('NGP10: once in seven days everything is held against everything', async () => {
    await learn('2026-02-01', 'Likes to swim in the sea', 'Is afraid of dogs')
    await night('2026-02-10')
    await learn('2026-02-03', 'is afraid of dogs.')
    // As if it had been looked at: by a version that did not know better, say.
    const file = path.join(root, '.state', 'looks.json')
    const looks = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, Look>
    const later = Object.entries(looks).map(([step, look]) => [
      step,
      { ...look, seq: open('2026-02-12').read().state.seq },
    ])
    fs.writeFileSync(file, JSON.stringify(Object.fromEntries(later)))
    expect(await night('2026-02-16')).toBe(0)
    expect(await night('2026-02-17')).toBe(1)
  })

  it('NGP10: where nothing says what was looked at everything is, but for what an undo brought back', async () => {
    await learn('2026-02-01', ...NAOMI)
    expect(await night('2026-02-10')).toBe(1)
    await runCommand('undo', ['night'], {}, { root, now: '2026-02-10T09:00:00Z' })
    for (const looks of [null, 'no JSON', '[1]', '{"dedupe":{"seq":"x"}}']) {
      if (looks === null) fs.rmSync(path.join(root, '.state', 'looks.json'))
      else fs.writeFileSync(path.join(root, '.state', 'looks.json'), looks)
      expect(await night('2026-02-11')).toBe(0)
    }
    await learn('2026-02-12', ...CARYS)
    expect(await night('2026-02-20')).toBe(1)
    expect(texts()).toEqual(expect.arrayContaining(NAOMI))
    await runCommand('compress', [], { only: 'dedupe' }, { root, now: '2026-02-21T09:00:00Z' })
    expect(texts()).not.toContain(NAOMI[0])
  })

  it('NGP10: a look that failed for some items moves on and takes these again', () => {
    const item = { outcome: 'failed', memories: ['m-2', 'm-1'] } as unknown as NightItem
    const night: Night = {
      done: [{ step: 'compress', item, run: null }],
      errors: [],
      looked: ['compress', 'rollup'],
      finished: true,
    }
    const looks = looksAfter({}, night, { seq: 7, now: '2026-02-10T03:00:00Z', everything: false })
    expect(looks).toEqual({
      compress: { seq: 7, at: '2026-02-10T03:00:00Z', everythingAt: '2026-02-10T03:00:00Z', again: ['m-1', 'm-2'] },
    })
    const known = { entries: [], state: { ...emptyState(), seq: 9 }, now: '2026-02-11T03:00:00Z', freshnessHours: 24 }
    expect([...dueFor(looks.compress, known)]).toEqual(['m-1', 'm-2'])
  })
})
