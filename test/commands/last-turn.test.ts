import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { nightFolder } from './night-folder.ts'
import { nightLogs } from './night-logs.ts'

const folder = nightFolder('last-turn')
const { run } = folder
const { learn, edit, state, lines, user } = nightLogs(folder)

const DAYS = {
  '2026-03-02': ['My colleague Anna from the Berlin office handles our payroll.', "I'm allergic to penicillin."],
  '2026-03-04': [
    "I can't take penicillin, you know that, I'm allergic.",
    'My sister Clara lives in Lyon and teaches biology.',
  ],
  '2026-03-06': ['My sister Clara plays the cello and she teaches biology.', 'It rained.'],
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
  it('CMD45: keeps what it taught, with what later days said of it, and nothing is said to be gone', async () => {
    await learn(DAYS, '2026-03-10T00:30:00Z')
    const [before] = known('penicillin')
    expect(before).toMatchObject({ observations: 2, firstSeen: '2026-03-02' })
    const said = await edited('2026-03-02', raw('2026-03-02').replace('payroll', 'bookkeeping'))
    expect(said).not.toContain('no longer says: Is allergic')
    expect(known('penicillin')).toMatchObject([{ id: before?.id, text: before?.text, observations: 2 }])
    expect(await run('2026-03-12T11:00:00Z', 'doctor')).toMatchObject({ ok: true })
  })

  it('CMD45: and the merges that a night built on it', async () => {
    await learn(DAYS, '2026-03-10T00:30:00Z')
    await run('2026-03-10T03:00:00Z', 'compress')
    const clara = lines('Clara')
    expect(clara).toHaveLength(1)
    await edited('2026-03-04', `## USER [09:00] (x)\n\nIt rained all day.\n\n${raw('2026-03-04')}`)
    expect(lines('Clara')).toEqual(clara)
    expect(
      known('Clara')[0]?.evidence.map(({ file, lines: [at] }) => raw(file.slice(4, 14)).split('\n')[at - 1]),
    ).toEqual([
      'My sister Clara lives in Lyon and teaches biology.',
      'My sister Clara plays the cello and she teaches biology.',
    ])
  })
})

describe('an edit that takes one thing out of a log and says another', () => {
  it('CMD46: is heard of what the log still says: it ends, and is confirmed', async () => {
    await learn({ '2026-03-02': ['I play the cello.', 'I live in Oslo.', 'It rained.'] }, '2026-03-10T00:30:00Z')
    await edit('2026-03-02', 'I live in Oslo.', 'I no longer play the cello.', '2026-03-12T10:00:00Z')
    expect(user().join('\n')).not.toMatch(/^Plays? the cello/m)
  })
})
