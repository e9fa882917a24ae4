import { describe, expect, it } from 'vitest'
import type { Memory } from '../../../src/memory/memory.ts'
import { dayBehind } from '../../../src/store/document/behind.ts'
import { Folder } from '../../maintain/support/told-folder.ts'
import { memoryWith } from '../../support/memories.ts'

const FACT = { kind: 'fact', bucket: 'FACT' } as const
const HOME = { subject: 'human', attribute: 'home', value: 'oslo' }
const LINE = '- Now lives in Graz (since 5 Aug 2026)\n'

async function moved(): Promise<Folder> {
  const folder = new Folder('{ maxBytes: 4000 }')
  await folder.says('2026-08-03', ['Lives in Oslo'], { ...FACT, claim: HOME })
  const claim = { ...HOME, value: 'graz' }
  await folder.says('2026-08-05', ['Now lives in Graz'], { ...FACT, cue: 'update', claim })
  return folder
}

const user = (folder: Folder): string => folder.read('workspace/USER.md')
const edit = (folder: Folder, from: string, to: string): void =>
  folder.write('workspace/USER.md', user(folder).replace(from, to))
const memory = (folder: Folder): Memory | undefined =>
  [...folder.state.memories.values()].find(({ status }) => status === 'active')

describe('the day behind a line', () => {
  it.each([
    [{ placedOn: '2026-08-03' }, ' (since 5 Aug 2026)'],
    [{ placedOn: '2026-08-03', text: 'Lives in Graz since May 2026' }, ''],
    [{ placedOn: '2026-08-03', origin: 'human-edit' }, ''],
    [{ due: '2026-09-01' }, ' (1 Sep 2026)'],
    [{ due: '2026-09-01', text: 'Dentist on 2026-09-01' }, ''],
    [{ due: '2026-09-01', text: 'Dentist on September 1st, 2026' }, ''],
    [{ due: '2026-09-01', text: 'Dentist at 10 in 2026' }, ' (1 Sep 2026)'],
    [{}, ''],
  ] as const)('CON3: %j has "%s" behind it', (fields, behind) => {
    expect(dayBehind(memoryWith({ firstSeen: '2026-08-05', text: 'Lives in Graz', ...fields }))).toBe(behind)
  })

  it('CON3: a value that changed says since when, and neither a run nor a rebuild takes that for an edit', async () => {
    const folder = await moved()
    expect(user(folder)).toContain(LINE)
    const { seq } = folder.state
    const before = user(folder)
    await folder.run('process', [], '2026-08-06')
    await folder.run('rebuild', [], '2026-08-06')
    expect([user(folder), folder.state.seq]).toEqual([before, seq])
    expect(memory(folder)?.text).toBe('Now lives in Graz')
  })

  it.each([
    ['Now lives in Graz (since 5 Aug 2026)', 'Now lives in Wien (since 5 Aug 2026)'],
    ['Now lives in Graz (since 5 Aug 2026)', 'Now lives in Graz (since 1 Aug 2026)'],
    ['Now lives in Graz (since 5 Aug 2026)', 'Now lives in Graz'],
    ['Now lives in Graz (since 5 Aug 2026)', 'Now lives in Graz (since 5 Aug 2026), gladly'],
  ])('CON3, DOC14: what a person makes of "%s" is theirs letter by letter: %s', async (from, to) => {
    const folder = await moved()
    edit(folder, from, to)
    const typed = user(folder)
    await folder.run('process', [], '2026-08-06')
    expect(user(folder)).toBe(typed)
    expect(memory(folder)).toMatchObject({ text: to, origin: 'human-edit' })
    await folder.run('compress', [], '2026-08-07')
    expect(user(folder)).toContain(`- ${to}\n`)
  })

  it.each([
    ['- Now lives in Graz (since 5 Aug 2026)', '- **Now lives in Graz (since 5 Aug 2026)**'],
    ['- Now lives in Graz (since 5 Aug 2026)', '* Now lives in Graz (since 5 Aug 2026) #home'],
  ])('CON3, DOC56: dressed as %s → %s it is the same line', async (from, to) => {
    const folder = await moved()
    edit(folder, from, to)
    await folder.run('process', [], '2026-08-06')
    expect(user(folder)).toContain(to)
    expect(memory(folder)).toMatchObject({ text: 'Now lives in Graz', origin: 'human-said' })
  })

  it('CON3: it moves with its line into another document, and a day that a person types is a part of their words', async () => {
    const folder = await moved()
    edit(folder, LINE, '- Party (9 Sep 2026)\n')
    folder.write('workspace/RELATIONAL.md', `## Ours\n\n${LINE}`)
    await folder.run('process', [], '2026-08-06')
    const known = [...folder.state.memories.values()].filter(({ status }) => status === 'active')
    expect(known.map(({ home, text }) => [home, text])).toEqual([
      ['relational', 'Now lives in Graz'],
      ['user', 'Party (9 Sep 2026)'],
    ])
    expect([user(folder), folder.read('workspace/RELATIONAL.md')].join()).toContain('- Party (9 Sep 2026)\n')
  })
})
