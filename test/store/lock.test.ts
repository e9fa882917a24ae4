import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDisk } from '../../src/store/disk/disk.ts'
import {
  acquireLock,
  isAlive,
  LockHeld,
  type LockOptions,
  startTimeOf,
  thisProcess,
} from '../../src/store/disk/lock.ts'
import { holder, lockAs, STATE } from '../support/lock-promises.ts'
import { createMemoryFiles } from '../support/memory-files.ts'
import { commitRun, open, runsOf } from '../support/sample-journal.ts'
import { startWorker, type Worker } from '../support/worker.ts'

function held(work: () => unknown): LockHeld {
  try {
    work()
  } catch (error) {
    if (error instanceof LockHeld) return error
    throw error
  }
  throw new Error('got the lock')
}

describe('the lock', () => {
  it('JRN24: is one process at a time, and free when it is let go', () => {
    const files = createMemoryFiles()
    const first = lockAs(files, 1, 'a')
    const error = held(() => lockAs(files, 2, 'b'))
    expect([error.exitCode, error.foreign]).toEqual([3, false])
    expect(error.message).toContain('process 1 since 1970-01-01T00:00:00.000Z')
    expect([first.stillHeld(), first.tookOver]).toEqual([true, null])
    first.release()
    expect([first.stillHeld(), files.list(STATE)]).toEqual([false, []])
    expect(lockAs(files, 2, 'b').tookOver).toBeNull()
  })

  it('JRN24: one that was taken over is not let go of by its former holder', () => {
    const files = createMemoryFiles()
    const first = lockAs(files, 1, 'a')
    const second = lockAs(files, 2, 'b', [1])
    expect([first.stillHeld(), second.stillHeld()]).toEqual([false, true])
    first.release()
    expect([second.stillHeld(), files.list(STATE)]).toEqual([true, ['lock']])
  })

  it('JRN25: of a process that died is taken over, and that is said', () => {
    const files = createMemoryFiles()
    lockAs(files, 1, 'a')
    expect(lockAs(files, 2, 'b', [1]).tookOver).toBe('process 1 held the lock and died')
  })

  it.each([
    ['another start time', { startTime: 'start-other' }, 'another has its number now'],
    ['another boot', { bootId: 'boot-0' }, 'before the machine was restarted'],
  ])('JRN25: of a process with %s is taken over', (_name, other, said) => {
    const files = createMemoryFiles()
    lockAs(files, 1, 'a')
    const text = JSON.parse(files.texts()[`${STATE}/lock`] ?? '')
    files.unlink(`${STATE}/lock`)
    files.write(files.open(`${STATE}/lock`, 'create'), Buffer.from(JSON.stringify({ ...text, ...other })))
    expect(lockAs(files, 2, 'b').tookOver).toContain(said)
  })

  it.each(['', '\0\0\0\0', '{"pid":', 'null', '[]'])('JRN25: that holds %j is taken over', (text) => {
    const files = createMemoryFiles()
    files.mkdir(STATE)
    files.write(files.open(`${STATE}/lock`, 'create'), Buffer.from(text))
    expect(lockAs(files, 2, 'b').tookOver).toContain('could not be read')
  })

  it('of another host is never taken over', async () => {
    const files = createMemoryFiles()
    const there = { holder: holder(1, { host: 'there' }), token: 'a', now: () => 0 }
    await acquireLock(files, STATE, there)
    const error = held(() => lockAs(files, 2, 'b', [1]))
    expect([error.exitCode, error.foreign]).toEqual([3, true])
    expect(error.message).toContain('process 1 on there')
    expect(error.message).toContain('remove /state/lock')
    const sleep = () => Promise.reject(new Error('waited'))
    const waiting = acquireLock(files, STATE, { holder: holder(2), token: 'b', now: () => 0, waitMs: 9e9, sleep })
    await expect(waiting).rejects.toBeInstanceOf(LockHeld)
  })

  it('who waits gets it when it is free, and gives up when the time is over', async () => {
    const files = createMemoryFiles()
    const first = lockAs(files, 1, 'a')
    let clock = 0
    const options = (waitMs: number, freeAt: number): LockOptions => ({
      holder: holder(2),
      token: 'b',
      now: () => clock,
      waitMs,
      sleep: async (ms) => {
        clock += ms
        if (clock >= freeAt) first.release()
      },
      isAlive: () => true,
      startTimeOf: () => null,
    })
    await expect(acquireLock(files, STATE, options(1000, 5000))).rejects.toThrow('another memoird run holds the lock')
    expect(clock).toBeGreaterThanOrEqual(1000)
    expect((await acquireLock(files, STATE, options(10_000, 5000))).stillHeld()).toBe(true)
  })

  it('JRN24: leaves nothing behind in its folder', () => {
    const files = createMemoryFiles()
    files.mkdir(STATE)
    for (const name of ['lock.dead.old', '.lock.memoird-dead.tmp'])
      files.close(files.open(`${STATE}/${name}`, 'create'))
    lockAs(files, 1, 'a').release()
    expect(files.list(STATE)).toEqual([])
  })
})

describe('processes', () => {
  let state: string
  const disk = createDisk()
  const workers: Worker[] = []
  const start = (...args: Parameters<typeof startWorker>) => {
    const worker = startWorker(...args)
    workers.push(worker)
    return worker
  }
  const options = (token: string): LockOptions => ({ holder: thisProcess(), token, now: Date.now })

  beforeEach(() => {
    state = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'lock-')), '.state')
  })

  afterEach(() => {
    for (const worker of workers.splice(0)) worker.process.kill('SIGKILL')
    fs.rmSync(path.dirname(state), { recursive: true, force: true })
  })

  it('JRN25: are told apart by number and start', () => {
    const { pid, startTime, bootId, host } = thisProcess()
    expect([pid, host]).toEqual([process.pid, os.hostname()])
    expect(startTime).toBe(startTimeOf(process.pid))
    expect([isAlive(process.pid), isAlive(2 ** 22 + 1), startTimeOf(2 ** 22 + 1)]).toEqual([true, false, null])
    if (process.platform === 'linux') expect(bootId).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('JRN29: two that add as fast as they can lose and double nothing', async () => {
    const both = [start(state, 'left', 25, 'loop'), start(state, 'right', 25, 'loop')]
    expect(await Promise.all(both.map((worker) => worker.ended))).toEqual([0, 0])
    const journal = open(disk, {}, path.join(state, 'journal'))
    expect([journal.damage, journal.notes]).toEqual([null, []])
    const runs = runsOf(journal.records)
    const own = (name: string) => runs.filter((run) => run.startsWith(name))
    const wanted = (name: string) => Array.from({ length: 25 }, (_, run) => `${name}-${run}`)
    expect([own('left'), own('right')]).toEqual([wanted('left'), wanted('right')])
    expect(disk.list(state)).toEqual(['journal'])
  })

  it.each([
    ['hold', 'refused lock-lost'],
    ['hold-blind', 'refused fenced'],
  ])('JRN29: one that was stopped, judged dead and resumed writes nothing more (%s)', async (how, said) => {
    const worker = start(state, 'old', 1, how)
    expect([await worker.line(), await worker.line()]).toEqual(['acked old-0', 'ready'])
    worker.process.kill('SIGSTOP')
    const waiting = acquireLock(disk, state, { ...options('new'), waitMs: 50 })
    await expect(waiting).rejects.toMatchObject({
      exitCode: 3,
      message: expect.stringContaining(`process ${worker.process.pid} since`),
    })
    const lock = await acquireLock(disk, state, { ...options('new'), isAlive: () => false })
    expect(lock.tookOver).toContain('died')
    const journal = open(disk, { held: () => lock.stillHeld() }, path.join(state, 'journal'))
    commitRun(journal, 'new-0')
    worker.process.kill('SIGCONT')
    worker.tell('go on')
    expect(await worker.line()).toBe(said)
    worker.end()
    expect(await worker.ended).toBe(0)
    expect(lock.stillHeld()).toBe(true)
    commitRun(journal, 'new-1')
    journal.close()
    lock.release()
    const after = open(disk, {}, path.join(state, 'journal'))
    expect([after.damage, runsOf(after.records)]).toEqual([null, ['old-0', 'new-0', 'new-1']])
  })

  it('JRN29: the lock of one that was killed is taken over, and what it was told holds', async () => {
    const worker = start(state, 'old', 1, 'hold')
    expect([await worker.line(), await worker.line()]).toEqual(['acked old-0', 'ready'])
    worker.process.kill('SIGKILL')
    expect(await worker.ended).toBe('SIGKILL')
    const lock = await acquireLock(disk, state, options('new'))
    expect(lock.tookOver).toBe(`process ${worker.process.pid} held the lock and died`)
    const journal = open(disk, { held: () => lock.stillHeld() }, path.join(state, 'journal'))
    expect(runsOf(journal.records)).toEqual(['old-0'])
    commitRun(journal, 'new-0')
    lock.release()
    expect(runsOf(open(disk, {}, path.join(state, 'journal')).records)).toEqual(['old-0', 'new-0'])
  })

  it('JRN25: a lock with the number of a process that lives but began at another time is taken over', async () => {
    const forged = { ...thisProcess(), startTime: '1', token: 'forged', since: '2026-02-08T16:00:00.000Z' }
    fs.mkdirSync(state)
    fs.writeFileSync(path.join(state, 'lock'), JSON.stringify(forged))
    const lock = await acquireLock(disk, state, options('new'))
    expect(lock.tookOver).toContain('another has its number now')
  })
})
