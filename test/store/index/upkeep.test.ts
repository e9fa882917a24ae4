import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { search } from '../../../src/recall/search.ts'
import type { IndexSource, SearchIndex } from '../../../src/recall/search-index.ts'
import { readMeta } from '../../../src/store/index/index-meta.ts'
import { type IndexOptions, openIndex } from '../../../src/store/index/open-index.ts'
import { EMBEDDER, logOf, memoryOf, OPTIONS, SAMPLE } from '../../recall/sample.ts'
import { tempFolder } from '../../support/folders.ts'

let uri = ''
beforeEach(() => {
  uri = path.join(tempFolder('upkeep'), 'index')
})
afterEach(() => fs.rmSync(path.dirname(uri), { recursive: true, force: true }))

const open = (source: IndexSource, writable: boolean): Promise<SearchIndex> =>
  openIndex({ uri, dir: uri, embedder: EMBEDDER, source, access: writable ? 'write' : 'read' })

const snapshot = (): string[] =>
  fs
    .readdirSync(uri, { recursive: true, encoding: 'utf8' })
    .filter((name) => fs.statSync(path.join(uri, name)).isFile())
    .map((name) => `${name} ${fs.statSync(path.join(uri, name)).mtimeMs} ${fs.statSync(path.join(uri, name)).size}`)
    .sort()

const withDay = (day: number): IndexSource => ({
  ...SAMPLE,
  seq: 100 + day,
  logs: [
    ...SAMPLE.logs,
    ...Array.from({ length: day }, (_, at) =>
      logOf(`2026-05-${String(at + 1).padStart(2, '0')}`, [`Dana 10:00 Note ${at} zebra.`]),
    ),
  ],
})

describe('a reader', () => {
  it('IDX2: answers for the logs as they are now and writes nothing', async () => {
    await (await open(SAMPLE, true)).close()
    const before = snapshot()
    const reader = await open(withDay(2), false)
    expect(reader.name).toBe('lancedb')
    expect((await search(reader, 'zebra', OPTIONS)).map(({ text }) => text).sort()).toEqual([
      'Note 0 zebra.',
      'Note 1 zebra.',
    ])
    await reader.close()
    expect(snapshot()).toEqual(before)
  })

  it('IDX2: no longer finds what left a log, though the tables still hold it', async () => {
    await (await open(withDay(2), true)).close()
    const reader = await open(SAMPLE, false)
    expect(await search(reader, 'zebra', OPTIONS)).toEqual([])
    await reader.close()
  })

  it('IDX2: that opened before a commit goes on reading what it opened', async () => {
    await (await open(SAMPLE, true)).close()
    const reader = await open(SAMPLE, false)
    const before = await search(reader, 'clarinet', OPTIONS)
    await (await open({ ...SAMPLE, seq: 9, logs: [] }, true)).close()
    expect(await search(reader, 'clarinet', OPTIONS)).toEqual(before)
    expect(reader.name).toBe('lancedb')
    await reader.close()
  })
})

describe('a search that may mend', () => {
  const mend = (source: IndexSource, lock: IndexOptions['lock'] = async () => ({ release: () => undefined })) =>
    openIndex({ uri, dir: uri, embedder: EMBEDDER, source, access: 'mend', lock })

  it('IDX16: makes the index where there is none, for a scan costs the same', async () => {
    const index = await mend(SAMPLE)
    expect([index.name, ...index.notes]).toEqual(['lancedb'])
    await index.close()
    expect(readMeta(uri)).toMatchObject({ seq: 7 })
  })

  it('IDX16: writes nothing for a few new logs, and brings it up to date for many', async () => {
    await (await mend(SAMPLE)).close()
    const before = snapshot()
    await (await mend(withDay(10))).close()
    expect(snapshot()).toEqual(before)
    await (await mend(withDay(20))).close()
    expect(readMeta(uri)).toMatchObject({ seq: 120, tables: { passages: { rows: 30 } } })
  })

  it('IDX16: scans and says so while another run writes the first index', async () => {
    const index = await mend(SAMPLE, async () => null)
    expect(index.name).toBe('scan')
    expect(index.notes.join()).toMatch(/there is no index yet/)
    expect((await search(index, 'clarinet', OPTIONS))[0]?.text).toContain('clarinet')
    expect(fs.existsSync(uri)).toBe(false)
  })
})

describe('a writer', () => {
  it('IDX9: writes a table once a sync, not once a row', async () => {
    await (await open({ ...SAMPLE, logs: [] }, true)).close()
    const before = readMeta(uri)
    const index = await open(SAMPLE, true)
    const after = readMeta(uri)
    expect(index.passages.corpus.count).toBe(10)
    expect((after?.tables.passages.version ?? 9) - (before?.tables.passages.version ?? 0)).toBe(1)
    expect(after?.tables.memories.version).toBe(before?.tables.memories.version)
    await index.close()
  })

  it('IDX5: the meta says up to which record and with which embedder the index is complete', async () => {
    await (await open(SAMPLE, true)).close()
    const { name, version, dimension } = EMBEDDER
    expect(readMeta(uri)).toMatchObject({
      seq: 7,
      embedder: { name, version, dimension },
      tables: { passages: { rows: 10 } },
    })
  })

  it('IDX13: files, versions and open handles stay bounded over many commits', async () => {
    const index = await open(SAMPLE, true)
    const handles = (): number => (fs.existsSync('/proc/self/fd') ? fs.readdirSync('/proc/self/fd').length : 0)
    const start = handles()
    for (let commit = 1; commit <= 60; commit++)
      await index.sync({
        ...SAMPLE,
        seq: 100 + commit,
        memories: [...SAMPLE.memories, memoryOf(9, `Counts ${commit} sheep`)],
      })
    expect(handles()).toBeLessThan(start + 20)
    expect(readMeta(uri)?.commits).toBeLessThan(50)
    expect(fs.readdirSync(path.join(uri, 'memories.lance/data')).length).toBeLessThan(120)
    expect(await index.health()).toMatchObject({ ok: true, rows: { memories: 4 } })
    expect((await search(index, 'sheep', { ...OPTIONS, unit: 'memory' }))[0]?.text).toBe('Counts 60 sheep')
    await index.close()
  })

  it('IDX14: what is kept beside the tables is for the owner only', async () => {
    await (await open(SAMPLE, true)).close()
    expect(fs.statSync(uri).mode & 0o777).toBe(0o700)
    for (const name of ['meta.json', 'passages.words', 'memories.words'])
      expect(fs.statSync(path.join(uri, name)).mode & 0o777).toBe(0o600)
  })

  it('IDX10: a rebuild from nothing gives the same ids, rows and answers', async () => {
    const grown = await open(SAMPLE, true)
    await grown.sync(withDay(3))
    const dumped = (index: SearchIndex) => search(index, 'zebra puppy crypto focus', { ...OPTIONS, unit: 'all', k: 30 })
    const before = await dumped(grown)
    await grown.close()
    fs.rmSync(uri, { recursive: true })
    const made = await open(withDay(3), true)
    expect(await dumped(made)).toEqual(before)
    await made.close()
  })
})

describe('forgetting', () => {
  it('IDX7: leaves the text in no version, also not where it was replaced before', async () => {
    const index = await open(
      { ...SAMPLE, memories: [...SAMPLE.memories, memoryOf(9, 'Owes Xanthippe forty euros')] },
      true,
    )
    await index.sync({ ...SAMPLE, seq: 8, memories: [...SAMPLE.memories, memoryOf(9, 'Owes Xanthippe fifty euros')] })
    expect((await index.dumpAll()).filter((row) => row.includes('Xanthippe')).length).toBeGreaterThan(1)
    await index.forget([memoryOf(9, '').id])
    expect((await index.dumpAll()).join('\n')).not.toMatch(/xanthipp|forty|fifty|euro/i)
    expect(await index.health()).toMatchObject({ ok: true, rows: { memories: 3, passages: 10, atoms: 1 } })
    await index.close()
    const reader = await open(SAMPLE, false)
    expect([reader.name, ...reader.notes]).toEqual(['lancedb'])
    await reader.close()
  })
})
