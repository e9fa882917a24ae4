import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { openMemory } from '../../src/open.ts'
import { tellFigure } from '../support/figure.ts'
import { tempFolder } from '../support/folders.ts'
import { memoryWith } from '../support/memories.ts'

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

  it('FGT24: of a paragraph of theirs only the sentences with the words go, and the receipt names the line', async () => {
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

  it('FGT24: an abbreviation ends no sentence, whatever stands in front of it', async () => {
    const file = path.join(root, 'workspace', 'USER.md')
    fs.appendFileSync(file, '\nSees **Dr. Walnutson** on Mondays. Likes tea.\n')
    await run('forget', ['Walnutson'])
    expect(fs.readFileSync(file, 'utf8')).toContain('\nLikes tea.\n')
    expect(fs.readFileSync(file, 'utf8')).not.toContain('**Dr.')
  })

  it('FGT3: it is not learned again from the same log, nor when it is said again in other order', async () => {
    await run('forget', ['walnuts'])
    await run('process', ['2026-02-08'], { force: true })
    expect(holding('walnuts')).toEqual([])
  })

  it('FGT4: the journal is whole after it, and an undo does not reach what it erased', async () => {
    const { state } = { state: (await run('log', [], { n: '20' })).report as { runs: { run: string; kind: string }[] } }
    const first = state.runs.find((entry) => entry.kind === 'process')
    await run('forget', ['walnuts'])
    expect((await run('doctor')).exitCode).toBe(0)
    await expect(run('undo', [String(first?.run)])).rejects.toThrow(/something that was forgotten after it/)
    expect((await run('why', ['I play the cello'])).exitCode).toBe(0)
  })

  it('FGT4: an undo reaches across it to runs that held nothing of what was forgotten', async () => {
    await openMemory({ root, now: '2026-02-09T09:00:00Z' }).write(async (apply) => {
      const text = 'Dog Rufus is a beagle'
      const twice = ['a', 'b'].map((n) => memoryWith({ id: `m-00000000000000${n}0`, text, evidence: [] }))
      const added = twice.map((memory) => ({ type: 'memory-added', data: { memory, resolution: 'new' } }) as const)
      apply.commit(added, { kind: 'process', date: '2026-02-07', backend: null, note: null })
      apply.project()
    })
    const user = () => fs.readFileSync(path.join(root, 'workspace', 'USER.md'), 'utf8')
    const before = user()
    await run('compress')
    expect(user()).not.toBe(before)
    await run('forget', ['walnuts'])
    const forgotten = user()
    expect((await run('undo', ['night'])).exitCode).toBe(0)
    const rufus = (text: string): string[] => text.split('\n').filter((line) => line.includes('Rufus'))
    expect(rufus(user())).toEqual(rufus(before))
    expect(rufus(user())).not.toEqual(rufus(forgotten))
    expect(holding('walnuts')).toEqual([])
    expect((await run('doctor')).exitCode).toBe(0)
    const runs = (await run('log', [], { n: '20' })).report as { runs: { run: string; kind: string; date: string }[] }
    for (const { run: id } of runs.runs.filter(({ kind, date }) => kind === 'process' && date !== '2026-02-08'))
      expect((await run('undo', [id])).exitCode).toBe(0)
    expect(rufus(user())).toEqual([])
    const forgets = runs.runs.find(({ kind }) => kind === 'forget')
    await expect(run('undo', [String(forgets?.run)])).rejects.toThrow(/what was forgotten cannot be brought back/)
    await expect(run('undo', [], { since: '2026-01-01' })).rejects.toThrow(/held something that was forgotten/)
    expect(holding('walnuts')).toEqual([])
  })

  it('FGT4: whatever is undone, and undone again, nothing of what was forgotten comes back', async () => {
    const say = (date: string, ...turns: string[]): void =>
      fs.writeFileSync(
        path.join(root, 'raw', `${date}.md`),
        turns.map((text, at) => `## USER [1${at}:00] (x)\n\n${text}\n\n---\n`).join('\n'),
      )
    say('2026-02-03', 'My dog Rufus is a beagle.', 'I live in Oslo.', 'It rained.')
    say('2026-02-04', 'My dog Rufus is a beagle, born in Kiel.', 'I moved from Oslo to Bergen.', 'It rained.')
    say('2026-02-05', 'I am allergic to walnuts.', 'My dog Rufus loves walnuts.', 'It rained.')
    await run('process')
    await run('compress')
    const user = path.join(root, 'workspace', 'USER.md')
    fs.writeFileSync(user, fs.readFileSync(user, 'utf8').replace('Rufus', 'Old Rufus'))
    say('2026-02-05', 'I am allergic to figs.', 'My dog Rufus loves walnuts.', 'It rained.')
    await run('process')
    await run('forget', ['walnuts'])
    const { runs } = (await run('log', [], { n: '50' })).report as { runs: { run: string; undone: boolean }[] }
    let [done, refused] = [0, 0]
    for (const { run: id } of runs) {
      try {
        await run('undo', [id])
        done++
      } catch (error) {
        refused++
        expect(String(error)).toMatch(/forgotten|rests on it|was undone before/)
      }
      expect([id, ...holding('walnuts')]).toEqual([id])
      expect((await run('doctor')).exitCode).toBe(0)
    }
    expect(Math.min(done, refused)).toBeGreaterThan(1)
  })

  it('FGT4: nor can what counts again without a run be something that was forgotten', async () => {
    const runs = async () =>
      (await run('log', [], { n: '20' })).report as { runs: { run: string; kind: string; date: string }[] }
    const first = (await runs()).runs.find(({ kind }) => kind === 'process')
    await run('undo', [String(first?.run)])
    await run('forget', ['walnuts'])
    const undo = (await runs()).runs.find(({ kind }) => kind === 'undo')
    await expect(run('undo', [String(undo?.run)])).rejects.toThrow(/which goes or comes back with it, held something/)
    expect(holding('walnuts')).toEqual([])
  })

  it('FGT5: too few characters, or words that nobody knows, are refused', async () => {
    await expect(run('forget', ['abc'])).rejects.toThrow(/at least 4 characters/)
    await expect(run('forget', ['the moon is made of cheese'])).rejects.toThrow(/nothing is remembered that says/)
  })
})
