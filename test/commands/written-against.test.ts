import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import type { Review } from '../../src/memory/review/review.ts'
import { defang } from '../../src/read/defang.ts'
import { tellFigure } from '../support/figure.ts'
import { tempFolder } from '../support/folders.ts'

tellFigure('lines written by hand against what is known')

const KNOWN = '## USER [10:00]\nI live in Berlin. My birthday is 12 March. I speak French.\n'
let root: string

beforeEach(async () => {
  root = tempFolder('written-against')
  fs.mkdirSync(path.join(root, 'raw'))
  fs.writeFileSync(path.join(root, 'raw', '2026-02-08.md'), KNOWN)
  await run('process', [], '2026-02-08T18:00:00Z')
})
afterEach(() => {
  fs.rmSync(root, { recursive: true, force: true })
})

async function run(name: string, args: readonly string[], now: string, options: Record<string, unknown> = {}) {
  const result = await runCommand(name, args, options, { root, now, json: true })
  return JSON.parse(result.stdout) as Record<string, unknown>
}
const file = (): string => path.join(root, 'workspace', 'USER.md')
const lines = (): string[] =>
  fs
    .readFileSync(file(), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('- '))
async function questions(): Promise<Review[]> {
  return (await run('review', ['list'], '2026-02-10T10:00:00Z'))['items'] as Review[]
}

describe('what a person writes down themselves', () => {
  for (const [said, known] of [
    ['Lives in Munich', 'Lives in Berlin'],
    ['Birthday is 13 March 1984', 'Birthday is 12 March'],
    ['Lives in [[Munich]]', 'Lives in Berlin'],
    ['**Lives in Munich**', 'Lives in Berlin'],
  ] as const)
    it(`RVW20: "${said}" in a document is asked about beside "${known}", and both stand until they say`, async () => {
      fs.appendFileSync(file(), `- ${said}\n`)
      await run('process', [], '2026-02-10T10:00:00Z')
      const [question, ...others] = await questions()
      expect(others).toEqual([])
      expect(question?.body.map((line) => line.split('"')[1])).toEqual([known, defang(said)])
      expect(lines()).toEqual(expect.arrayContaining([`- ${said}`, `- ${known}`]))
      await run('review', ['accept', question?.id ?? '', '1'], '2026-02-10T10:05:00Z')
      expect(lines()).toContain(`- ${said}`)
      expect(lines()).not.toContain(`- ${known}`)
    })

  it('RVW20: a line of theirs that they reword before the answer is asked about again, and answered then', async () => {
    fs.appendFileSync(file(), '- Lives in Munich\n')
    await run('process', [], '2026-02-10T10:00:00Z')
    const said = '- Lives in Munich, near the Isar'
    fs.writeFileSync(file(), fs.readFileSync(file(), 'utf8').replace('- Lives in Munich', said))
    const [first] = await questions()
    await expect(run('review', ['accept', first?.id ?? '', '1'], '2026-02-10T10:05:00Z')).rejects.toThrow(
      'because what it asked had changed',
    )
    await run('process', [], '2026-02-10T10:05:00Z')
    expect(lines()).toEqual(expect.arrayContaining([said, '- Lives in Berlin']))
    const [again] = await questions()
    expect(again?.body.map((line) => line.split('"')[1])).toEqual(['Lives in Berlin', said.slice(2)])
    await run('review', ['accept', again?.id ?? '', '1'], '2026-02-10T10:06:00Z')
    expect(lines()).toContain(said)
    expect(lines()).not.toContain('- Lives in Berlin')
  })

  it('RVW2: a tick counts for the words that were shown: a line shortened since stays', async () => {
    const page = path.join(root, 'workspace', 'REVIEW.md')
    fs.appendFileSync(file(), '- Lives in Munich since May\n')
    await run('process', [], '2026-02-10T10:00:00Z')
    fs.writeFileSync(file(), fs.readFileSync(file(), 'utf8').replace('Munich since May', 'Munich'))
    fs.writeFileSync(page, fs.readFileSync(page, 'utf8').replace('- [ ] the old one', '- [x] the old one'))
    await run('process', [], '2026-02-11T10:00:00Z')
    const { memories } = await run('why', ['Lives in Munich'], '2026-02-11T10:00:00Z')
    expect(memories).toMatchObject([{ status: 'active' }])
    expect(lines()).toEqual(expect.arrayContaining(['- Lives in Berlin', '- Lives in Munich']))
  })

  it('RVW20: neither what holds beside what is known nor what takes the place of a deleted line is asked about', async () => {
    fs.writeFileSync(
      file(),
      `${fs.readFileSync(file(), 'utf8').replace('- Lives in Berlin\n', '')}- Speaks Greek\n\n## Mine\n\n- Lives in Munich\n`,
    )
    await run('process', [], '2026-02-10T10:00:00Z')
    expect(await questions()).toEqual([])
    expect(lines()).toEqual(expect.arrayContaining(['- Speaks Greek', '- Lives in Munich', '- Birthday is 12 March']))
  })

  it('RVW20: an undo of what they did takes the question along', async () => {
    fs.appendFileSync(file(), '- Lives in Munich\n')
    await run('process', [], '2026-02-10T10:00:00Z')
    const { runs } = (await run('log', [], '2026-02-10T10:00:00Z', { n: '20' })) as {
      runs: { run: string; kind: string }[]
    }
    await run('undo', [runs.find(({ kind }) => kind === 'documents')?.run ?? ''], '2026-02-10T10:10:00Z')
    expect(await questions()).toEqual([])
  })

  it('RVW20: what is to be remembered is asked about where it cannot hold beside what is known, and stands', async () => {
    await run('remember', ['I live in Munich'], '2026-02-10T10:00:00Z')
    const [question, ...others] = await questions()
    expect(others).toEqual([])
    expect(question?.body.map((line) => line.split('"')[1])).toEqual(['Lives in Berlin', 'I live in Munich'])
    expect(lines()).toEqual(expect.arrayContaining(['- I live in Munich', '- Lives in Berlin']))
  })

  it('CMD13: what is to be remembered and is known in these words or as we word it is pinned, not written twice', async () => {
    const before = lines()
    const { memory: first, run: made } = await run('remember', ['I live in Berlin'], '2026-02-10T10:00:00Z')
    expect(made).not.toBeNull()
    expect(await run('remember', ['lives in Berlin.'], '2026-02-10T10:00:00Z')).toEqual({ memory: first, run: null })
    expect(lines()).toEqual(before)
  })
})
