import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { settle } from '../../src/maintain/settle.ts'
import { matterIn } from '../../src/memory/matter.ts'
import type { Memory } from '../../src/memory/memory.ts'
import { openMemory } from '../../src/open.ts'
import { memoryWith } from '../support/memories.ts'
import { nightOver } from './support/night.ts'
import { type Answer, Folder } from './support/told-folder.ts'

const DAY = '2026-08-03'
const NIGHT = '2026-08-04'
const SETTLED = `## Health

- Allergic to walnuts

## People

- Colleague Omar sits next door

**Ana:**
- Sister Ana lives in Cork
- Ana plays the cello

## Work

- Works as a clerk at Harbour Labs

## Ahead

- Tax return before 2026-08-20
- Dentist on 2026-09-01

## Habits and likes

- Likes chess on Sundays
`

const FACT = { kind: 'fact', bucket: 'FACT' } as const
const JOB = { subject: 'human', attribute: 'job', value: 'clerk' }
const SAID: readonly (readonly [string, Partial<Answer>])[] = [
  ['Likes chess on Sundays', { matter: 'likes' }],
  ['Dentist on 2026-09-01', { matter: 'ahead', due: '2026-09-01' }],
  ['Colleague Omar sits next door', { matter: 'people', who: 'Omar' }],
  ['Works as a clerk at Harbour Labs', { matter: 'work', claim: JOB }],
  ['Sister Ana lives in Cork', { matter: 'people', who: 'Ana' }],
  ['Allergic to walnuts', { matter: 'health' }],
  ['Tax return before 2026-08-20', { matter: 'ahead', due: '2026-08-20' }],
  ['Ana plays the cello', { matter: 'people', who: 'Ana' }],
]

async function told(documents = '{ maxBytes: 4000 }'): Promise<Folder> {
  const folder = new Folder(documents)
  await folder.tells(
    DAY,
    SAID.map(([text, rest]) => [text, { ...FACT, ...rest }] as const),
  )
  return folder
}

const user = (folder: Folder): string => folder.read('workspace/USER.md')
const lines = (text: string): string => text.split('\n').filter(Boolean).join('\n')

describe('a document at night', () => {
  it('CON2: a day stands as it came, and the night brings its lines to where they belong; ten more change nothing', async () => {
    const folder = await told()
    expect(lines(user(folder))).toContain(`## Updates from ${DAY}\n**Observed:**\n- Likes chess`)
    await folder.run('compress', [], NIGHT)
    expect(user(folder)).toBe(SETTLED)
    const moves = (): unknown[] => folder.state.runs.map(({ counts }) => counts['memory-moved'] ?? 0)
    for (let n = 0; n < 10; n++) await folder.run('compress', [], `2026-08-${n + 5 < 10 ? '0' : ''}${n + 5}`)
    expect(user(folder)).toBe(SETTLED)
    expect(moves().filter((count) => count !== 0)).toEqual([SAID.length])
  })

  it('CON2: a person has a block from the second line on, and the first goes with it', async () => {
    const folder = await told()
    await folder.run('compress', [], NIGHT)
    await folder.tells('2026-08-05', [['Omar has twins', { ...FACT, matter: 'people', who: 'Omar' }]])
    await folder.run('compress', [], '2026-08-05')
    const both = '\n**Omar:**\n- Colleague Omar sits next door\n- Omar has twins\n'
    const alone = '\n- Colleague Omar sits next door\n'
    expect(user(folder)).toBe(SETTLED.replace(alone, '').replace('cello\n', `cello\n${both}`))
    const { seq } = folder.state
    await folder.run('compress', [], '2026-08-06')
    expect(folder.state.seq).toBe(seq)
  })

  it('CON2, NGP20: an undo of the night brings the day back byte for byte, and no later night settles it again', async () => {
    const folder = await told()
    const before = folder.tree()
    await folder.run('compress', [], NIGHT)
    await folder.run('undo', ['night'], NIGHT)
    expect(folder.tree()).toEqual(before)
    await folder.run('compress', [], '2026-08-05')
    expect(folder.tree()).toEqual(before)
    await folder.run('compress', [], '2026-08-05', { only: 'settle' })
    expect(user(folder)).toBe(SETTLED)
  })

  it('CON2, FGT1: a person who is forgotten leaves no block behind, and the night can still be taken back', async () => {
    const folder = await told()
    await folder.run('compress', [], NIGHT)
    fs.rmSync(path.join(folder.root, 'answers.json'))
    await folder.run('forget', ['Omar'], NIGHT)
    expect(user(folder)).toBe(SETTLED.replace('- Colleague Omar sits next door\n\n', ''))
    expect(JSON.stringify(openMemory({ root: folder.root }).read().entries)).not.toContain('Omar')
    await folder.run('undo', ['night'], NIGHT)
    expect(lines(user(folder))).toContain(`## Updates from ${DAY}\n**Observed:**\n- Likes chess`)
    expect(user(folder)).not.toContain('Omar')
  })

  it('CON2, CMD9: what has settled is made again byte for byte', async () => {
    const folder = await told()
    await folder.run('compress', [], NIGHT)
    for (const part of ['workspace', '.state/base'])
      fs.rmSync(path.join(folder.root, part), { recursive: true, force: true })
    await folder.run('rebuild', [], NIGHT)
    expect(user(folder)).toBe(SETTLED)
  })

  it('CON2: `documents.layout: "log"` leaves everything by day', async () => {
    const folder = await told('{ maxBytes: 4000, layout: "log" }')
    const before = user(folder)
    await folder.run('compress', [], NIGHT)
    expect(user(folder)).toBe(before)
  })

  it('CON2: RELATIONAL.md becomes a working agreement, with levels, and SOUL.md stays by day', async () => {
    const folder = new Folder('{ maxBytes: 4000 }')
    const lesson = { kind: 'learning', home: 'soul' }
    const said = [
      ['Keep answers short', { kind: 'preference', home: 'relational' }],
      ['Send mail only after asking', { kind: 'trust', home: 'relational', matter: 'waits' }],
      ['Tidy the calendar alone', { kind: 'trust', home: 'relational' }],
      ['I ask for the log first', lesson],
    ] as const
    await folder.tells('2026-08-02', said)
    await folder.tells(DAY, [said[0], said[3]])
    const soul = folder.read('workspace/SOUL.md')
    await folder.run('compress', [], NIGHT)
    expect(lines(folder.read('workspace/RELATIONAL.md'))).toBe(
      '## How to answer\n- Keep answers short (MEDIUM)\n## May be done alone\n- Tidy the calendar alone\n## Must wait\n- Send mail only after asking',
    )
    expect(folder.read('workspace/SOUL.md')).toBe(soul)
    expect(soul).toContain('- I ask for the log first')
  })

  it('CON2, NGP13: with a section of the person’s below ours an undo of the night gives the bytes back', async () => {
    const folder = await told()
    folder.write('workspace/USER.md', `${user(folder)}\n## Mine\n\nmy own words\n`)
    await folder.run('process', [], DAY)
    const before = folder.tree()
    await folder.run('compress', [], NIGHT)
    expect(user(folder)).toContain('## Mine\n\nmy own words\n')
    expect(user(folder)).toContain('## People')
    await folder.run('undo', ['night'], NIGHT)
    expect(folder.tree()).toEqual(before)
  })

  it('CON5: what a person worded, moved or marked stays, and nothing of ours comes above their first section', async () => {
    const folder = await told()
    const mine = '# Me\n\nI am Dana.\n\n## Work\n\nmy own words\n\n'
    const marked = user(folder)
      .replace('- Likes chess on Sundays\n', '- Likes chess on Sundays and Mondays\n')
      .replace('- Works as a clerk at Harbour Labs\n', '- [ ] Works as a clerk at Harbour Labs\n')
      .replace('- Allergic to walnuts\n', '')
    folder.write('workspace/USER.md', `${mine}- Allergic to walnuts\n\n${marked}`)
    await folder.run('compress', [], NIGHT)
    const now = user(folder)
    expect(now.startsWith(`${mine}- Allergic to walnuts\n`)).toBe(true)
    expect(lines(now)).toContain(
      `## Updates from ${DAY}\n**Observed:**\n- Likes chess on Sundays and Mondays\n- [ ] Works as a clerk at Harbour Labs`,
    )
    expect(now.indexOf('## Work')).toBeLessThan(now.indexOf('## People'))
  })

  it('CON2: a value that changes stands where the old one stood, one of another matter where that belongs', async () => {
    const folder = await told()
    await folder.run('compress', [], NIGHT)
    const claim = { ...JOB, value: 'pilot' }
    await folder.says('2026-08-05', ['Now works as a pilot'], { ...FACT, cue: 'update', claim, matter: 'work' })
    expect(lines(user(folder))).toContain('## Work\n- Now works as a pilot (since 5 Aug 2026)\n')
    expect(user(folder)).not.toContain('clerk')
    await folder.run('undo', ['night'], '2026-08-06')
    expect(lines(user(folder))).toContain('- Now works as a pilot (since 5 Aug 2026)\n- Sister Ana')
  })
})

const line = (text: string, fields: Partial<Memory>): Memory =>
  memoryWith({
    id: `m-${text.length.toString(16).padStart(16, '0')}`,
    text,
    home: 'user',
    kind: 'fact',
    bucket: 'FACT',
    ...fields,
  })

async function movedTo(memory: Memory, sections: string[][] = [], links: string[] = []): Promise<unknown> {
  const night = nightOver([memory], { theirsIn: () => ({ lines: new Set(), sections, links: new Set(links) }) })
  await night.run(settle)
  return night.state().memories.get(memory.id)?.section
}

describe('where a line belongs', () => {
  it.each([
    [{ bucket: 'PERSON' }, ['## People']],
    [{ bucket: 'FACT' }, ['## Home and life']],
    [{ bucket: 'FACT', stated: 'inferred' }, ['## Home and life', '**Inferred:**']],
    [{ bucket: 'TOPIC' }, ['## Habits and likes']],
    [{ bucket: 'FACT', matter: 'people', who: 'sister' }, ['## People']],
    [{ bucket: 'FACT', matter: 'people', who: '**' }, ['## People']],
    [{ bucket: 'FACT', matter: 'answers' }, ['## Home and life']],
    [{ bucket: 'TOPIC', due: '2026-09-01' }, ['## Ahead']],
    [{ home: 'relational', bucket: null, kind: 'trust' }, ['## May be done alone']],
    [{ home: 'relational', bucket: null, kind: 'correction' }, ['## How to answer']],
    [{ home: 'relational', bucket: null, kind: 'dynamic' }, ['## Words and names']],
    [{ home: 'relational', bucket: null, kind: 'trust', matter: 'waits' }, ['## Must wait']],
    [{ home: 'soul', bucket: null, kind: 'learning' }, null],
    [{ status: 'candidate' }, null],
    [{ origin: 'human-edit' }, null],
  ] as const)('CON2: %j goes to %j', async (fields, section) => {
    expect(await movedTo(line('Something to keep', fields as Partial<Memory>))).toEqual(section)
  })

  it.each([
    ['## My body', { matter: 'health' }],
    ['## Family & friends', { matter: 'people' }],
    ['## Career', { matter: 'work' }],
    ['## Hobbies', { bucket: 'TOPIC' }],
    ['## Upcoming dates', { bucket: 'TOPIC', due: '2026-09-01' }],
    ['### Response Preferences', { home: 'relational', bucket: null, kind: 'preference' }],
    ['## Trust Calibration', { home: 'relational', bucket: null, kind: 'trust' }],
  ] as const)('CON2: the person’s own %s takes what is of its matter, by its title', async (title, fields) => {
    const theirs = [['## Recipes'], [title]]
    expect(await movedTo(line('Something to keep', fields), theirs)).toEqual([title])
  })

  it('CON2: what is told of a person stands in their own section of people', async () => {
    const ana = line('Ana sings', { matter: 'people', who: 'Ana' })
    const theirs = [['## Health'], ['## Home', '### My folks']]
    expect(await movedTo(ana, theirs)).toEqual(['## Home', '### My folks'])
  })

  it('CON2: under a link where the person’s text links to somebody', async () => {
    const ana = line('Ana sings', { matter: 'people', who: 'Ana' })
    expect(await movedTo(ana, [], ['ana'])).toEqual(['## People', '**[[Ana]]:**'])
    expect(await movedTo(ana, [], ['bo'])).toEqual(['## People'])
  })

  it.each([
    ['health', { claim: { subject: 'human', attribute: 'dose:ramipril', value: '5mg' } }],
    ['work', { claim: { subject: 'human', attribute: 'employer', value: 'brot' } }],
    ['people', { text: 'Dad takes 75 mg', bucket: 'PERSON' }],
  ] as const)('CON2: without a reader’s word its claim tells that it is about %s', (matter, fields) => {
    expect(matterIn(line('Something', fields))).toBe(matter)
  })
})
