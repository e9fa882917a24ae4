import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { memoirdWith } from '../commands/clients/with-home.ts'
import { CLI, type Folder, memoirdFolder, type Running, startDaemon } from '../daemon/support/processes.ts'
import { until } from '../daemon/support/until.ts'
import { type StreamingApi, startStreamingApi } from './streaming-api.ts'

/** A real Claude Code; without the variable this is skipped. */
const CLAUDE = process.env['TEST_CLAUDE'] ?? ''

let folder: Folder
let home: string
let api: StreamingApi
let daemon: Running | null = null
beforeEach(async () => {
  folder = memoirdFolder('{ human: "Dana", assistant: "Clio", timezone: "UTC", log: { settleSeconds: 0.5 } }')
  home = folder.file('home')
  fs.mkdirSync(path.join(home, '.claude'), { recursive: true })
  fs.mkdirSync(folder.file('garden'))
  fs.mkdirSync(folder.file('workspace'))
  fs.writeFileSync(folder.file('workspace/USER.md'), '## Health\n\n- Is allergic to walnuts\n')
  api = await startStreamingApi()
})
afterEach(async () => {
  daemon?.signal('SIGKILL')
  await daemon?.ended
  await api.close()
  folder.remove()
})

const env = () => ({
  HOME: home,
  CLAUDE_CONFIG_DIR: path.join(home, '.claude'),
  ANTHROPIC_BASE_URL: api.url,
  ANTHROPIC_API_KEY: 'sk-ant-dummy-key-for-loopback-only',
  ...{ DISABLE_AUTOUPDATER: '1', CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1', DO_NOT_TRACK: '1', TZ: 'UTC' },
})

function claude(args: readonly string[], killAfterMs = 0, more: NodeJS.ProcessEnv = {}): Promise<number | null> {
  return new Promise((resolve) => {
    const options = {
      cwd: folder.file('garden'),
      env: { PATH: process.env['PATH'] ?? '', ...env(), ...more },
      stdio: 'ignore',
    } as const
    const child = spawn(CLAUDE, args, options)
    if (killAfterMs > 0) setTimeout(() => child.kill('SIGKILL'), killAfterMs)
    child.on('close', (code) => resolve(code))
  })
}

const raw = (): string => {
  const names = fs.readdirSync(folder.file('raw'))
  return names.map((name) => folder.read(`raw/${name}`)).join('')
}
/** Who said what, in order. */
const said = (): string[] =>
  [...raw().matchAll(/^## (\w+) .*\n\n([\s\S]*?)\n\n---/gm)].map(([, who, text]) => `${who}: ${text}`)

it.skipIf(CLAUDE === '')(
  'DMN21: a real Claude Code gets the block once, and the raw log has the words of the two and no others, also of a killed session',
  { timeout: 120_000 },
  async () => {
    const settings = path.join(home, '.claude', 'settings.json')
    fs.writeFileSync(settings, '{ "theme": "dark" }')
    await memoirdWith(['process'], folder, env())
    expect((await memoirdWith(['install', 'claude-code', '--no-mcp'], folder, env())).code).toBe(0)
    daemon = startDaemon(folder)
    // The daemon's home is this person's: the hand-over alone leads it to the transcript.
    expect(await claude(['-p', 'I live in Lisbon.'])).toBe(0)
    expect(await claude(['-p', 'My dog is called Rex.', '-c'])).toBe(0)
    await claude(['-p', 'I play the viola.'], 900)
    expect(await claude(['-p', 'And this is the end.', '-c'])).toBe(0)
    await until(
      () => raw().includes('And this is the end.'),
      () => `${raw()}\n${daemon?.said()}`,
    )
    const turns = said()
    expect(turns.slice(0, 4)).toEqual([
      'Dana: I live in Lisbon.',
      'Clio: Noted.',
      'Dana: My dog is called Rex.',
      'Clio: Noted.',
    ])
    expect(new Set(turns.map((turn) => turn.split(':')[0]))).toEqual(new Set(['Dana', 'Clio']))
    expect(turns.filter((turn) => turn === 'Dana: And this is the end.')).toHaveLength(1)
    expect(turns.every((turn) => /I live|Rex|viola|the end|Noted\./.test(turn))).toBe(true)
    const times = api.asked.map((messages) => messages.split('Is allergic to walnuts').length - 1)
    expect(times[0]).toBe(1)
    expect(Math.max(...times)).toBe(1)
    expect((await memoirdWith(['uninstall', 'claude-code'], folder, env())).code).toBe(0)
    expect(fs.readFileSync(settings, 'utf8')).toBe('{ "theme": "dark" }')
  },
)

it.skipIf(CLAUDE === '')(
  'MCP1: a real Claude Code is offered the tools of its first turn on, calls the search, and its model gets the right line',
  { timeout: 120_000 },
  async () => {
    await memoirdWith(['process'], folder, env())
    const calling = await startStreamingApi({ name: 'mcp__memoird__memory_search', input: { query: 'allergic' } })
    const server = { command: process.execPath, args: [CLI, '--root', folder.root, 'mcp'] }
    const config = folder.file('mcp.json')
    fs.writeFileSync(config, JSON.stringify({ mcpServers: { memoird: server } }))
    const tools = ['--mcp-config', config, '--allowedTools', 'mcp__memoird__memory_search']
    const code = await claude(['-p', 'What must I not eat?', ...tools], 0, { ANTHROPIC_BASE_URL: calling.url })
    await calling.close()
    expect(code).toBe(0)
    expect(calling.asked.at(-1)).toMatch(/"tool_result".*not instructions.*allergic to walnuts/)
  },
)
