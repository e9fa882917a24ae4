import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setup } from '../../../src/commands/clients/setup.ts'
import { CLI, type Folder, memoirdFolder } from '../../daemon/support/processes.ts'
import { transcript } from '../../sources/claude-records.ts'
import { writeLines } from '../../sources/records.ts'
import { tempFolder } from '../../support/folders.ts'
import { memoirdWith } from './with-home.ts'

let folder: Folder
let home: string
beforeEach(() => {
  folder = memoirdFolder('{ human: "Dana", assistant: "Clio", timezone: "UTC" }')
  home = folder.file('home')
  const project = path.join(home, '.claude', 'projects', '-shop')
  fs.mkdirSync(project, { recursive: true })
  const { records, user, said } = transcript('2026-02-08T09:00:00Z')
  user('I am allergic to walnuts.')
  said('Careful then.')
  writeLines(path.join(project, 'a.jsonl'), records)
})
afterEach(() => {
  vi.unstubAllEnvs()
  folder.remove()
})

const run = (...args: string[]) =>
  memoirdWith(['setup', ...args, '--now', '2026-02-09T08:00:00Z'], folder, { HOME: home })

it('CMD42: without a terminal nothing is asked: what is found is taken in, learned and shown, and nobody’s settings are touched', async () => {
  const before = fs.readdirSync(path.join(home, '.claude'))
  const { code, stdout } = await run()
  expect(code).toBe(0)
  expect(stdout).toContain('Found Claude Code (claude-code): 1 file.')
  expect(stdout).toContain('Took 2 new turns on 2026-02-08')
  expect(stdout).toMatch(/--- workspace\/USER\.md ---\n\n[\s\S]*walnuts/)
  expect(stdout).toMatch(/would have cost about \$0\.\d\d, at most \$\d\.\d\d\. Nothing left this machine/)
  expect(fs.readdirSync(path.join(home, '.claude'))).toEqual(before)
  expect(folder.read('memoird.json5')).toContain('"claude-code"')
})

it('CMD42: with --hooks the chats that were taken in get memory back; a source that is none is said', async () => {
  expect((await run('--from', 'claude-code', '--hooks', '--no-service')).code).toBe(0)
  expect(fs.readFileSync(path.join(home, '.claude', 'settings.json'), 'utf8')).toContain('SessionStart')
  expect(await run('--from', 'emacs')).toMatchObject({ code: 2, stderr: expect.stringContaining('a source is one of') })
})

it('CMD42: of two sources the first says how the assistant is called, where nobody else does', async () => {
  const rollouts = path.join(home, '.codex', 'sessions')
  fs.mkdirSync(rollouts, { recursive: true })
  const item = { type: 'UserMessage', id: 'u1', content: [{ type: 'text', text: 'My dog is Rex.' }] }
  const payload = { type: 'item_completed', item }
  writeLines(path.join(rollouts, 'rollout-a.jsonl'), [
    { timestamp: '2026-02-08T10:00:00Z', type: 'event_msg', payload },
  ])
  for (const [from, called] of [
    ['codex,claude-code', 'Codex'],
    ['claude-code,codex', 'Claude'],
  ] as const) {
    const { code, stdout } = await run(folder.file(called), '--from', from)
    expect([code, stdout]).toEqual([0, expect.stringContaining(`is USER and the assistant ${called}.`)])
    expect(fs.readFileSync(path.join(folder.file(called), 'raw/2026-02-08.md'), 'utf8')).toContain(
      `## ${called} [09:00`,
    )
  }
})

it('CMD42: --reader says who reads; a name that is none is refused before anything is made', async () => {
  const none = await run('--reader', 'gpt')
  expect(none).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/--reader takes one of builtin, anthropic.*found "gpt"/),
  })
  expect(folder.read('memoird.json5')).not.toContain('sources')
  fs.writeFileSync(folder.file('memoird.json5'), '{ human: "Dana", extraction: { backend: "recorded" } }')
  const chosen = await run('--reader', 'builtin')
  expect(chosen).toMatchObject({ code: 0, stdout: expect.stringContaining('From now on builtin reads') })
  expect(folder.read('memoird.json5')).toContain('backend: "builtin"')
})

it('CMD42: memory lives where it lives already, else at home: not where somebody happens to stand', async () => {
  const strange = tempFolder('strange')
  fs.mkdirSync(path.join(strange, 'raw'), { recursive: true })
  fs.writeFileSync(path.join(strange, 'raw/2026-02-01.md'), '## USER [10:00]\n\nI am allergic to latex.\n')
  const command = `cd "${strange}" && "${process.execPath}" "${CLI}" setup --human Nora --now 2026-02-09T08:00:00Z`
  const stdout = execFileSync('sh', ['-c', command], { env: { HOME: home, PATH: process.env['PATH'] } }).toString()
  expect(stdout).toContain(`Your memory lives in ${path.join(home, 'memory')}`)
  expect(fs.readdirSync(strange)).toEqual(['raw'])
  fs.rmSync(strange, { recursive: true })
  const user = fs.readFileSync(path.join(home, 'memory/workspace/USER.md'), 'utf8')
  expect(user).toContain('walnuts')
  expect(user).not.toContain('latex')
  expect(fs.readFileSync(path.join(home, 'memory/memoird.json5'), 'utf8')).toContain('human: "Nora"')
})

it('CMD42: at a terminal it says what it found, asks again what it does not understand, and changes settings for a yes alone', async () => {
  vi.stubEnv('HOME', home)
  const answers = ['emacs', 'claude-code', 'some days', '30d', 'gpt', '', 'maybe', 'no']
  const [input, output] = [new PassThrough(), new PassThrough()]
  let shown = ''
  const questions = new Set<string>()
  output.on('data', (said: Buffer) => {
    shown += said.toString()
    for (const [question] of said.toString().matchAll(/[^\n]*\] $/g)) questions.add(question)
    if (/[:\]] $/.test(said.toString())) setImmediate(() => input.write(`${answers.shift() ?? ''}\n`))
  })
  const given = { dir: folder.file('new'), from: null, since: null, reader: null, hooks: null, service: null }
  const globals = { now: '2026-02-09T08:00:00Z' }
  const { text } = await setup({ ...given, human: null, assistant: null }, globals, { input, output })
  expect(answers).toEqual([])
  expect([...questions]).toEqual([
    'Which of them? [claude-code] ',
    'Since when? Days or a date [30d] ',
    expect.stringMatching(/^Who reads your days\? builtin, anthropic, .*\[builtin\] $/),
    expect.stringMatching(/^Shall .* memory .* starts, and the daemon be kept running\? \[Y\/n\] $/),
  ])
  expect(text).toContain('Nobody said otherwise: the human is USER and the assistant Claude.')
  expect(fs.readFileSync(folder.file('new/raw/2026-02-08.md'), 'utf8')).toContain('## Claude [09:00')
  expect(shown).toMatch(/Found Claude Code \(claude-code\): 1 file\.[\s\S]*Which of them\?/)
  expect(shown).toContain('a source is one of')
  expect(shown).toContain('--since takes days or a date')
  expect(text).toMatch(/--- workspace\/USER\.md ---[\s\S]*walnuts/)
  expect(text).toContain('until the daemon runs')
  expect(fs.readdirSync(path.join(home, '.claude'))).toEqual(['projects'])
})
