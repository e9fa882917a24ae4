import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { whyLine } from '../../src/commands/why/line.ts'
import { openMemory } from '../../src/open.ts'
import { FATES } from '../../src/rollup/fates.ts'
import { tempFolder } from '../support/folders.ts'

const SAMPLE = fs.readFileSync('raw/2026-02-08.md', 'utf8')
const NOW = '2026-02-08T23:30:00Z'
let root: string

beforeEach(() => {
  root = tempFolder('status')
  fs.mkdirSync(path.join(root, 'raw'))
})
afterEach(() => fs.rmSync(root, { recursive: true, force: true }))

async function run<T>(name: string, options: Record<string, unknown> = {}, now = NOW, args: readonly string[] = []) {
  const result = await runCommand(name, args, options, { root, now, json: true })
  return JSON.parse(result.stdout) as T
}

interface Why {
  fate: string
  reason: string | null
  words: string
  memories: { text: string }[]
}

interface Status {
  logs: { total: number; pending: string[]; skipped: string[] }
  late: { date: string }[]
  due: { run: boolean; reasons: string[] }
}

const writeLog = (date: string, text: string): void => fs.writeFileSync(path.join(root, 'raw', `${date}.md`), text)
const why = (line: number, date = '2026-02-08') => run<Why>('why', { line: `raw/${date}.md:${line}` })

describe('spend', () => {
  it('status says what a model cost today, once one is or was used', async () => {
    writeLog('2026-02-08', SAMPLE)
    expect((await run<{ spend: unknown }>('status')).spend).toBeNull()
    fs.writeFileSync(path.join(root, 'memoird.json5'), '{ version: 1, extraction: { backend: "claude" } }')
    const { spend } = await run<{ spend: { today: { usd: number }; limit: { usd: number } } }>('status')
    expect([spend.today.usd, spend.limit.usd]).toEqual([0, 1])
    const { stdout } = await runCommand('status', [], {}, { root, now: NOW })
    expect(stdout).toContain('spent       $0.0000 of $1.00 today, 0 of 500 calls')
  })
})

const said = (...lines: string[]): string =>
  lines.map((line, at) => `## ${at % 2 === 0 ? 'USER' : 'BERNARD'} [14:0${at}] (claude)\n\n${line}\n\n---\n\n`).join('')

describe('coverage', () => {
  it('COV1: every line of the sample ends once, with a reason where it was not significant', async () => {
    writeLog('2026-02-08', SAMPLE)
    const { findings } = await run<{ findings: { evidence: { lines: [number, number] }[] }[] }>('process')
    const carried = new Set(
      findings.flatMap(({ evidence }) => evidence.flatMap(({ lines: [first, last] }) => range(first, last))),
    )
    const lines = SAMPLE.replace(/\n$/, '').split('\n')
    const seen = new Set<string>()
    const memory = openMemory({ root, now: NOW })
    const loaded = memory.read()
    // Each answer reads the whole log: every fourth, and every one that was learned from.
    for (const [at, text] of lines.entries()) {
      if (at % 4 > 0 && !carried.has(at + 1)) continue
      const { fate, reason, words } = whyLine(memory, loaded, `raw/2026-02-08.md:${at + 1}`).report as Why
      seen.add(fate)
      expect(FATES, `${at + 1}`).toContain(fate)
      expect(reason === null, `${at + 1}: ${text}`).toBe(fate !== 'not-significant')
      if (carried.has(at + 1)) expect(['extracted', 'merged'], `${at + 1}: ${text}`).toContain(fate)
      if (/^(?:#+ .*|---|)$/.test(text) && !carried.has(at + 1)) expect(fate, `${at + 1}`).toBe('not-significant')
      if (!words.includes('[REDACTED:')) expect(words).toBe(text)
    }
    expect(seen).toContain('extracted')
  })

  it('COV1: a secret ends as redacted, what says what is known as merged, what was undone says so', async () => {
    const secret = ['ghp', 'a8Jd72kLmQ90xZpVb3nR5tYw1cEf4gH6iK2s'].join('_')
    writeLog('2026-02-07', said('I am allergic to peanuts.', 'Noted.'))
    writeLog('2026-02-08', said(`the token is ${secret}`, 'Got it.', 'I am allergic to peanuts.'))
    await run('process')
    expect((await why(3, '2026-02-07')).fate).toBe('extracted')
    const hidden = await why(3)
    expect(hidden.fate).toBe('redacted')
    expect(hidden.words).not.toContain(secret)
    expect(hidden.words).toContain('[REDACTED:')
    const merged = await why(15)
    expect([merged.fate, merged.words]).toEqual(['merged', 'I am allergic to peanuts.'])
    await run('undo', { since: '2026-02-01' })
    expect((await why(3, '2026-02-07')).reason).toMatch(/^undone: run-/)
  })

  it('a line is answered for before the log was read, after it grew, and when it cannot be read', async () => {
    writeLog('2026-02-08', said('I live in Lisbon these days.'))
    expect((await why(3)).fate).toBe('pending')
    await run('process')
    expect([(await why(1)).reason, (await why(2)).reason]).toEqual(['no text of a turn', 'no text of a turn'])
    expect((await why(3)).fate).toBe('extracted')
    fs.appendFileSync(path.join(root, 'raw', '2026-02-08.md'), said('hello', 'Hi.'))
    expect((await why(13)).fate).toBe('pending')
    expect((await why(3)).fate).toBe('extracted')
    await expect(why(99)).rejects.toThrow(/there is no line 99/)
    await expect(why(1, '2026-02-01')).rejects.toThrow(/there is no log/)
    fs.mkdirSync(path.join(root, 'raw', '2026-02-09.md'))
    await expect(why(1, '2026-02-09')).rejects.toThrow(/cannot be read/)
  })

  it('skipped and late days, and what is due and why', async () => {
    writeLog('2026-02-02', said('My hobby is rowing.', 'Nice.'))
    await run('process', {}, '2026-02-02T20:00:00Z')
    writeLog('2026-02-03', said('I love chess on Monday mornings.', 'Good.'))
    writeLog('2026-02-07', said('I love climbing on Friday mornings.', 'Good.'))
    await run('process', {}, '2026-02-07T20:00:00Z', ['2026-02-07'])
    const before = await run<Status>('status', {}, '2026-02-07T23:00:00Z')
    expect(before.logs.skipped).toEqual(['2026-02-03'])
    expect(before.logs.pending).toEqual(['2026-02-03'])
    expect(before.late).toEqual([])
    await run('process', {}, '2026-02-08T20:00:00Z')
    const after = await run<Status>('status', {}, '2026-02-08T23:00:00Z')
    expect(after.logs.skipped).toEqual([])
    expect(after.late.map(({ date }) => date)).toEqual(['2026-02-03'])
    expect(after.due.run).toBe(false)
  })

  it('CON1: a document that clients may cut is named, with its bytes', async () => {
    writeLog('2026-01-01', said('I love chess.', 'Good.'))
    await run('process', {}, '2026-01-01T20:00:00Z', ['2026-01-01'])
    fs.appendFileSync(path.join(root, 'workspace', 'USER.md'), `\n${'words of mine '.repeat(400)}\n`)
    const { stdout } = await runCommand('status', [], {}, { root, now: '2026-01-01T23:00:00Z' })
    expect(stdout).toMatch(/^over {8}workspace\/USER\.md has 5\d{3} bytes/m)
  })
})

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}
