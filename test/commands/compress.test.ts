import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { tempFolder } from '../support/folders.ts'
import { BUILD, BUILD_SAID, nightWith, readerOf, storeIn } from './night-folder.ts'

let root: string

/** Days with what a night finds: the same said twice, and what only a reader could put together. */
const DAYS: Readonly<Record<string, string>> = {
  '2026-02-02': 'My dog Rufus is a beagle. When the build server restarts at night, the deploy fails in the morning.',
  '2026-02-03':
    'My dog Rufus is a beagle, born in Kiel. When the build server restarts, the morning deploy fails again.',
  '2026-02-04': 'I am allergic to walnuts. When the build server restarts at night, the morning deploy fails.',
  '2026-02-05': 'My sister Ana is a nurse. The build server restarted at night and the morning deploy failed.',
}

beforeEach(() => {
  root = tempFolder('compress')
  fs.mkdirSync(path.join(root, 'raw'))
  fs.writeFileSync(path.join(root, 'memoird.json5'), '{}')
  for (const [date, text] of Object.entries(DAYS))
    fs.writeFileSync(path.join(root, 'raw', `${date}.md`), `## USER [09:00] (x)\n\n${text}\n`)
})
afterEach(() => {
  fs.rmSync(root, { recursive: true, force: true })
})

const NOW = '2026-02-09T03:30:00Z'

async function run(name: string, args: readonly string[] = [], options: Record<string, unknown> = {}, now = NOW) {
  const { stdout, exitCode, stderr } = await runCommand(name, args, options, { root, now, json: true })
  return { ...JSON.parse(stdout), exitCode, stderr }
}

/** Everything that a person or a search would see. */
function shown(): Record<string, string> {
  const below = ['workspace', 'daily', 'weekly', 'monthly', 'yearly'].flatMap((folder) =>
    fs.existsSync(path.join(root, folder))
      ? fs
          .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
          .map((name) => path.join(folder, name))
          .filter((name) => fs.statSync(path.join(root, name)).isFile())
      : [],
  )
  return Object.fromEntries(below.sort().map((name) => [name, fs.readFileSync(path.join(root, name), 'utf8')]))
}

const journalBytes = (): string =>
  fs
    .readdirSync(path.join(root, '.state/journal'))
    .sort()
    .map((name) => fs.readFileSync(path.join(root, '.state/journal', name), 'latin1'))
    .join('')
const reports = (): string[] => {
  const folder = path.join(root, '.state/reports')
  return fs.existsSync(folder) ? fs.readdirSync(folder).sort() : []
}

describe('memoird compress', () => {
  it.each([true, false])('what the configuration warns of is said, a dry run (%s) or not', async (dryRun) => {
    fs.writeFileSync(path.join(root, 'memoird.json5'), '{ maintenance: { criticalFloor: 1.5 } }')
    expect((await run('compress', [], { dryRun })).stderr.join()).toContain('maintenance.criticalFloor is 1.5')
  })

  it('a folder without anything to do is IDLE, exit 0, with a report', async () => {
    fs.rmSync(path.join(root, 'raw'), { recursive: true })
    fs.mkdirSync(path.join(root, 'raw'))
    const night = await run('compress')
    expect(night).toMatchObject({ verdict: 'IDLE', exitCode: 0, clusters_found: 0, errors: [] })
    expect(reports()).toHaveLength(2)
  })

  it('a dry run prints every change, token saving and cost, and writes nothing', async () => {
    await run('process')
    const before = [shown(), journalBytes()]
    const night = await run('compress', [], { dryRun: true })
    expect(night.changes.map(({ type }: { type: string }) => type)).toEqual(
      expect.arrayContaining(['memory-added', 'memory-superseded', 'rollup-written']),
    )
    expect(night).toMatchObject({ estimated_cost_usd: 0, tokens_before: expect.any(Number) })
    expect([shown(), journalBytes()]).toEqual(before)
    expect(reports()).toEqual([])
    const { stdout } = await runCommand('compress', [], { dryRun: true }, { root, now: NOW })
    expect(stdout).toMatch(/rollup: summed up 2026-W06.*\n.*Would go from \d+ tokens to \d+, for \$0\.0000/s)
  })

  it('a dry run leaves every byte of the folder, whoever would be asked, and names no run that nobody has', async () => {
    await run('process')
    fs.rmSync(path.join(root, '.state/key'), { force: true })
    const all = (): string[] =>
      (fs.readdirSync(root, { recursive: true, encoding: 'utf8' }) as string[])
        .sort()
        .map(
          (name) =>
            `${name} ${fs.statSync(path.join(root, name)).isFile() ? fs.readFileSync(path.join(root, name), 'latin1') : ''}`,
        )
    for (const backend of ['local', 'claude']) {
      const config = `{ version: 1, extraction: { backend: '${backend}' }, claude: { model: 'claude-sonnet-4-5' }, budget: { usdPerNight: 0 } }`
      fs.writeFileSync(path.join(root, 'memoird.json5'), config)
      const before = all()
      const { stdout, exitCode } = await runCommand('compress', [], { dryRun: true }, { root, now: NOW })
      expect(exitCode).toBe(0)
      expect(stdout).not.toMatch(/run-[0-9a-f]/)
      expect(stdout).toMatch(/\d+ → \d+ tokens/)
      expect(all()).toEqual(before)
    }
  })

  it('NGP13: a night is taken back by its job, by the word night and by one run of it, to the bytes before', async () => {
    await run('process')
    const before = shown()
    const night = await run('compress')
    expect(shown()).not.toEqual(before)
    await run('undo', [night.run_id])
    expect(shown()).toEqual(before)
    await run('compress')
    await run('undo', ['night'])
    expect(shown()).toEqual(before)
    const third = await run('compress', [], { only: 'rollup' })
    await run('undo', [third.items[0].run])
    expect(shown()).toEqual(before)
  })

  it('NGP13: a cluster that was taken back and compressed again is taken back by its fingerprint again', async () => {
    await storeIn(root, BUILD)
    for (let times = 0; times < 2; times++) {
      const { items } = await nightWith(root, NOW, readerOf(BUILD_SAID), { again: true })
      const done = items.find(({ outcome }) => outcome === 'compressed')
      expect(await run('undo', [String(done?.cluster).slice(0, 12)])).toMatchObject({
        undone: expect.arrayContaining([done?.run]),
        exitCode: 0,
      })
    }
  })

  it('NGP14: ten nights in a row over what does not change change nothing after the first', async () => {
    await run('process')
    await run('compress')
    const after = [shown(), journalBytes()]
    for (let night = 10; night < 20; night++) {
      const { verdict, exitCode } = await run('compress', [], {}, `2026-02-${night}T03:30:00Z`)
      expect([verdict, exitCode]).toEqual(['IDLE', 0])
    }
    // A week is over on the 16th, but no log is in it.
    expect([shown(), journalBytes()]).toEqual(after)
  })

  it.each(['dedupe', 'settle', 'compress', 'rollup'])('--only %s does that and no more', async (only) => {
    await run('process')
    const { items, steps } = await run('compress', [], { only })
    expect(steps).toEqual([only])
    const stages: Record<string, string[]> = { compress: ['cluster', 'distil', 'archive', 'atoms'] }
    for (const { stage } of items) expect(stages[only] ?? [only]).toContain(stage)
  })

  it.each([
    [{ only: 'everything' }, /--only takes one of dedupe, settle, compress, rollup, found "everything"/],
    [{ clusterId: 'zzzz' }, /--cluster-id takes the beginning of a fingerprint/],
    [{ clusterId: 'abcd' }, /8 to 64 hex digits/],
    [{ clusterId: 'abcdabcd', only: 'dedupe' }, /--cluster-id goes with --only compress/],
  ])('%j is refused with what is expected', async (options, message) => {
    await expect(run('compress', [], options)).rejects.toThrow(message)
  })
})
