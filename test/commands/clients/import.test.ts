import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runCommand } from '../../../src/commands/index.ts'
import { transcript } from '../../sources/claude-records.ts'
import { writeLines } from '../../sources/records.ts'
import { tempFolder } from '../../support/folders.ts'

let root: string
let chats: string
beforeEach(() => {
  root = tempFolder('import')
  chats = path.join(root, 'chats')
  fs.mkdirSync(chats)
  fs.writeFileSync(path.join(root, 'memoird.json5'), '{ human: "Dana", assistant: "Clio", timezone: "UTC" }')
  const { records, user, said } = transcript('2026-02-08T23:59:00Z')
  user('over')
  for (let minute = 0; minute < 60; minute++) said('midnight')
  writeLines(path.join(chats, 'a.jsonl'), [...records, '{"type":', { type: 'mode' }])
})
afterEach(() => {
  vi.unstubAllEnvs()
  fs.rmSync(root, { recursive: true, force: true })
})

const run = async (place: string, options: Record<string, unknown> = {}) => {
  const globals = { root, now: '2026-02-10T12:00:00Z', json: true }
  return JSON.parse((await runCommand('import', ['claude-code', place], options, globals)).stdout)
}

describe('import', () => {
  it('SRC2: says what it read, took and left out by reason; a session over midnight goes to both days', async () => {
    const { records, turns, days, left, known } = await run(chats)
    expect({ records, turns, left, known }).toEqual({
      ...{ records: 63, turns: 61, known: 0 },
      left: { unreadable: 1, 'no-words': 1 },
    })
    expect(Object.keys(days)).toEqual(['2026-02-08', '2026-02-09'])
    expect(await run(chats)).toMatchObject({ turns: 0, known: 61 })
  })

  it('SRC2: --dry-run counts the same and writes nothing; --since leaves out what is older', async () => {
    expect(await run(chats, { dryRun: true })).toMatchObject({ turns: 61 })
    expect(fs.existsSync(path.join(root, 'raw'))).toBe(false)
    const { turns, left } = await run(chats, { since: '2026-02-09' })
    expect(turns + left.older).toBe(61)
    expect(fs.readdirSync(path.join(root, 'raw'))).toEqual(['2026-02-09.md'])
    await expect(run(chats, { since: 'lately' })).rejects.toThrow('--since takes days or a date')
  })

  it('CFG4: where no configuration says how the two are called the logs do, else the chat, and nobody is BERNARD', async () => {
    const config = () => fs.readFileSync(path.join(root, 'memoird.json5'), 'utf8')
    const log = path.join(root, 'raw', '2026-02-01.md')
    const took = async (text: string): Promise<string> => {
      fs.rmSync(path.join(root, 'raw'), { recursive: true, force: true })
      fs.rmSync(path.join(root, 'memoird.json5'))
      fs.mkdirSync(path.join(root, 'raw'))
      fs.writeFileSync(log, text)
      await run(chats, { dryRun: true })
      expect(fs.existsSync(path.join(root, 'memoird.json5'))).toBe(false)
      fs.rmSync(path.join(root, '.state'), { recursive: true, force: true })
      await run(chats)
      return fs.readFileSync(path.join(root, 'raw', '2026-02-08.md'), 'utf8')
    }
    expect(await took('Only words.\n')).toMatch(/## USER \[[\s\S]*## Claude \[/)
    expect(config()).toContain('assistant: "Claude"')
    expect(await took('## Nora [10:00]\n\nhi\n\n---\n\n## Assistant [10:01]\n\nhello\n')).toMatch(
      /## Nora \[[\s\S]*## Assistant \[/,
    )
    fs.writeFileSync(path.join(root, 'memoird.json5'), '{}')
    fs.rmSync(path.join(root, '.state'), { recursive: true, force: true })
    fs.rmSync(path.join(root, 'raw'), { recursive: true })
    await run(chats)
    expect(fs.readFileSync(path.join(root, 'raw', '2026-02-08.md'), 'utf8')).not.toContain('BERNARD')
  })

  it('SRC2: a place that holds none of its history is refused, as is one that is not there', async () => {
    fs.mkdirSync(path.join(root, 'empty'))
    await expect(run(path.join(root, 'empty'))).rejects.toThrow('holds no file of its history')
    await expect(run(path.join(root, 'gone'))).rejects.toThrow('is not there')
  })

  it('SRC2: the daemon follows where a variable of this shell puts the history, which is not its own', async () => {
    vi.stubEnv('CLAUDE_CONFIG_DIR', path.join(root, 'elsewhere'))
    const { stdout } = await runCommand('install', ['claude-code'], {}, { root, now: '2026-02-10T12:00:00Z' })
    expect(stdout).toContain('The daemon follows Claude Code')
    expect(fs.readFileSync(path.join(root, 'memoird.json5'), 'utf8')).toContain(
      path.join(root, 'elsewhere', 'projects'),
    )
  })
})
