import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { createRandom } from '../support/power-loss.ts'
import { nightFolder } from './night-folder.ts'
import { nightLogs } from './night-logs.ts'

const folder = nightFolder('edited-log')
const { run } = folder
const { learn, edit, state, user } = nightLogs(folder)

const FIRST = ['I have to renew my passport.', 'My dog Rufus is a beagle.']
const SECOND = ['I play the cello.', 'My dog Rufus is a beagle.', 'I have renewed my passport.', 'I live in Oslo.']
const DAYS = { '2026-03-01': FIRST, '2026-03-02': SECOND }
const day = (date: string): string => fs.readFileSync(path.join(folder.root, 'daily', `${date}.md`), 'utf8')
const raw = (date: string): string => fs.readFileSync(path.join(folder.root, 'raw', `${date}.md`), 'utf8')
const everyPage = (): string => ['2026-03-01', '2026-03-02'].map(day).join('\n')
const known = (word: string) =>
  [...state().memories.values()].filter(({ text, status }) => status === 'active' && text.includes(word))

/** What a day's page tells that neither its log nor a memory says. */
function untrue(date: string): string[] {
  const texts = new Set([...state().memories.values()].map(({ text }) => text))
  const told = [...day(date).matchAll(/^- (?:\[[^\]]+\]\([^)]+\), [a-z ]+: )?(.*?)(?: \[L.*)?$/gm)].map(
    ([, text]) => text ?? '',
  )
  // A question names its memories.
  const quoted = (text: string): string[] =>
    /\(r-\w+\)$/.test(text) ? [...text.matchAll(/"([^"]+)"/g)].map(([, one]) => one ?? '') : [text]
  const said = (text: string): boolean => texts.has(text) || raw(date).includes(text.replace(/^"|"$/g, ''))
  return told.flatMap(quoted).filter((text) => !/^\d+ turns?, /.test(text) && !said(text))
}

describe('a log that is edited in a turn that was finished', () => {
  it('CMD43: says what it says now: what it said again counts less, what it says is learned, the rest stays as it was', async () => {
    await learn(DAYS, '2026-03-03T10:00:00Z')
    const [cello, beagle] = [known('cello')[0], known('beagle')[0]]
    expect(beagle).toMatchObject({ observations: 2, firstSeen: '2026-03-01' })
    await edit('2026-03-02', 'I have renewed my passport', 'I like figs', '2026-03-04T09:00:00Z')
    expect(untrue('2026-03-02')).toEqual([])
    await edit('2026-03-02', 'My dog Rufus is a beagle', 'My sister Clara teaches biology', '2026-03-04T10:00:00Z')
    expect(known('beagle')).toMatchObject([{ observations: 1, firstSeen: '2026-03-01', placedSeq: beagle?.placedSeq }])
    expect(known('biology')).toMatchObject([{ firstSeen: '2026-03-02' }])
    expect(known('cello')[0]?.evidence).toEqual(cello?.evidence)
    expect(day('2026-03-02')).not.toContain('beagle')
    expect(day('2026-03-02')).toContain('biology')
    expect(await run('2026-03-04T11:00:00Z', 'process')).toMatchObject({ run: null, findings: [] })
    expect(await run('2026-03-04T11:00:00Z', 'doctor')).toMatchObject({ ok: true })
  })

  it('CMD43: what was said first there is seen first where it was said again, and an undo brings all back', async () => {
    await learn(DAYS, '2026-03-03T10:00:00Z')
    const before = [user(), day('2026-03-01'), day('2026-03-02')]
    await edit('2026-03-01', 'Rufus is a beagle.', 'Max is a poodle.', '2026-03-04T10:00:00Z')
    expect(known('beagle')).toMatchObject([{ observations: 1, firstSeen: '2026-03-02' }])
    expect(day('2026-03-01')).not.toContain('beagle')
    await run('2026-03-05T10:00:00Z', 'undo', [String(state().runs.at(-1)?.run)])
    expect([user(), day('2026-03-01'), day('2026-03-02')]).toEqual(before)
  })

  it.each([
    ['a turn is taken out, it is known no more', /## USER \[11:00\] \(x\)\n\n.*\n\n/, 1],
    ['the log is cut off at its end, nothing else is said', /## USER \[11:00\][\s\S]*/, 2],
  ])('CMD43: where %s, and what is gone is not told', async (_, gone, seen) => {
    await learn(DAYS, '2026-03-03T10:00:00Z')
    fs.writeFileSync(path.join(folder.root, 'raw', '2026-03-02.md'), raw('2026-03-02').replace(gone, ''))
    await run('2026-03-04T10:00:00Z', 'process')
    expect(known('beagle')).toMatchObject([{ observations: seen }])
    expect(known('cello')).toHaveLength(1)
    expect(untrue('2026-03-02')).toEqual([])
  })

  it('CMD43: what it says no more is said', async () => {
    await learn({ '2026-03-02': SECOND }, '2026-03-03T10:00:00Z')
    fs.writeFileSync(
      path.join(folder.root, 'raw', '2026-03-02.md'),
      raw('2026-03-02').replace('dog Rufus is a beagle', 'sister Clara teaches biology'),
    )
    const { stderr } = await runCommand('process', [], {}, { root: folder.root, now: '2026-03-04T10:00:00Z' })
    expect(stderr).toContain('memoird: raw/2026-03-02.md no longer says: Dog Rufus is a beagle')
  })

  it('CMD43: what was pinned, or reworded by hand, stays', async () => {
    await learn(DAYS, '2026-03-03T10:00:00Z')
    await run('2026-03-03T11:00:00Z', 'pin', ['Has to renew their passport'])
    await edit('2026-03-01', 'to renew my passport', 'a new coat', '2026-03-04T10:00:00Z')
    expect(known('to renew')).toMatchObject([{ pinned: true }])
    expect(untrue('2026-03-01')).toEqual([])
  })

  it('what stays although its log says it no more is linked to no line of it, until the log says it again', async () => {
    const penicillin = ['I am allergic to penicillin.', 'I play the cello.']
    await learn(
      { '2026-03-01': penicillin, '2026-03-02': ['I am allergic to penicillin, since 2011.'] },
      '2026-03-03T10:00:00Z',
    )
    await run('2026-03-04T03:00:00Z', 'compress')
    const [line] = known('penicillin')
    expect(line?.evidence).toHaveLength(2)
    await run('2026-03-04T10:00:00Z', 'pin', [line?.text ?? ''])
    expect(day('2026-03-01')).toMatch(/penicillin \[L\d+\]/)
    const before = everyPage()
    await edit('2026-03-01', 'I am allergic to penicillin', 'I sing in a choir', '2026-03-05T10:00:00Z')
    expect(known('penicillin')).toMatchObject([{ pinned: true, id: line?.id }])
    expect(everyPage()).not.toMatch(/penicillin[^\n]*raw\/2026-03-01/)
    expect(day('2026-03-01')).toMatch(/Sings in a choir \[L\d+\]/)
    expect(day('2026-03-02')).toMatch(/penicillin[^\n]* \[L\d+\]/)
    const { stdout } = await runCommand('why', [line?.id ?? ''], {}, { root: folder.root, now: '2026-03-05T11:00:00Z' })
    expect(stdout).toContain('raw/2026-03-01.md (says it no more)  "I am allergic to penicillin."')
    expect(await run('2026-03-05T11:00:00Z', 'process', [], { force: true })).toMatchObject({ findings: [] })
    expect(await run('2026-03-05T11:00:00Z', 'doctor')).toMatchObject({ ok: true })
    await edit('2026-03-01', 'I sing in a choir', 'I am allergic to penicillin', '2026-03-06T10:00:00Z')
    expect(known('penicillin')[0]?.evidence).toEqual(line?.evidence)
    expect(everyPage()).toBe(before)
  })

  it('evidence follows its words also where another turn was edited', async () => {
    await learn(DAYS, '2026-03-03T10:00:00Z')
    const lineOf = (text: string): number => raw('2026-03-02').split('\n').indexOf(text) + 1
    await edit('2026-03-02', 'I play the cello.', 'I play the oboe.\n\nIt is new.', '2026-03-04T10:00:00Z')
    const oslo = known('Oslo')[0]?.evidence[0]
    expect(oslo?.lines).toEqual([lineOf('I live in Oslo.'), lineOf('I live in Oslo.')])
  })

  it('CMD43: no edit makes the page of a day tell what neither its log nor a memory says', async () => {
    await learn(DAYS, '2026-03-03T10:00:00Z')
    const random = createRandom(6)
    const said = [
      ...FIRST,
      ...SECOND,
      'I live in Porto.',
      'I decided against the new passport.',
      'My dog Rufus is six years old.',
    ]
    for (let n = 0; n < 24; n++) {
      const date = random() < 0.5 ? '2026-03-01' : '2026-03-02'
      const there = said.filter((one) => raw(date).includes(one))
      const [from, to] = [there, said].map((all) => all[Math.floor(random() * all.length)] ?? '')
      await edit(date, String(from), String(to), `2026-03-04T1${n % 10}:${10 + n}:00Z`)
      expect([n, ...untrue('2026-03-01'), ...untrue('2026-03-02')]).toEqual([n])
    }
  })
})
