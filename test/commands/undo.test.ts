import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { tellFigure } from '../support/figure.ts'
import { tempFolder } from '../support/folders.ts'

tellFigure('undo')

const FIRST = '## USER [14:30] (claude)\n\nI live in Lisbon. I am allergic to walnuts. I work at MoonTax.\n'
const SECOND = '## USER [09:00] (claude)\n\nMy sister Ana is a nurse.\n'
let root: string

beforeEach(() => {
  root = tempFolder('undo')
  fs.mkdirSync(path.join(root, 'raw'))
  fs.writeFileSync(path.join(root, 'raw', '2026-02-08.md'), FIRST)
})
afterEach(() => {
  fs.rmSync(root, { recursive: true, force: true })
})

const run = (name: string, args: readonly string[] = [], options: Record<string, unknown> = {}) =>
  runCommand(name, args, options, { root, now: '2026-02-09T23:30:00Z', json: true })
const user = (): string => fs.readFileSync(path.join(root, 'workspace', 'USER.md'), 'utf8')
const day = (): string => fs.readFileSync(path.join(root, 'daily', '2026-02-08.md'), 'utf8')

async function latest(): Promise<{ run: string; job: string; kind: string }[]> {
  return JSON.parse((await run('log', [], { n: '20' })).stdout).runs
}

describe('undo', () => {
  it('a job is taken back without what a person did to the documents before it', async () => {
    await run('process')
    const edited = `- I play the cello\n\n${user().replace(/^.*walnuts.*\n/m, '')}`
    expect(edited).not.toContain('walnuts')
    fs.writeFileSync(path.join(root, 'workspace', 'USER.md'), edited)
    fs.writeFileSync(path.join(root, 'raw', '2026-02-09.md'), SECOND)
    await run('process')
    const [newest, documents] = await latest()
    expect([newest?.kind, documents?.kind, documents?.job]).toEqual(['process', 'documents', newest?.job])
    expect(user()).toContain('Ana')
    await run('undo', [String(newest?.job)])
    expect(user()).toBe(edited)
    await run('undo', [String(documents?.run)])
    expect(user()).toContain('walnuts')
  })

  it.each(['2026-02-30', '5', 'yesterday', '2026-02-08T25:00', '2026-2-8'])(
    'CMD12: undo --since "%s" is no time: usage, and nothing is taken back',
    async (since) => {
      await run('process')
      const before = user()
      await expect(run('undo', [], { since })).rejects.toMatchObject({ exitCode: 2 })
      expect(user()).toBe(before)
    },
  )

  it('an undo that is undone brings documents and summaries back as they were', async () => {
    await run('process')
    const before = [user(), day()]
    await run('undo', [String((await latest())[0]?.run)])
    expect(fs.existsSync(path.join(root, 'daily', '2026-02-08.md'))).toBe(false)
    expect(fs.existsSync(path.join(root, 'workspace', 'USER.md'))).toBe(false)
    await run('undo', [String((await latest())[0]?.run)])
    expect([user(), day()]).toEqual(before)
  })

  it('a summary that only becomes shorter loses what no longer holds', async () => {
    await run('process')
    const turn = '\n## USER [15:00] (claude)\n\nMy sister Juno is a vet in Faro.\n'
    fs.appendFileSync(path.join(root, 'raw', '2026-02-08.md'), turn)
    await run('process')
    expect(day()).toContain('Juno')
    await run('undo', [String((await latest())[0]?.run)])
    expect(day()).not.toContain('Juno')
  })

  it('what could not be written is a failure of undo and of rebuild too', async () => {
    await run('process')
    const file = path.join(root, 'workspace', 'USER.md')
    const torn = `${user()}<<<<<<< HEAD\na\n=======\nb\n>>>>>>> theirs\n`
    fs.writeFileSync(file, torn)
    for (const [name, options] of [
      ['rebuild', {}],
      ['undo', { since: '2026-01-01' }],
    ] as const) {
      const ran = await run(name, [], options)
      expect([name, ran.exitCode]).toEqual([name, 1])
      expect(ran.stderr.join('\n')).toContain('conflict markers')
      expect(user()).toBe(torn)
    }
  })
})
