import fs from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { nightFolder } from './night-folder.ts'
import { CHOIR, nightLogs, RUFUS } from './night-logs.ts'

const folder = nightFolder('undo-night-along')
const { run } = folder
const { learn, edit, state, lines } = nightLogs(folder)
const learning = (): string => String(state().runs.findLast(({ commit }) => commit.kind === 'process')?.run)

describe('a night that went along with something else', () => {
  const TOM = {
    '2026-03-01': ['My brother Tom repairs clocks.'],
    '2026-03-02': ['My brother Tom repairs clocks, in Oslo.'],
  }

  beforeEach(async () => {
    await learn(TOM, '2026-03-03T10:00:00Z')
    await run('2026-03-04T03:00:00Z', 'compress', [], { only: 'dedupe' })
    await learn(CHOIR, '2026-03-08T10:00:00Z')
  })
  const undoNight = () => run('2026-03-10T11:00:00Z', 'undo', ['night'])
  const isMerged = () => [lines('Tom').length === 1, lines('choir').length === 1]

  it('NGP13: what is left of it is taken back, and then the night before it', async () => {
    await learn({ '2026-03-04': RUFUS['2026-03-05'], '2026-03-05': RUFUS['2026-03-06'] }, '2026-03-08T11:00:00Z')
    await run('2026-03-09T03:00:00Z', 'compress', [], { only: 'dedupe' })
    expect(lines('Rufus')).toHaveLength(1)
    await edit('2026-03-07', 'sing in a choir, in Leeds', 'drive a van', '2026-03-10T10:00:00Z')
    const gone = state().runs.filter(({ undone }) => undone)
    const { undone } = await undoNight()
    expect([gone.length, undone.length]).toEqual([1, 1])
    expect([lines('Rufus').length, ...lines('choir')]).toEqual([2, 'Sings in a choir'])
    expect(isMerged()[0]).toBe(true)
    expect((await undoNight()).undone).toHaveLength(1)
    expect(isMerged()[0]).toBe(false)
    expect((await undoNight()).undone).toEqual([])
  })

  const files = (): string[] =>
    ['workspace', 'daily'].flatMap((of) => {
      const names = fs.readdirSync(path.join(folder.root, of)).filter((name) => name.endsWith('.md'))
      return names.map((name) => `${name}\n${fs.readFileSync(path.join(folder.root, of, name), 'utf8')}`)
    })

  it('CMD34: what an edited log took along does not come back by an undo since before the night', async () => {
    const before = files()
    await run('2026-03-09T03:00:00Z', 'compress', [], { only: 'dedupe' })
    await edit('2026-03-06', 'sing in a choir', 'play the cello', '2026-03-10T10:00:00Z')
    expect(isMerged()).toEqual([true, true])
    await run('2026-03-11T10:00:00Z', 'undo', [], { since: '2026-03-09' })
    expect([files(), isMerged()]).toEqual([before, [true, false]])
    expect((await run('2026-03-11T11:00:00Z', 'undo', [], { since: '2026-03-09' })).undone).toEqual([])
  })
})

describe('a learning that only confirmed', () => {
  it('NGP13: takes the merge that counted it along, and the next night merges without its words and its day', async () => {
    await learn(RUFUS, '2026-03-07T10:00:00Z')
    await learn({ '2026-03-08': ['My dog Rufus chases cats.'] }, '2026-03-08T20:00:00Z')
    const more = learning()
    await run('2026-03-09T03:00:00Z', 'compress', [], { only: 'dedupe' })
    await run('2026-03-10T10:00:00Z', 'undo', [more])
    expect(lines('Rufus')).toHaveLength(2)
    await run('2026-03-11T03:00:00Z', 'compress', [], { only: 'dedupe' })
    expect(lines('Rufus')).toHaveLength(1)
    const merged = [...state().memories.values()].find(({ compressed }) => compressed?.how === 'merged')
    expect(merged).toMatchObject({ status: 'active', observations: 2, confirmedOn: '2026-03-06' })
    expect(merged?.evidence.map(({ file }) => file)).toEqual(['raw/2026-03-05.md', 'raw/2026-03-06.md'])
    expect(await run('2026-03-11T10:00:00Z', 'doctor')).toMatchObject({ ok: true })
  })
})
