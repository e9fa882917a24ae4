import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Embedder } from '../../../src/recall/embedder.ts'
import { search } from '../../../src/recall/search.ts'
import { countRows, type IndexSource, type SearchIndex } from '../../../src/recall/search-index.ts'
import { checkTables } from '../../../src/store/index/lance-tables.ts'
import { type IndexOptions, openIndex } from '../../../src/store/index/open-index.ts'
import { readMeta } from '../../../src/store/index/words-files.ts'
import { EMBEDDER, indexOf, logOf, memoryOf, OPTIONS, SAMPLE } from '../../recall/sample.ts'
import { tempFolder } from '../../support/folders.ts'
import { dumpTables, inLance, inTable } from '../../support/lance.ts'

let uri = ''
beforeEach(() => {
  uri = path.join(tempFolder('index'), 'index')
})
afterEach(() => fs.rmSync(path.dirname(uri), { recursive: true, force: true }))

const open = (
  source: IndexSource,
  access: IndexOptions['access'],
  embedder: Embedder = EMBEDDER,
): Promise<SearchIndex> => openIndex({ dir: uri, embedder, source, access })
const ask = (index: SearchIndex, question: string): string[] =>
  search(index, question, { ...OPTIONS, unit: 'all', k: 30 }).map(({ text }) => text)
const problems = async (): Promise<string[]> => {
  const tables = readMeta(uri)?.tables
  return tables ? checkTables(uri, tables) : ['no tables']
}
const snapshot = (): string[] =>
  fs
    .readdirSync(uri, { recursive: true, encoding: 'utf8' })
    .map((name) => `${name} ${fs.statSync(path.join(uri, name)).mtimeMs} ${fs.statSync(path.join(uri, name)).size}`)
    .sort()
const QUESTION = 'clarinet lessons and crypto tax'

const withDays = (days: number): IndexSource => ({
  ...SAMPLE,
  logs: [
    ...SAMPLE.logs,
    ...Array.from({ length: days }, (_, at) =>
      logOf(`2026-05-${String(at + 1).padStart(2, '0')}`, [`Dana 10:00 Note ${at} zebra.`]),
    ),
  ],
})

describe('what is kept', () => {
  it('IDX1: answers as one that is made in memory does, whatever is asked, and holds every row once', async () => {
    await open(SAMPLE, 'write')
    const kept = await open(SAMPLE, 'read')
    const made = indexOf(SAMPLE, EMBEDDER)
    expect(kept.notes).toEqual([])
    expect(countRows(kept)).toEqual({ memories: 3, passages: 10, atoms: 1 })
    for (const question of ['clarinet lessons', 'what is the puppy called', 'crypto', 'where do I live', 'early focus'])
      for (const unit of ['all', 'turn', 'memory'] as const)
        expect(search(kept, question, { ...OPTIONS, unit })).toEqual(search(made, question, { ...OPTIONS, unit }))
  })

  it('a reader answers for the source as it is now and writes nothing', async () => {
    await open(withDays(1), 'write')
    const before = snapshot()
    expect(ask(await open(withDays(3), 'read'), 'zebra').sort()).toEqual([
      'Note 0 zebra.',
      'Note 1 zebra.',
      'Note 2 zebra.',
    ])
    expect(ask(await open(SAMPLE, 'read'), 'zebra')).toEqual([])
    expect(snapshot()).toEqual(before)
  })

  it('a write reads only the logs that changed, and changes nothing when nothing did', async () => {
    await open(SAMPLE, 'write')
    const before = snapshot()
    await open(SAMPLE, 'write')
    expect(snapshot()).toEqual(before)
    const read: string[] = []
    const logs = [...SAMPLE.logs.slice(0, 2), logOf('2026-03-01', ['Dana 20:02 Zanzibar next.'], '2')].map((log) => ({
      ...log,
      passages() {
        read.push(log.file)
        return log.passages()
      },
    }))
    const index = await open({ ...SAMPLE, logs }, 'write')
    expect(read).toEqual(['raw/2026-03-01.md'])
    expect(ask(index, 'Zanzibar')[0]).toBe('Zanzibar next.')
  })

  it('what changed in the source, or left it, is so in words and tables', async () => {
    await open(SAMPLE, 'write')
    const moved = memoryOf(1, 'Works on payroll (SunPay)', { home: 'store' })
    const less = {
      memories: [moved, ...SAMPLE.memories.slice(2)],
      atoms: [],
      logs: [logOf('2026-02-12', ['Dana 10:00 The clarinet lessons begin in March.'], '2')],
    }
    const index = await open(less, 'write')
    expect(countRows(index)).toEqual({ memories: less.memories.length, passages: 1, atoms: 0 })
    expect(search(index, 'payroll', { ...OPTIONS, unit: 'memory' })[0]).toMatchObject({
      text: moved.text,
      home: 'store',
    })
    expect(ask(index, 'MoonTax')).not.toContain('Works on crypto tax (MoonTax)')
    expect(readMeta(uri)?.tables).toEqual({ memories: 2, atoms: 0 })
    expect(await problems()).toEqual([])
  })

  it('a write leaves tables alone whose rows did not change', async () => {
    await open({ ...SAMPLE, logs: [] }, 'write')
    const before = snapshot().filter((name) => name.includes('.lance'))
    await open(SAMPLE, 'write')
    expect(snapshot().filter((name) => name.includes('.lance'))).toEqual(before)
  })

  it('one that grew and one that was made from nothing give the same answers', async () => {
    await open(SAMPLE, 'write')
    const grown = search(await open(withDays(3), 'write'), 'zebra puppy crypto focus', { ...OPTIONS, k: 30 })
    const made = search(await open(withDays(3), 'rebuild'), 'zebra puppy crypto focus', { ...OPTIONS, k: 30 })
    expect(made).toEqual(grown)
  })

  it('files and open handles stay bounded over many commits', async () => {
    const handles = (): number => (fs.existsSync('/proc/self/fd') ? fs.readdirSync('/proc/self/fd').length : 0)
    await open(SAMPLE, 'write')
    const start = handles()
    for (let commit = 1; commit <= 20; commit++)
      await open({ ...SAMPLE, memories: [...SAMPLE.memories, memoryOf(9, `Counts ${commit} sheep`)] }, 'write')
    expect(handles()).toBeLessThan(start + 20)
    expect(fs.readdirSync(path.join(uri, 'memories.lance/data')).length).toBe(1)
    expect(await problems()).toEqual([])
  })

  it('what is kept beside the tables is for the owner only', async () => {
    await open(SAMPLE, 'write')
    expect(fs.statSync(uri).mode & 0o777).toBe(0o700)
    for (const name of ['meta.json', 'passages.words', 'memories.words'])
      expect(fs.statSync(path.join(uri, name)).mode & 0o777).toBe(0o600)
  })

  it('text that would end a quoted string in SQL, and text without a word, are text', async () => {
    const odd = [memoryOf(10, `O'Brien said "drop table"; -- %_\\ end`), memoryOf(11, '😀 …')]
    await open({ ...SAMPLE, memories: [...SAMPLE.memories, ...odd] }, 'write')
    const rows = (await dumpTables(uri)).join('\n')
    for (const { text } of odd) expect(rows).toContain(JSON.stringify(text))
    expect((await open({ memories: [], atoms: [], logs: [] }, 'write')).passages.corpus.count).toBe(0)
  })
})

describe('a search that may mend', () => {
  const mend = (source: IndexSource, lock: IndexOptions['lock'] = async () => ({ release: () => undefined })) =>
    openIndex({ dir: uri, embedder: EMBEDDER, source, access: 'mend', lock })

  it('IDX16: makes the index where there is none, writes nothing for a few new logs and all for many', async () => {
    expect((await mend(SAMPLE)).notes).toEqual([])
    expect(readMeta(uri)).not.toBeNull()
    const before = snapshot()
    expect(ask(await mend(withDays(10)), 'zebra')).toHaveLength(10)
    expect(snapshot()).toEqual(before)
    await mend(withDays(20))
    expect(readMeta(uri)).toMatchObject({ tables: { memories: 3, atoms: 1 } })
  })

  it('IDX16: answers from journal and logs, and says so, while another run writes the first index', async () => {
    const index = await mend(SAMPLE, async () => null)
    expect(index.notes.join()).toMatch(/searching journal and logs.*there is no index yet/)
    expect(ask(index, 'clarinet')[0]).toContain('clarinet')
    expect(fs.existsSync(uri)).toBe(false)
  })
})

const flip = (name: string): void => {
  const bytes = fs.readFileSync(path.join(uri, name))
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  fs.writeFileSync(path.join(uri, name), bytes)
}
const firstIn = (below: string): string => path.join(uri, below, fs.readdirSync(path.join(uri, below)).sort()[0] ?? '')

describe('damage', () => {
  let before: string[] = []
  beforeEach(async () => {
    before = ask(await open(SAMPLE, 'write'), QUESTION)
    expect(before.length).toBeGreaterThan(2)
  })
  const sound = async (embedder?: Embedder): Promise<void> => {
    const writer = await open(SAMPLE, 'write', embedder)
    expect(ask(writer, QUESTION)).toEqual(before)
    const again = await open(SAMPLE, 'read', embedder)
    expect(again.notes).toEqual([])
    expect(ask(again, QUESTION)).toEqual(before)
  }

  it.each<{ what: string; embedder?: Embedder; harm: () => void }>([
    { what: 'the folder was deleted', harm: () => fs.rmSync(uri, { recursive: true }) },
    { what: 'another embedder made the vectors', embedder: { ...EMBEDDER, name: 'other' }, harm: () => undefined },
    { what: 'the meta is garbage', harm: () => fs.writeFileSync(path.join(uri, 'meta.json'), '{"format":2,"se') },
    { what: 'the meta is missing', harm: () => fs.rmSync(path.join(uri, 'meta.json')) },
    { what: 'the words are cut', harm: () => fs.truncateSync(path.join(uri, 'passages.words'), 100) },
    { what: 'a byte of the words is another', harm: () => flip('memories.words') },
  ])(
    'IDX6: $what: a search answers the same and says why, the next writer makes it again',
    async ({ embedder, harm }) => {
      harm()
      const reader = await open(SAMPLE, 'read', embedder)
      expect(ask(reader, QUESTION)).toEqual(before)
      expect(reader.notes.join(' ')).toMatch(/searching journal and logs.*memoird rebuild/)
      await sound(embedder)
    },
  )

  it.each<{ what: string; harm: () => unknown }>([
    { what: 'a manifest without a byte', harm: () => fs.truncateSync(firstIn('memories.lance/_versions'), 0) },
    { what: 'a data file that is gone', harm: () => fs.rmSync(firstIn('atoms.lance/data')) },
    { what: 'a data file that is cut', harm: () => fs.truncateSync(firstIn('memories.lance/data'), 300) },
    {
      what: 'a file in the place of a table',
      harm() {
        fs.rmSync(path.join(uri, 'memories.lance'), { recursive: true })
        fs.writeFileSync(path.join(uri, 'memories.lance'), 'garbage')
      },
    },
    {
      what: 'rows that somebody doubled',
      harm: () => inTable(uri, 'memories', async (table) => table.add(await table.query().limit(3).toArrow())),
    },
  ])(
    'IDX6: tables with $what are found out, hinder no search, and are whole again after a rebuild',
    async ({ harm }) => {
      await harm()
      const reader = await open(SAMPLE, 'read')
      expect([ask(reader, QUESTION), reader.notes]).toEqual([before, []])
      expect(await problems()).not.toEqual([])
      await open(SAMPLE, 'rebuild')
      expect(await problems()).toEqual([])
      await sound()
    },
  )

  it('a writer that died between the tables and the words is made good by the next', async () => {
    const names = ['meta.json', 'memories.words', 'passages.words'].map((name) => path.join(uri, name))
    const before = names.map((name) => fs.readFileSync(name))
    const more = { ...withDays(1), memories: [...SAMPLE.memories, memoryOf(9, 'Counts sheep')] }
    await open(more, 'write')
    for (const [at, name] of names.entries()) fs.writeFileSync(name, before[at] ?? '')
    expect(ask(await open(more, 'read'), 'zebra')).toEqual(['Note 0 zebra.'])
    expect((await open(more, 'write')).notes).toEqual([])
    expect(readMeta(uri)?.tables).toEqual({ memories: 4, atoms: 1 })
    expect(await problems()).toEqual([])
  })

  it('tables of a first writer that died before the meta are not taken for those of another program', async () => {
    for (const name of ['meta.json', 'memories.words']) fs.rmSync(path.join(uri, name))
    fs.mkdirSync(path.join(uri, 'passages.lance'))
    await sound()
    expect(fs.readdirSync(uri)).not.toContain('passages.lance')
  })

  it('a table of another program in the folder is never dropped', async () => {
    fs.rmSync(uri, { recursive: true })
    await inLance(uri, (connection) => connection.createTable('memories', [{ id: 'theirs', note: 'keep me' }]))
    await expect(open(SAMPLE, 'write')).rejects.toThrow(/a table "memories" of another program.*index\.uri/)
    await inTable(uri, 'memories', async (table) => expect(await table.countRows()).toBe(1))
  })
})
