import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import type { Review } from '../../src/memory/review/review.ts'
import { tellFigure } from '../support/figure.ts'
import { tempFolder } from '../support/folders.ts'

tellFigure('answers, the lines that they are about, and their undo')

const KNOWN = `## USER [10:00]
I live in Berlin. My birthday is 12 March. I speak French. I am allergic to walnuts. I work as a nurse at Charite.
My sister is called Anna. My dog is called Rex.
`
let root: string

beforeEach(async () => {
  root = tempFolder('answer-lines')
  fs.mkdirSync(path.join(root, 'raw'))
  fs.writeFileSync(path.join(root, 'raw', '2026-02-08.md'), KNOWN)
  await run('process', [], '08')
})
afterEach(() => {
  fs.rmSync(root, { recursive: true, force: true })
})

async function run(name: string, args: readonly string[], day: string) {
  const now = `2026-02-${day}T18:00:00Z`
  const { stdout, stderr } = await runCommand(name, args, {}, { root, now, json: true })
  return { report: JSON.parse(stdout) as Record<string, unknown>, said: stderr.join('\n') }
}
const place = (name: string): string => path.join(root, 'workspace', `${name}.md`)
const text = (name = 'USER'): string => (fs.existsSync(place(name)) ? fs.readFileSync(place(name), 'utf8') : '')
const save = (now: string): void => fs.writeFileSync(place('USER'), now)
const pages = (): string[] => [text(), text('REVIEW')]

async function asked(): Promise<Review[]> {
  return (await run('review', ['list'], '10')).report['items'] as Review[]
}
async function answer(which: string, day = '11') {
  const [question] = await asked()
  const { report, said } = await run('review', ['accept', question?.id ?? 'none', which], day)
  return { run: String(report['run']), said }
}

describe('a line that the person typed', () => {
  for (const [which, gone] of [
    ['2', ['Munich']],
    ['4', ['Munich', 'Berlin']],
  ] as const)
    it(`RVW26: goes with answer ${which}, and an undo gives it its bytes and its place back`, async () => {
      save(`${text()}\n## Mine\n\nSome prose.\n\n* **Lives in Munich**\n\nMore of it.\n`)
      await run('process', [], '10')
      const before = pages()
      const { run: answered, said } = await answer(which)
      for (const word of gone) expect(text()).not.toContain(word)
      expect(text()).toContain('Some prose.\n')
      expect(said).toBe('')
      await run('process', [], '12')
      await run('undo', [answered], '12')
      expect(pages()).toEqual(before)
      await run('process', [], '13')
      expect(pages()).toEqual(before)
    })

  it('RVW26: goes where it was marked wrong, and no other line of theirs with it', async () => {
    save(`${text()}- Plays chess on Mondays\n- Plays chess on Sundays\n`)
    await run('process', [], '10')
    await run('feedback', ['Plays chess on Sundays', 'wrong'], '10')
    expect(text()).not.toContain('Sundays')
    expect(text()).toContain('- Plays chess on Mondays\n')
  })

  it('RVW26: stays with the words that were not asked about, and the answer says so', async () => {
    save(`${text()}- Lives in Munich <!-- since May -->\n`)
    await run('process', [], '10')
    expect((await answer('2')).said).toContain('workspace/USER.md: "Lives in Munich" is no line of memoird\'s any')
    expect(text()).toContain('- Lives in Munich <!-- since May -->\n')
    expect((await run('process', [], '12')).said).toBe('')
    fs.writeFileSync(path.join(root, 'raw', '2026-02-14.md'), '## USER [10:00]\nI live in Munich.\n')
    await run('process', [], '14')
    await answer('1', '14')
    expect(text().match(/Lives in Munich/g)).toHaveLength(1)
    expect(text()).not.toContain('Berlin')
  })

  it('RVW26: stands once when it is said again, and is asked about again when it is typed again', async () => {
    save(`${text()}- Lives in Munich\n`)
    await run('process', [], '10')
    await answer('2')
    save(`${text()}- Lives in Munich\n`)
    await run('process', [], '12')
    const [again, ...others] = await asked()
    expect(others).toEqual([])
    expect(again?.body.map((line) => line.split('"')[1])).toEqual(['Lives in Berlin', 'Lives in Munich'])
    await run('review', ['accept', again?.id ?? '', '1'], '13')
    fs.writeFileSync(path.join(root, 'raw', '2026-02-14.md'), '## USER [10:00]\nI live in Munich.\n')
    await run('process', [], '14')
    expect(text().match(/Lives in Munich/g)).toHaveLength(1)
    expect(text()).not.toContain('Berlin')
  })
})

it('RVW15: of two answers in one save the second is not done where the first took its ground, and it is asked anew', async () => {
  fs.writeFileSync(path.join(root, 'raw', '2026-02-10.md'), '## USER [10:00]\nI live in Hamburg.\n')
  await run('process', [], '10')
  save(`${text()}- Lives in Munich\n`)
  await run('process', [], '10')
  expect(await asked()).toHaveLength(2)
  fs.writeFileSync(place('REVIEW'), text('REVIEW').replaceAll('- [ ] the new one', '- [x] the new one'))
  const { said } = await run('process', [], '11')
  expect(said).toMatch(/"the new one holds now" was ticked at r-\w+ and not done: what it rests on had changed/)
  const [again, ...others] = await asked()
  expect(others).toEqual([])
  expect(again?.body.map((line) => line.split('"')[1]).sort()).toEqual(['Lives in Hamburg', 'Lives in Munich'])
  expect(text()).toContain('- Lives in Munich\n')
  expect(text()).not.toContain('Berlin')
})

describe('a line that is reworded', () => {
  it('RVW2: is asked about in the words of now at once, also when an undo asks again', async () => {
    save(`${text()}- Lives in Munich\n`)
    await run('process', [], '10')
    const [first] = await asked()
    save(text().replace('Lives in Munich', 'Lives in Munich, by the Isar'))
    await run('process', [], '10')
    expect(text('REVIEW')).toMatch(/^New: "Lives in Munich, by the Isar"/m)
    await expect(run('review', ['accept', first?.id ?? '', '1'], '11')).rejects.toThrow(
      `${first?.id} was closed, because what it asked had changed`,
    )
    const { run: answered } = await answer('1')
    save(text().replace('by the Isar', 'near the Isar'))
    await run('undo', [answered], '12')
    expect(text('REVIEW')).toMatch(/^New: "Lives in Munich, near the Isar"/m)
    expect(text()).toContain('- Lives in Berlin\n')
    await answer('1', '13')
    expect(text()).not.toContain('Berlin')
  })
})

describe('lines that were lost at once', () => {
  const lost = (): string => `${text().split('\n').slice(0, 4).join('\n')}\n`

  for (const which of ['1', '2'])
    it(`RVW26: an undo of answer ${which} asks again and leaves the document as it was asked about`, async () => {
      const whole = text()
      save(lost())
      await run('process', [], '10')
      const before = pages()
      const { run: answered } = await answer(which)
      expect(text()).toBe(which === '1' ? whole : before[0])
      await run('undo', [answered], '12')
      expect(pages()).toEqual(before)
      expect((await run('process', [], '13')).said).toBe('')
      expect(pages()).toEqual(before)
      await answer('1', '14')
      expect(pages()).toEqual([whole, ''])
    })

  it('RVW26: a line that the person puts back meanwhile is theirs to say: the others come back too', async () => {
    const prose = `${text()}\nMy own prose.\n`
    save(prose)
    await run('process', [], '10')
    fs.rmSync(place('USER'))
    await run('process', [], '10')
    const { run: answered } = await answer('1')
    expect(text()).toBe(prose)
    await run('undo', [answered], '12')
    expect(await asked()).toHaveLength(1)
    await run('process', [], '13')
    expect(await asked()).toHaveLength(1)
    expect(text()).not.toContain('Rex')
    save(`${text()}\n- Dog is called Rex\n`)
    await run('process', [], '14')
    expect(await asked()).toEqual([])
    expect(text()).toContain('- Lives in Berlin\n')
    expect(text().match(/Dog is called Rex/g)).toHaveLength(1)
  })
})
