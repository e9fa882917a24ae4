import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createQueue, createRetries } from '../../src/daemon/queue.ts'
import { createLogFile, createNotices } from '../../src/daemon/report.ts'
import { tempFolder } from '../support/folders.ts'

let folder = ''
beforeEach(() => {
  folder = tempFolder('daemon')
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

describe('the queue', () => {
  it('does one job at a time, the most urgent first, and keeps one of each at most', async () => {
    const order: string[] = []
    let atOnce = 0
    const queue = createQueue(async (job) => {
      order.push(job)
      expect(++atOnce).toBe(1)
      await new Promise((resolve) => setImmediate(resolve))
      atOnce--
    })
    for (const job of ['compress', 'dedupe', 'compress', 'documents', 'process', 'process'] as const) queue.add(job)
    await queue.idle()
    expect(order).toEqual(['compress', 'process', 'documents', 'dedupe', 'compress'])
    queue.add('rollup')
    await queue.idle()
    expect(order).toHaveLength(6)
  })
})

describe('retries', () => {
  it('wait from a minute to an hour, and not at all after a success', () => {
    const retries = createRetries()
    const waits = Array.from({ length: 9 }, () => {
      retries.fail('a', 0)
      return retries.waitMs('a', 0) / 60_000
    })
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
    expect([retries.waitMs('b', 0), retries.waitMs('a', 3_600_000)]).toEqual([0, 0])
    retries.clear('a')
    expect(retries.waitMs('a', 0)).toBe(0)
  })

  it('waits longer where a server asks for it, a day at most, and never shorter', () => {
    const retries = createRetries()
    for (const [key, asked] of Object.entries({ short: 5000, long: 7_200_000, endless: 1e12 }))
      retries.fail(key, 0, asked)
    expect(['short', 'long', 'endless'].map((key) => retries.waitMs(key, 0))).toEqual([60_000, 7_200_000, 86_400_000])
  })
})

describe('notices', () => {
  it('trouble is said when it begins, when it changes and when it ends', () => {
    const said: string[] = []
    const notices = createNotices((level, message) => said.push(`${level} ${message}`))
    for (const message of ['full', 'full', 'read-only', 'read-only']) notices.raise('disk', message)
    for (let times = 0; times < 2; times++) notices.clear('disk', 'well')
    expect(said).toEqual(['warn full', 'warn read-only', 'info well'])
  })
})

describe('the log', () => {
  it('is rotated and stays small', () => {
    const at = path.join(folder, 'log')
    const log = createLogFile(at, 1000)
    for (let line = 0; line < 500; line++) expect(log(`${line} ${'x'.repeat(90)}`)).toBe(true)
    expect(fs.readdirSync(at).sort()).toEqual(['memoird.1.log', 'memoird.log'])
    const sizes = fs.readdirSync(at).map((name) => fs.statSync(path.join(at, name)).size)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1000)
    expect(fs.readFileSync(path.join(at, 'memoird.log'), 'utf8')).toContain('499 x')
    expect(fs.statSync(path.join(at, 'memoird.log')).mode & 0o777).toBe(0o600)
  })

  it('makes no folder where its folder was, and says that it could not write', () => {
    const log = createLogFile(path.join(folder, 'gone', 'log'), 1000)
    expect(log('text')).toBe(false)
    expect(fs.existsSync(path.join(folder, 'gone'))).toBe(false)
  })
})
