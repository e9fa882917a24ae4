import fs from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { runHere } from '../support/run-here.ts'
import { BUILD, BUILD_SAID, nightFolder, nightWith, readerOf, storeIn } from './night-folder.ts'

const NOW = '2026-03-10T10:00:00Z'
const folder = nightFolder('eval')
beforeEach(() => fs.writeFileSync(path.join(folder.root, 'memoird.json5'), '{}'))

function log(date: string, lines: readonly string[]): void {
  const turns = lines.map((line, at) => `## USER [10:${String(10 + at)}] (claude)\n\n${line}\n\n---\n`)
  fs.writeFileSync(path.join(folder.root, 'raw', `${date}.md`), `# Conversations - ${date}\n\n${turns.join('\n')}`)
}

function ask(text: string) {
  const file = path.join(folder.root, 'questions.md')
  fs.writeFileSync(file, text)
  return folder.run(NOW, 'eval', [file])
}

const places = (report: { questions: { place: number | null }[] }) => report.questions.map(({ place }) => place)

describe('what answers a question', () => {
  it('EVL1: is one hit of the ten that search gives, by its words, its day or its id', async () => {
    log('2026-02-08', ['My puppy is called Biscuit.', 'I take the ferry to work on Mondays.'])
    await runHere('process', [], { root: folder.root, now: NOW })
    const found = await folder.run(NOW, 'search', ['ferry to work'], { unit: 'memory' })
    const id = found.hits[0].id
    const asked = await ask(
      `# Mine\n\nAsked of my own memory:\n\n- What is the puppy called? -> biscuit\n1. When did I say how I get to work? => 2026-02-08\n* How do I get to work → ${id}\n- What is the puppy called? -> Biscuit, Rover\n- Do I take the ferry? -> 2025-01-01\n`,
    )
    expect(places(asked).map((place) => place !== null)).toEqual([true, true, true, false, false])
    expect(asked.hits).toMatchObject({ 10: 3 })
    const search = await folder.run(NOW, 'search', ['How do I get to work'])
    expect(search.hits[asked.questions[2].place - 1].id).toBe(id)
  })

  it('EVL1: a memory that was merged is answered by the one that stands for it', async () => {
    await storeIn(folder.root, BUILD)
    const text = `- When does the morning deploy fail? -> m-${'f'.repeat(15)}0`
    expect(places(await ask(text))).not.toEqual([null])
    await nightWith(folder.root, '2026-03-10T12:00:00Z', readerOf(BUILD_SAID, false))
    const now = await ask(text)
    const { hits } = await folder.run(NOW, 'search', [now.questions[0].question])
    expect(hits[now.questions[0].place - 1].text).toBe(BUILD_SAID)
  })

  it.each([
    ['- What is the puppy called?', /questions\.md:1: expected .*->.* found/],
    ['nothing here', /has no question/],
    ['', /has no question/],
  ])('a file that says no answer is refused with where and what is expected: %j', async (text, said) => {
    await expect(ask(text)).rejects.toThrow(said)
  })

  it('no file, and one that is not there, are told', async () => {
    await expect(folder.run(NOW, 'eval')).rejects.toThrow(/takes a file of questions/)
    await expect(folder.run(NOW, 'eval', ['/nowhere/q.md'])).rejects.toThrow(/there is no file/)
  })
})

describe('the run before', () => {
  it('EVL1: says which answers were lost and won; a question that is new or was changed is neither', async () => {
    log('2026-02-08', ['My puppy is called Biscuit.'])
    await runHere('process', [], { root: folder.root, now: NOW })
    const mine = '- What is the puppy called? -> Biscuit\n- Where do I swim? -> Alster\n'
    expect(await ask(mine)).toMatchObject({ last: null, lost: 0, won: 0 })
    expect(await ask(mine)).toMatchObject({ last: '2026-03-10T10:00:00.000Z', lost: 0, won: 0 })
    log('2026-02-08', ['I like green tea.'])
    log('2026-02-09', ['I swim in the Alster on Sundays.'])
    await runHere('process', [], { root: folder.root, now: NOW })
    const moved = await ask(`${mine}- What tea do I like? -> green\n`)
    expect(moved).toMatchObject({ lost: 1, won: 1 })
    expect(moved.questions.map(({ before }: { before?: number | null }) => before)).toEqual([1, null, undefined])
    const { stdout } = await runHere('eval', [path.join(folder.root, 'questions.md')], { root: folder.root, now: NOW })
    expect(stdout).toContain('3 questions; answered by the first hit')
  })

  it('EVL1: no word of it stands in what is kept', async () => {
    log('2026-02-08', ['My puppy is called Biscuit.'])
    await runHere('process', [], { root: folder.root, now: NOW })
    await ask('- What is the puppy called? -> Biscuit')
    expect(fs.readFileSync(path.join(folder.root, '.state/eval.json'), 'utf8')).not.toMatch(/puppy|biscuit/i)
  })

  it('nothing is kept in a folder where nothing was ever learned', async () => {
    log('2026-02-08', ['My puppy is called Biscuit.'])
    expect(places(await ask('- What is the puppy called? -> Biscuit'))).toEqual([1])
    expect(fs.existsSync(path.join(folder.root, '.state'))).toBe(false)
  })
})

describe('a night', () => {
  const told = 'The morning deploy fails when the build server restarts'
  const lose = async (file: string): Promise<readonly string[]> => {
    await storeIn(folder.root, [...BUILD.slice(1), `${told} at night in Zermatt`])
    for (let day = 1; day <= 14; day++) log(`2026-01-${String(day + 10)}`, [`${told}.`])
    fs.writeFileSync(file, '- When does the morning deploy fail and the build server restart? -> Zermatt\n')
    expect(places(await folder.run(NOW, 'eval', [file]))).not.toEqual([null])
    return (await nightWith(folder.root, '2026-03-10T12:00:00Z', readerOf(BUILD_SAID))).alerts
  }

  it('EVL1: that loses an answer says so in its report', async () => {
    const said = 'no longer among the first 10 hits, of questions.md: "When does the morning deploy fail'
    expect((await lose(path.join(folder.root, 'questions.md'))).join('\n')).toContain(said)
    expect(fs.readFileSync(path.join(folder.root, '.state/reports/night-2026-03-10.md'), 'utf8')).toContain(said)
  })

  it('EVL1: does not read questions outside of the folder', async () => {
    const outside = `${folder.root}-questions.md`
    try {
      expect(await lose(outside)).toEqual([])
    } finally {
      fs.rmSync(outside)
    }
  })

  it('EVL1: says that it could not ask where the file is another now', async () => {
    await storeIn(folder.root, BUILD)
    await ask('- When does the morning deploy fail? -> restarts')
    fs.writeFileSync(path.join(folder.root, 'questions.md'), '- What?\n')
    const report = await nightWith(folder.root, '2026-03-10T12:00:00Z', readerOf(BUILD_SAID))
    expect(report.alerts.join('\n')).toMatch(/your own questions were not asked: questions\.md:1/)
  })
})
