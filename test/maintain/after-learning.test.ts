import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { archiveLine } from '../../src/store/projection/archive-pages.ts'
import { tellFigure } from '../support/figure.ts'
import { memoryWith } from '../support/memories.ts'
import { Folder } from './support/told-folder.ts'

tellFigure('room in documents')

const PLACES = ['Lisbon', 'Oslo', 'Graz', 'Turin', 'Porto', 'Ghent', 'Bergen', 'Lyon', 'Cork', 'Basel', 'Malmo', 'Brno']
const PEOPLE = ['Anna', 'Bjorn', 'Carla', 'Dmitri', 'Elena', 'Farid', 'Greta', 'Hugo', 'Ines', 'Jonas', 'Kaija', 'Lior']
const day = (n: number): string => `2026-01-${String(n + 1).padStart(2, '0')}`
const friend = (n: number): string => `Friend ${PEOPLE[n]} lives in ${PLACES[n]} with ${n + 2} cats and Tag-${n}`

/** Twelve days, one friend a day. */
async function twelveFriends(folder: Folder, from = 0): Promise<Folder> {
  for (let n = from; n < 12; n++) await folder.says(day(n), [friend(n)])
  return folder
}

let lived: Folder

beforeAll(async () => {
  lived = await twelveFriends(new Folder())
})

/** A folder of its own in which the twelve days were lived. */
function afterTwelve(): Folder {
  const folder = new Folder()
  fs.cpSync(lived.root, folder.root, { recursive: true })
  folder.answers.push(...lived.answers)
  return folder
}

describe('documents over their size', () => {
  it('CON1: it stays within its size, what leaves goes to a page of the archive by month; both say every word', async () => {
    const folder = afterTwelve()
    const user = folder.read('workspace/USER.md')
    const page = folder.read('workspace/archive/USER-2026-01.md')
    expect(Buffer.byteLength(user)).toBeLessThanOrEqual(700)
    expect(user).toContain(`## Updates from ${day(11)}\n\n**Observed:**\n- ${friend(11)}\n`)
    expect(page).toContain(`- ${friend(0)}\n`)
    for (let n = 0; n < 12; n++) expect(`${user}${page}`.split(friend(n))).toHaveLength(2)
  })

  it('CON4: what left is archived with its page, and search finds it', async () => {
    const folder = afterTwelve()
    expect(folder.archived.length).toBeGreaterThan(2)
    for (const text of folder.archived.slice(0, 2)) {
      const { hits } = await folder.run('search', [text], day(20), { unit: 'memory' })
      expect(hits.map((hit: { text: string }) => hit.text)).toContain(text)
    }
    for (const [id, file] of folder.state.archivedIn)
      expect(folder.read(file)).toContain(folder.state.memories.get(id)?.text)
  })

  it.each([
    ['health', { kind: 'fact', bucket: 'FACT', matter: 'health' }],
    ['a person', { kind: 'person', bucket: 'PERSON' }],
    ['what is ahead', { matter: 'ahead', due: '2027-01-01' }],
  ] as const)(
    'CON1: %s never leaves for room, and has room taken by what may',
    async (_name, kept) => {
      const folder = new Folder('{ maxBytes: 600 }')
      const text = 'Allergic to walnuts, says Ana at the kitchen table in Lisbon, 2027-01-01'
      await folder.says(day(0), [text], { significance: 0.1, ...kept })
      await twelveFriends(folder, 1)
      expect(folder.archived.length).toBeGreaterThan(3)
      expect(folder.read('workspace/USER.md')).toContain(text)
    },
    60_000,
  )

  it('CON1: RELATIONAL.md keeps its rules, and SOUL.md its size', async () => {
    const folder = new Folder('{ maxBytes: 600 }')
    await folder.says(day(0), ['Never touch the invoices'], { kind: 'trust', home: 'relational', significance: 0.1 })
    for (let n = 1; n < 10; n++) {
      const text = `Decides about the ${PLACES[n]} trip only after a walk with ${PEOPLE[n]}`
      await folder.says(day(n), [text], { kind: 'dynamic', home: 'relational' })
    }
    expect(folder.read('workspace/RELATIONAL.md')).toContain('- Never touch the invoices\n')
    expect(folder.read('workspace/archive/RELATIONAL-2026-01.md')).toContain('- Decides about the Oslo trip')
    const soul = new Folder('{ maxBytes: 600 }')
    for (let n = 0; n < 10; n++) {
      const text = `I look at the ${PLACES[n]} log first when ${PEOPLE[n]} is mentioned`
      // A lesson of the assistant waits for a second day.
      for (const one of [day(2 * n), day(2 * n + 1)]) await soul.says(one, [text], { kind: 'learning', home: 'soul' })
    }
    expect(Buffer.byteLength(soul.read('workspace/SOUL.md'))).toBeLessThanOrEqual(600)
    expect(soul.read('workspace/archive/SOUL-2026-01.md')).toContain('- I look at the ')
  }, 60_000)

  it('CON1: what left comes back when there is room again, and another run moves nothing', async () => {
    const folder = afterTwelve()
    const before = folder.archived
    const there = folder.read('workspace/USER.md')
    const gone = there
      .split('\n')
      .filter((line) => line.startsWith('- '))
      .slice(0, 2)
    folder.write(
      'workspace/USER.md',
      gone.reduce((text, line) => text.replace(`${line}\n`, ''), there),
    )
    await folder.run('process', [], day(13))
    const back = before.filter((text) => !folder.archived.includes(text))
    expect(back.length).toBeGreaterThan(0)
    for (const text of back) expect(folder.read('workspace/USER.md')).toContain(`- ${text}\n`)
    for (const line of gone) expect(folder.read('workspace/USER.md')).not.toContain(line)
    expect(Buffer.byteLength(folder.read('workspace/USER.md'))).toBeLessThanOrEqual(700)
    const after = folder.tree()
    await folder.run('process', [], day(14))
    expect(folder.tree()).toEqual(after)
  })

  it('CON5: a line that a person worded, marked, moved or wrote under stays where it is, byte for byte', async () => {
    const folder = new Folder('{ maxBytes: 600 }')
    for (let n = 0; n < 4; n++) await folder.says(day(n), [friend(n)])
    const marked = folder
      .read('workspace/USER.md')
      .replace(`- ${friend(0)}\n`, `- [ ] ${friend(0)}\n`)
      .replace(`- ${friend(1)}\n`, `- ${friend(1)}\n  - met in 2009\n`)
      .replace(`- ${friend(2)}\n`, `- ${friend(2)}, who is moving\n`)
    folder.write('workspace/USER.md', `# Me\n\nmy   own\twords\n\n${marked}\n\n> a quote\n`)
    await twelveFriends(folder, 4)
    const user = folder.read('workspace/USER.md')
    expect(user.startsWith('# Me\n\nmy   own\twords\n\n')).toBe(true)
    expect(user).toContain('\n> a quote\n')
    expect(user).toContain(`- [ ] ${friend(0)}\n`)
    expect(user).toContain(`- ${friend(1)}\n  - met in 2009\n`)
    expect(user).toContain(`- ${friend(2)}, who is moving\n`)
    expect(folder.archived).not.toContain(friend(0))
    expect(folder.archived.length).toBeGreaterThan(0)
  })

  it('CON5: lines with text in braces stay when the document is full, and a run says when there is nothing else', async () => {
    const folder = new Folder('{ maxBytes: 600 }')
    const fixed = (n: number): string => `${friend(n)} and {Code ${n}}`
    for (let n = 0; n < 9; n++) await folder.says(day(n), [fixed(n)])
    const user = folder.read('workspace/USER.md')
    for (let n = 0; n < 9; n++) expect(user).toContain(`- ${fixed(n)}\n`)
    expect(folder.archived).toEqual([])
    const now = `${day(9)}T20:00:00Z`
    const told = await runCommand('process', [], {}, { root: folder.root, now })
    expect(told.stderr.join()).toContain(
      'workspace/USER.md is over documents.maxBytes (600) with lines that never leave for room alone',
    )
    await folder.says(day(10), [friend(10)])
    expect(folder.archived).toEqual([friend(10)])
  })

  it('CON5: one run of kind maintain does it, and undoing it, or the learning that it followed, gives the bytes back', async () => {
    const folder = new Folder()
    let before = {}
    let n = 0
    for (; folder.state.archivedIn.size === 0; n++) {
      before = fs.existsSync(path.join(folder.root, 'workspace')) ? folder.tree() : {}
      await folder.says(day(n), [friend(n)])
    }
    const [process, maintain] = folder.state.runs.slice(-2)
    expect(maintain?.commit).toMatchObject({ kind: 'maintain', job: process?.commit.job })
    await folder.run('undo', [maintain?.run ?? ''], day(n))
    expect(folder.archived).toEqual([])
    expect(folder.tree()).toEqual({ ...before, 'USER.md': expect.stringContaining(friend(n - 1)) })
    await folder.run('undo', [folder.state.runs.at(-1)?.run ?? ''], day(n))
    expect(folder.archived.length).toBeGreaterThan(0)
    await folder.run('undo', [process?.run ?? ''], day(n))
    expect(folder.tree()).toEqual(before)
  })

  it('CON4: an archived memory that is confirmed comes back, and one that is contradicted is superseded', async () => {
    const folder = afterTwelve()
    const back = friend(0)
    expect(folder.archived).toContain(back)
    await folder.says(day(20), [back])
    expect(folder.archived).not.toContain(back)
    expect(folder.read('workspace/USER.md')).toContain(back)
    expect(folder.read('workspace/archive/USER-2026-01.md')).not.toContain(back)
    const [gone = ''] = folder.archived
    await folder.says(day(21), [gone.replace('lives', 'no longer lives')], { cue: 'update' })
    expect([...folder.state.memories.values()].find(({ text }) => text === gone)?.status).toBe('superseded')
    expect(folder.read('workspace/archive/USER-2026-01.md')).not.toContain(gone)
  })

  it('CON4: a line taken out of a page is a deletion, one put back into its document holds again, remarks stay', async () => {
    const folder = afterTwelve()
    const name = 'workspace/archive/USER-2026-01.md'
    const [gone = '', back = ''] = folder.archived
    folder.write(name, `my remark\n\n${folder.read(name).replace(`- ${gone}\n`, '').replace(`- ${back}\n`, '')}`)
    folder.write('workspace/USER.md', `${folder.read('workspace/USER.md')}- ${back}\n`)
    await folder.run('process', [], day(21))
    const statusOf = (text: string) =>
      [...folder.state.memories.values()].find((memory) => memory.text === text)?.status
    expect([statusOf(gone), statusOf(back)]).toEqual(['retracted', 'active'])
    expect(folder.read(name).startsWith('my remark\n')).toBe(true)
    expect(folder.read('workspace/USER.md')).toContain(`- ${back}\n`)
  })

  it('CON14: a line that comes back and leaves again in one run stands in its page as if it had never left', () => {
    const [once, again] = [1, 99].map((placedSeq) =>
      archiveLine(memoryWith({ placedSeq, section: ['## Profile'] }), 'USER'),
    )
    expect(again).toEqual(once)
    expect(once).toMatchObject({ headings: ['## 2026-02-08'], order: 12, lines: ['- Works on crypto tax (MoonTax)'] })
  })

  it('CON4: a page that is gone is made again, and forget takes the words out of it', async () => {
    const folder = afterTwelve()
    const name = 'workspace/archive/USER-2026-01.md'
    const page = folder.read(name)
    fs.unlinkSync(path.join(folder.root, name))
    await folder.run('process', [], day(21))
    expect(folder.read(name)).toBe(page)
    // The recording is the person's file, and it would rightly be reported.
    fs.unlinkSync(path.join(folder.root, 'answers.json'))
    await folder.run('forget', ['Friend Anna'], day(22))
    expect(folder.read(name)).not.toContain('Anna')
    expect(folder.read(name)).toContain(PEOPLE[1])
  })

  it('CON12: why tells what was, what is, since when and by which words', async () => {
    const folder = new Folder('{ maxBytes: 3096 }')
    await folder.says(day(0), ['Lives in Lisbon near the harbour'], { kind: 'fact', bucket: 'FACT' })
    await folder.says(day(3), ['No longer lives in Lisbon near the harbour'], {
      kind: 'fact',
      bucket: 'FACT',
      cue: 'update',
    })
    const { memories } = await folder.run('why', ['No longer lives in Lisbon near the harbour'], day(4))
    expect(memories[0].trail).toEqual([
      {
        was: 'Lives in Lisbon near the harbour',
        is: 'No longer lives in Lisbon near the harbour',
        since: day(3),
        reason: expect.stringContaining(day(3)),
        evidence: [expect.objectContaining({ file: `raw/${day(3)}.md`, lines: [5, 5] })],
      },
    ])
  })
})

describe('what is ahead', () => {
  const DENTIST = 'Dentist in Cork on 2026-01-05'
  const PLAN = { matter: 'ahead', due: '2026-01-05' } as const
  const user = (folder: Folder): string => folder.read('workspace/USER.md')

  it('CON6: it leaves its document by itself the day after, is still found, and nothing about it is asked', async () => {
    const folder = new Folder('{ maxBytes: 4000 }')
    await folder.says(day(0), [DENTIST], PLAN)
    await folder.run('compress', [], day(2))
    expect(user(folder)).toContain(DENTIST)
    await folder.run('process', [], day(4))
    expect(user(folder)).toContain(DENTIST)
    await folder.run('process', [], day(5))
    expect(user(folder)).not.toContain(DENTIST)
    expect(user(folder)).not.toContain('## Ahead')
    expect(folder.read('workspace/archive/USER-2026-01.md')).toContain(`- ${DENTIST}\n`)
    const { hits } = await folder.run('search', ['dentist Cork'], day(20), { unit: 'memory' })
    expect(hits.map((hit: { text: string }) => hit.text)).toContain(DENTIST)
    const { seq } = folder.state
    await folder.run('process', [], '2026-12-01')
    expect([folder.state.seq, folder.read('workspace/REVIEW.md')]).toEqual([seq, ''])
  })

  it('CON6: an undo brings it back, and no later run takes it away again', async () => {
    const folder = new Folder('{ maxBytes: 4000 }')
    await folder.says(day(0), [DENTIST], PLAN)
    const before = user(folder)
    await folder.run('process', [], day(6))
    expect(folder.archived).toEqual([DENTIST])
    await folder.run('undo', [folder.state.runs.at(-1)?.run ?? ''], day(6))
    await folder.run('process', [], day(7))
    await folder.run('compress', [], day(7), { only: 'dedupe' })
    expect([user(folder), folder.archived]).toEqual([before, []])
  })

  it('CON6: what a person marked, moved or pinned stays after its day', async () => {
    const folder = new Folder('{ maxBytes: 4000 }')
    const others = ['Exam in Graz on 2026-01-05', 'Party in Oslo on 2026-01-05']
    await folder.says(day(0), [DENTIST, ...others], PLAN)
    const marked = user(folder).replace(`- ${DENTIST}`, `- [x] ${DENTIST}`).replace(`- ${others[0]}\n`, '')
    folder.write('workspace/USER.md', `## Plans\n\n- ${others[0]}\n\n${marked}`)
    await folder.run('remember', [others[1] ?? ''], day(1))
    await folder.run('process', [], day(8))
    for (const text of [DENTIST, ...others]) expect(user(folder)).toContain(text)
    expect(folder.archived).toEqual([])
  })

  it('CON6: the page of a day says what was still ahead', async () => {
    const folder = new Folder('{ maxBytes: 4000 }')
    await folder.says(day(0), [DENTIST], PLAN)
    expect(folder.read(`daily/${day(0)}.md`)).toContain(`## Ahead\n\n- ${DENTIST}`)
    await folder.says(day(4), ['Cake in Lyon on 2026-01-05'], PLAN)
    expect(folder.read(`daily/${day(4)}.md`)).not.toContain('## Ahead')
  })
})

describe('what holds from a day to come', () => {
  const OLD = 'Takes losartan in the morning, 50 mg'
  const NEW = 'Takes losartan in the morning, 75 mg, from 12 January 2026'
  const told = async (): Promise<Folder> => {
    const folder = new Folder('{}')
    await folder.says('2026-01-02', [OLD], { matter: 'health' })
    await folder.says('2026-01-05', [NEW], { matter: 'health', cue: 'update' })
    return folder
  }

  it('CON6: it is ahead until its day and ends nothing before, then it stands where that stood, and stays', async () => {
    const folder = await told()
    await folder.run('compress', [], '2026-01-06')
    expect(folder.read('workspace/USER.md')).toBe(`## Health\n\n- ${OLD}\n\n## Ahead\n\n- ${NEW}\n`)
    await folder.says('2026-01-12', ['Keeps bees'], { matter: 'likes' })
    await folder.run('compress', [], '2026-01-12')
    const after = `## Health\n\n- ${NEW}\n\n## Habits and likes\n\n- Keeps bees\n`
    expect(folder.read('workspace/USER.md')).toBe(after)
    await folder.run('compress', [], '2026-01-14')
    expect(folder.read('workspace/USER.md')).toBe(after)
  })

  it('CON6: moved before its day, the last day counts; a plan that moves ends at once', async () => {
    const folder = await told()
    const later = NEW.replace('12 January', '20 January')
    await folder.says('2026-01-06', [later], { matter: 'health', cue: 'update' })
    await folder.says('2026-01-12', ['Keeps bees'], { matter: 'likes' })
    expect(folder.read('workspace/USER.md')).toContain(OLD)
    expect(folder.read('workspace/USER.md')).not.toContain(NEW)
    await folder.says('2026-01-20', ['Keeps hens'], { matter: 'likes' })
    expect(folder.read('workspace/USER.md')).not.toContain(OLD)
    expect(folder.read('workspace/USER.md')).toContain(later)
  })
})
