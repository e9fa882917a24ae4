import fs from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import type { Review } from '../../src/memory/review/review.ts'
import { nightFolder } from './night-folder.ts'
import { nightLogs } from './night-logs.ts'

const folder = nightFolder('groundless')
const { run } = folder
const { learn, edit, state, lines } = nightLogs(folder)

const OLD = '2026-12-28'
const DAYS = {
  [OLD]: ['I am learning the cello.', 'It rained.', 'Okay bye.'],
  '2027-01-11': ['I do not learn the cello.'],
}
const LATER = '2027-01-21T10:00:00Z'

const asked = (): Review[] => [...state().reviews.values()].filter(({ type }) => type === 'contradiction')
const newcomer = () => [...state().memories.values()].filter(({ text }) => /not learn|n't learn/i.test(text))
const page = (...names: string[]): string => {
  const file = path.join(folder.root, ...names)
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
}
const runOf = (date: string): string => String(state().runs.find(({ commit }) => commit.date === date)?.run)

/** How what the question rests on goes. */
const GOES: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['its log is edited', () => edit(OLD, 'cello', 'viola', LATER)],
  ['its sentence is deleted', () => edit(OLD, 'I am learning the cello.', 'Hello.', LATER)],
  ['its run is undone', () => run(LATER, 'undo', [runOf(OLD)])],
  ['it is forgotten', () => run(LATER, 'forget', [asked()[0]?.memories[0] ?? ''])],
]

describe('a question which of two holds, when what the newer stands against goes', () => {
  beforeEach(async () => {
    await learn(DAYS, '2027-01-12T00:00:00Z')
    await run('2027-01-20T00:00:00Z', 'compress')
    expect(asked()).toHaveLength(1)
    expect(newcomer()).toMatchObject([{ status: 'candidate' }])
  })

  it.each(GOES)(
    'RVW15: because %s, is closed, and the newer is let in as if nothing had stood against it',
    async (_, go) => {
      await go()
      expect(asked()).toEqual([])
      expect(page('workspace', 'REVIEW.md')).not.toContain('cello')
      expect(newcomer()).toMatchObject([{ status: 'active' }])
      await run('2027-01-22T00:00:00Z', 'compress')
      for (const name of ['weekly/2027-W02.md', 'monthly/2027-01.md']) expect(page(name)).not.toContain('in doubt')
      expect(await run('2027-01-22T11:00:00Z', 'doctor')).toMatchObject({ ok: true })
    },
  )

  it('RVW15: comes back with it when what took it is undone', async () => {
    const before = asked()
    for (const go of [() => edit(OLD, 'cello', 'viola', LATER), () => run(LATER, 'undo', [runOf(OLD)])]) {
      await go()
      expect(asked()).toEqual([])
      await run(LATER, 'undo', [String(state().runs.at(-1)?.run)])
      expect(asked()).toEqual(before)
      expect(newcomer()).toMatchObject([{ status: 'candidate' }])
    }
  })
})

describe('a question which of two holds', () => {
  it('RVW15: is asked about what a later day said of it, where the first day goes', async () => {
    const said = 'I live in Oslo.'
    await learn({ '2026-12-28': [said, 'It rained.'], '2026-12-30': [said, 'It rained.'] }, '2026-12-31T00:00:00Z')
    await learn({ '2027-01-11': ['I live in Bergen.', 'It rained.'] }, '2027-01-12T00:00:00Z')
    expect(asked()).toHaveLength(1)
    const [old] = asked()
    await edit('2026-12-28', said, 'Hello.', LATER)
    expect(asked()).toHaveLength(1)
    expect(asked()[0]?.id).not.toBe(old?.id)
    await run(LATER, 'review', ['accept', String(asked()[0]?.id), 'take-new'])
    expect([lines('Oslo'), lines('Bergen').length]).toEqual([[], 1])
  })

  it('RVW14: says on stdout what was answered', async () => {
    await learn(DAYS, '2027-01-12T00:00:00Z')
    expect(await ticked()).toMatch(/^Your answer: r-[0-9a-f]{8}: the new one holds now {2}\[run-/m)
    expect(newcomer()).toMatchObject([{ status: 'active' }])
  })

  it('RVW14: says that an answer could not be carried out', async () => {
    await learn({ [OLD]: ['I live in Oslo.', 'It rained.'] }, '2026-12-31T00:00:00Z')
    await learn({ '2027-01-11': ['I live in Bergen.', 'It rained.'] }, '2027-01-12T00:00:00Z')
    const file = path.join(folder.root, 'workspace', 'USER.md')
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('Lives in Oslo', 'Lives in Oslo by the river'))
    expect(await ticked()).toMatch(/which was closed, because what it asked had changed: nothing was done for it/)
    expect(asked()).toHaveLength(1)
    expect(lines('Oslo')).toEqual(['Lives in Oslo by the river'])
  })
})

async function ticked(): Promise<string> {
  const file = path.join(folder.root, 'workspace', 'REVIEW.md')
  fs.writeFileSync(file, page('workspace', 'REVIEW.md').replace('[ ] the new one', '[x] the new one'))
  const { stdout, stderr } = await runCommand('process', [], {}, { root: folder.root, now: LATER })
  return stdout + stderr.join('')
}
