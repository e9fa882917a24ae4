import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { handedFolder } from '../src/sources/follow.ts'
import { type Folder, memoird, memoirdFolder, writeDay } from './daemon/support/processes.ts'

const HOOK = path.join(import.meta.dirname, '../dist/hook.js')
let folder: Folder
beforeEach(() => {
  folder = memoirdFolder('{ human: "Dana", assistant: "Clio", timezone: "UTC" }')
})
afterEach(() => folder.remove())

function hook(
  event: string,
  input: string | Buffer,
  env: Record<string, string> = {},
  root = folder.root,
  more: string[] = [],
) {
  const options = { input, encoding: 'utf8', env: { PATH: process.env['PATH'] ?? '', ...env } } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [HOOK, root, 'claude-code', event, ...more], options)
  return { status, stdout, stderr }
}
const SILENT = { status: 0, stdout: '', stderr: '' }
const input = (transcript: unknown): string => JSON.stringify({ session_id: 's', transcript_path: transcript })
const handed = (): string[] =>
  fs.existsSync(handedFolder(folder.root)) ? fs.readdirSync(handedFolder(folder.root)) : []

describe('what chat clients run', () => {
  it('DMN22: a stop hands over where the transcript stands, once for each, and says nothing', () => {
    for (const file of ['/chats/a.jsonl', '/chats/a.jsonl', '/chats/b.jsonl'])
      expect(hook('handover', input(file))).toEqual(SILENT)
    expect(handed()).toHaveLength(2)
    const [first = ''] = handed()
    expect(JSON.parse(fs.readFileSync(path.join(handedFolder(folder.root), first), 'utf8')).source).toBe('claude-code')
  })

  it('DMN22: a start says what is known as the client takes it, the same bytes again, and nothing where nothing is known', async () => {
    expect(hook('start', '{}')).toEqual(SILENT)
    writeDay(folder, '2026-02-08', 'I am allergic to walnuts.')
    await memoird(['process'], folder)
    const first = hook('start', '{}')
    expect(first).toMatchObject({ status: 0, stderr: '' })
    const { hookEventName, additionalContext } = JSON.parse(first.stdout).hookSpecificOutput
    expect([hookEventName, additionalContext]).toEqual(['SessionStart', expect.stringContaining('walnuts')])
    expect(hook('start', '{}')).toEqual(first)
  })

  it('DMN22: a child of memoird, a folder that is gone, words that are no JSON and a broken journal leave the chat alone', async () => {
    expect(hook('handover', input('/chats/a.jsonl'), { MEMOIRD_CHILD: '1' })).toEqual(SILENT)
    expect(hook('start', '{}', { MEMOIRD_CHILD: '1' })).toEqual(SILENT)
    expect(hook('handover', input('/chats/a.jsonl'), {}, '/nowhere/at/all')).toEqual(SILENT)
    for (const odd of ['', '{', 'null', '[]', input(7), input('relative.jsonl'), Buffer.alloc(10_000_000, 0x20)])
      expect(hook('handover', odd)).toEqual(SILENT)
    expect(handed()).toEqual([])
    fs.mkdirSync(folder.file('.state/journal'), { recursive: true })
    fs.writeFileSync(folder.file('memoird.json5'), '{ human: ')
    expect(hook('start', '{}')).toEqual(SILENT)
  })

  it('DMN22: beside the same hooks in the settings the plugin says no block, and hands over all the same', async () => {
    writeDay(folder, '2026-02-08', 'I am allergic to walnuts.')
    await memoird(['process'], folder)
    const env = { CLAUDE_CONFIG_DIR: folder.file('claude') }
    fs.mkdirSync(env.CLAUDE_CONFIG_DIR)
    const plugin = (event: string) => hook(event, input('/chats/a.jsonl'), env, folder.root, ['plugin'])
    expect(plugin('start').stdout).toContain('walnuts')
    const own = { hooks: { SessionStart: [{ hooks: [{ args: [HOOK, folder.root, 'claude-code', 'start'] }] }] } }
    fs.writeFileSync(folder.file('claude/settings.json'), JSON.stringify(own))
    expect(plugin('start')).toEqual(SILENT)
    expect(plugin('handover')).toEqual(SILENT)
    expect(handed()).toHaveLength(1)
  })

  it('DMN22: no more UTF-16 units than clients take, whole lines only', async () => {
    const lines = Array.from({ length: 150 }, (_, at) => `- Likes 🎷🎺 ${'very '.repeat(12)}loud song number ${at}`)
    fs.mkdirSync(folder.file('workspace'), { recursive: true })
    fs.writeFileSync(folder.file('workspace/USER.md'), `## Likes\n\n${lines.join('\n')}\n`)
    await memoird(['process'], folder)
    const ran = await memoird(['context', '--budget', '9000', '--units', '10000'], folder)
    expect(ran.stdout.length).toBeLessThanOrEqual(10_000)
    expect(ran.stdout.length).toBeGreaterThan(8000)
    expect(ran.stdout).toMatch(/<\/memoird-context>\n$/)
  })
})
