import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { contradictionReview } from '../../src/memory/review/items.ts'
import type { Review } from '../../src/memory/review/review.ts'
import { openMemory } from '../../src/open.ts'
import { tellFigure } from '../support/figure.ts'
import { tempFolder } from '../support/folders.ts'

tellFigure('what people do to the page of questions')

const KNOWN = '## USER [10:00]\nI live in Berlin. My birthday is 12 March.\n'
let root: string

beforeEach(async () => {
  root = tempFolder('review-page')
  fs.mkdirSync(path.join(root, 'raw'))
  fs.writeFileSync(path.join(root, 'raw', '2026-02-08.md'), KNOWN)
  await run('process', [], '08')
  fs.appendFileSync(path.join(root, 'workspace', 'USER.md'), '- Lives in Munich\n')
  await run('process', [], '09')
})
afterEach(() => {
  fs.rmSync(root, { recursive: true, force: true })
})

async function run(name: string, args: readonly string[], day: string) {
  const now = `2026-02-${day}T18:00:00Z`
  const { stdout, stderr } = await runCommand(name, args, {}, { root, now, json: true })
  return { report: JSON.parse(stdout) as Record<string, unknown>, said: stderr.join('\n') }
}
const file = (): string => path.join(root, 'workspace', 'REVIEW.md')
const page = (): string => fs.readFileSync(file(), 'utf8')
const user = (): string => fs.readFileSync(path.join(root, 'workspace', 'USER.md'), 'utf8')
const ticked = (text: string, box: string): string => text.replace(`- [ ] ${box}`, `- [x] ${box}`)

/** A save of a buffer that was loaded long ago. */
function save(text: string): void {
  fs.writeFileSync(file(), text)
  const later = Date.now() / 1000 + 3600
  fs.utimesSync(file(), later, later)
}

/** As if the page had been written long ago: what an editor held then is old. */
function ageBase(): void {
  const folder = path.join(root, '.state', 'base')
  for (const name of fs.readdirSync(folder).filter((one) => one.startsWith('REVIEW'))) {
    const [head = '', ...text] = fs.readFileSync(path.join(folder, name), 'utf8').split('\n')
    const { came: _, ...rest } = JSON.parse(head) as Record<string, unknown>
    fs.writeFileSync(path.join(folder, name), [JSON.stringify(rest), ...text].join('\n'))
    fs.utimesSync(path.join(folder, name), 0, 0)
  }
}

async function open(): Promise<Review> {
  const { report } = await run('review', ['list'], '10')
  const [question] = report['items'] as Review[]
  if (question === undefined) throw new Error('nothing is asked')
  return question
}

describe('an old buffer of the page', () => {
  it('RVW5: a box ticked at a question that was answered meanwhile changes nothing, which the run says once', async () => {
    const old = page()
    const { id } = await open()
    await run('review', ['accept', id, '3'], '11')
    const before = user()
    save(ticked(old, 'the old one still holds'))
    const sentence = `"the old one still holds: the new one is not written" was ticked at ${id}, which was answered "both are true" on 2026-02-11: nothing was done for it.`
    expect((await run('process', [], '12')).said).toContain(sentence)
    expect(user()).toBe(before)
    expect((await run('process', [], '13')).said).toBe('')
    expect(fs.existsSync(file()) ? page() : '').toBe('')
  })

  it('RVW5: the answer that was given, ticked once more, is no news, and the question goes again', async () => {
    const old = page()
    await run('review', ['accept', (await open()).id, '3'], '11')
    save(ticked(old, 'both are true'))
    expect((await run('process', [], '12')).said).toBe('')
    expect(fs.existsSync(file()) ? page() : '').toBe('')
  })

  it('RVW5: of several boxes that were ticked one that is then the answer leaves no word on the others', async () => {
    fs.writeFileSync(file(), ticked(ticked(page(), 'both are true'), 'the old one still holds'))
    await run('process', [], '11')
    await run('review', ['accept', (await open()).id, '3'], '11')
    expect(fs.existsSync(file()) ? page().trim() : '').toBe('')
  })

  it('RVW5: what a person wrote around such a question stays as it is', async () => {
    const old = `# Mine\n\n${ticked(page(), 'the old one still holds')}\nmy note\n`
    const { id } = await open()
    await run('review', ['accept', id, '3'], '11')
    save(old)
    await run('process', [], '12')
    expect(page()).toMatch(/^# Mine\n\s*my note\n$/)
    expect((await run('process', [], '13')).said).toBe('')
  })
})

describe('ticked boxes', () => {
  it('RVW5: an answer under a heading that lost its id, or under an id that asks nothing here, is said', async () => {
    const asked = ticked(page(), 'both are true')
    fs.writeFileSync(file(), asked.replace(/ · r-\w+/, ''))
    expect((await run('process', [], '11')).said).toContain(
      'workspace/REVIEW.md: "both are true: both stand" was ticked where no question of memoird stands above it: nothing was done',
    )
    fs.writeFileSync(file(), asked.replace(/r-\w+/, 'r-00000000'))
    expect((await run('process', [], '11')).said).toContain('at r-00000000, which asks nothing here')
    expect(user()).toMatch(/- Lives in Berlin\n[\s\S]*- Lives in Munich\n/)
  })

  it('RVW5: a question that stands twice in the page is one question: different answers are none', async () => {
    const twice = `${ticked(page(), 'both are true')}\n${ticked(page(), 'the old one still holds')}`
    fs.writeFileSync(file(), twice)
    expect((await run('process', [], '11')).said).toContain('several boxes of')
    expect((await open()).title).toBe('Which one holds?')
    fs.writeFileSync(file(), page().replace('- [x] the old one', '- [ ] the old one'))
    await run('process', [], '12')
    expect((await run('review', ['list'], '12')).report['items']).toEqual([])
  })
})

describe('boxes as people write them', () => {
  for (const [box, heading] of [
    ['1. [x]', ''],
    ['[x]', ''],
    ['* [✓]', ''],
    ['  -   [ X ] ', ''],
    ['- [x]', 'hmm\n'],
  ] as const)
    it(`RVW5: "${box}" is a tick, ${heading === '' ? 'whatever its bullet' : 'also below words of theirs'}`, async () => {
      const text = page().replace('\n\n', `\n${heading}\n`)
      fs.writeFileSync(file(), text.replace('- [ ] both', `${box} both`))
      expect((await run('process', [], '11')).said).toBe('')
      expect((await run('review', ['list'], '11')).report['items']).toEqual([])
    })

  it('RVW5: a reworded answer stays where it stands and is said', async () => {
    for (const [line, said] of [
      ['- [x] both are true, I move often', '"both are true, I move often" is ticked at'],
    ] as const) {
      const text = page().replace(/^.*both are true.*$/m, line)
      fs.writeFileSync(file(), text)
      expect((await run('process', [], '11')).said).toContain(said)
      expect(page()).toBe(text)
    }
  })

  it('RVW29: a list of their own below the boxes is theirs: no tick of it is taken for an answer or away', async () => {
    const mine = '\nmy notes:\n- [ ] buy milk\n- [x] call mum\n'
    fs.writeFileSync(file(), page() + mine)
    expect((await run('process', [], '11')).said).not.toContain('call mum')
    expect(page().endsWith(mine)).toBe(true)
    fs.writeFileSync(file(), ticked(page(), 'both are true'))
    expect((await run('process', [], '12')).said).toBe('')
    expect(page().trimStart()).toBe(mine.trimStart())
  })

  it('RVW29: two versions that a merge left in the page are no answer', async () => {
    fs.writeFileSync(file(), `<<<<<<< mine\n${page()}=======\n${ticked(page(), 'both are true')}>>>>>>> theirs\n`)
    expect((await run('process', [], '11')).said).toContain('conflict markers')
    expect((await open()).title).toBe('Which one holds?')
  })
})

describe('questions that are taken out or copied', () => {
  it('RVW29: a question taken out by hand stands there again, which is said; their text stays as it was', async () => {
    const { id } = await open()
    ageBase()
    fs.writeFileSync(file(), '# Mine\n\nhello\n\nbye\n')
    expect((await run('process', [], '11')).said).toContain(`${id} was taken out and not answered: still open`)
    expect(page().endsWith('\n\n# Mine\n\nhello\n\nbye\n')).toBe(true)
    expect((await run('process', [], '12')).said).toBe('')
  })

  it('RVW29: a page trimmed to the question that is answered is no accident', async () => {
    const known = ['Plays the violin', 'Speaks French', 'Is allergic to walnuts', 'Has a dog called Rex']
    fs.appendFileSync(path.join(root, 'workspace', 'USER.md'), known.map((line) => `- ${line}\n`).join(''))
    await run('process', [], '10')
    await openMemory({ root, now: '2026-02-10T18:00:00Z' }).write(async (apply) => {
      const [violin, french, walnuts, rex] = known.map((line) =>
        [...apply.state.memories.values()].find(({ text }) => text === line),
      )
      if (!violin || !french || !walnuts || !rex) throw new Error('four are known')
      const asked = [contradictionReview(violin, french, '2026-02-10'), contradictionReview(walnuts, rex, '2026-02-10')]
      const opened = asked.map((review) => ({ type: 'review-opened', data: { review } }) as const)
      apply.commit(opened, { kind: 'maintain', date: null, backend: null, note: null })
      apply.project()
    })
    ageBase()
    const [first] = page().split(/\n(?=## )/)
    fs.writeFileSync(file(), ticked(`${first}`, 'both are true'))
    expect((await run('process', [], '11')).said).toContain('were taken out and not answered: still open')
    expect(page().match(/^## /gm)).toHaveLength(2)
  })

  it('RVW29: what a question asks is no memory where it was copied into a document', async () => {
    const copied =
      '\n## Still true? · r-1234abcd\n"Lives in Rome" was last confirmed on 2026-01-01\n\n- [x] still true\n'
    fs.appendFileSync(path.join(root, 'workspace', 'USER.md'), copied)
    await run('process', [], '11')
    expect(user().endsWith(copied)).toBe(true)
    await expect(run('why', ['Rome'], '11')).rejects.toThrow('nothing is remembered that says "Rome"')
  })
})

it('RVW22: a question that nobody answered is asked again in words that it had before', async () => {
  const say = async (line: string, day: string): Promise<string> => {
    const written = path.join(root, 'workspace', 'USER.md')
    fs.writeFileSync(written, user().replace(/^- Lives in Munich.*$/m, `- ${line}`))
    await run('process', [], day)
    const { id, body } = await open()
    if (body.some((one) => one.includes(`"${line}"`))) return id
    await run('review', ['accept', id, '1'], day)
    const again = await open()
    expect(again.body.join()).toContain(`"${line}"`)
    return again.id
  }
  const words = [
    'Lives in Munich, near the Isar',
    'Lives in Munich',
    'Lives in Munich, near the Isar',
    'Lives in Munich',
  ]
  for (const [n, line] of words.entries()) await say(line, String(12 + n))
})

it('RVW6: a page of which only a byte order mark would be left goes with its last question', async () => {
  fs.writeFileSync(file(), `\uFEFF${ticked(page(), 'both are true')}`)
  await run('process', [], '11')
  expect(fs.existsSync(file())).toBe(false)
})
