import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { tellFigure } from '../support/figure.ts'
import { tempFolder } from '../support/folders.ts'

tellFigure('forget')

const LOG = fs.readFileSync('raw/2026-02-08.md', 'utf8')
const MINE = '# Mine\n\n- I play the cello\n- allergic to walnuts, says the card in my wallet\n'
let root: string

beforeEach(async () => {
  root = tempFolder('forget')
  fs.mkdirSync(path.join(root, 'raw'))
  fs.mkdirSync(path.join(root, 'workspace'))
  fs.writeFileSync(path.join(root, 'workspace', 'USER.md'), MINE)
  fs.writeFileSync(path.join(root, 'raw', '2026-02-08.md'), LOG)
  await run('process')
})
afterEach(() => {
  fs.rmSync(root, { recursive: true, force: true })
})

async function run(name: string, args: readonly string[] = [], options: Record<string, unknown> = {}) {
  const result = await runCommand(name, args, options, { root, now: '2026-02-09T10:00:00Z', json: true })
  return { ...result, report: JSON.parse(result.stdout) as Record<string, unknown> }
}

function holding(words: string): string[] {
  const names = fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => fs.statSync(path.join(root, name)).isFile())
  return names.filter(
    (name) => !name.startsWith('raw') && fs.readFileSync(path.join(root, name), 'utf8').toLowerCase().includes(words),
  )
}

describe('forget', () => {
  it('FGT1: the words are in no file but the raw log afterwards, not even after a rebuild', async () => {
    expect(holding('walnuts').length).toBeGreaterThan(2)
    const { report, exitCode } = await run('forget', ['walnuts'])
    expect(exitCode).toBe(0)
    expect(report).toMatchObject({
      left: [],
      rawLogs: expect.arrayContaining([expect.stringMatching(/^raw\/2026-02-08\.md:\d+$/)]),
    })
    expect(holding('walnuts')).toEqual([])
    await run('rebuild')
    expect(holding('walnuts')).toEqual([])
  })

  it('FGT2: what else is known stays, and so does what a person wrote', async () => {
    const before = fs.readFileSync(path.join(root, 'workspace', 'USER.md'), 'utf8').split('\n')
    await run('forget', ['walnuts'])
    const after = fs.readFileSync(path.join(root, 'workspace', 'USER.md'), 'utf8').split('\n')
    expect(after).toEqual(before.filter((line) => !line.includes('walnuts')))
    expect(after).toContain('- I play the cello')
  })

  it('FGT20: of a paragraph of theirs only the sentences with the words go, and the receipt names the line', async () => {
    const file = path.join(root, 'workspace', 'USER.md')
    const paragraph =
      'Juliet and I were at the sea in 2019.  Her cake is 200 g flour, Mrs. Kowalski says, and walnuts on top! The key is with Mrs. Kowalski, phone 030 123456. '
    fs.writeFileSync(
      file,
      `${fs.readFileSync(file, 'utf8')}\r\n> ${paragraph}\r\nWe had wal\n\n| walnuts | 200 g |\n| --- | --- |\n`,
    )
    const { report } = await run('forget', ['walnuts'])
    expect(fs.readFileSync(file, 'utf8')).toContain(
      '\r\n> Juliet and I were at the sea in 2019.  The key is with Mrs. Kowalski, phone 030 123456. \r\nWe had wal\n\n| --- | --- |\n',
    )
    expect(report['ownLines']).toEqual({ 'workspace/USER.md': 3 })
    expect(holding('walnuts')).toEqual([])
  })

  it('FGT3: it is not learned again from the same log, nor when it is said again in other order', async () => {
    await run('forget', ['walnuts'])
    await run('process', ['2026-02-08'], { force: true })
    expect(holding('walnuts')).toEqual([])
  })

  it('FGT4: the journal is whole after it, and an undo does not reach across it', async () => {
    const { state } = { state: (await run('log', [], { n: '20' })).report as { runs: { run: string; kind: string }[] } }
    const first = state.runs.find((entry) => entry.kind === 'process')
    await run('forget', ['walnuts'])
    expect((await run('doctor')).exitCode).toBe(0)
    await expect(run('undo', [String(first?.run)])).rejects.toThrow(/something was forgotten after it/)
    expect((await run('why', ['I play the cello'])).exitCode).toBe(0)
  })

  it('FGT5: too few characters, or words that nobody knows, are refused', async () => {
    await expect(run('forget', ['abc'])).rejects.toThrow(/at least 4 characters/)
    await expect(run('forget', ['the moon is made of cheese'])).rejects.toThrow(/nothing is remembered that says/)
  })
})
