import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tempFolder } from '../support/folders.ts'
import { runHere } from '../support/run-here.ts'

const CLI = path.resolve('dist/cli.js')
let root = ''

/** The built command line. */
const runCli = (args: readonly string[], input = '') =>
  spawnSync(process.execPath, [CLI, ...args, '--root', root, '--now', '2026-03-01T12:00:00Z'], {
    input,
    encoding: 'utf8',
  })

/** The same in this process; without `json` what people see. */
const run = (name: string, words: readonly string[], options: Record<string, string> = {}) =>
  runHere(name, words, { root, now: '2026-03-01T12:00:00Z', k: '10', ...options })
const inJson = async (name: string, words: readonly string[], options: Record<string, string> = {}) =>
  runHere(name, words, { root, now: '2026-03-01T12:00:00Z', json: true, k: '10', ...options })

beforeAll(async () => {
  root = tempFolder('search')
  fs.mkdirSync(path.join(root, 'raw'))
  const turns = [
    'Dana [09:00]|My puppy is called Biscuit.',
    'Bernard [09:01]|Congratulations!',
    'Dana [09:02]|The clarinet lessons begin in March.',
  ]
  const text = turns.map((turn) => turn.split('|')).map(([who, said]) => `## ${who} (claude)\n\n${said}\n\n---\n`)
  fs.writeFileSync(path.join(root, 'raw/2026-02-08.md'), `# Conversations - 2026-02-08\n\n${text.join('\n')}`)
  fs.writeFileSync(path.join(root, 'memoird.json5'), "{ human: 'Dana', assistant: 'Bernard' }")
  expect((await run('process', [])).status).toBe(0)
})
afterAll(() => fs.rmSync(root, { recursive: true, force: true }))

describe('memoird search', () => {
  it('SRCH11: --json is one document with the query, its hits and the time it took', () => {
    const { stdout, stderr, status } = runCli(['search', 'clarinet', '--json', '--unit', 'turn', '-k', '1'])
    expect([status, stderr]).toEqual([0, ''])
    const answer = JSON.parse(stdout)
    expect(answer).toMatchObject({ query: 'clarinet', ms: expect.any(Number) })
    expect(answer.hits).toMatchObject([
      {
        id: expect.stringMatching(/^p-[0-9a-f]{16}$/),
        kind: 'passage',
        text: 'The clarinet lessons begin in March.',
        score: expect.any(Number),
        date: '2026-02-08',
        evidence: [{ file: 'raw/2026-02-08.md', lines: [17, 17] }],
      },
    ])
  })

  it('SRCH11: "-" reads a query a line and answers one document a line, an empty line too', () => {
    const { stdout } = runCli(['search', '-', '--json', '--unit', 'turn'], 'puppy\n\nclarinet\n')
    const answers = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(answers.map(({ query }) => query)).toEqual(['puppy', '', 'clarinet'])
    expect(answers[0].hits[0].text).toContain('Biscuit')
    expect(answers[1].hits).toEqual([])
  })

  it('SRCH11: for people it is a line a hit with its place', async () => {
    expect((await run('search', ['clarinet'], { unit: 'turn', k: '1' })).stdout).toBe(
      '2026-02-08  passage  The clarinet lessons begin in March.  raw/2026-02-08.md:17\n',
    )
  })

  it('SRCH11: what was said since the last run is found too', async () => {
    fs.appendFileSync(path.join(root, 'raw/2026-02-08.md'), '\n## Dana [11:00] (claude)\n\nZanzibar in autumn.\n')
    expect((await run('search', ['Zanzibar'], { unit: 'turn', k: '1' })).stdout).toContain('Zanzibar in autumn.')
  })

  it.each([
    [{ unit: 'page' }, /--unit is one of all, turn, memory, found "page"/],
    [{ k: '0' }, /-k takes a whole number from 1 to 1000/],
    [{ speaker: 'Zoe' }, /--speaker takes one who spoke: human, assistant, dana, bernard; found "Zoe"/],
    [{ since: 'May' }, /--since takes a date like 2026-02-08, found "May"/],
  ])('SRCH11: %j is a usage error that says what is expected', async (options, message) => {
    const { status, stderr } = await run('search', ['x'], options)
    expect(status).toBe(2)
    expect(stderr).toMatch(message)
  })

  it.each(['', '   '])('SRCH11: no words to look for are a usage error: %j', async (query) => {
    const { status, stderr } = await run('search', [query])
    expect([status, stderr]).toEqual([2, expect.stringMatching(/search takes words to look for/)])
  })

  it('a line of a summary that only repeats a found memory or another line is no second answer', async () => {
    expect(fs.readFileSync(path.join(root, 'daily/2026-02-08.md'), 'utf8').match(/Biscuit/g)?.length).toBeGreaterThan(1)
    const { hits } = JSON.parse((await inJson('search', ['puppy Biscuit'])).stdout)
    const kinds = hits.flatMap(({ kind, text }: { kind: string; text: string }) =>
      text.includes('Biscuit') ? [kind] : [],
    )
    expect(kinds).toContain('memory')
    expect(kinds).not.toContain('rollup')
    const summaries = JSON.parse((await inJson('search', ['puppy Biscuit'], { kind: 'rollup' })).stdout).hits
    const told = summaries.map(({ text }: { text: string }) => text.replace(/\[[^\]]*\]\([^)]*\)/g, '').trim())
    expect(told.length).toBeGreaterThan(0)
    expect(new Set(told).size).toBe(told.length)
  })

  it('IDX6: a deleted index is made again by the next search, with the same ids', async () => {
    const before = JSON.parse((await inJson('search', ['puppy'], { unit: 'turn' })).stdout)
    fs.rmSync(path.join(root, '.state/index'), { recursive: true })
    const { stdout, status } = await inJson('search', ['puppy'], { unit: 'turn' })
    expect(status).toBe(0)
    expect(JSON.parse(stdout).hits).toEqual(before.hits)
    expect(fs.existsSync(path.join(root, '.state/index/meta.json'))).toBe(true)
  })

  it('IDX6: a damaged one too, and it says why', async () => {
    fs.writeFileSync(path.join(root, '.state/index/passages.words'), 'garbage')
    const { stderr, status } = await run('search', ['puppy'])
    expect(status).toBe(0)
    expect(stderr).toMatch(/the index was made again: no block at byte 0 of .*passages\.words/)
    expect((await run('search', ['puppy'])).stderr).toBe('')
  })

  it('IDX16: in a folder where nothing was processed it finds what the logs say and leaves nothing behind', async () => {
    const fresh = tempFolder('fresh')
    fs.cpSync(path.join(root, 'raw'), path.join(fresh, 'raw'), { recursive: true })
    const asked = await runHere('search', ['clarinet'], { root: fresh, k: '10' })
    expect(asked.stdout).toContain('The clarinet lessons')
    expect(fs.readdirSync(fresh)).toEqual(['raw'])
    fs.rmSync(fresh, { recursive: true })
  })

  it('IDX6: doctor names the damage and rebuild mends it', async () => {
    fs.rmSync(path.join(root, '.state/index/memories.lance'), { recursive: true })
    const sick = JSON.parse((await inJson('doctor', [])).stdout).checks.find(
      (check: { name: string }) => check.name === 'index',
    )
    expect(sick).toMatchObject({ ok: false, mend: expect.stringContaining('memoird rebuild') })
    expect((await run('rebuild', [])).status).toBe(0)
    const well = JSON.parse((await inJson('doctor', [])).stdout).checks.find(
      (check: { name: string }) => check.name === 'index',
    )
    expect(well).toMatchObject({ ok: true, found: expect.stringMatching(/[1-9]\d* passages/) })
  })
})
