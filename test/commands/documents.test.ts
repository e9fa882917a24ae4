import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { tellFigure } from '../support/figure.ts'
import { tempFolder } from '../support/folders.ts'

tellFigure('documents that people edit')

const LOG =
  '# Conversations - 2026-02-08\n\n## USER [14:30] (claude)\n\nI live in Lisbon. I am allergic to walnuts.\n\n---\n'
let root: string

beforeEach(async () => {
  root = tempFolder('documents')
  fs.mkdirSync(path.join(root, 'raw'))
  fs.writeFileSync(path.join(root, 'raw', '2026-02-08.md'), LOG)
  await run('process')
})
afterEach(() => {
  vi.useRealTimers()
  fs.rmSync(root, { recursive: true, force: true })
})

const run = (name: string, ...args: string[]) =>
  runCommand(name, args, {}, { root, now: '2026-02-09T10:00:00Z', json: true })
const user = (): string => path.join(root, 'workspace', 'USER.md')

describe('documents that sync programs and accidents touched', () => {
  it.each([
    'USER (conflicted copy).md',
    'USER.sync-conflict-20260208-101010-ABCDEFG.md',
    'REVIEW (conflicted copy).md',
  ])('"%s" is never read and never written', async (name) => {
    const copy = path.join(root, 'workspace', name)
    const bytes = '- I keep bees on the roof\n- [x] leave it out\n'
    fs.writeFileSync(copy, bytes)
    expect((await run('process')).exitCode).toBe(0)
    await expect(run('why', 'I keep bees on the roof')).rejects.toThrow(/nothing is remembered/)
    expect(fs.readFileSync(copy, 'utf8')).toBe(bytes)
  })

  it('DOC51: a document that cannot be read is said once, exit 1, and nothing is written to it', async () => {
    fs.rmSync(user())
    fs.mkdirSync(user())
    fs.appendFileSync(path.join(root, 'raw', '2026-02-08.md'), '\n## USER [15:00] (claude)\n\nI play the cello.\n')
    const ran = await run('process')
    expect(ran.exitCode).toBe(1)
    expect(ran.stderr.filter((line) => line.includes('USER.md'))).toHaveLength(1)
    expect(fs.readdirSync(user())).toEqual([])
  })

  it('DOC51: what a person wrote comes back with it', async () => {
    const prose = `# Me\n\n| a | b |\n|---|---|\n\nProse of mine.\n\n${fs.readFileSync(user(), 'utf8')}`
    fs.writeFileSync(user(), prose)
    await run('process')
    fs.writeFileSync(user(), '')
    await run('rebuild')
    expect(fs.readFileSync(user(), 'utf8')).toBe(prose)
  })

  it('DOC51: an emptied one is said once, is not written to, and comes back on request', async () => {
    const before = fs.readFileSync(user(), 'utf8')
    fs.writeFileSync(user(), '')
    const ran = await run('process')
    expect(ran.stderr.filter((line) => line.includes('USER.md'))).toHaveLength(1)
    expect([ran.exitCode, fs.readFileSync(user(), 'utf8')]).toEqual([1, ''])
    await run('rebuild')
    expect(fs.readFileSync(user(), 'utf8')).toBe(before)
  })

  it('DOC51: what is learned meanwhile is told as not written there yet, and the question as a question', async () => {
    fs.writeFileSync(user(), '')
    const log = path.join(root, 'raw', '2026-02-08.md')
    fs.appendFileSync(log, '\n## USER [15:00] (claude)\n\nI play the cello on Sundays.\n\n---\n')
    const { stdout } = await runCommand('process', [], {}, { root, now: '2026-02-09T10:00:00Z', json: false })
    expect(stdout).toContain('Your edits: 1 question about them in workspace/REVIEW.md  [')
    expect(stdout).toContain(
      '\n  workspace/USER.md was left alone; learned, and not written there yet:\n    Plays the cello on Sundays',
    )
    expect(fs.readFileSync(user(), 'utf8')).toBe('')
    await run('rebuild')
    expect(fs.readFileSync(user(), 'utf8')).toContain('- Plays the cello on Sundays\n')
  })

  it('DOC56: a line that goes to another document lives there, whatever it is dressed in, with its evidence', async () => {
    const soul = path.join(root, 'workspace', 'SOUL.md')
    const dresses = ['- Lives in Lisbon', '> [!info]\n> - **Lives in Lisbon** #home', '- [x] Lives in [[Lisbon]]']
    for (const [n, dress] of dresses.entries()) {
      const [from, to] = n % 2 === 0 ? [user(), soul] : [soul, user()]
      const there = fs.readFileSync(from, 'utf8')
      const line = there.split('\n').filter((one) => one.includes('Lisbon') || one === '> [!info]')
      fs.writeFileSync(from, `# Mine\n\n${line.reduce((text, one) => text.replace(`${one}\n`, ''), there)}`)
      fs.writeFileSync(to, `# Yours\n\n${dress}\n${fs.existsSync(to) ? fs.readFileSync(to, 'utf8') : ''}`)
      await run('process')
      expect(fs.readFileSync(to, 'utf8')).toContain(dress)
      const told = JSON.parse((await run('why', String(dress.split('\n').at(-1)))).stdout) as {
        readonly memories: unknown
      }
      expect(told.memories).toMatchObject([
        { text: 'Lives in Lisbon', home: n % 2 === 0 ? 'soul' : 'user', evidence: [{ lines: [5, 5] }] },
      ])
    }
  })

  it('a secret that a person typed stands in a copy that only they can read, and goes from it when they take it out', async () => {
    const secret = 'ghp_16C7e42F292c6912E7710c838347Ae178B4a'
    const before = fs.readFileSync(user(), 'utf8')
    fs.writeFileSync(user(), `${before}\n- my token is ${secret}\n`)
    const told = await run('process')
    expect(told.stderr.join()).toContain('a line of yours holds a secret')
    const copies = holding(secret)
    expect(copies.length).toBeGreaterThan(0)
    for (const file of copies) {
      expect(file).toMatch(/^\.state\/base\/USER\.md/)
      expect(fs.statSync(path.join(root, file)).mode & 0o777).toBe(0o600)
    }
    fs.writeFileSync(user(), before)
    await run('process')
    expect(holding(secret)).toEqual([])
  })

  it('forget leaves our copy of the document, with nothing of what stood there before', async () => {
    await run('remember', 'Keeps bees on the roof')
    expect((await run('forget', 'walnuts')).exitCode).toBe(0)
    const copy = fs.readFileSync(path.join(root, '.state', 'base', 'USER.md'), 'utf8')
    expect(copy).toContain('bees')
    expect(copy).not.toContain('walnuts')
  })

  it('forget takes it out of the document and of every copy', async () => {
    const secret = 'ghp_16C7e42F292c6912E7710c838347Ae178B4a'
    fs.appendFileSync(user(), `\n- my token is ${secret}\n`)
    await run('process')
    expect((await run('forget', secret)).exitCode).toBe(0)
    expect(holding(secret)).toEqual([])
    expect(fs.readFileSync(user(), 'utf8')).not.toContain(secret)
  })

  it('DOC53: an editor that loaded the file before several of our writes deletes none of their lines, once', async () => {
    const held = fs.readFileSync(user(), 'utf8')
    await run('remember', 'Keeps bees on the roof')
    await run('remember', 'Sings in a choir')
    fs.writeFileSync(user(), `${held}\n- typed in an old buffer\n`)
    await run('process')
    const back = fs.readFileSync(user(), 'utf8')
    for (const words of ['bees', 'choir', 'typed in an old buffer']) expect(back).toContain(words)
    await saveLater(1000, back.replace(/^.*(?:bees|choir).*\n/gm, ''))
    expect(fs.readFileSync(user(), 'utf8')).not.toMatch(/bees|choir/)
  })

  it('DOC53: a line that is taken out right after it came was deleted, also with the heading that came with it', async () => {
    const held = fs.readFileSync(user(), 'utf8')
    await run('remember', 'Keeps bees on the roof')
    const there = fs.readFileSync(user(), 'utf8')
    fs.writeFileSync(user(), there.replace(/^.*bees.*\n/m, ''))
    expect((await run('process')).stderr.join()).not.toMatch(/put back/)
    expect(fs.readFileSync(user(), 'utf8')).not.toContain('bees')
    await run('remember', 'Sings in a choir')
    fs.writeFileSync(user(), held)
    expect((await run('process')).stderr.join()).not.toMatch(/put back/)
    expect(fs.readFileSync(user(), 'utf8')).toBe(held)
  })

  it('DOC53: the buffer may be of a document that was there before we wrote to it at all', async () => {
    const mine = '# Who I am\n\n- Dana, from Porto\n'
    fs.writeFileSync(path.join(root, 'workspace', 'RELATIONAL.md'), mine)
    fs.appendFileSync(
      path.join(root, 'raw', '2026-02-08.md'),
      '\n## USER [15:00] (claude)\n\nPlease always answer in short sentences.\n',
    )
    await run('process')
    const held = fs.readFileSync(path.join(root, 'workspace', 'RELATIONAL.md'), 'utf8')
    expect(held).toContain('short sentences')
    fs.writeFileSync(path.join(root, 'workspace', 'RELATIONAL.md'), `${mine}- and I sing\n`)
    await run('process')
    const back = fs.readFileSync(path.join(root, 'workspace', 'RELATIONAL.md'), 'utf8')
    expect(back).toContain('short sentences')
    expect(back).toContain('- and I sing')
  })

  it('DOC53: an editor that saves its old buffer again at once has not seen the lines come back', async () => {
    const held = fs.readFileSync(user(), 'utf8')
    await run('remember', 'Keeps bees on the roof')
    fs.writeFileSync(user(), `${held}\n- typed in an old buffer\n`)
    await run('process')
    await run('remember', 'Sings in a choir')
    await saveLater(3000, `${held}\n- typed in an old buffer\n- and some more\n`)
    const back = fs.readFileSync(user(), 'utf8')
    for (const words of ['bees', 'choir', 'typed in an old buffer', 'and some more']) expect(back).toContain(words)
  })

  it('DOC53: a line that is taken to another document right after it came was moved, and stands once', async () => {
    await run('remember', 'Keeps bees on the roof')
    const there = fs.readFileSync(user(), 'utf8')
    fs.writeFileSync(user(), there.replace(/^.*bees.*\n/m, ''))
    const relational = path.join(root, 'workspace', 'RELATIONAL.md')
    fs.writeFileSync(relational, '- Keeps bees on the roof\n')
    await run('process')
    expect(fs.readFileSync(user(), 'utf8')).not.toContain('bees')
    expect(fs.readFileSync(relational, 'utf8')).toBe('- Keeps bees on the roof\n')
  })

  it('DOC53: what counts is when it was saved, not when that was noticed; older than our write it knew of nothing', async () => {
    const held = fs.readFileSync(user(), 'utf8')
    for (const [words, savedMs] of [
      ['Keeps bees on the roof', 2000],
      ['Sings in a choir', -60_000],
    ] as const) {
      // What is older than our write is taken for old without a word in it.
      const typed = savedMs > 0 ? '- typed meanwhile\n' : ''
      await run('remember', words)
      const there = fs.readFileSync(user(), 'utf8')
      fs.writeFileSync(user(), held + typed)
      const savedAt = (Date.now() + savedMs) / 1000
      fs.utimesSync(user(), savedAt, savedAt)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 })
      await run('process')
      vi.useRealTimers()
      expect(fs.readFileSync(user(), 'utf8')).toContain(there.split('\n').find((line) => line.includes(words)))
    }
  })

  it('DOC53: what is put back is said, and once it is taken out again it stays away', async () => {
    const held = fs.readFileSync(user(), 'utf8')
    await run('remember', 'Keeps bees on the roof')
    fs.writeFileSync(user(), `${held}\n- typed in an old buffer\n`)
    expect((await run('process')).stderr.join()).toMatch(
      /"Keeps bees on the roof" was not in what an editor saved.*put back/,
    )
    await saveLater(1000, fs.readFileSync(user(), 'utf8').replace(/^.*bees.*\n/m, ''))
    expect(fs.readFileSync(user(), 'utf8')).not.toContain('bees')
  })

  it('DOC53: a line taken out by somebody who has the later ones before them was deleted', async () => {
    await run('remember', 'Keeps bees on the roof')
    await run('remember', 'Sings in a choir')
    fs.writeFileSync(user(), fs.readFileSync(user(), 'utf8').replace(/^.*bees.*\n/m, ''))
    await run('process')
    expect(fs.readFileSync(user(), 'utf8')).not.toContain('bees')
    expect(fs.readFileSync(user(), 'utf8')).toContain('choir')
  })

  it('an old buffer of before the sources came deletes no merged line', async () => {
    const old = fs.readFileSync(user(), 'utf8')
    const said = (words: string): string => `\n## USER [15:00] (claude)\n\n${words}\n\n---\n`
    fs.appendFileSync(path.join(root, 'raw', '2026-02-08.md'), said('I sing in a choir. I drive a Volvo V70.'))
    fs.writeFileSync(path.join(root, 'raw', '2026-02-09.md'), said('I sing in a choir, in Leeds.'))
    await run('process')
    await run('remember', 'Keeps bees on the roof')
    await run('compress')
    const merged = fs.readFileSync(user(), 'utf8')
    const line = /^.*choir, in Leeds\n/m
    expect(merged).toMatch(line)
    await saveLater(2000, old)
    const back = fs.readFileSync(user(), 'utf8')
    expect(back).toMatch(line)
    expect(back).toContain('Lives in Lisbon')
    expect(back).toContain('Volvo')
    await run('process')
    expect(fs.readFileSync(user(), 'utf8')).toMatch(line)
  })
})

/** As an editor that held it, so long from now, and the look that finds it. */
async function saveLater(ms: number, text: string): Promise<void> {
  const then = Date.now() + ms
  fs.writeFileSync(user(), text)
  fs.utimesSync(user(), then / 1000, then / 1000)
  vi.useFakeTimers({ toFake: ['Date'], now: then })
  await run('process')
  vi.useRealTimers()
}

function holding(words: string): string[] {
  return fs
    .readdirSync(path.join(root, '.state'), { recursive: true, encoding: 'utf8' })
    .map((name) => `.state/${name}`)
    .filter((name) => fs.statSync(path.join(root, name)).isFile())
    .filter((name) => fs.readFileSync(path.join(root, name), 'utf8').includes(words))
}
