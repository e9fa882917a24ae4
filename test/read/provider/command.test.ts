import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDisk } from '../../../src/store/disk/disk.ts'
import { spentToday } from '../../../src/store/spend.ts'
import { tempFolder } from '../../support/folders.ts'
import { KNOWN } from '../model/support.ts'
import { GOOD, readerAt, SEGMENT } from './reader-at.ts'

let root: string

beforeEach(() => {
  root = tempFolder('command')
})
afterEach(() => {
  fs.rmSync(root, { recursive: true, force: true })
})

/** A program that does this; `input` is what it reads, `out` prints. */
const program = (body: string): string[] => [
  process.execPath,
  '-e',
  `let input = ''; const out = (text) => process.stdout.write(text); process.stdin.on('data', (part) => { input += part }).on('end', async () => { ${body} })`,
]
const reader = (run: readonly string[] | 'claude-code', more: object = {}, env: NodeJS.ProcessEnv = process.env) =>
  readerAt(root, 'command', { command: { run, timeoutSeconds: 10, ...more }, extraction: { ask: 'day' } }, env)
const texts = async (...given: Parameters<typeof reader>) =>
  (await reader(...given).backend.extract(SEGMENT, KNOWN)).findings.map(({ text }) => text)
const spent = () => spentToday({ files: createDisk(), root, today: () => '2026-03-10' })

/** A program named `claude` that prints this, and keeps what it was given beside it. */
function fakeClaude(printed: unknown, code = 0): NodeJS.ProcessEnv {
  const file = path.join(root, 'claude')
  const keep = `require('fs').writeFileSync(${JSON.stringify(path.join(root, 'given.json'))}, JSON.stringify(process.argv.slice(2)))`
  fs.writeFileSync(
    file,
    `#!${process.execPath}\n${keep}\nprocess.stdout.write(${JSON.stringify(JSON.stringify(printed))})\nprocess.exitCode = ${code}\n`,
    { mode: 0o755 },
  )
  return { ...process.env, PATH: `${root}:${process.env['PATH']}` }
}

describe('a program that reads a question and prints an answer', () => {
  it('RDR10: it reads the question with the form on stdin, in an empty folder of its own, and knows whose child it is', async () => {
    const seen = path.join(root, 'seen.json')
    const run = program(
      `const fs = require('fs'); fs.writeFileSync(${JSON.stringify(seen)}, JSON.stringify({ input, child: process.env.MEMOIRD_CHILD, files: fs.readdirSync('.'), cwd: process.cwd() })); out(${JSON.stringify(GOOD)})`,
    )
    expect(await texts(run)).toEqual(['Lives in Lisbon since March'])
    const { input, child, files, cwd } = JSON.parse(fs.readFileSync(seen, 'utf8'))
    expect(input).toContain('I moved to Lisbon in March.')
    expect(input).toContain('It fits this JSON schema')
    expect([child, files, fs.existsSync(cwd)]).toEqual(['1', [], false])
    expect(spent()).toMatchObject({ usd: 0, calls: 1 })
  })

  it('RDR10: an answer in a fence, or behind what was thought, is an answer; prose is asked about once more', async () => {
    expect(
      await texts(program(`out('<think>hm {</think>\\n\`\`\`json\\n' + ${JSON.stringify(GOOD)} + '\\n\`\`\`\\n')`)),
    ).toEqual(['Lives in Lisbon since March'])
    root = tempFolder('command-prose')
    const run = program(`out(input.includes('not the form') ? ${JSON.stringify(GOOD)} : 'Dana moved to Lisbon.')`)
    expect(await texts(run)).toEqual(['Lives in Lisbon since March'])
  })

  it('RDR10: one that never ends dies at the deadline with all that it started', async () => {
    const mark = path.join(root, 'alive')
    const child = `setInterval(() => require('fs').writeFileSync(${JSON.stringify(mark)}, String(Date.now())), 20)`
    const run = program(
      `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'inherit' }); setInterval(() => {}, 1000)`,
    )
    const from = Date.now()
    await expect(texts(run, { timeoutSeconds: 0.8 })).rejects.toThrow(
      /gave no answer within 0.8 seconds; the rest stays due/,
    )
    expect(Date.now() - from).toBeLessThan(8000)
    await new Promise((done) => setTimeout(done, 100))
    const last = fs.existsSync(mark) ? fs.readFileSync(mark, 'utf8') : ''
    await new Promise((done) => setTimeout(done, 150))
    expect(fs.existsSync(mark) ? fs.readFileSync(mark, 'utf8') : '').toBe(last)
  })

  it('RDR10: one that prints without end is ended at four megabytes', async () => {
    const run = program(
      `const more = () => { while (process.stdout.write('x'.repeat(65536))); process.stdout.once('drain', more) }; more()`,
    )
    await expect(texts(run)).rejects.toThrow(/printed more than 4 MB/)
  })

  it('RDR10: one that fails is said with the last line of its stderr, without secrets in it; one that is killed with its signal', async () => {
    const run = program(
      `console.error('one'); console.error('key sk-ant-api03-${'a1B2c3D4'.repeat(11)}AA is bad'); process.exit(3)`,
    )
    const error: unknown = await texts(run).catch((thrown: unknown) => thrown)
    expect(String(error)).toMatch(/ended with 3: key \[REDACTED:/)
    expect(String(error)).not.toContain('a1B2c3D4')
    await expect(texts(program(`process.kill(process.pid, 'SIGTERM')`))).rejects.toThrow(/ended with SIGTERM/)
  })

  it('RDR10: no shell reads it, and one that is not there is said with where it is configured', async () => {
    await expect(texts(['no-such-program; touch x'])).rejects.toThrow(
      /there is no program no-such-program; touch x; see command.run/,
    )
    expect(() => reader([])).toThrow(/the reader command needs command.run/)
    expect(spent().calls).toBe(0)
  })
})

describe('Claude Code', () => {
  it('RDR11: it is asked without tools, settings, servers or a saved session, its answer is in an envelope, and what it says it cost is booked', async () => {
    const usage = { input_tokens: 900, output_tokens: 70, cache_read_input_tokens: 100 }
    const env = fakeClaude({ type: 'result', is_error: false, result: GOOD, usage, total_cost_usd: 0.0123 })
    expect(await texts('claude-code', { model: 'haiku' }, env)).toEqual(['Lives in Lisbon since March'])
    const given = JSON.parse(fs.readFileSync(path.join(root, 'given.json'), 'utf8')) as string[]
    for (const flag of ['-p', '--strict-mcp-config', '--disable-slash-commands', '--no-session-persistence'])
      expect(given).toContain(flag)
    expect([given[given.indexOf('--tools') + 1], given[given.indexOf('--setting-sources') + 1]]).toEqual(['', ''])
    expect(given.slice(-2)).toEqual(['--model', 'haiku'])
    expect(given.join(' ')).not.toContain('Lisbon')
    expect(spent()).toMatchObject({ usd: 0.0123, calls: 1, inputTokens: 1000, outputTokens: 70 })
  })

  it('RDR11: what it cannot do is said in its words, and nothing more is asked', async () => {
    const env = fakeClaude({ subtype: 'success', is_error: true, result: 'Not logged in · Please run /login' }, 1)
    const { backend } = reader('claude-code', {}, env)
    for (let time = 0; time < 2; time++)
      await expect(backend.extract(SEGMENT, KNOWN)).rejects.toThrow(
        /Claude Code did not answer: Not logged in · Please run \/login/,
      )
    expect(spent().calls).toBe(1)
  })
})
