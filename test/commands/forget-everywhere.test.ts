import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../src/commands/index.ts'
import { openMemory } from '../../src/open.ts'
import { createDisk } from '../../src/store/disk/disk.ts'
import { dropIndex } from '../../src/store/index/drop-index.ts'
import { tellFigure } from '../support/figure.ts'
import { tempFolder } from '../support/folders.ts'
import { dumpTables } from '../support/lance.ts'

tellFigure('forget everywhere')

const GLOBALS = { now: '2026-02-10T10:00:00Z', json: true } as const
const FIRST = `# Conversations - 2026-02-08

## USER [14:30] (claude)

I am allergic to walnuts. I live in Lisbon.

My sister Hannah, who is a nurse, says that when I was a small child I nearly died of a cake with
walnuts in it.

---

## BERNARD [14:31] (claude)

Noted: no walnuts for you.

---
`
const SECOND = `**Dana:** I play the cello in an orchestra. WALNUTS are in everything they serve there, password is Tr0ub4dor&3!

**Bernard:** That must be hard.
`
/** Every place of ours, and what people have beside it. */
const PLANTED: Readonly<Record<string, string>> = {
  'workspace/USER.md~': '- old copy: walnuts\n- and the cello\n',
  'workspace/archive/USER-2026-01.md': '## 2026-01-02\n- Hates WALNUTS on anything\n',
  'daily/2026-02-07.md': 'My note: a cake with\nwalnuts\n\nand bread\n',
  'weekly/2026-W06.md': '# Week\n\n- Walnuts were spoken of\n',
  '.state/answers/abc.json': JSON.stringify({ version: 1, ids: [], value: [{ text: 'said: "Wal\u006euts"\nagain' }] }),
  '.state/reports/2026-02-09.json': '{"findings":["no walnuts"]}',
  '.state/reports/2026-02-09.md': '- no walnuts\n',
  '.state/log/memoird.log': '2026-02-09 learned walnuts\n',
  '.state/checkpoint': '{"memories":["walnuts"]}',
  '.state/checkpoint.gz.d/part': 'walnuts',
  '.state/batch.json': '{"turns":["w\\u0061lnuts"]}',
  '.state/journal/damaged-3/000001.jsonl': '{"text":"walnuts"}\n',
  '.state/.overview.json.0123456789ab.tmp': 'walnuts',
  '.state/base/USER.md.2.coming': 'walnuts',
}
let root: string

beforeEach(async () => {
  root = tempFolder('everywhere')
  write('raw/2026-02-08.md', FIRST)
  write('raw/2026-02-09.md', SECOND)
  write('workspace/USER.md', '# Mine\n\n- I keep bees\n- my card says walnuts\n')
  await run('process')
})
afterEach(() => {
  fs.rmSync(root, { recursive: true, force: true })
})

function write(name: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
  fs.writeFileSync(path.join(root, name), text)
}

async function run(name: string, args: readonly string[] = [], options: Record<string, unknown> = {}) {
  const result = await runCommand(name, args, options, { root, ...GLOBALS })
  return { ...result, report: JSON.parse(result.stdout.split('\n')[0] ?? 'null') as Record<string, unknown> }
}

/** Every file of the folder that holds the words however they are written, raw logs apart. */
function holding(words = /walnut/i): string[] {
  return fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('raw') && fs.statSync(path.join(root, name)).isFile())
    .filter((name) => {
      const bytes = fs.readFileSync(path.join(root, name))
      const text =
        bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes).toString('utf8') : bytes.toString('latin1')
      return words.test(
        text.replace(/\\u(\w{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
      )
    })
}

/** The index, row by row in every version, after it was brought up to date. */
async function indexRows(access: 'mend' | 'write' = 'write'): Promise<string> {
  const memory = openMemory({ root, ...GLOBALS })
  const index = await memory.index(memory.read().state, { access })
  expect(index.notes.join()).not.toMatch(/searching journal/)
  const { uri } = memory.config.index
  const rows = await dumpTables(path.resolve(root, uri))
  expect(rows.length).toBeGreaterThan(1)
  return rows.join('\n')
}

describe('forget, everywhere', () => {
  it('FGT1: no file holds the words, the index in no version, also after a search, a rebuild and the next day', async () => {
    await run('search', ['walnuts'])
    expect(await indexRows()).toMatch(/walnut/i)
    for (const [name, text] of Object.entries(PLANTED)) write(name, text)
    const { report, exitCode, stderr } = await run('forget', ['walnuts'])
    expect([exitCode, stderr]).toEqual([0, []])
    expect(report).toMatchObject({ left: [] })
    expect(holding()).toEqual([])
    expect((report['rawLogs'] as string[]).map((place) => place.replace('raw/', ''))).toEqual([
      '2026-02-08.md:5',
      '2026-02-08.md:7',
      '2026-02-08.md:8',
      '2026-02-08.md:14',
      '2026-02-09.md:1',
    ])
    await run('search', ['cake nuts'])
    expect(await indexRows('mend')).not.toMatch(/walnut/i)
    expect(holding()).toEqual([])
    await run('rebuild')
    expect(await indexRows()).not.toMatch(/walnut/i)
    await run('process', ['2026-02-08'], { force: true })
    await run('process', ['2026-02-09'], { force: true })
    fs.rmSync(path.join(root, '.state', 'index'), { recursive: true })
    await run('rebuild')
    expect(holding()).toEqual([])
    expect(await indexRows()).not.toMatch(/walnut/i)
    expect((await run('doctor')).stderr.filter((line) => !line.includes('others on this machine'))).toEqual([])
  })

  it('FGT3: read again or said again on a later day, no word of what was forgotten is kept', async () => {
    const log = (...said: string[]) =>
      said.map((text, at) => `## USER [14:3${at}] (claude)\n\n${text}\n\n---\n\n`).join('')
    const told = 'I was treated for depression at a clinic in Graz.'
    write('raw/2026-02-02.md', log(told, 'I moved to Aveiro.'))
    await run('process', ['2026-02-02'])
    const words = /depress|graz\b|clinic/i
    expect(holding(words)).not.toEqual([])
    const { state } = openMemory({ root, ...GLOBALS }).read()
    const meant = [...state.memories.values()].filter(({ text }) => words.test(text))
    for (const { id } of meant) await run('forget', [id])
    expect(holding(words)).toEqual([])
    await run('process', ['2026-02-02'], { force: true })
    expect(holding(words)).toEqual([])
    write(
      'raw/2026-02-03.md',
      log(told, 'At the clinic in Graz I was treated for depression.', 'I play the zither in an orchestra.'),
    )
    await run('process', ['2026-02-03'])
    await run('process', ['2026-02-03'], { force: true })
    await run('rebuild')
    expect(holding(words)).toEqual([])
    // Another statement with one of the words is the human's to search for, and kept nowhere else.
    write('raw/2026-02-04.md', log('My depression is a thing that we talk of, is it not?'))
    await run('process', ['2026-02-04'])
    expect(holding(words).filter((name) => !name.startsWith('.state/index'))).toEqual([])
  })

  it('FGT2: what does not say it stays: other lines, other memories, people whose name holds the letters', async () => {
    for (const [name, text] of Object.entries(PLANTED)) write(name, text)
    await run('forget', ['walnuts'])
    expect(fs.readFileSync(path.join(root, 'workspace/USER.md~'), 'utf8')).toBe('- and the cello\n')
    expect(fs.readFileSync(path.join(root, 'workspace/USER.md'), 'utf8')).toMatch(/^# Mine\n\n- I keep bees\n\n/)
    expect((await run('why', ['Lisbon'])).exitCode).toBe(0)
    await run('remember', ['Anna brings the cake'])
    await run('forget', ['Anna'])
    expect(holding(/\banna\b/i)).toEqual([])
    expect(fs.readFileSync(path.join(root, 'raw/2026-02-08.md'), 'utf8')).toContain('Hannah')
    expect((await run('search', ['Hannah nurse'])).stdout).toContain('Hannah')
  })

  it('FGT2: words that records use themselves damage none: forgetting "small talk" and "preference" keeps the journal', async () => {
    const before = (await run('status')).report
    await run('remember', ['Small talk is a preference of mine'])
    await run('forget', ['small talk is'])
    expect((await run('doctor')).exitCode).toBe(0)
    expect(Object.keys((await run('status')).report)).toEqual(Object.keys(before))
    expect(await run('why', [], { line: 'raw/2026-02-08.md:5' })).toMatchObject({ exitCode: 0 })
  })

  it('FGT6: an export in the folder is looked into and named, since only its owner can remove it', async () => {
    await run('export', [path.join(root, 'my.memoird-archive')])
    const { report, exitCode, stderr } = await run('forget', ['walnuts'])
    expect(exitCode).toBe(1)
    expect(report['left']).toEqual(['my.memoird-archive'])
    expect(stderr.join()).toContain('my.memoird-archive still holds the words')
    fs.rmSync(path.join(root, 'my.memoird-archive'))
    expect(holding()).toEqual([])
  })

  it('FGT6: a state that a restore put aside is named, and its index, which hides what it packs, is dropped', async () => {
    await run('export', [path.join(root, 'before.memoird-archive')])
    await run('remember', ['My aunt Berta collects clocks'])
    await run('search', ['clocks'])
    await run('restore', [path.join(root, 'before.memoird-archive')], { force: true })
    const [aside] = fs.readdirSync(root).filter((name) => name.startsWith('.state-before-'))
    const { report, exitCode } = await run('forget', ['Berta'])
    expect(exitCode).toBe(1)
    expect(report['left']).toEqual(holding(/berta/i).sort())
    expect(report['left']).not.toEqual([])
    expect(holding(/berta/i).filter((name) => !name.startsWith(`${aside}/`) || name.includes('/index/'))).toEqual([])
  })

  it('FGT6: a git history is not looked into, and the receipt says so', async () => {
    fs.mkdirSync(path.join(root, '.git'))
    write('.git/COMMIT_EDITMSG', 'Allergic to walnuts')
    const { report } = await run('forget', ['walnuts'])
    expect(report).toMatchObject({ left: [], git: true })
    expect(fs.readFileSync(path.join(root, '.git', 'COMMIT_EDITMSG'), 'utf8')).toBe('Allergic to walnuts')
  })

  it('FGT1: an index in another folder is dropped there, and what others keep beside it is not', async () => {
    write('memoird.json5', '{ index: { uri: "elsewhere" } }')
    await run('search', ['walnuts'])
    write('elsewhere/notes.txt', 'mine')
    expect(fs.readdirSync(path.join(root, 'elsewhere')).length).toBeGreaterThan(3)
    expect((await run('forget', ['walnuts'])).report).toMatchObject({
      index: 'made again at the next search',
      left: [],
    })
    expect(fs.readdirSync(path.join(root, 'elsewhere'))).toEqual(['notes.txt'])
    expect(await indexRows()).not.toMatch(/walnut/i)
  })

  it('FGT1: the tables of another program are not dropped, and the receipt says so', async () => {
    fs.rmSync(path.join(root, '.state/index'), { recursive: true, force: true })
    write('elsewhere/memories.lance/_versions/1.manifest', 'columns of another program')
    const told = await dropIndex(createDisk(), root, 'elsewhere')
    expect(told).toMatchObject({ dropped: false, left: expect.stringContaining('of another program') })
    expect(fs.existsSync(path.join(root, 'elsewhere/memories.lance/_versions/1.manifest'))).toBe(true)
  })

  it('FGT9: scrub redacts what the receipt names, wrapped lines too, and leaves who said it', async () => {
    await run('forget', ['walnuts'])
    await run('scrub', ['2026-02-08'])
    await run('scrub', ['2026-02-09'])
    const logs = ['2026-02-08', '2026-02-09'].map((date) =>
      fs.readFileSync(path.join(root, 'raw', `${date}.md`), 'utf8'),
    )
    expect(logs.join('\n')).not.toMatch(/walnut/i)
    expect(logs[1]).toMatch(/^\*\*Dana:\*\* I play the cello in an orchestra\.\n\n\*\*Bernard:\*\* That must be hard/)
    expect(logs[0]).toContain('\n\nI live in Lisbon.\n\n[forgotten]\n[forgotten]\n')
    expect(logs[0]).toContain('## USER [14:30] (claude)')
  })

  it('FGT1: words that are wrapped are found over line ends, in logs and in pages', async () => {
    write('daily/2026-02-07.md', 'My note: when I was a small\nchild I nearly\n died!\n\nand bread\n')
    const { report } = await run('forget', ['when I was a small child I nearly died'])
    expect(report['rawLogs']).toEqual(['raw/2026-02-08.md:7', 'raw/2026-02-08.md:8'])
    expect(fs.readFileSync(path.join(root, 'daily/2026-02-07.md'), 'utf8')).toMatch(/^\nand bread\n/)
    await run('scrub', ['2026-02-08'])
    const log = fs.readFileSync(path.join(root, 'raw/2026-02-08.md'), 'utf8')
    expect(log).not.toMatch(/cake|nearly died/)
    expect(log).toContain('I am allergic to walnuts. I live in Lisbon.')
    expect(await indexRows()).not.toMatch(/cake/)
  })

  it('FGT10: a memory that is named takes with it what was made of it and what it was made of', async () => {
    const memory = openMemory({ root, ...GLOBALS })
    const ids = [...memory.read().state.memories.values()]
      .filter(({ text }) => text.includes('Lisbon'))
      .map(({ id }) => id)
    const [source] = [...memory.read().state.memories.values()].filter(({ id }) => id === ids[0])
    if (source === undefined) throw new Error('nothing was learned of Lisbon')
    const made = {
      ...source,
      id: 'm-00000000000000ff',
      text: 'Is at home in Portugal and nowhere else',
      evidence: [],
      compressed: {
        how: 'distilled' as const,
        sources: [source.id],
        ratio: 2,
        at: GLOBALS.now,
        dates: ['2026-02-08', '2026-02-08'] as const,
        cluster: null,
      },
    }
    await memory.write(async (apply) => {
      apply.commit(
        [
          { type: 'memory-added', data: { memory: made, resolution: 'new' } },
          { type: 'memory-archived', data: { id: source.id, by: made.id, reason: 'distilled', file: null } },
        ],
        { kind: 'maintain', date: null, backend: null, note: null },
      )
      apply.project()
    })
    await run('forget', [source.id])
    expect(holding(/portugal|live in lisbon|lives in lisbon/i)).toEqual([])
  })
})
