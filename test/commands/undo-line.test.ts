import fs from 'node:fs'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { undo } from '../../src/commands/undo/undo.ts'
import { openMemory } from '../../src/open.ts'
import { tempFolder } from '../support/folders.ts'

let root: string
const globals = () => ({ root, now: '2026-02-11T23:30:00Z', json: true })
const run = (name: string, args: readonly string[] = [], options: Record<string, unknown> = {}) =>
  runCommand(name, args, options, globals())
const user = (): string => fs.readFileSync(path.join(root, 'workspace', 'USER.md'), 'utf8')
const say = (date: string, text: string): void =>
  fs.writeFileSync(path.join(root, 'raw', `${date}.md`), `## USER [14:30] (claude)\n\n${text}\n`)

beforeEach(async () => {
  root = tempFolder('undo-line')
  fs.mkdirSync(path.join(root, 'raw'))
  say('2026-02-08', 'I am allergic to walnuts. I live in Oslo.')
  await run('process')
  say('2026-02-09', 'My sister Ana is a nurse.')
  await run('process')
})
afterEach(() => fs.rmSync(root, { recursive: true, force: true }))

describe('CMD34: undo of a line by its words', () => {
  it('takes back the run that wrote it, and no other', async () => {
    await run('undo', ['allergic to walnuts'])
    expect(user()).not.toContain('walnuts')
    expect(user()).not.toContain('Oslo')
    expect(user()).toContain('Ana')
  })

  it('a line as it stands in the document is such words', async () => {
    const line =
      user()
        .split('\n')
        .find((one) => one.includes('Ana')) ?? ''
    await run('undo', [line.replace(/^-\s+/, '')])
    expect(user()).not.toContain('Ana')
    expect(user()).toContain('walnuts')
  })

  it('names the runs and takes nothing back where several wrote it and nobody can be asked', async () => {
    say('2026-02-10', 'I am allergic to walnuts.')
    await run('process')
    const before = user()
    await expect(run('undo', ['walnuts'])).rejects.toThrow(
      /written by 2 runs[\s\S]*run-\w+ .*process 2026-02-08[\s\S]*run-\w+ .*process 2026-02-10/,
    )
    expect(user()).toBe(before)
  })

  it.each([
    ['1', true, false],
    ['all', false, false],
    ['', true, true],
  ])('asks which of several runs: "%s"', async (answer, hasWalnuts, hasViola) => {
    say('2026-02-10', 'I am allergic to walnuts.')
    await run('process')
    const [input, output] = [new PassThrough(), new PassThrough()]
    input.write(`${answer}\n`)
    await undo(openMemory(globals()), { run: 'walnuts', since: null }, { input, output })
    expect(String(output.read())).toContain('1  run-')
    expect(user().includes('walnuts')).toBe(hasWalnuts)
    expect(user().includes('Oslo')).toBe(hasViola)
    expect(user()).toContain('Ana')
  })

  it('says so where nothing says this, and where the person typed it', async () => {
    await expect(run('undo', ['lives on the moon'])).rejects.toThrow('nothing that is remembered says')
    fs.appendFileSync(path.join(root, 'workspace', 'USER.md'), '- Keeps bees on the roof\n')
    await run('process')
    await expect(run('undo', ['keeps bees'])).rejects.toThrow(/you typed "Keeps bees on the roof" yourself/)
  })
})
