import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { foldState } from '../../src/memory/fold/fold.ts'
import { createDisk } from '../../src/store/disk/disk.ts'
import { checkpointFile, readCheckpoint } from '../../src/store/journal/checkpoint.ts'
import { readHistory } from '../../src/store/journal/history.ts'
import { openJournal } from '../../src/store/journal/journal.ts'
import { tempFolder } from '../support/folders.ts'
import { longLife } from '../support/long-life.ts'
import { NO_VECTORS } from '../support/no-vectors.ts'

const DAYS = 24
const disk = createDisk()
let root: string
let spare: string

/** A folder whose journal is large enough to have a checkpoint. */
beforeAll(async () => {
  spare = tempFolder('checkpoint')
  root = path.join(spare, 'root')
  fs.mkdirSync(path.join(root, 'raw'), { recursive: true })
  for (const { date, text } of longLife({ days: DAYS, turnsADay: 40, seed: 7 }))
    fs.writeFileSync(path.join(root, 'raw', `${date}.md`), text)
  fs.writeFileSync(path.join(root, 'memoird.json5'), `{ index: { embedder: "${NO_VECTORS}" } }`)
  await run(root, 'process')
}, 120_000)
afterAll(() => fs.rmSync(spare, { recursive: true, force: true }))

async function run(folder: string, name: string, args: readonly string[] = [], options: Record<string, unknown> = {}) {
  const result = await runCommand(name, args, options, { root: folder, now: '2016-02-01T23:30:00Z', json: true })
  return { ...result, report: JSON.parse(result.stdout) as Record<string, unknown> }
}

function copy(name: string): string {
  const to = path.join(spare, name)
  fs.cpSync(root, to, { recursive: true })
  return to
}

function whole(folder: string) {
  return openJournal(disk, path.join(folder, '.state', 'journal'), { token: 'whole' })
}

function expectSame(folder: string): void {
  expect(readHistory(disk, folder).state).toEqual(foldState(whole(folder).records))
}

/** One byte of the first record of the journal, which no tail comes near. */
function damageStart(folder: string): void {
  const at = path.join(folder, '.state', 'journal')
  const file = path.join(
    at,
    fs
      .readdirSync(at)
      .filter((name) => name.endsWith('.jsonl'))
      .sort()[0] ?? '',
  )
  const bytes = fs.readFileSync(file)
  bytes[60] = (bytes[60] ?? 0) ^ 1
  fs.writeFileSync(file, bytes)
}

describe('a folder with a checkpoint', () => {
  it('has one after the first process, 0600, and it is what the journal says', () => {
    expect(fs.statSync(checkpointFile(root)).mode & 0o777).toBe(0o600)
    expect(readCheckpoint(disk, root)?.place).toEqual(whole(root).end)
    expectSame(root)
  })

  it('log tells from the end of the journal what all of it tells', async () => {
    const folder = copy('log')
    const [first, last] = [whole(folder).records[0]?.run ?? '', whole(folder).records.at(-1)?.run ?? '']
    await run(folder, 'undo', [first])
    await run(folder, 'undo', [last])
    const runs = foldState(whole(folder).records).runs
    expect(runs.filter(({ undone }) => undone)).toHaveLength(2)
    for (const n of [1, 2, 3, 4, 10, DAYS, 1000]) {
      const { report } = await run(folder, 'log', [], { n })
      const shown = report['runs'] as { run: string; undone: boolean; changes: object }[]
      expect(shown.map(({ run: name, undone, changes }) => [name, undone, changes])).toEqual(
        runs
          .slice(-n)
          .reverse()
          .map(({ run: name, undone, counts }) => [name, undone, counts]),
      )
    }
    expectSame(folder)
  })

  it('a byte of years ago that went bad stops every command that writes, and doctor says it', async () => {
    const folder = copy('damaged')
    damageStart(folder)
    const before = fs.readFileSync(checkpointFile(folder))
    for (const [name, args] of [
      ['process', []],
      ['undo', [whole(root).records.at(-1)?.run ?? '']],
      ['remember', ['I like tea']],
    ] as const)
      await expect(runCommand(name, args, {}, { root: folder })).rejects.toThrow(/the journal is damaged/)
    expect(fs.readFileSync(checkpointFile(folder)).equals(before)).toBe(true)
    expect((await run(folder, 'doctor', [], { goBack: false })).stderr.join()).toContain('the journal is damaged')
    expect((await run(folder, 'log', [], { n: 1 })).exitCode).toBe(0)
  })

  it('without it every command answers the same', async () => {
    const folder = copy('deleted')
    const answers = async () => [
      (await run(folder, 'review', ['list'])).stdout,
      (await run(folder, 'log', [], { n: 5 })).stdout,
      (await run(folder, 'status')).stdout,
    ]
    const before = await answers()
    fs.rmSync(checkpointFile(folder))
    expect(await answers()).toEqual(before)
    // The next who writes makes it again.
    await run(folder, 'remember', ['I like tea'])
    expect(readCheckpoint(disk, folder)?.place).toEqual(whole(folder).end)
    expectSame(folder)
  })

  it('what is forgotten is not in it either', async () => {
    const folder = copy('forgotten')
    await run(folder, 'remember', ['I keep a zanzibarquince in the garden'])
    await run(folder, 'remember', ['Something else altogether'])
    await run(folder, 'forget', ['zanzibarquince'])
    expect(readCheckpoint(disk, folder)?.generation).toBe(1)
    expect(fs.readFileSync(checkpointFile(folder)).includes('zanzibarquince')).toBe(false)
    expectSame(folder)
  })

  it('doctor says when it does not say what the journal says, and what to do', async () => {
    const folder = copy('doctor')
    const found = async () =>
      (
        (await run(folder, 'doctor', [], {})).report['checks'] as { name: string; ok: boolean; mend: string | null }[]
      ).find(({ name }) => name === 'checkpoint')
    expect(await found()).toMatchObject({ ok: true })
    const other = copy('other')
    await run(other, 'remember', ['I like tea'])
    fs.rmSync(checkpointFile(other))
    await run(other, 'remember', ['I like coffee'])
    fs.copyFileSync(checkpointFile(other), checkpointFile(folder))
    expect(await found()).toMatchObject({ ok: false, mend: expect.stringContaining('.state/checkpoint') })
    fs.rmSync(checkpointFile(folder))
    expect(await found()).toBeUndefined()
  })
})
