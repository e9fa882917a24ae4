import fs from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { nightFolder } from './night-folder.ts'
import { CHASES, CHOIR, IN_KIEL, nightLogs, RUFUS } from './night-logs.ts'

const folder = nightFolder('undo-night-later')
const { run } = folder

const { learn, edit, state, user, lines } = nightLogs(folder)
const isWell = async () => expect(await run('2026-05-30T00:00:00Z', 'doctor')).toMatchObject({ ok: true })

/** As an editor would, long after our last write. */
function byHand(from: string, to: string | null): void {
  const file = path.join(folder.root, 'workspace', 'USER.md')
  const bases = path.join(folder.root, '.state', 'base')
  for (const name of fs.readdirSync(bases).filter((one) => one.startsWith('USER.md'))) {
    const [head = '', ...text] = fs.readFileSync(path.join(bases, name), 'utf8').split('\n')
    const { came: _, ...rest } = JSON.parse(head) as Record<string, unknown>
    fs.writeFileSync(path.join(bases, name), [JSON.stringify(rest), ...text].join('\n'))
    fs.utimesSync(path.join(bases, name), 1e9, 1e9)
  }
  const text = fs.readFileSync(file, 'utf8')
  expect(text).toContain(`- ${from}\n`)
  fs.writeFileSync(file, text.replace(`- ${from}\n`, to === null ? '' : `- ${to}\n`))
}

const SINGS = ['Sings in a choir', 'Sings in a choir, in Leeds']

describe('a log that is edited after a night', () => {
  it('NGP22: loses nothing when the night is undone, and leaves the merge where it says the same', async () => {
    await learn(CHOIR, '2026-03-08T10:00:00Z')
    await run('2026-03-09T03:00:00Z', 'compress', [], { only: 'dedupe' })
    expect(lines('choir')).toEqual([SINGS[1]])
    await edit('2026-03-06', 'in Kiel', 'in Bremen', '2026-03-10T10:00:00Z')
    expect(lines('choir')).toEqual([SINGS[1]])
    await isWell()
    await run('2026-03-10T11:00:00Z', 'undo', ['night'])
    expect(lines('choir').toSorted()).toEqual(SINGS)
    expect(await run('2026-03-10T11:01:00Z', 'process')).toMatchObject({ run: null, findings: [] })
    await isWell()
  })

  it('NGP22: takes the merge along where it says something else', async () => {
    await learn(CHOIR, '2026-03-08T10:00:00Z')
    await run('2026-03-09T03:00:00Z', 'compress', [], { only: 'dedupe' })
    await edit('2026-03-06', 'sing in a choir', 'play the cello', '2026-03-10T10:00:00Z')
    expect(lines('choir')).toEqual([SINGS[1]])
    expect(lines('cello')).toHaveLength(1)
    await isWell()
    const [learned] = state()
      .runs.filter(({ commit }) => commit.kind === 'process')
      .slice(-1)
    await run('2026-03-10T12:00:00Z', 'undo', [String(learned?.run)])
    expect(lines('choir')).toEqual([SINGS[1]])
    await isWell()
  })

  it.each([
    ['still says it', 'chess', 'draughts', ['06', '07', '08']],
    ['no longer says it', 'I sing in a choir', 'I am left-handed', ['06', '07']],
  ])('NGP22: what was said again before the night counts as long as the log %s', async (_, from, to, days) => {
    const said = {
      '2026-03-07': ['I sing in a choir, in Leeds.'],
      '2026-03-08': ['My brother Tom plays chess.', 'I sing in a choir.'],
    }
    await learn({ '2026-03-06': ['I sing in a choir.'], ...said }, '2026-03-08T20:00:00Z')
    await run('2026-03-09T03:00:00Z', 'compress', [], { only: 'dedupe' })
    await edit('2026-03-08', from, to, '2026-03-10T10:00:00Z')
    const seen = () =>
      [...state().memories.values()]
        .filter(({ status, text }) => status === 'active' && text.includes('choir'))
        .map(({ evidence }) => [...new Set(evidence.map(({ file }) => file.slice(-5, -3)))].sort())
    if (days.length === 2) await run('2026-03-11T03:00:00Z', 'compress', [], { only: 'dedupe' })
    expect(seen()).toEqual([days])
    await run('2026-03-11T10:00:00Z', 'undo', ['night'])
    expect([...new Set(seen().flat())].sort()).toEqual(days)
    expect(lines('choir').toSorted()).toEqual(SINGS)
    await isWell()
  })

  it('NGP22: nor does it make a night do again what an undo took back', async () => {
    await learn(CHOIR, '2026-03-08T10:00:00Z')
    await run('2026-03-09T03:00:00Z', 'compress', [], { only: 'dedupe' })
    await run('2026-03-09T09:00:00Z', 'undo', ['night'])
    await edit('2026-03-06', 'in Kiel', 'in Bremen', '2026-03-10T10:00:00Z')
    await run('2026-03-11T03:00:00Z', 'compress')
    expect(lines('choir').toSorted()).toEqual(SINGS)
  })

  it('STA8: a pin of what the log still says is taken back by its own undo, edit or not', async () => {
    await learn(CHOIR, '2026-03-08T10:00:00Z')
    const { run: pinned } = await run('2026-03-09T10:00:00Z', 'pin', ['Sings in a choir'])
    const isPinned = () => [...state().memories.values()].find(({ text }) => text === 'Sings in a choir')?.pinned
    await edit('2026-03-06', 'in Kiel', 'in Bremen', '2026-03-10T10:00:00Z')
    expect(isPinned()).toBe(true)
    await run('2026-03-10T11:00:00Z', 'undo', [String(pinned)])
    expect(isPinned()).toBe(false)
  })
})

describe('why, after a night', () => {
  it('a trail has no steps to the same words', async () => {
    await learn(CHOIR, '2026-03-08T10:00:00Z')
    await run('2026-03-09T03:00:00Z', 'compress', [], { only: 'dedupe' })
    const { stdout } = await runCommand('why', [SINGS[1] ?? ''], {}, { root: folder.root, now: '2026-03-09T10:00:00Z' })
    expect(stdout).not.toMatch(/was "Sings in a choir, in Leeds"/)
  })
})

describe('what a person did to a line of a night that is undone', () => {
  beforeEach(async () => {
    await learn(RUFUS, '2026-03-07T10:00:00Z')
    await run('2026-03-09T03:00:00Z', 'compress', [], { only: 'dedupe' })
    expect(lines('Rufus')).toHaveLength(1)
  })
  const undoNight = (now = '2026-03-12T09:00:00Z') => run(now, 'undo', ['night'])
  const merged = (): string => lines('Rufus')[0] ?? ''

  it('NGP22: a line that they deleted stays away with what it was made of, whoever reads the log again', async () => {
    byHand(merged(), null)
    await run('2026-03-09T08:00:00Z', 'process')
    expect((await undoNight()).passedOn).toEqual([expect.stringContaining('stay away')])
    expect(lines('Rufus')).toEqual([])
    await run('2026-03-12T10:00:00Z', 'process', [], { force: true })
    expect(lines('Rufus')).toEqual([])
    expect(fs.readFileSync(path.join(folder.root, 'daily', '2026-03-05.md'), 'utf8')).not.toContain('chases')
    await isWell()
  })

  it('CMD8: nor is a part of it learned again from a log of before, undone or not', async () => {
    byHand(merged(), null)
    await run('2026-03-09T08:00:00Z', 'process')
    await learn({ '2026-03-08': ['My dog Rufus chases cats.'] }, '2026-03-09T09:00:00Z')
    expect(lines('Rufus')).toEqual([])
    await undoNight()
    await learn({ '2026-03-07': ['My dog Rufus chases cats, in Kiel.'] }, '2026-03-12T10:00:00Z')
    expect(lines('Rufus')).toEqual([])
    await learn({ '2026-03-13': ['My dog Rufus chases cats.'] }, '2026-03-14T10:00:00Z')
    expect(lines('Rufus')).toEqual([CHASES])
  })

  it('NGP22: so does one that they said is not true', async () => {
    await run('2026-03-09T08:00:00Z', 'feedback', [merged(), 'wrong'])
    await undoNight()
    expect(lines('Rufus')).toEqual([])
  })

  it('NGP22: a pin goes to the lines that come back, and the undo says so', async () => {
    await run('2026-03-09T08:00:00Z', 'pin', [merged()])
    expect((await undoNight()).passedOn).toEqual([expect.stringContaining('are pinned now')])
    expect(lines('Rufus')).toEqual([CHASES, IN_KIEL])
    const pinned = [...state().memories.values()].filter(({ pinned }) => pinned).map(({ text }) => text)
    expect(pinned.sort()).toEqual([CHASES, IN_KIEL])
  })

  it('NGP22: a line that they reworded stands alone', async () => {
    byHand(merged(), 'Rufus is my old beagle')
    await run('2026-03-09T08:00:00Z', 'process')
    await undoNight()
    expect(lines('Rufus')).toEqual(['Rufus is my old beagle'])
    await run('2026-03-13T03:00:00Z', 'compress')
    expect(lines('Rufus')).toEqual(['Rufus is my old beagle'])
    await isWell()
  })

  it('NGP22: what was said again since confirms the line that says it, and stands once', async () => {
    const chases = () => [...state().memories.values()].find(({ text }) => text === CHASES)
    const observations = 1 + (chases()?.observations ?? 0)
    await learn({ '2026-03-10': ['My dog Rufus chases cats.'] }, '2026-03-11T10:00:00Z')
    await undoNight()
    expect(lines('Rufus')).toEqual([CHASES, IN_KIEL])
    expect(chases()).toMatchObject({ observations, confirmedOn: '2026-03-10' })
    expect(chases()?.confidence).toBeGreaterThan(3.9)
    await run('2026-03-14T03:00:00Z', 'compress')
    expect(lines('Rufus')).toEqual([CHASES, IN_KIEL])
    await isWell()
  })

  it('NGP22: what is no longer so ends what it was made of, and an undo of the undo brings the night back', async () => {
    const over = 'Dog Rufus never chases cats, in Kiel'
    await learn({ '2026-03-10': [`My dog ${over.slice(4)}.`] }, '2026-03-11T10:00:00Z')
    await run('2026-03-11T11:00:00Z', 'review', ['accept', String([...state().reviews.keys()][0]), '1'])
    const then = user()
    expect(lines('Rufus')).toEqual([over])
    const { undone } = await undoNight()
    expect(undone).toHaveLength(1)
    expect(lines('Rufus')).toEqual([over])
    await run('2026-03-12T10:00:00Z', 'undo', [String(state().runs.at(-1)?.run)])
    expect(user()).toEqual(then)
  })
})
