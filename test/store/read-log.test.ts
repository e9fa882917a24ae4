import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { ParsedTurn } from '../../src/log/turn.ts'
import { createDisk } from '../../src/store/disk/disk.ts'
import { type LogProgress, type LogReading, type ReadLogOptions, readLog } from '../../src/store/read-log.ts'
import { plain } from '../log/read-turns.ts'
import { tempFolder } from '../support/folders.ts'

const folder = tempFolder('read-log')
const file = path.join(folder, '2026-02-08.md')
const disk = createDisk()
const names = { human: ['USER'], assistant: ['BERNARD'] }

afterAll(() => fs.rmSync(folder, { recursive: true }))
beforeEach(() => fs.rmSync(file, { force: true }))

interface Read extends Omit<LogReading, 'turns' | 'context'> {
  readonly said: string[]
  readonly context: string[]
  readonly next: LogProgress | null
}

/** Reads all that is new: `SPEAKER: words` of the new turns and of the context, and the next cursor. */
function read(previous: LogProgress | null, options: Partial<ReadLogOptions> = {}): Read {
  const reading = readLog(disk, file, previous, { names, settled: true, ...options })
  const context = words(reading.context)
  const said = words(reading.turns)
  return { ...reading, context, said, next: reading.cursor() }
}

function words(turns: Iterable<unknown>): string[] {
  return plain(turns as Iterable<ParsedTurn>).map(
    (turn) => `${turn.speaker}: ${turn.spans.map((span) => span.text).join(' / ')}`,
  )
}

function turn(speaker: string, time: string, text: string): string {
  return `## ${speaker} [${time}] (claude)\n\n${text}\n\n---\n\n`
}

const TITLE = '# Conversations - 2026-02-08\n\n'
const FIRST = turn('USER', '14:30', 'one boiler')
const SECOND = turn('BERNARD', '14:31', 'two boilers')
const THIRD = turn('USER', '14:35', 'three boilers')

describe('reading a log that grows', () => {
  it('what a log looks like is worked out again only when its bytes, the names or our rules are others', () => {
    fs.writeFileSync(file, TITLE + FIRST + SECOND)
    const { next } = read(null)
    expect(read(next)).toMatchObject({ status: 'unchanged', manner: null, next })
    // Of these the roles stay as they are: it is looked at, and found to be the same.
    const more = { human: ['USER', 'Dana'], assistant: ['BERNARD'] }
    expect(read(next, { names: more }).status).toBe('unchanged')
    expect(read(next, { names: more }).manner).not.toBeNull()
    const swapped = { human: ['BERNARD'], assistant: ['USER'] }
    expect(read(next, { names: swapped })).toMatchObject({ status: 'changed', reason: 'speakers' })
    const older = next === null ? null : { ...next, rules: '[0]' }
    expect(read(older).manner).not.toBeNull()
    fs.writeFileSync(file, (TITLE + FIRST + SECOND).replace('one', 'two'))
    expect(read(next)).toMatchObject({ status: 'changed', reason: 'edited' })
  })

  it('reads all, then nothing, then what is new with the open segment as context', () => {
    fs.writeFileSync(file, TITLE + FIRST + SECOND)
    const first = read(null)
    expect(first).toMatchObject({
      status: 'grown',
      reason: null,
      context: [],
      said: ['USER: one boiler', 'BERNARD: two boilers'],
    })
    expect(read(first.next)).toMatchObject({ status: 'unchanged', said: [], context: [], next: first.next })
    fs.appendFileSync(file, THIRD)
    expect(read(first.next)).toMatchObject({
      status: 'grown',
      context: ['USER: one boiler', 'BERNARD: two boilers'],
      said: ['USER: three boilers'],
    })
  })

  it('reads from the open segment on only, besides the hash of what it knows', () => {
    const calm = Array.from({ length: 300 }, (_, i) =>
      turn('USER', `${String(Math.floor(i / 60)).padStart(2, '0')}:${String(i % 60).padStart(2, '0')}`, `boiler ${i}`),
    )
    fs.writeFileSync(file, TITLE + calm.join(''))
    const { next } = read(null)
    fs.appendFileSync(file, turn('BERNARD', '23:00', 'late'))
    const parsed: string[] = []
    const redact = (text: string) => {
      parsed.push(text)
      return text
    }
    const after = read(next, { redact })
    expect(after.said).toEqual(['BERNARD: late'])
    expect(after.context.length).toBeLessThanOrEqual(41)
    expect(parsed.length).toBeLessThanOrEqual(42)
  })

  it('a turn that was cut off by a pause has its own segment, and the one before is no context of the next', () => {
    fs.writeFileSync(file, FIRST + SECOND + turn('USER', '18:00', 'evening'))
    const { next } = read(null)
    fs.appendFileSync(file, turn('BERNARD', '18:01', 'good evening'))
    const again = read(next)
    expect(again.said).toEqual(['BERNARD: good evening'])
    expect(again.context.at(-1)).toBe('USER: evening')
    fs.appendFileSync(file, turn('USER', '18:02', 'bye'))
    expect(read(again.next).context).toEqual(['USER: evening', 'BERNARD: good evening'])
  })

  it('LOG51: an unfinished turn waits, and is taken when the log is settled', () => {
    fs.writeFileSync(file, TITLE + FIRST + SECOND)
    const waiting = read(null, { settled: false })
    expect(waiting.said).toEqual(['USER: one boiler'])
    expect(waiting.next).toMatchObject({ size: TITLE.length + FIRST.length, line: 8, resume: { taken: [] } })
    expect(read(waiting.next, { settled: false })).toMatchObject({ status: 'grown', said: [], next: waiting.next })
    const settled = read(waiting.next)
    expect(settled).toMatchObject({ said: ['BERNARD: two boilers'], context: ['USER: one boiler'] })
    expect(settled.next?.size).toBe(fs.statSync(file).size)
  })

  it('LOG51: a turn that grew comes again whole, one that did not is context', () => {
    fs.writeFileSync(file, `${FIRST}## BERNARD [14:31] (claude)\n\ntwo`)
    const taken = read(null)
    expect(taken.said).toEqual(['USER: one boiler', 'BERNARD: two'])
    fs.appendFileSync(file, ' boilers')
    const grown = read(taken.next)
    expect(grown).toMatchObject({ status: 'grown', context: ['USER: one boiler'], said: ['BERNARD: two boilers'] })
    fs.appendFileSync(file, `\n\n---\n\n${THIRD}`)
    expect(read(grown.next)).toMatchObject({
      context: ['USER: one boiler', 'BERNARD: two boilers'],
      said: ['USER: three boilers'],
    })
  })

  it('LOG51: a half-written line and a half-written character wait for the rest', () => {
    const bytes = Buffer.from(`${FIRST}## BERNARD [14:31] (claude)\n\nzażółć\n`)
    const half = bytes.indexOf(Buffer.from('ż')) + 1
    fs.writeFileSync(file, bytes.subarray(0, half))
    const before = read(null, { settled: false })
    expect(before.said).toEqual(['USER: one boiler'])
    fs.writeFileSync(file, bytes)
    expect(read(before.next)).toMatchObject({ status: 'grown', said: ['BERNARD: zażółć'] })
  })

  it('LOG51: a half-written heading is the text of its turn until it is a heading', () => {
    fs.writeFileSync(file, `${FIRST}## BERN`)
    const half = read(null)
    expect(half.said).toEqual(['USER: one boiler\n\n---\n\n## BERN'])
    fs.appendFileSync(file, 'ARD [14:31] (claude)\n\ntwo\n')
    const whole = read(half.next)
    expect(whole).toMatchObject({ status: 'grown', said: ['USER: one boiler', 'BERNARD: two'] })
    expect(read(half.next, { settled: false })).toMatchObject({ said: ['USER: one boiler'] })
  })

  it('LOG52: a byte changed before the cursor makes all turns come again', () => {
    fs.writeFileSync(file, FIRST + SECOND)
    const { next } = read(null)
    fs.writeFileSync(file, FIRST.replace('one', 'ONE') + SECOND + THIRD)
    expect(read(next)).toMatchObject({
      status: 'changed',
      reason: 'edited',
      context: [],
      said: ['USER: ONE boiler', 'BERNARD: two boilers', 'USER: three boilers'],
    })
  })

  it('LOG52: the same size with other words is noticed too, and so is a shorter file', () => {
    fs.writeFileSync(file, FIRST + SECOND)
    const { next } = read(null)
    fs.writeFileSync(file, FIRST.replace('one', 'two') + SECOND)
    expect(read(next)).toMatchObject({ status: 'changed', reason: 'edited' })
    fs.writeFileSync(file, FIRST)
    const shorter = read(next)
    expect(shorter).toMatchObject({ status: 'changed', reason: 'shorter', said: ['USER: one boiler'] })
    expect(read(shorter.next).status).toBe('unchanged')
  })

  it('LOG52: when the speakers are decided otherwise, all turns come again', () => {
    fs.writeFileSync(file, turn('Dana', '14:30', 'hi'))
    const alone = read(null)
    expect(alone.manner?.roles.how).toBe('undecided')
    fs.appendFileSync(file, turn('Bernard', '14:31', 'hello'))
    const both = read(alone.next)
    expect(both).toMatchObject({ status: 'changed', reason: 'speakers', said: ['Dana: hi', 'Bernard: hello'] })
    expect(both.manner?.roles.human).toEqual(['Dana'])
    expect(read(both.next, { names: { human: ['Bernard'], assistant: ['Dana'] } })).toMatchObject({
      reason: 'speakers',
    })
  })

  it('LOG52: new speakers that change nothing of what was read are no change', () => {
    fs.writeFileSync(file, FIRST)
    const one = read(null)
    fs.appendFileSync(file, SECOND + turn('Gus', '14:40', 'a third one'))
    expect(read(one.next)).toMatchObject({ status: 'grown', context: ['USER: one boiler'] })
    fs.writeFileSync(file, 'User: hi\n')
    const plainLog = read(null)
    fs.appendFileSync(file, 'Assistant: ho\n')
    expect(read(plainLog.next)).toMatchObject({ status: 'grown', said: ['Assistant: ho'], context: ['User: hi'] })
  })

  it('no file is missing, a folder is an error that says so', () => {
    expect(read(null)).toMatchObject({ status: 'missing', said: [], next: null, manner: null })
    expect(() => readLog(disk, folder, null, { names, settled: true })).toThrow(/must be a regular file/)
  })

  it('LOG8: a file without speakers says so once, and is read when it has some', () => {
    fs.writeFileSync(file, 'Dear diary,\n\nnothing.\n')
    const diary = read(null)
    expect(diary).toMatchObject({ status: 'grown', said: [] })
    expect(diary.warnings.map((warning) => warning.kind)).toEqual(['no-speakers'])
    expect(read(diary.next)).toMatchObject({ status: 'unchanged', warnings: [] })
    fs.appendFileSync(file, `\n${FIRST}`)
    expect(read(diary.next)).toMatchObject({ status: 'changed', reason: 'speakers', said: ['USER: one boiler'] })
  })

  it('LOG31: what could not be read is said of the new turns only', () => {
    fs.writeFileSync(file, Buffer.concat([Buffer.from(FIRST), Buffer.from([0xff, 0x0a]), Buffer.from(SECOND)]))
    const bad = read(null)
    expect(bad.warnings.map((warning) => warning.text)).toEqual([
      'line 1: 1 places in this turn are no UTF-8 and were read as U+FFFD; the file is unchanged',
    ])
    fs.appendFileSync(file, THIRD)
    expect(read(bad.next).warnings).toEqual([])
  })

  it('in a log of sessions the time above the context is known', () => {
    const session = '## 14:32:15 [openai]\n\n**User:** one boiler\n\n**ATLAS:** two boilers\n\n'
    fs.writeFileSync(file, session)
    const { next } = read(null)
    fs.appendFileSync(file, '**User:** three boilers\n')
    const reading = readLog(disk, file, next, { names, settled: true })
    expect(plain(reading.turns as Iterable<ParsedTurn>)).toMatchObject([
      { time: '14:32:15', source: 'openai', speaker: 'User' },
    ])
    expect(reading.context).toHaveLength(2)
  })

  it('the cursor is asked when the turns are drained', () => {
    fs.writeFileSync(file, FIRST)
    expect(() => readLog(disk, file, null, { names, settled: true }).cursor()).toThrow(/drained/)
  })

  it('the hash is of what was read, so that a file written over meanwhile is noticed', () => {
    const long = Array.from({ length: 4000 }, (_, i) => turn('USER', '14:30', `boiler ${i} `.repeat(40)))
    fs.writeFileSync(file, long.join(''))
    const reading = readLog(disk, file, null, { names, settled: true })
    const turns = reading.turns[Symbol.iterator]()
    turns.next()
    fs.writeFileSync(file, long.join('').replaceAll('boiler 0 ', 'BOILER 0 '))
    for (let one = turns.next(); one.done !== true; one = turns.next());
    expect(read(reading.cursor())).toMatchObject({ status: 'changed', reason: 'edited' })
  })

  it('a file cut short while it is read is said and read again', () => {
    fs.writeFileSync(file, (FIRST + SECOND).repeat(30_000))
    const reading = readLog(disk, file, null, { names, settled: true })
    const turns = reading.turns[Symbol.iterator]()
    turns.next()
    fs.truncateSync(file, 1000)
    for (let one = turns.next(); one.done !== true; one = turns.next());
    expect(reading.warnings.map((warning) => warning.kind)).toEqual(['cut-short'])
    expect(read(reading.cursor())).toMatchObject({ status: 'changed', reason: 'shorter' })
  })
})
