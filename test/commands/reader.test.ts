import fs from 'node:fs'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import JSON5 from 'json5'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { init } from '../../src/commands/init.ts'
import { changeAt } from '../../src/config/splice.ts'
import { readConfig } from '../../src/config.ts'
import { note } from '../read/model/support.ts'
import { tempFolder } from '../support/folders.ts'
import { type ModelServer, sendChat, sendJson, startModelServer } from '../support/model-server.ts'
import { runHere } from '../support/run-here.ts'

let root: string
let server: ModelServer

beforeEach(async () => {
  root = tempFolder('reader')
  server = await startModelServer()
})
afterEach(async () => {
  await server.close()
  fs.rmSync(root, { recursive: true, force: true })
})

const file = () => path.join(root, 'memoird.json5')
const run = (words: readonly string[], options: Readonly<Record<string, string | true>> = {}) =>
  runHere('reader', words, { root, ...options } as Parameters<typeof runHere>[2])

const UNNAMED = { human: null, assistant: null }

describe('memoird reader', () => {
  it('RDR14: list says who reads and what the others need, and looks at nothing else unless it is told to', async () => {
    fs.writeFileSync(file(), `{ extraction: { backend: "claude" }, openai: { baseURL: "${server.url}" } }`)
    const { stdout, status } = await run(['list'])
    expect(status).toBe(0)
    expect(stdout).toMatch(/^\* anthropic .*ANTHROPIC_API_KEY is (not )?set/m)
    expect(stdout).toMatch(/^ {2}ollama .*ollama.model is not set/m)
    expect(stdout).not.toContain('Found')
    expect(server.asked).toEqual([])
  })

  it('RDR14: use writes who reads into memoird.json5 and leaves everything else in it, comments and all', async () => {
    const before = '{\n  // who we are\n  human: "Dana", /* she */\n  ollama: { timeoutSeconds: 60 }, // slow\n}\n'
    fs.writeFileSync(file(), before)
    expect((await run(['use', 'ollama'], { model: 'gemma3:12b' })).status).toBe(0)
    const after = fs.readFileSync(file(), 'utf8')
    for (const line of before.split('\n').slice(1, 3)) expect(after).toContain(line)
    expect(after).toContain('// slow')
    const { human, extraction, ollama } = readConfig(after)
    expect([human, extraction.backend, ollama.model, ollama.timeoutSeconds]).toEqual([
      'Dana',
      'ollama',
      'gemma3:12b',
      60,
    ])
    await run(['use', 'builtin'])
    expect(fs.readFileSync(file(), 'utf8')).toBe(after.replace('backend: "ollama"', 'backend: "builtin"'))
  })

  it('RDR14: use makes the file where there is none, and refuses what is no reader or would be no configuration', async () => {
    fs.mkdirSync(path.join(root, 'raw'))
    fs.writeFileSync(path.join(root, 'raw', '2026-02-08.md'), '')
    await run(['use', 'command'])
    expect(readConfig(fs.readFileSync(file(), 'utf8'))).toMatchObject({ command: { run: 'claude-code' } })
    expect((await run(['use', 'gpt'])).stderr).toMatch(/reader use takes one of builtin, anthropic.*found "gpt"/)
    const before = fs.readFileSync(file(), 'utf8')
    expect((await run(['use', 'openai'], { url: 'localhost:8080' })).stderr).toMatch(
      /was left as it is: .*must be an address/,
    )
    expect(fs.readFileSync(file(), 'utf8')).toBe(before)
  })

  it.each([
    ['{}', '{ extraction: { backend: "ollama" }}'],
    ["{ 'extraction': {backend:'claude',},}", '{ \'extraction\': {backend:"ollama",},}'],
    [
      '{ a: "}", /* { */ extraction: { recorded: null } }',
      '{ a: "}", /* { */ extraction: { backend: "ollama", recorded: null } }',
    ],
    [
      '// extraction: {\n{\n  human: "D" // extraction: {}\n}',
      '// extraction: {\n{\n  extraction: { backend: "ollama" },\n  human: "D" // extraction: {}\n}',
    ],
  ])('RDR14: in %s the key is put where it belongs', (before, after) => {
    expect(changeAt(before, ['extraction', 'backend'], 'ollama', JSON5.parse)).toBe(after)
  })

  it.each([
    ['a key twice, of which the last counts', '{ extraction: { ask: "day" }, extraction: {} }'],
    ['a key that is written otherwise', '{ "e\\u0078traction": {} }'],
    ['something else than a table', '{ extraction: ["builtin"] }'],
  ])('RDR14: where %s stands, nothing is put that would not hold', (_, before) => {
    expect(() => changeAt(before, ['extraction', 'backend'], 'ollama', JSON5.parse)).toThrow(
      /"extraction.backend" cannot/,
    )
  })

  it('RDR15: test reads days that come with the program, shows what became of them and what it took, and leaves the folder alone', async () => {
    fs.writeFileSync(file(), JSON.stringify({ openai: { baseURL: server.url }, budget: { callsPerDay: 20 } }))
    server.reply(({ url, body }, response) => {
      const text = JSON.stringify(body['messages'] ?? '')
      const quote = 'im allergic to sesame'
      const notes = text.includes(quote)
        ? [note({ turn: 5, quote, text: 'Allergic to sesame' }), note({ turn: 2, quote: 'never said' })]
        : []
      if (url.endsWith('/completions')) sendChat(response, JSON.stringify({ notes, pairs: [] }))
      else sendJson(response, 404, {})
    })
    const { stdout, status } = await run(['test', 'openai'])
    expect(status).toBe(0)
    expect(stdout).toMatch(/2026-03-02, made up for this\n {2}user +.*sesame/)
    expect(stdout).toMatch(/not kept: .*1 unfounded/)
    expect(stdout).toMatch(/^openai +found 1 of \d+, wrong 0; [\d.]+ s, \d+ tokens in, \d+ out, \$0.0000$/m)
    expect(stdout).toMatch(/^builtin +found \d+ of \d+/m)
    expect(stdout).toContain('The built-in reader reads these days better')
    expect(fs.readdirSync(root).sort()).toEqual(['.state', 'memoird.json5'])
    expect(fs.readdirSync(path.join(root, '.state'))).toEqual(['spend.json'])
  })

  it('RDR15: test of a reader that is down says so, and that it gave no answer', async () => {
    fs.writeFileSync(file(), '{ openai: { baseURL: "http://127.0.0.1:9" } }')
    const { stdout, stderr, status } = await run(['test', 'openai'])
    expect(status).toBe(1)
    expect(stdout).toContain('openai gave no answer: see what failed.')
    expect(stderr).toMatch(/stay due: .*ECONNREFUSED/)
  })

  it('RDR14: init looks and offers only to who sits at a terminal and says yes, and takes a program that is there', async () => {
    const bin = path.join(root, 'bin')
    fs.mkdirSync(bin)
    fs.writeFileSync(path.join(bin, 'claude'), '', { mode: 0o755 })
    const before = process.env['PATH']
    process.env['PATH'] = bin
    try {
      for (const [answers, reader] of [
        [['', '', 'n'], 'builtin'],
        [['Dana', 'Clio', 'y', '1'], 'command'],
      ] as const) {
        const input = new PassThrough()
        const output = new PassThrough()
        const left = [...answers]
        output.on('data', (said: Buffer) => {
          if (/[:\]] $/.test(said.toString())) setImmediate(() => input.write(`${left.shift() ?? ''}\n`))
        })
        const folder = path.join(root, reader)
        await init(folder, UNNAMED, {}, { input, output })
        const { extraction, human, assistant } = readConfig(fs.readFileSync(path.join(folder, 'memoird.json5'), 'utf8'))
        expect([extraction.backend, left]).toEqual([reader, []])
        expect([human, assistant]).toEqual(reader === 'command' ? ['Dana', 'Clio'] : ['USER', 'ASSISTANT'])
      }
      const { text } = await init(path.join(root, 'script'), UNNAMED, {})
      expect(text).toContain('Nothing leaves this machine')
    } finally {
      process.env['PATH'] = before
    }
  })
})
