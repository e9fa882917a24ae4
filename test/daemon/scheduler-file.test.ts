import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSchedulerFile, type SchedulerFile } from '../../src/daemon/scheduler-file.ts'
import { createDisk } from '../../src/store/disk/disk.ts'
import { acquireLock, thisProcess } from '../../src/store/disk/lock.ts'
import { tempFolder } from '../support/folders.ts'

let root = ''
let folder = ''
const files = createDisk()
const file = (): string => path.join(folder, 'scheduler.json')
const stored = (): Record<string, unknown> => JSON.parse(fs.readFileSync(file(), 'utf8'))

beforeEach(() => {
  root = tempFolder('scheduler')
  folder = path.join(root, '.state')
  fs.mkdirSync(folder)
})
afterEach(() => fs.rmSync(root, { recursive: true }))

function open(): SchedulerFile {
  return openSchedulerFile(files, root, { holder: thisProcess(), token: 'daemon' })
}

const job = (lastRun: string | null, ...slots: string[]) => ({ lastRun, slots })

describe('scheduler.json', () => {
  it('says per log how far it was read, per job when it ran last', async () => {
    const scheduler = open()
    scheduler.patch({ dedupe: job('2026-05-10T01:00:00.000Z', '2026-05-10T03:00') })
    expect(await scheduler.flush()).toBe(true)
    expect(stored()).toMatchObject({
      jobs: { dedupe: { lastRun: '2026-05-10T01:00:00.000Z' } },
    })
    expect(open().state()).toEqual(scheduler.state())
  })

  it('changes its own keys in the file as it finds it', async () => {
    const scheduler = open()
    scheduler.patch({ dedupe: job(null, '2026-05-10T03:00') })
    const logs = { '2026-02-08': { size: 8, prefixHash: 'ab', line: 2 } }
    fs.writeFileSync(
      file(),
      JSON.stringify({ seq: 41, logs, jobs: { process: { lastRun: '2026-05-10T08:00:00.000Z' } } }),
    )
    await scheduler.flush()
    expect(stored()).toMatchObject({ seq: 41, logs })
    expect(scheduler.state().logs).toEqual(logs)
    expect(Object.keys(scheduler.state().jobs).sort()).toEqual(['dedupe', 'process'])
  })

  it('while another run holds the lock the change waits and counts', async () => {
    const lock = await acquireLock(files, folder, { holder: thisProcess(), token: 'other', now: Date.now })
    const scheduler = open()
    scheduler.patch({ dedupe: job(null) })
    expect(await scheduler.flush()).toBe(false)
    expect([scheduler.state().jobs, fs.existsSync(file())]).toEqual([{ dedupe: job(null) }, false])
    lock.release()
    expect(await scheduler.flush()).toBe(true)
    expect(stored()).toMatchObject({ jobs: { dedupe: job(null) } })
  })

  it.each([
    ['nothing', null],
    ['half a file', '{"jobs": {"dedu'],
    ['other types', '{"jobs":[1],"logs":7}'],
    ['jobs of other types', '{"jobs":{"dedupe":{"lastRun":"yesterday","slots":["x",4]},"process":null}}'],
  ])('%s counts for nothing and stops nothing', async (_name, text) => {
    if (text !== null) fs.writeFileSync(file(), text)
    const { logs, jobs } = open().state()
    expect(logs).toEqual({})
    for (const one of Object.values(jobs)) expect(one).toEqual(job(null))
  })
})
