import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { timeOf } from '../../src/calendar.ts'
import { runCommand } from '../../src/commands/index.ts'
import { tempFolder } from '../support/folders.ts'

let root: string

beforeEach(() => {
  root = tempFolder('zone')
  fs.mkdirSync(path.join(root, 'raw'))
  fs.writeFileSync(path.join(root, 'memoird.json5'), "{ version: 1, timezone: 'Pacific/Auckland' }")
})
afterEach(() => {
  fs.rmSync(root, { recursive: true, force: true })
})

const run = (now: string, name: string, args: readonly string[] = [], options: Record<string, unknown> = {}) =>
  runCommand(name, args, options, { root, now, quiet: false })

describe("times are the person's", () => {
  it('log and status print the clock on their wall, --json the instant', async () => {
    await run('2027-01-03T11:01:00Z', 'remember', ['Is learning to sail'])
    const { stdout } = await run('2027-01-03T11:02:00Z', 'log', [], { n: '5' })
    expect(stdout).toMatch(/^run-\S+ {2}2027-01-04 00:01 {2}remember/)
    const json = { root, now: '2027-01-03T11:02:00Z', json: true } as const
    expect((await runCommand('log', [], { n: '5' }, json)).stdout).toContain('2027-01-03T11:01:00')
    fs.writeFileSync(path.join(root, 'raw', '2027-01-03.md'), '## USER [09:00] (x)\n\nI am allergic to walnuts.\n')
    await run('2027-01-03T11:05:00Z', 'process')
    expect((await run('2027-01-03T11:06:00Z', 'status')).stdout).toContain('last run    2027-01-04 00:05')
  })

  it('undo --since a day begins with midnight on their wall, and a time without an offset is theirs', async () => {
    const lines = [
      ['2027-01-03T10:59:00Z', 'Is learning to sail'],
      ['2027-01-03T11:01:00Z', 'Is learning to cook'],
      ['2027-01-03T21:00:00Z', 'Is learning to fly'],
    ] as const
    for (const [now, text] of lines) await run(now, 'remember', [text])
    const user = (): string => fs.readFileSync(path.join(root, 'workspace', 'USER.md'), 'utf8')
    await run('2027-01-04T01:00:00Z', 'undo', [], { since: '2027-01-04T09:00' })
    expect([user().includes('cook'), user().includes('fly')]).toEqual([true, false])
    await run('2027-01-04T01:01:00Z', 'undo', [], { since: '2027-01-04' })
    expect([user().includes('sail'), user().includes('cook')]).toEqual([true, false])
  })

  it('a time with an offset asks for no zone; one that a change of the clock skips is the moment of the change', () => {
    const none = (): string => {
      throw new Error('asked for the zone')
    }
    expect(timeOf('2026-02-08T16:00:30.5Z', none)).toBe(Date.parse('2026-02-08T16:00:30.500Z'))
    expect(timeOf('2026-02-08T16:00+05:30', none)).toBe(Date.parse('2026-02-08T10:30:00Z'))
    const paris = (): string => 'Europe/Paris'
    expect(timeOf('2026-02-08', paris)).toBe(Date.parse('2026-02-07T23:00:00Z'))
    expect(timeOf('2026-07-08T16:00:30', paris)).toBe(Date.parse('2026-07-08T14:00:30Z'))
    expect(timeOf('2026-03-29T02:30', paris)).toBe(Date.parse('2026-03-29T01:00:00Z'))
    for (const text of ['2026-02-30', '5', '2026-02-08Z', '2026-02-08T25:00', '2026-02-08T16', 'today'])
      expect([text, timeOf(text, paris)]).toEqual([text, null])
  })
})
