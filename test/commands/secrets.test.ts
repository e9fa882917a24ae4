import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { tempFolder } from '../support/folders.ts'

const TURNS = [
  ['USER', 'I live in Kiel. What is the alarm code of the house again?'],
  ['BERNARD', '7741'],
  ['USER', 'And my wifi password?'],
  ['BERNARD', 'BlaueKatze77'],
  ['USER', 'Backup codes: 8731 2290, 5512 0937. I adopted a dog named Rex.'],
] as const
const SECRETS = ['7741', 'BlaueKatze77', '8731 2290', '5512 0937']
const LOG = `---\napi_key: 9f8e7d6c5b4a39281706f5e4d3c2b1a0\n---\n# Conversations - 2026-03-10\n\n${TURNS.map(([who, text], at) => `## ${who} [09:${10 + at}] (claude)\n\n${text}\n\n---\n`).join('\n')}`
let root: string
let log: string

beforeEach(() => {
  root = tempFolder('secrets')
  log = path.join(root, 'raw', '2026-03-10.md')
  fs.mkdirSync(path.join(root, 'raw'))
  fs.writeFileSync(log, LOG)
})
afterEach(() => fs.rmSync(root, { recursive: true, force: true }))

interface Report {
  checks: { name: string; ok: boolean; found: string; mend: string | null }[]
}

async function run(name: string, args: readonly string[] = [], options: Record<string, unknown> = {}) {
  const result = await runCommand(name, args, options, { root, now: '2026-03-10T22:00:00Z', json: true })
  return { ...result, report: JSON.parse(result.stdout) as Report }
}

const lineOf = (text: string): number => fs.readFileSync(log, 'utf8').split('\n').indexOf(text) + 1

/** Of all secrets those that stand in a file of the folder besides the raw logs. */
function leaked(): string[] {
  const files = fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('raw') && fs.statSync(path.join(root, name)).isFile())
  const all = files.map((name) => fs.readFileSync(path.join(root, name), 'latin1')).join('\n')
  // Four digits come about in a sum or an id by chance.
  const said = all.replace(/[0-9a-f]{10,}/g, '')
  return SECRETS.filter((secret) => said.includes(secret))
}

async function secrets(): Promise<Report['checks']> {
  return (await run('doctor')).report.checks.filter(({ name }) => name === 'secrets')
}

describe('secrets of a folder', () => {
  it('an answer of the next turn is in nothing that is recorded, the index included', async () => {
    await run('process')
    await run('search', ['alarm code house'])
    expect(leaked()).toEqual([])
  })

  it('SEC28: the id of a message is no secret: doctor names none, and scrub leaves it where it stands', async () => {
    const marks = ['claude-code:b1e6acef-a000-4251-9a06-6d0e861a42ec', 'opencode:msg_208b34f090015YoyYaprjaJpSH']
    const turns = ['I like tea.', 'My wifi password: BlaueKatze77'].map(
      (text, at) => `## USER [09:1${at}] (claude) <!-- ${marks[at]} -->\n\n${text}\n\n---\n`,
    )
    fs.writeFileSync(log, `# Conversations - 2026-03-10\n\n${turns.join('\n')}`)
    const found = await secrets()
    expect(found.map((check) => check.found)).toEqual([
      `raw/2026-03-10.md:${lineOf('My wifi password: BlaueKatze77')} (password)`,
    ])
    await run('scrub', ['2026-03-10'])
    const after = fs.readFileSync(log, 'utf8')
    expect(after).not.toContain('BlaueKatze77')
    for (const mark of marks) expect(after).toContain(`## USER [09:1${marks.indexOf(mark)}] (claude) <!-- ${mark} -->`)
  })

  it('SEC28: doctor says of each place in a log whether it was kept out, will be, or was not', async () => {
    const before = await secrets()
    expect(before.find(({ mend }) => mend?.startsWith('Not read yet'))?.found).toContain(`:${lineOf('7741')} (code)`)
    await run('process')
    const after = await secrets()
    const kept = after.find(({ mend }) => mend?.startsWith('It was redacted before anything was recorded'))
    for (const text of ['7741', 'BlaueKatze77', TURNS[4][1]]) expect(kept?.found).toContain(`:${lineOf(text)} (`)
    const unsaid = after.find(({ mend }) => mend?.startsWith('It stands in no words of a turn'))
    expect(unsaid?.found).toBe('raw/2026-03-10.md:2 (key)')
    expect(after.every(({ ok }) => ok)).toBe(true)
    expect(JSON.stringify(after)).not.toMatch(/7741|BlaueKatze77|8731/)
  })

  it('SEC28: it does not say that it kept out what an earlier run did not know as a secret', async () => {
    fs.writeFileSync(log, LOG.replace('BlaueKatze77', 'I do not know it.'))
    await run('process')
    // The same length, so that the log counts as read to its end.
    fs.writeFileSync(log, LOG.replace('BlaueKatze77', 'BlaueKatze777 ok.'))
    const missed = (await secrets()).find(({ mend }) => mend?.startsWith('When the log was read this was not seen'))
    expect(missed?.found).toBe(`raw/2026-03-10.md:${lineOf('BlaueKatze777 ok.')} (password)`)
  })

  it('SEC28: it names a secret in a person’s own line of a document and changes nothing', async () => {
    await run('process')
    const document = path.join(root, 'workspace', 'USER.md')
    const text = `${fs.readFileSync(document, 'utf8')}\n- My NAS password is Fr3sh#Lemon99\n`
    fs.writeFileSync(document, text)
    const found = (await secrets()).find(({ mend }) => mend?.startsWith('Your own lines'))
    expect(found?.found).toBe(`workspace/USER.md:${text.split('\n').length - 1} (password)`)
    expect(fs.readFileSync(document, 'utf8')).toBe(text)
  })

  it('SEC28: scrub redacts answers as a reading does, and what stands outside of turns', async () => {
    await run('scrub', ['2026-03-10'])
    const after = fs.readFileSync(log, 'utf8')
    expect([...SECRETS, '9f8e7d6c5b4a'].filter((secret) => after.includes(secret))).toEqual([])
    expect(after.split('\n')).toHaveLength(LOG.split('\n').length)
    expect(after).toContain('I adopted a dog named Rex.')
    expect(await secrets()).toEqual([])
  })

  it('SEC28: why --line does not show an answer that a reading keeps out', async () => {
    const { stdout } = await run('why', [], { line: `raw/2026-03-10.md:${lineOf('BlaueKatze77')}` })
    expect(stdout).toContain('[REDACTED:password:')
    expect(stdout).not.toContain('BlaueKatze77')
  })
})
