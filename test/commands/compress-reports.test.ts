import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import type { Memory } from '../../src/memory/memory.ts'
import { openMemory } from '../../src/open.ts'
import type { NightReader } from '../../src/read/night-reader.ts'
import { tempFolder } from '../support/folders.ts'
import { memoryWith } from '../support/memories.ts'
import { nightWith, readerOf } from './night-folder.ts'

let root: string

const SERVER = [
  'When the build server restarts at night, the morning deploy fails',
  'The morning deploy fails when the build server restarts at night',
  'The morning deploy failed because the build server restarted at night',
]
const BACKUP = [
  'The nightly backup of MoonTax takes 14 minutes',
  'Nightly backup for MoonTax took 14 minutes',
  'MoonTax nightly backup takes about 14 minutes now',
]
const NOW = '2026-02-09T03:30:00Z'
const SAID: Readonly<Record<string, string>> = {
  server: 'A nightly restart of the build server fails the morning deploy',
  MoonTax: 'The nightly MoonTax backup takes 14 minutes',
  coffee: 'The third floor coffee machine keeps breaking',
}
/** Says of each cluster what is known to be said of it. */
const READER: NightReader = {
  ...readerOf(''),
  atoms: null,
  distiller: {
    distil: async ({ members }) => {
      const word = Object.keys(SAID).find((one) => members[0]?.text.includes(one)) ?? ''
      return { kind: 'distilled', abstraction: SAID[word] ?? '', isCausal: false, usage: null }
    },
  },
}
const asking = (now = NOW, more: Parameters<typeof nightWith>[3] = {}) => nightWith(root, now, READER, more)

beforeEach(() => {
  root = tempFolder('compress-reports')
  fs.mkdirSync(path.join(root, 'raw'))
  fs.writeFileSync(path.join(root, 'memoird.json5'), '{ version: 1, timezone: "UTC" }')
})
afterEach(() => {
  fs.rmSync(root, { recursive: true, force: true })
})

let made = 0
/** Memories of the store, as a log of 5 February would have left them. */
async function remember(texts: readonly string[], more: Partial<Memory> = {}): Promise<void> {
  const about = { home: 'store', kind: 'context', bucket: null, significance: 0.4, firstSeen: '2026-02-05' } as const
  await openMemory({ root, now: '2026-02-05T12:00:00Z' }).write(async (apply) => {
    const memories = texts.map((text) => memoryWith({ ...about, id: idOf(++made), text, ...more }))
    const added = memories.map((memory) => ({ type: 'memory-added', data: { memory, resolution: 'new' } }) as const)
    apply.commit(added, { kind: 'remember', date: null, backend: null, note: null })
  })
}

const idOf = (n: number): string => `m-${n.toString(16).padStart(16, '0')}`

async function run(name: string, args: readonly string[] = [], options: Record<string, unknown> = {}, now = NOW) {
  const { stdout, exitCode } = await runCommand(name, args, options, { root, now, json: true })
  return { ...JSON.parse(stdout), exitCode }
}
const text = async (name: string, args: readonly string[] = [], options: Record<string, unknown> = {}) =>
  (await runCommand(name, args, options, { root, now: NOW })).stdout

const folder = (): string => path.join(root, '.state/reports')
const names = (ending: string): string[] =>
  fs.existsSync(folder()) ? fs.readdirSync(folder()).filter((name) => name.endsWith(ending)) : []
const page = (date = '2026-02-09'): string => fs.readFileSync(path.join(folder(), `night-${date}.md`), 'utf8')

/** Every file below the root with its bytes. */
const bytes = (): Record<string, string> =>
  Object.fromEntries(
    fs
      .readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => fs.statSync(path.join(root, name)).isFile())
      .sort()
      .map((name) => [name, fs.readFileSync(path.join(root, name), 'latin1')]),
  )

describe('clusters by name', () => {
  it('eight digits of a fingerprint stand wherever a cluster is told of, and take it back', async () => {
    await remember(SERVER)
    const { items } = await asking()
    const shown = String(items[0]?.cluster).slice(0, 8)
    expect(page()).toContain(`(cluster ${shown}, run-`)
    expect(await text('log', [], { n: '9' })).toContain(`cluster ${shown}: 3 memories became`)
    expect(await text('why', [idOf(made)])).toContain(`  cluster ${shown}\n`)
    expect((await run('undo', [shown])).undone).toContain(items[0]?.run)
  })

  it('a fingerprint that fits nothing is refused with those that are there, and nothing is written', async () => {
    await remember(SERVER)
    await run('compress', [], { only: 'dedupe' })
    const before = bytes()
    await expect(asking(NOW, { cluster: 'abcdabcd', dryRun: true })).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(/a cluster that is there now \([0-9a-f]{8}\), found "abcdabcd"/),
    })
    await expect(run('undo', ['abcdabcd'])).rejects.toMatchObject({ exitCode: 2 })
    await expect(run('compress', [], { clusterId: 'abcdabcd' })).rejects.toThrow(/needs a backend that is one/)
    expect(bytes()).toEqual(before)
  })

  it('CLU10: without a reader no cluster is looked for, and nothing of it changes', async () => {
    await remember(SERVER)
    expect(await run('compress', [], { only: 'compress' })).toMatchObject({ verdict: 'IDLE', clusters_found: 0 })
  })
})

describe('what a night left', () => {
  it('why memories and pairs are no cluster is counted, in JSON and in words', async () => {
    await remember(SERVER, { pinned: true })
    await remember(['Ines waters the plants on Mondays', 'The boiler was serviced'])
    await remember(['The nightly backup of MoonTax takes 15 minutes', ...BACKUP.slice(0, 2)])
    const night = await asking()
    expect(night).toMatchObject({ memories_scanned: 5, memories_active: 8, clusters_found: 0, verdict: 'IDLE' })
    expect(night.skip_reasons).toMatchObject({ pinned: 3, 'too few alike': 5, numbers: 2 })
    expect(page()).toContain('- left as it was, 3 ×: pinned\n')
  })

  it('what is young, archived or made of others is counted too', async () => {
    await remember(SERVER)
    await asking()
    await openMemory({ root, now: NOW }).write(async (apply) => {
      const memory = memoryWith({ id: idOf(++made), text: 'New today', home: 'store', firstSeen: '2026-02-09' })
      apply.commit([{ type: 'memory-added', data: { memory, resolution: 'new' } }], {
        kind: 'remember',
        date: null,
        backend: null,
        note: null,
      })
    })
    const night = await asking('2026-02-09T05:00:00Z')
    expect(night.skip_reasons).toEqual({ archived: 3, compressed: 1, fresh: 1 })
  })
})

describe('a rehearsal', () => {
  it('every change with what it is made of, no run of its own, and the same bytes twice', async () => {
    await remember(SERVER)
    await remember(['Likes tea', 'likes tea.'], { home: 'user', bucket: 'FACT' })
    const rehearsal = await text('compress', [], { dryRun: true })
    expect(await text('compress', [], { dryRun: true })).toBe(rehearsal)
    expect(rehearsal).toContain('FACT "Likes tea" and "likes tea." are "likes tea."')
    expect(rehearsal).toMatch(/\n.*Would go from \d+ tokens to \d+, for \$0/s)
    expect(rehearsal).not.toMatch(/run-[0-9a-f]|job-[0-9a-f]/)
    const json = await run('compress', [], { dryRun: true })
    expect(await run('compress', [], { dryRun: true })).toEqual(json)
    expect(JSON.stringify(json)).not.toMatch(/job-[0-9a-f]{4}/)
    expect(json).not.toHaveProperty('run_id')
  })
})

describe('the page of a night', () => {
  it('the jobs of a night are one page, and what is over a year old goes', async () => {
    await remember(SERVER)
    await run('compress', [], { only: 'dedupe' }, '2026-02-09T03:00:00Z')
    await asking()
    expect([names('.md').length, names('.json').length]).toEqual([1, 2])
    expect(page()).toMatch(/^# The night of 2026-02-09\n\n## 03:00 dedupe: IDLE\n/)
    expect(page()).toMatch(/\n\n## 03:30 compress: PASS\n.*`memoird undo job-/s)
    for (const source of SERVER) expect(page()).toContain(`  - from "${source}"\n`)
    await asking('2027-05-10T03:30:00Z')
    expect([names('.md').length, names('.json').length]).toEqual([1, 1])
  })

  it('what nobody wanted fails the night, and rests the next', async () => {
    await remember(SERVER)
    const night = await asking()
    await run('undo', [String(night.items[0]?.run)])
    // What is rejected rests: a ratio that nothing reaches.
    fs.writeFileSync(
      path.join(root, 'memoird.json5'),
      '{ version: 1, timezone: "UTC", maintenance: { minCompressionRatio: 50 } }',
    )
    const failed = await asking('2026-02-10T03:30:00Z', { again: true })
    expect(failed).toMatchObject({ verdict: 'FAIL', clusters_skipped: 1 })
    expect(await asking('2026-02-11T03:30:00Z', { again: true })).toMatchObject({ verdict: 'IDLE' })
  })
})
