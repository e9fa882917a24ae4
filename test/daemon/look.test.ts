import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Cursor, createLogLook, type LogLook, type LogsSeen } from '../../src/daemon/find-new.ts'
import { tempFolder } from '../support/folders.ts'

const DATE = '2026-02-08'
const MINUTE = 60_000

let raw = ''
let look: LogLook
let mono = 0
let cursors: Record<string, Cursor> = {}
const file = (date = DATE): string => path.join(raw, `${date}.md`)
const write = (text: string, date = DATE): void => fs.writeFileSync(file(date), text)

beforeEach(() => {
  raw = path.join(tempFolder('look'), 'raw')
  fs.mkdirSync(raw)
  look = createLogLook(raw)
  mono = 0
  cursors = {}
})
afterEach(() => fs.rmSync(path.dirname(raw), { recursive: true }))

async function see(): Promise<LogsSeen> {
  mono += MINUTE
  return look.look(cursors, { wall: Date.now(), mono })
}

/** What is new: dates with the unprocessed bytes. */
async function fresh(): Promise<string[]> {
  return (await see()).news.map(({ date, from, to }) => `${date} ${from}-${to}`)
}

/** As if the log had been processed to its end. */
function processed(date = DATE): void {
  const bytes = fs.readFileSync(file(date))
  cursors[date] = { size: bytes.length, prefixHash: createHash('sha256').update(bytes).digest('hex') }
}

describe('a look at the logs', () => {
  it('finds what is new from the disk alone', async () => {
    write('one\n')
    write('other\n', '2026-02-07')
    expect(await fresh()).toEqual(['2026-02-07 0-6', '2026-02-08 0-4'])
    processed()
    processed('2026-02-07')
    expect(await fresh()).toEqual([])
    fs.appendFileSync(file(), 'two\n')
    expect(await fresh()).toEqual(['2026-02-08 4-8'])
  })

  it('an editor that saves by rename, in place or by delete and create has saved', async () => {
    write('one\ntwo\n')
    processed()
    expect(await fresh()).toEqual([])
    fs.writeFileSync(`${file()}.tmp`, 'one\ntwo\nthree\n')
    fs.renameSync(`${file()}.tmp`, file())
    expect(await fresh()).toEqual(['2026-02-08 8-14'])
    processed()
    write('one\ntwo\nthree\nfour\n')
    expect(await fresh()).toEqual(['2026-02-08 14-19'])
    processed()
    fs.unlinkSync(file())
    expect(await fresh()).toEqual([])
    write('one\ntwo\nthree\nfour\nfive\n')
    expect(await fresh()).toEqual(['2026-02-08 19-24'])
  })

  it('a log that was only touched has nothing new, one rewritten with as many bytes is read again', async () => {
    write('one\n')
    processed()
    expect(await fresh()).toEqual([])
    fs.utimesSync(file(), new Date(), new Date())
    expect(await fresh()).toEqual([])
    write('eno\n')
    expect(await fresh()).toEqual(['2026-02-08 0-4'])
    processed()
    write('no\n')
    expect(await fresh()).toEqual(['2026-02-08 0-3'])
  })

  it('a rewrite that keeps size and modification time is found', async () => {
    const before = new Date('2026-02-08T12:00:00Z')
    write('one\n')
    fs.utimesSync(file(), before, before)
    processed()
    expect(await fresh()).toEqual([])
    write('eno\n')
    fs.utimesSync(file(), before, before)
    expect(await fresh()).toEqual(['2026-02-08 0-4'])
  })

  it('what was processed and does not change is opened once', async () => {
    write('one\n')
    processed()
    await see()
    // A cursor that no longer fits is noticed only by reading.
    cursors[DATE] = { size: 4, prefixHash: 'other' }
    expect(await fresh()).toEqual([])
  })

  it('what a run read to its end is not new again, until something happens to it', async () => {
    write('half a line')
    const [first] = (await see()).news
    look.done(DATE, first?.key ?? '')
    expect(await fresh()).toEqual([])
    fs.appendFileSync(file(), ' and the rest\n')
    expect(await fresh()).toEqual(['2026-02-08 0-25'])
  })

  it('what was written while a run read it is new after it', async () => {
    write('one\n')
    const [first] = (await see()).news
    processed()
    fs.appendFileSync(file(), 'two\n')
    look.done(DATE, first?.key ?? '')
    expect(await fresh()).toEqual(['2026-02-08 4-8'])
  })

  it('knows for how long a log has been quiet, whatever the clocks say', async () => {
    write('one\n')
    const hourAgo = new Date(Date.now() - 60 * MINUTE)
    fs.utimesSync(file(), hourAgo, hourAgo)
    const first = (await see()).news[0]
    expect(first?.quietMs).toBeGreaterThan(59 * MINUTE)
    fs.appendFileSync(file(), 'two\n')
    const tomorrow = new Date(Date.now() + 24 * 60 * MINUTE)
    fs.utimesSync(file(), tomorrow, tomorrow)
    expect((await see()).news[0]?.quietMs).toBe(0)
    expect((await see()).news[0]).toMatchObject({ quietMs: MINUTE })
    expect((await see()).news[0]?.newMs).toBeGreaterThan(60 * MINUTE)
  })

  it('reads logs and nothing else', async () => {
    for (const name of [
      'notes.md',
      '2026-02-30.md',
      '2026-02-08.md~',
      '.2026-02-08.md.swp',
      '2026-02-08.sync-conflict-1.md',
    ])
      fs.writeFileSync(path.join(raw, name), 'text\n')
    fs.mkdirSync(file('2026-02-09'))
    fs.writeFileSync(file('2026-02-10'), '')
    const seen = await see()
    expect(seen.news).toEqual([])
    expect([...seen.problems]).toEqual([['2026-02-09', 'raw/2026-02-09.md is not a file: it is left alone']])
  })

  it('a folder that vanished is a problem, one that replaced it is looked at', async () => {
    write('one\n')
    await see()
    fs.renameSync(raw, `${raw}.old`)
    const gone = await see()
    expect([gone.news, [...gone.problems.keys()]]).toEqual([[], ['raw']])
    fs.mkdirSync(raw)
    write('two\n')
    const after = await see()
    expect(after.news.map(({ date, from, to }) => [date, from, to])).toEqual([[DATE, 0, 4]])
  })

  it('a log that cannot be read is a problem of its own', async () => {
    write('one\n')
    write('two\n', '2026-02-07')
    processed()
    fs.rmSync(file())
    fs.symlinkSync(path.join(raw, 'loop.md'), path.join(raw, 'loop2.md'))
    fs.symlinkSync(path.join(raw, 'loop2.md'), path.join(raw, 'loop.md'))
    fs.symlinkSync(path.join(raw, 'loop.md'), file())
    const seen = await see()
    expect(seen.news.map(({ date }) => date)).toEqual(['2026-02-07'])
    expect(seen.problems.get(DATE)).toMatch(/^cannot look at raw\/2026-02-08\.md: ELOOP/)
  })

  it('a link to a file that is not there is a problem, until there is one or the link is gone', async () => {
    fs.symlinkSync(path.join(raw, 'elsewhere.md'), file())
    const problem = 'raw/2026-02-08.md is a link to a file that is not there: it is left alone'
    expect((await see()).problems.get(DATE)).toBe(problem)
    fs.writeFileSync(path.join(raw, 'elsewhere.md'), 'one\n')
    const mended = await see()
    expect(mended.problems.size).toBe(0)
    expect(mended.news.map(({ date }) => date)).toEqual([DATE])
    fs.rmSync(path.join(raw, 'elsewhere.md'))
    expect((await see()).problems.get(DATE)).toBe(problem)
    fs.rmSync(file())
    expect((await see()).problems.size).toBe(0)
  })
})
