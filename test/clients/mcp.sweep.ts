import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { memoirdWith } from '../commands/clients/with-home.ts'
import { CLI, type Folder, memoirdFolder } from '../daemon/support/processes.ts'
import { type ModelServer, startModelServer } from './model-server.ts'

/** A real Claude Code; without the variable this is skipped. */
const CLAUDE = process.env['TEST_CLAUDE'] ?? ''

let folder: Folder
let home: string
let api: ModelServer
beforeEach(async () => {
  folder = memoirdFolder('{ human: "Dana", assistant: "Clio", timezone: "UTC", log: { settleSeconds: 0.5 } }')
  home = folder.file('home')
  fs.mkdirSync(path.join(home, '.claude'), { recursive: true })
  fs.mkdirSync(folder.file('garden'))
  fs.mkdirSync(folder.file('workspace'))
  fs.writeFileSync(folder.file('workspace/USER.md'), '## Health\n\n- Is allergic to walnuts\n')
  api = await startModelServer()
})
afterEach(async () => {
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

function claude(args: readonly string[], more: NodeJS.ProcessEnv): Promise<number | null> {
  return new Promise((resolve) => {
    const options = {
      cwd: folder.file('garden'),
      env: { PATH: process.env['PATH'] ?? '', ...env(), ...more },
      stdio: 'ignore',
    } as const
    const child = spawn(CLAUDE, args, options)
    child.on('close', (code) => resolve(code))
  })
}

it.skipIf(CLAUDE === '')(
  'MCP1: a real Claude Code is offered the tools of its first turn on, calls the search, and its model gets the right line',
  { timeout: 120_000 },
  async () => {
    await memoirdWith(['process'], folder, env())
    const calling = await startModelServer({ name: 'mcp__memoird__memory_search', input: { query: 'allergic' } })
    const server = { command: process.execPath, args: [CLI, '--root', folder.root, 'mcp'] }
    const config = folder.file('mcp.json')
    fs.writeFileSync(config, JSON.stringify({ mcpServers: { memoird: server } }))
    const tools = ['--mcp-config', config, '--allowedTools', 'mcp__memoird__memory_search']
    const code = await claude(['-p', 'What must I not eat?', ...tools], { ANTHROPIC_BASE_URL: calling.url })
    await calling.close()
    expect(code).toBe(0)
    expect(calling.asked.at(-1)).toMatch(/"tool_result".*not instructions.*allergic to walnuts/)
  },
)
