import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { openFolder } from '../../src/open/folder.ts'
import { tempFolder } from '../support/folders.ts'

const LOG = '# Conversations - 2026-02-08\n\n## USER [14:30] (claude)\n\nI live in Lisbon.\n\n---\n'
let home: string
let root: string

beforeEach(() => {
  home = tempFolder('trust-home')
  root = path.join(home, 'memory')
  fs.mkdirSync(path.join(root, 'raw'), { recursive: true })
  fs.writeFileSync(path.join(root, 'raw', '2026-02-08.md'), LOG)
  vi.stubEnv('XDG_STATE_HOME', path.join(home, 'state'))
  vi.stubEnv('MEMOIRD_TRUST', '')
})
afterEach(() => {
  vi.unstubAllEnvs()
  fs.rmSync(home, { recursive: true, force: true })
})

const run = (name: string, args: string[] = [], options: Record<string, unknown> = {}, at = root) =>
  runCommand(name, args, options, { root: at, now: '2026-02-09T10:00:00Z' })
const configure = (text: string): void => fs.writeFileSync(path.join(root, 'memoird.json5'), text)
const held = (at = root): string[] => openFolder({ root: at }).held.map(({ key }) => key)
const marker = (): string => path.join(home, 'was-run')
const NOTIFIES = (): string => `{ notify: { command: "touch ${marker()}" } }`

describe('a folder that nobody agreed to on this machine', () => {
  it('CFG3: its command is named and not run until somebody agrees, and again once it is another', async () => {
    configure(NOTIFIES())
    await run('process')
    expect((await run('compress')).stderr.join('\n')).toContain(`notify.command "touch ${marker()}"`)
    expect(fs.existsSync(marker())).toBe(false)
    expect((await run('status')).stderr.join('\n')).toContain('memoird trust')
    expect((await run('trust')).stdout).toContain('notify.command')
    expect((await run('compress')).stderr.join('\n')).not.toContain('memoird trust')
    expect(fs.existsSync(marker())).toBe(true)
    configure(NOTIFIES().replace('touch', 'rm -f'))
    await run('compress')
    expect(fs.existsSync(marker())).toBe(true)
    // A copy elsewhere is another folder.
    configure(NOTIFIES())
    fs.cpSync(root, path.join(home, 'copy'), { recursive: true })
    expect([held(), held(path.join(home, 'copy'))]).toEqual([[], ['notify.command']])
  })

  it('CFG3: its reader is asked nothing, nobody answers in its place, and one that is named is', async () => {
    configure('{ extraction: { backend: "command" }, command: { run: ["sh", "-c", "echo x"] } }')
    await expect(run('process')).rejects.toThrow(/extraction\.backend.*memoird trust/)
    const named = await run('process', [], { backend: 'command' })
    expect(named.stderr.join('\n')).toMatch(/command\.run.*memoird trust/)
    expect((await run('process', [], { backend: 'builtin' })).exitCode).toBe(0)
    await expect(run('reader', ['test', 'command'])).rejects.toThrow(/command\.run.*memoird trust/)
    await run('trust')
    expect((await run('reader', ['test'])).stderr.join('\n')).toMatch(/no JSON|ended with|no answer/)
  })

  it('CFG3: a destination outside is neither read nor written', async () => {
    const outside = path.join(home, 'profile')
    fs.writeFileSync(outside, 'export A=1\n')
    configure(`{ compression: { destinations: { user: "${outside}" } }, index: { uri: "${path.join(home, 'idx')}" } }`)
    await expect(run('process')).rejects.toThrow(/compression\.destinations\.user.*memoird trust/)
    expect((await run('search', ['Lisbon'], {})).exitCode).toBe(0)
    expect(fs.readdirSync(home).sort()).toEqual(['memory', 'profile'])
    await run('trust')
    await run('process')
    expect(fs.readFileSync(outside, 'utf8')).toContain('Lives in Lisbon')
  })

  it('CFG3: restore names what the export reaches', async () => {
    configure(NOTIFIES())
    await run('trust')
    await run('process')
    const file = path.join(home, 'a.memoird-archive')
    await run('export', [file])
    const there = path.join(home, 'restored')
    fs.mkdirSync(there)
    const { stderr } = await run('restore', [file], {}, there)
    expect(stderr.join('\n')).toContain('notify.command')
    expect(held(there)).toEqual(['notify.command'])
  })
})

describe('what needs nobody’s word', () => {
  it('CFG3: a new folder, what our own commands set in it, readers of this machine, places inside', async () => {
    await run('init', [root], { human: 'Dana', assistant: 'Bernard' })
    await run('reader', ['use', 'anthropic'], { model: 'claude-haiku-5-5' })
    expect(held()).toEqual([])
    await run('reader', ['use', 'openai'], { url: 'http://192.0.2.1:8080/v1' })
    expect(held()).toEqual([])
    configure('{ extraction: { backend: "ollama" }, ollama: { model: "m", baseURL: "http://localhost:11434" } }')
    expect(held()).toEqual([])
    configure('{ compression: { destinations: { user: "notes/me.md" } } }')
    expect(held()).toEqual([])
    // Only looks like this machine.
    configure(
      '{ openai: { baseURL: "http://localhost.example.org/v1" }, ollama: { baseURL: "http://localhost:a@192.0.2.1" } }',
    )
    expect(held()).toEqual(['openai.baseURL', 'ollama.baseURL'])
    // Only looks like a place inside.
    configure('{ index: { uri: "s3://bucket/memory" } }')
    expect(held()).toEqual(['index.uri'])
  })

  it('CFG3: a command of ours agrees to nothing that stood there unseen; MEMOIRD_TRUST=1 agrees to all', async () => {
    configure(NOTIFIES())
    await run('reader', ['use', 'anthropic'], {})
    expect(held()).toEqual(['notify.command', 'extraction.backend'])
    vi.stubEnv('MEMOIRD_TRUST', '1')
    expect(held()).toEqual([])
  })

  it('a list of agreements that is damaged agrees to nothing, and is made anew', async () => {
    configure(NOTIFIES())
    await run('trust')
    const file = path.join(home, 'state', 'memoird', 'trusted.json')
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    fs.writeFileSync(file, '{"half')
    expect(held()).toEqual(['notify.command'])
    await run('trust')
    expect(held()).toEqual([])
  })
})
