import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { thisProcess } from '../../src/store/disk/lock.ts'
import { type Folder, memoird, memoirdFolder, type Running, startDaemon, today, writeDay } from './support/processes.ts'
import { until } from './support/until.ts'

let folder: Folder
let running: Running[] = []
const start = (...args: string[]): Running => {
  const daemon = startDaemon(folder, args)
  running.push(daemon)
  return daemon
}

beforeEach(() => {
  folder = memoirdFolder()
  running = []
})
afterEach(async () => {
  for (const daemon of running) daemon.signal('SIGKILL')
  await Promise.all(running.map((daemon) => daemon.ended))
  folder.remove()
})

const holds = (name: string, words: string): Promise<void> =>
  until(
    () => folder.read(name).includes(words),
    () => `${name} has no "${words}":\n${folder.read(name)}\n${running.map((one) => one.said()).join('\n')}`,
  )

describe('memoird start', () => {
  it('catches up, learns what is appended and what is edited by hand, and ends when it is asked to', async () => {
    writeDay(folder, '2026-02-08', 'I live in Lisbon.')
    writeDay(folder, today(), 'I work at Northwind.')
    const daemon = start()
    await holds('workspace/USER.md', 'Lisbon')
    await holds('workspace/USER.md', 'Northwind')
    const appended = await memoird(['append', '--speaker', 'Dana'], folder, 'I am allergic to peanuts.')
    expect([appended.code, appended.stderr]).toEqual([0, ''])
    await holds('workspace/USER.md', 'peanuts')
    fs.appendFileSync(folder.file('workspace/USER.md'), '\n- Plays the cello\n')
    await daemon.hears('learned what was edited by hand')
    const scheduler = JSON.parse(folder.read('.state/scheduler.json'))
    expect(Object.keys(scheduler.logs)).toEqual(['2026-02-08', today()])
    expect(Date.parse(scheduler.jobs.process.lastRun)).toBeGreaterThan(Date.now() - 60_000)
    expect(await memoird(['stop'], folder)).toMatchObject({ code: 0, stdout: expect.stringContaining('has ended') })
    expect(await daemon.ended).toBe(0)
    expect(fs.existsSync(folder.file('.state/daemon/lock'))).toBe(false)
    expect(folder.read('.state/log/memoird.log')).toContain('info ended')
    expect(await memoird(['stop'], folder)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('No daemon runs'),
    })
  })

  it('there is one daemon a folder; commands work beside it', async () => {
    writeDay(folder, '2026-02-08', 'I live in Lisbon.')
    const daemon = start()
    await holds('workspace/USER.md', 'Lisbon')
    const second = await memoird(['start'], folder)
    expect([second.code, second.stderr]).toEqual([3, expect.stringContaining(`process ${daemon.pid}`)])
    writeDay(folder, '2026-02-09', 'I work at Northwind.')
    const both = await Promise.all([memoird(['process'], folder), memoird(['process'], folder)])
    const SLOW = /^memoird: process .*\n/gm
    expect(both.map((one) => [one.code, one.stderr.replace(SLOW, '')])).toEqual([
      [0, ''],
      [0, ''],
    ])
    await holds('workspace/USER.md', 'Northwind')
    expect(folder.read('workspace/USER.md').match(/Northwind/g)).toHaveLength(1)
  })

  it('DMN5: SIGTERM in the middle of five days leaves whole days, and the next start does the rest', async () => {
    const dates = Array.from({ length: 5 }, (_, day) => `2026-02-${String(day + 1).padStart(2, '0')}`)
    for (const [day, date] of dates.entries()) writeDay(folder, date, `I bought ${day + 3} red bicycles in Town${day}.`)
    const daemon = start()
    await until(() => fs.existsSync(folder.file('.state/lock')))
    daemon.signal('SIGTERM')
    expect(await daemon.ended).toBe(0)
    expect(fs.existsSync(folder.file('.state/lock'))).toBe(false)
    const doctor = await memoird(['doctor', '--json'], folder)
    expect(doctor.stdout).not.toContain('damaged')
    const second = start()
    await until(
      () => Object.keys(JSON.parse(folder.read('.state/scheduler.json') || '{}').logs ?? {}).length === 5,
      () => `${folder.read('.state/scheduler.json')}\n${second.said()}`,
    )
    await second.hears('watching')
    second.signal('SIGTERM')
    expect(await second.ended).toBe(0)
    const runs = JSON.parse((await memoird(['log', '--json', '-n', '100'], folder)).stdout)
    const processed = runs.runs
      .map((run: { date: string | null }) => run.date)
      .filter((date: string | null) => date !== null)
    expect(processed.sort()).toEqual(dates)
  })

  it('DMN6: pause and resume hold for a daemon that runs and for the next one', async () => {
    expect(await memoird(['pause'], folder)).toMatchObject({ code: 0, stdout: expect.stringContaining('Paused') })
    expect(JSON.parse((await memoird(['status', '--json'], folder)).stdout).paused).toBe(true)
    writeDay(folder, '2026-02-08', 'I live in Lisbon.')
    const daemon = start()
    await daemon.hears('watching')
    process.kill(daemon.pid, 'SIGUSR2')
    await daemon.hears('nothing captured')
    expect(folder.read('workspace/USER.md')).toBe('')
    expect(await memoird(['resume'], folder)).toMatchObject({ code: 0, stdout: expect.stringContaining('Resumed') })
    await holds('workspace/USER.md', 'Lisbon')
  })

  it('survives a folder that vanishes and one that replaces it', async () => {
    writeDay(folder, '2026-02-08', 'I live in Lisbon.')
    const daemon = start()
    await daemon.hears('processed 2026-02-08')
    // A folder that is copied with a lock of the living in it is held.
    await until(
      () => folder.read('.state/scheduler.json').includes('"process"') && !fs.existsSync(folder.file('.state/lock')),
    )
    const away = `${folder.root}.away`
    fs.renameSync(folder.root, away)
    fs.mkdirSync(folder.root)
    process.kill(daemon.pid, 'SIGUSR2')
    await daemon.hears('is gone or empty: nothing is done until it is back')
    expect(fs.readdirSync(folder.root)).toEqual([])
    fs.rmdirSync(folder.root)
    fs.cpSync(away, folder.root, { recursive: true })
    fs.rmSync(path.join(folder.root, '.state', 'daemon'), { recursive: true, maxRetries: 9 })
    writeDay(folder, '2026-02-09', 'I work at Northwind.')
    process.kill(daemon.pid, 'SIGUSR2')
    await daemon.hears('the folder is back')
    await holds('workspace/USER.md', 'Northwind')
    fs.rmSync(away, { recursive: true })
    fs.renameSync(folder.file('raw'), folder.file('raw.old'))
    process.kill(daemon.pid, 'SIGUSR2')
    await daemon.hears('cannot look into')
    fs.mkdirSync(folder.file('raw'))
    writeDay(folder, '2026-02-10', 'I play the cello.')
    process.kill(daemon.pid, 'SIGUSR2')
    await daemon.hears('raw/ can be read again')
    await holds('workspace/USER.md', 'cello')
    expect(daemon.said().match(/is gone or empty/g)).toHaveLength(1)
  })

  it('the lock of a process that died is taken over, and said', async () => {
    fs.mkdirSync(folder.file('.state/daemon'), { recursive: true })
    const claim = { ...thisProcess(), pid: await deadPid(), token: 'x', since: new Date().toISOString() }
    fs.writeFileSync(folder.file('.state/daemon/lock'), `${JSON.stringify(claim)}\n`)
    expect(await memoird(['stop'], folder)).toMatchObject({ stdout: expect.stringContaining('No daemon runs') })
    const daemon = start()
    await daemon.hears('held the lock')
    await daemon.hears('watching')
  })

  it('the lock of another machine is left alone', async () => {
    fs.mkdirSync(folder.file('.state/daemon'), { recursive: true })
    const claim = { ...thisProcess(), host: 'elsewhere', token: 'x', since: new Date().toISOString() }
    fs.writeFileSync(folder.file('.state/daemon/lock'), `${JSON.stringify(claim)}\n`)
    expect((await memoird(['start'], folder)).code).toBe(3)
  })

  it('a daemon that is stopped is still the daemon', async () => {
    const daemon = start()
    await daemon.hears('watching')
    await stopBetweenWrites(daemon)
    expect((await memoird(['start'], folder)).code).toBe(3)
    writeDay(folder, '2026-02-08', 'I live in Lisbon.')
    expect((await memoird(['process'], folder)).code).toBe(0)
    daemon.signal('SIGCONT')
    process.kill(daemon.pid, 'SIGUSR2')
    expect(folder.read('workspace/USER.md').match(/Lisbon/g)).toHaveLength(1)
  })

  it('a configuration that is wrong is said and not taken, a right one counts from then on', async () => {
    const daemon = start()
    await daemon.hears('watching')
    const good = folder.read('memoird.json5')
    fs.writeFileSync(folder.file('memoird.json5'), '{ humann: "Dana" }')
    process.kill(daemon.pid, 'SIGUSR2')
    await daemon.hears('unknown key "humann"')
    fs.writeFileSync(folder.file('memoird.json5'), `${good}// again\n`)
    process.kill(daemon.pid, 'SIGUSR2')
    await daemon.hears('memoird.json5 is read again')
  })
})

/** Stopped while it holds the lock of the folder, for its own table too, it would keep everybody out: that is another rule. */
async function stopBetweenWrites(daemon: Running): Promise<void> {
  const lock = folder.file('.state/lock')
  await until(() => {
    daemon.signal('SIGSTOP')
    if (!fs.existsSync(lock)) return true
    daemon.signal('SIGCONT')
    return false
  })
}

/** The number of a process that has ended. */
function deadPid(): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn('true')
    child.on('close', () => resolve(child.pid ?? 0))
  })
}
