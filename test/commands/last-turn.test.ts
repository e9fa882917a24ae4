import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { learnDays } from '../../src/learn/learn-days.ts'
import { openMemory } from '../../src/open.ts'
import { nightFolder } from './night-folder.ts'
import { nightLogs } from './night-logs.ts'

const folder = nightFolder('last-turn')
const { run } = folder
const { learn, state, lines } = nightLogs(folder)

const DAYS = {
  '2026-03-02': ['My colleague Anna from the Berlin office handles our payroll.', "I'm allergic to penicillin."],
  '2026-03-04': ["I'm allergic to penicillin.", 'My sister Clara teaches biology.'],
  '2026-03-06': ['My sister Clara teaches biology, in Lyon.', 'It rained.'],
}
const known = (word: string) =>
  [...state().memories.values()].filter(({ text, status }) => status === 'active' && text.includes(word))
const log = (date: string): string => path.join(folder.root, 'raw', `${date}.md`)
const raw = (date: string): string => fs.readFileSync(log(date), 'utf8')

async function edited(date: string, text: string, now = '2026-03-12T10:00:00Z'): Promise<string> {
  fs.writeFileSync(log(date), text)
  const { stderr, stdout } = await runCommand('process', [], {}, { root: folder.root, now })
  return `${stdout}${stderr}`
}

describe('the last turn of an old log that is edited elsewhere', () => {
  it('keeps what it taught, with what later days said of it, and nothing is said to be gone', async () => {
    await learn(DAYS, '2026-03-10T00:30:00Z')
    const [before] = known('penicillin')
    expect(before).toMatchObject({ observations: 2, firstSeen: '2026-03-02' })
    const said = await edited('2026-03-02', raw('2026-03-02').replace('payroll', 'bookkeeping'))
    expect(said).not.toContain('no longer says: Is allergic')
    expect(known('penicillin')).toMatchObject([{ id: before?.id, text: before?.text, observations: 2 }])
    expect(await run('2026-03-12T11:00:00Z', 'doctor')).toMatchObject({ ok: true })
  })

  it('and the merges that a night built on it', async () => {
    await learn(DAYS, '2026-03-10T00:30:00Z')
    await run('2026-03-10T03:00:00Z', 'compress')
    const clara = lines('Clara')
    expect(clara).toHaveLength(1)
    await edited('2026-03-04', `## USER [09:00] (x)\n\nIt rained all day.\n\n${raw('2026-03-04')}`)
    expect(lines('Clara')).toEqual(clara)
    expect(
      known('Clara')[0]?.evidence.map(({ file, lines: [at] }) => raw(file.slice(4, 14)).split('\n')[at - 1]),
    ).toEqual(['My sister Clara teaches biology.', 'My sister Clara teaches biology, in Lyon.'])
  })
})

describe('what a later turn takes back', () => {
  it('EXT2: what the turn before it had taught ends, and nothing is kept of the words', async () => {
    await learn({ '2026-03-02': ["I'm allergic to penicillin."] }, '2026-03-10T00:30:00Z')
    expect(known('penicillin')).toHaveLength(1)
    const all = state().memories.size
    const said = await edited(
      '2026-03-02',
      `${raw('2026-03-02').trimEnd()}\n\n## USER [10:20] (x)\n\nOff the record.\n`,
    )
    expect(said).toContain('0 findings')
    expect([known('penicillin'), lines('penicillin')]).toEqual([[], []])
    expect(state().memories.size).toBe(all)
    expect(await run('2026-03-12T11:00:00Z', 'doctor')).toMatchObject({ ok: true })
  })

  it('EXT2: where that taught nothing, nothing is learned of it either', async () => {
    await learn({ '2026-03-02': ["I'm allergic to penicillin."] }, '2026-03-10T00:30:00Z')
    const { size } = state().memories
    const turns = ['It rained.', 'Off the record.'].map((text, at) => `## USER [10:2${at}] (x)\n\n${text}\n`)
    await edited('2026-03-02', `${raw('2026-03-02').trimEnd()}\n\n${turns.join('\n')}`)
    expect(known('penicillin')).toHaveLength(1)
    expect(state().memories.size).toBe(size)
  })
})

describe('a log that is edited while it may still grow', () => {
  it('keeps what its last turn taught, and takes back what that says no more when it grows', async () => {
    await learn(DAYS, '2026-03-10T00:30:00Z')
    const [before] = known('penicillin')
    fs.writeFileSync(log('2026-03-02'), raw('2026-03-02').replace('payroll', 'bookkeeping'))
    const memory = openMemory({ root: folder.root, now: '2026-03-12T10:00:00Z' })
    const today = [{ date: '2026-03-02', settled: false }]
    await memory.write((apply) => learnDays(memory, apply, today, { force: false, dryRun: false }))
    expect(known('penicillin')).toMatchObject([{ id: before?.id, observations: 2 }])
    expect(known('bookkeeping')).toHaveLength(1)
    await edited('2026-03-02', raw('2026-03-02').replace("I'm allergic to penicillin.", 'My dentist is in Kiel.'))
    expect(known('penicillin')).toMatchObject([{ observations: 1, firstSeen: '2026-03-04' }])
    expect(known('Kiel')).toHaveLength(1)
  })
})

describe('the last turn of an old log that is another now', () => {
  const first = { '2026-03-02': DAYS['2026-03-02'], '2026-03-04': DAYS['2026-03-04'] }

  it.each([
    ['grew', (text: string) => `${text.trimEnd()}\n\nMy dentist is in Kiel.\n`],
    [
      'says something besides that is other',
      (text: string) =>
        text.replace("I'm allergic to penicillin.", "I'm allergic to penicillin. My dentist is in Kiel."),
    ],
    [
      'grew, in a log that was edited above it',
      (text: string) => `${text.replace('payroll', 'bookkeeping').trimEnd()}\n\nMy dentist is in Kiel.\n`,
    ],
    [
      'grew, and others follow it',
      (text: string) => `${text.trimEnd()}\n\nMy dentist is in Kiel.\n\n## USER [12:00] (x)\n\nOkay bye.\n`,
    ],
  ])('keeps what it still says as it stands, where it %s', async (_, change) => {
    await learn(first, '2026-03-10T00:30:00Z')
    const [before] = known('penicillin')
    expect(before).toMatchObject({ observations: 2, firstSeen: '2026-03-02' })
    const said = await edited('2026-03-02', change(raw('2026-03-02')))
    expect(said).not.toContain('no longer says: Is allergic')
    expect(known('penicillin')).toMatchObject([{ id: before?.id, text: before?.text, observations: 2 }])
    expect(known('Kiel')).toHaveLength(1)
    // And once more: what stays is no more and no less than what stood there.
    await edited('2026-03-02', raw('2026-03-02').replace('Kiel', 'Ulm'), '2026-03-13T10:00:00Z')
    expect(known('penicillin')).toMatchObject([{ id: before?.id, observations: 2 }])
    expect([known('Kiel').length, known('Ulm').length]).toEqual([0, 1])
    expect(await run('2026-03-13T11:00:00Z', 'doctor')).toMatchObject({ ok: true })
  })

  it('and what it says no more is known as later days say it', async () => {
    await learn(first, '2026-03-10T00:30:00Z')
    await edited('2026-03-02', raw('2026-03-02').replace("I'm allergic to penicillin.", 'My dentist is in Kiel.'))
    expect(known('penicillin')).toMatchObject([{ observations: 1, firstSeen: '2026-03-04' }])
    expect(known('Kiel')).toHaveLength(1)
  })

  it('a wish keeps the day on which it was confirmed in other words', async () => {
    await learn(
      {
        '2026-03-02': ['It rained.', 'Please keep your answers short.'],
        '2026-03-04': ['Like I said, keep your answers short.', 'It rained.'],
      },
      '2026-03-10T00:30:00Z',
    )
    const [before] = known('short')
    expect(before).toMatchObject({ observations: 2 })
    await edited('2026-03-02', raw('2026-03-02').replace('It rained', 'It poured'))
    expect(known('short')).toMatchObject([{ id: before?.id, observations: 2, firstSeen: '2026-03-02' }])
    await edited('2026-03-02', `${raw('2026-03-02').trimEnd()}\n\nThanks a lot.\n`)
    expect(known('short')).toMatchObject([{ id: before?.id, observations: 2, firstSeen: '2026-03-02' }])
  })
})

describe('the last turn of an old log that was cut in the middle of a sentence', () => {
  it('says what the whole sentence says once the rest is there, and nothing of the half', async () => {
    await learn(
      { '2026-03-02': ['It rained.', 'I moved to Ber'], '2026-03-04': ['It snowed.'] },
      '2026-03-10T00:30:00Z',
    )
    expect(known('Moved')).toMatchObject([{ text: 'Moved to Ber' }])
    await edited('2026-03-02', `${raw('2026-03-02').trimEnd()}gen. My dentist is in Kiel.\n`)
    expect(known('Moved').map(({ text }) => text)).toEqual(['Moved to Bergen'])
    expect(known('Kiel')).toHaveLength(1)
  })
})
