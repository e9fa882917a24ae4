import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCli } from '../support/crash.ts'
import { tempFolder } from '../support/folders.ts'
import { runHere } from '../support/run-here.ts'

const LOG = '## USER [14:30] (claude)\n\nI live in Lisbon. I work on crypto tax at MoonTax.\n'
let root: string

beforeEach(() => {
  root = tempFolder('cli')
  fs.mkdirSync(path.join(root, 'raw'))
  fs.writeFileSync(path.join(root, 'raw', '2026-02-08.md'), LOG)
})
afterEach(() => {
  fs.rmSync(root, { recursive: true, force: true })
})

describe('the command line', () => {
  it('why takes a line as it stands in the document, bullet and level included', async () => {
    await runHere('process', [], { root })
    const line = fs
      .readFileSync(path.join(root, 'workspace', 'USER.md'), 'utf8')
      .split('\n')
      .find((text) => text.startsWith('- '))
    for (const what of [String(line), `${line} (MEDIUM)`]) {
      const ran = runCli(root, ['why', what])
      expect([ran.status, ran.stderr]).toEqual([0, ''])
      expect(ran.stdout).toContain('raw/2026-02-08.md:3')
    }
  })

  it('a note that a person put behind the line does not matter, and the place of the line will do', async () => {
    await runHere('process', [], { root })
    const file = path.join(root, 'workspace', 'USER.md')
    const lines = fs.readFileSync(file, 'utf8').split('\n')
    const at = lines.findIndex((text) => text.startsWith('- '))
    const noted = `${lines[at]} <!-- my note: since May -->`
    for (const [words, line] of [
      [[noted], undefined],
      [[], `workspace/USER.md:${at + 1}`],
    ] as const) {
      const ran = await runHere('why', words, { root, line })
      expect([ran.status, ran.stderr]).toEqual([0, ''])
      expect(ran.stdout).toContain('raw/2026-02-08.md:3')
    }
    const beyond = await runHere('why', [], { root, line: 'workspace/USER.md:99' })
    expect([beyond.status, beyond.stderr]).toEqual([
      1,
      expect.stringContaining('nothing stands in workspace/USER.md:99'),
    ])
  })

  it('log, why and review say that the journal is damaged, and tell what it still holds', async () => {
    await runHere('process', [], { root })
    fs.writeFileSync(path.join(root, 'raw', '2026-02-09.md'), LOG.replace('Lisbon', 'Porto'))
    await runHere('process', [], { root })
    const file = path.join(root, '.state', 'journal', '000001.jsonl')
    const lines = fs.readFileSync(file, 'utf8').split('\n')
    fs.writeFileSync(file, [...lines.slice(0, -2), lines.at(-2)?.replace('"', "'"), ''].join('\n'))
    for (const [name, words, told] of [
      ['log', [], /process 2026-02-08/],
      ['why', ['MoonTax'], /raw\/2026-02-08\.md:3/],
      ['review', [], /Nothing waits/],
    ] as const) {
      const ran = await runHere(name, words, { root, n: '20' })
      expect([name, ran.status]).toEqual([name, 1])
      expect(ran.stderr).toContain('the journal is damaged')
      expect(ran.stdout).toMatch(told)
    }
    expect(runCli(root, ['why', 'Porto']).stderr).toContain('the journal is damaged')
  })

  it('a reader that goes away is no error', async () => {
    await runHere('process', [], { root })
    const cli = `${process.execPath} ${path.resolve('dist/cli.js')} why i --root ${root}`
    const ran = spawnSync('bash', ['-c', `${cli} | true; echo "\${PIPESTATUS[0]}"`], { encoding: 'utf8' })
    expect([ran.stdout, ran.stderr]).toEqual(['0\n', ''])
  })

  it.each(['5', '2026-02-30T10:00:00Z', 'now'])('CMD12: --now "%s" is no time: exit 2 and no trace', (now) => {
    const ran = runCli(root, ['process', '--now', now])
    expect(ran.status).toBe(2)
    expect(ran.stderr).toContain('--now must be an ISO time')
    expect(fs.existsSync(path.join(root, '.state'))).toBe(false)
  })

  it('CFG4: init makes the folder that the environment names', () => {
    const cli = path.resolve('dist/cli.js')
    const named = path.join(root, 'named')
    const env = { ...process.env, MEMOIRD_ROOT: named }
    const ran = spawnSync(process.execPath, [cli, 'init'], { encoding: 'utf8', cwd: root, env })
    expect([ran.status, ran.stderr]).toEqual([0, ''])
    expect(fs.existsSync(path.join(named, 'memoird.json5'))).toBe(true)
    expect(fs.existsSync(path.join(root, 'memoird.json5'))).toBe(false)
  })

  it('CFG2: what the configuration warns of is said by process', () => {
    fs.writeFileSync(path.join(root, 'memoird.json5'), '{ maintenance: { criticalFloor: 1.5 } }')
    const ran = runCli(root, ['process', '--dry-run'])
    expect(ran.status).toBe(0)
    expect(ran.stderr).toContain('maintenance.criticalFloor is 1.5')
  })
})
