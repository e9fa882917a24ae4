import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tempFolder } from '../../support/folders.ts'
import { type ModelServer, sendJson, sendMessage, startModelServer } from '../../support/model-server.ts'
import { runHere } from '../../support/run-here.ts'
import { note } from '../model/support.ts'

const DAY = `# Conversations - 2026-03-10\n\n## Dana [09:10] (chat)\n\nI moved to Lisbon in March.\n\n---\n\n## Bernard [09:11] (chat)\n\nNoted.\n\n---\n`
let root: string

beforeEach(() => {
  root = tempFolder('real')
  fs.mkdirSync(path.join(root, 'raw'))
  fs.writeFileSync(path.join(root, 'raw/2026-03-10.md'), DAY)
})
afterEach(() => {
  fs.rmSync(root, { recursive: true, force: true })
})

const configure = (tables: object): void =>
  fs.writeFileSync(path.join(root, 'memoird.json5'), JSON.stringify({ human: 'Dana', assistant: 'Bernard', ...tables }))
const learn = async () => {
  const { stdout, status } = await runHere('process', [], { root, now: '2026-03-10T23:00:00Z', json: true })
  return {
    status,
    report: JSON.parse(stdout) as { findings: { text: string }[]; failures: string[]; usage: { calls: number } },
  }
}

function programNamed(name: string): string | null {
  try {
    return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim()
  } catch {
    return null
  }
}

const claude = programNamed('claude')
if (claude === null) console.log('skipped: no claude on PATH (npm install -g @anthropic-ai/claude-code)')

describe.skipIf(claude === null)('a real Claude Code against a model of ours', () => {
  let server: ModelServer
  const before = { ...process.env }

  beforeEach(async () => {
    server = await startModelServer()
    const home = path.join(root, 'home')
    fs.mkdirSync(path.join(home, '.claude'), { recursive: true })
    // A person's hook that would feed the conversation back.
    const hook = [{ hooks: [{ type: 'command', command: `touch ${root}/hooked` }] }]
    fs.writeFileSync(
      path.join(home, '.claude/settings.json'),
      JSON.stringify({ hooks: { SessionStart: hook, Stop: hook, SessionEnd: hook, UserPromptSubmit: hook } }),
    )
    Object.assign(process.env, {
      HOME: home,
      CLAUDE_CONFIG_DIR: path.join(home, '.claude'),
      ANTHROPIC_BASE_URL: server.url,
      ANTHROPIC_API_KEY: 'sk-ant-dummy',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
    })
  })
  afterEach(async () => {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
    Object.assign(process.env, before)
    await server.close()
  })

  it('RDR11: it answers for a person who is signed in, runs no hook, offers no tool, and leaves no conversation behind', async () => {
    server.reply(({ method, body }, response) => {
      const text = JSON.stringify(body['messages'] ?? '')
      const notes = text.includes('I moved to Lisbon')
        ? [note({ quote: 'I moved to Lisbon in March.', text: 'Lives in Lisbon since March' })]
        : []
      if (method === 'POST') sendMessage(response, JSON.stringify({ notes, pairs: [] }))
      else sendJson(response, 200, {})
    })
    configure({ extraction: { backend: 'command' }, command: { run: 'claude-code', timeoutSeconds: 60 } })
    const { status, report } = await learn()
    expect(report.failures).toEqual([])
    expect(status).toBe(0)
    expect(report.findings.map(({ text }) => text).join()).toContain('Lisbon')
    expect(fs.existsSync(path.join(root, 'hooked'))).toBe(false)
    expect(fs.existsSync(path.join(root, 'home/.claude/projects'))).toBe(false)
    const questions = server.questions().filter(({ method }) => method === 'POST')
    expect(questions.length).toBe(report.usage.calls)
    for (const { body } of questions) expect(body['tools'] ?? []).toEqual([])
  })

  it('RDR13: what it says of a model that refuses is said', async () => {
    server.reply((_, response) =>
      sendJson(response, 401, { type: 'error', error: { type: 'authentication_error', message: 'bad sk-ant-dummy' } }),
    )
    configure({ extraction: { backend: 'command' }, command: { run: 'claude-code', timeoutSeconds: 60 } })
    const { status, report } = await learn()
    expect(status).toBe(1)
    expect(report.failures[0]).toMatch(/a segment stays due: .*Claude Code did not answer/)
  })
})

const [program, model] = [process.env['MEMOIRD_LLAMA_SERVER'], process.env['MEMOIRD_LLAMA_MODEL']]
const hasLlama = program !== undefined && model !== undefined
if (!hasLlama)
  console.log('skipped: MEMOIRD_LLAMA_SERVER and MEMOIRD_LLAMA_MODEL name no llama.cpp server and GGUF file')

describe.skipIf(!hasLlama)('a real llama.cpp server with a real small model', () => {
  let child: ChildProcess
  let url: string

  beforeEach(async () => {
    const port = await new Promise<number>((done) => {
      const probe = net.createServer().listen(0, '127.0.0.1', () => {
        const { port } = probe.address() as net.AddressInfo
        probe.close(() => done(port))
      })
    })
    url = `http://127.0.0.1:${port}`
    child = spawn(program ?? '', ['-m', model ?? '', '--port', String(port), '-c', '4096'], { stdio: 'ignore' })
    for (let tries = 0; tries < 240; tries++) {
      const up = await fetch(`${url}/health`)
        .then(({ ok }) => ok)
        .catch(() => false)
      if (up) return
      await new Promise((done) => setTimeout(done, 500))
    }
    throw new Error('the server does not come up')
  })
  afterEach(() => {
    child.kill('SIGKILL')
  })

  it('RDR6: every answer is valid, or what it was about stays due with a reason', async () => {
    configure({ extraction: { backend: 'openai' }, openai: { baseURL: url, maxTokens: 512, timeoutSeconds: 600 } })
    const { report } = await learn()
    expect(report.usage.calls).toBeGreaterThan(0)
    for (const failure of report.failures) expect(failure).toMatch(/stays? due: ./)
  })
})
