import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Embedder } from '../../../src/recall/embedder.ts'
import { search } from '../../../src/recall/search.ts'
import type { SearchIndex } from '../../../src/recall/search-index.ts'
import { loadLance } from '../../../src/store/index/lance-load.ts'
import { openIndex } from '../../../src/store/index/open-index.ts'
import { EMBEDDER, logOf, OPTIONS, SAMPLE } from '../../recall/sample.ts'
import { tempFolder } from '../../support/folders.ts'

const QUESTION = 'clarinet lessons and crypto tax'
let uri = ''

const open = (writable: boolean, embedder: Embedder = EMBEDDER, source = SAMPLE): Promise<SearchIndex> =>
  openIndex({ uri, dir: uri, embedder, source, access: writable ? 'write' : 'read' })

const answer = async (index: SearchIndex): Promise<string[]> => {
  const hits = await search(index, QUESTION, { ...OPTIONS, unit: 'all' })
  return hits.map(({ id }) => id)
}

const files = (below: string, ending: string): string[] => {
  const found = fs.readdirSync(path.join(uri, below)).filter((name) => name.endsWith(ending))
  return found.sort().map((name) => path.join(uri, below, name))
}
const first = (below: string, ending: string): string => files(below, ending)[0] ?? 'none'

/** Manifests sort newest first. */
const newestManifest = (table: string): string => first(`${table}.lance/_versions`, '.manifest')

async function inLance(work: (table: import('@lancedb/lancedb').Table) => Promise<unknown>): Promise<void> {
  const modules = await loadLance()
  if ('missing' in modules) throw new Error(modules.missing)
  const connection = await modules.lance.connect(uri)
  const table = await connection.openTable('passages')
  await work(table)
  table.close()
  connection.close()
}

interface Damage {
  readonly what: string
  readonly embedder?: Embedder
  readonly do: () => Promise<void> | void
}

const other = (dimension: number): Embedder => ({
  ...EMBEDDER,
  name: 'other',
  dimension,
  embed: (texts) => EMBEDDER.embed(texts).map((vector) => vector.slice(0, dimension)),
})

const DAMAGES: readonly Damage[] = [
  { what: 'the folder was deleted', do: () => fs.rmSync(uri, { recursive: true }) },
  { what: 'the newest manifest has no byte', do: () => fs.truncateSync(newestManifest('passages'), 0) },
  {
    what: 'the newest manifest is all zeros',
    do: () => fs.writeFileSync(newestManifest('memories'), Buffer.alloc(fs.statSync(newestManifest('memories')).size)),
  },
  { what: 'a data file is missing', do: () => fs.rmSync(first('passages.lance/data', '.lance')) },
  { what: 'a data file is cut', do: () => fs.truncateSync(first('passages.lance/data', '.lance'), 300) },
  {
    what: 'a data file is zeroed and has its size',
    do: () =>
      fs.writeFileSync(
        first('memories.lance/data', '.lance'),
        Buffer.alloc(fs.statSync(first('memories.lance/data', '.lance')).size),
      ),
  },
  { what: 'the vectors have another dimension', embedder: { ...other(64), name: EMBEDDER.name }, do: () => undefined },
  { what: 'another embedder made the vectors', embedder: other(EMBEDDER.dimension), do: () => undefined },
  {
    what: 'a table was half made',
    do() {
      fs.rmSync(path.join(uri, 'passages.lance'), { recursive: true })
      fs.mkdirSync(path.join(uri, 'passages.lance'))
    },
  },
  { what: 'the meta is garbage', do: () => fs.writeFileSync(path.join(uri, 'meta.json'), '{"format":1,"se') },
  { what: 'the meta is missing', do: () => fs.rmSync(path.join(uri, 'meta.json')) },
  {
    what: 'the tables hold other rows than the meta counts',
    do() {
      const file = path.join(uri, 'meta.json')
      const meta = JSON.parse(fs.readFileSync(file, 'utf8'))
      meta.tables.passages.rows = 9
      fs.writeFileSync(file, JSON.stringify(meta))
    },
  },
  { what: 'the word list is cut', do: () => fs.truncateSync(path.join(uri, 'passages.words'), 100) },
  {
    what: 'a byte of the word list is another',
    do() {
      const file = path.join(uri, 'memories.words')
      const bytes = fs.readFileSync(file)
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
      fs.writeFileSync(file, bytes)
    },
  },
  {
    what: 'a file stands where a table should be',
    do() {
      fs.rmSync(path.join(uri, 'memories.lance'), { recursive: true })
      fs.writeFileSync(path.join(uri, 'memories.lance'), 'garbage')
    },
  },
]

describe('a damaged index', () => {
  let before: string[] = []
  beforeEach(async () => {
    uri = tempFolder('damage')
    const index = await open(true)
    before = await answer(index)
    await index.close()
    expect(before.length).toBeGreaterThan(2)
  })
  afterEach(() => fs.rmSync(uri, { recursive: true, force: true }))

  it.each(DAMAGES)(
    'IDX6: $what: search goes on by scanning and says so, the next writer makes it again',
    async (damage) => {
      await damage.do()
      const reader = await open(false, damage.embedder)
      expect(await answer(reader)).toEqual(before)
      expect(reader.name).toBe('scan')
      expect(reader.notes.join(' ')).toMatch(/searching journal and logs.*memoird rebuild/)
      await reader.close()

      const writer = await open(true, damage.embedder)
      expect(writer.name).toBe('lancedb')
      expect(await answer(writer)).toEqual(before)
      expect(await writer.health()).toMatchObject({ ok: true, rows: { memories: 3, passages: 10, atoms: 1 } })
      await writer.close()

      const again = await open(false, damage.embedder)
      expect([again.name, ...again.notes]).toEqual(['lancedb'])
      expect(await answer(again)).toEqual(before)
      await again.close()
    },
  )

  it('IDX6: rows that were doubled by somebody: a reader answers from what was vouched for, the next writer makes it again', async () => {
    await inLance(async (table) => table.add(await table.query().limit(3).toArrow()))
    const reader = await open(false)
    expect(await answer(reader)).toEqual(before)
    expect((await reader.health()).problems.join(' ')).toMatch(
      /passages was written after the last commit.*3 ids twice/,
    )
    await reader.close()
    const writer = await open(true)
    expect(await writer.health()).toMatchObject({ ok: true, rows: { passages: 10 } })
    expect(await answer(writer)).toEqual(before)
    await writer.close()
  })

  it('IDX5: a writer that died between the tables and the meta is noticed and made good', async () => {
    const meta = fs.readFileSync(path.join(uri, 'meta.json'))
    const grown = { ...SAMPLE, seq: 8, logs: [...SAMPLE.logs, logOf('2026-03-02', ['Dana 10:00 Zanzibar next.'])] }
    await (await open(true, EMBEDDER, grown)).close()
    fs.writeFileSync(path.join(uri, 'meta.json'), meta)
    const reader = await open(false, EMBEDDER, grown)
    expect((await search(reader, 'Zanzibar', OPTIONS))[0]?.text).toBe('Zanzibar next.')
    await reader.close()
    const writer = await open(true, EMBEDDER, grown)
    expect(await writer.health()).toMatchObject({ ok: true, rows: { passages: 11 } })
    await writer.close()
  })

  it('IDX6: a data file that is lost while the index is open: the scan takes over in the middle', async () => {
    const reader = await open(false)
    for (const table of ['memories', 'passages'])
      for (const file of files(`${table}.lance/data`, '.lance')) fs.rmSync(file)
    expect(await answer(reader)).toEqual(before)
    expect(reader.name).toBe('scan')
    expect(reader.notes).toHaveLength(1)
    await reader.close()
  })

  it.skipIf(process.getuid?.() !== 0 || process.seteuid === undefined)(
    'IDX6: a folder that may not be read: search goes on by scanning and says so',
    async () => {
      // Whoever it is now has a place for temporary files: what is tried is the index.
      const temporary = tempFolder('everybodys')
      fs.chmodSync(temporary, 0o777)
      vi.stubEnv('TMPDIR', temporary)
      fs.chmodSync(uri, 0o000)
      process.seteuid?.(65_534)
      try {
        const reader = await open(false)
        expect(reader.name).toBe('scan')
        expect(await answer(reader)).toEqual(before)
        await reader.close()
        await expect(open(true)).rejects.toThrow(/the index cannot be written at/)
      } finally {
        process.seteuid?.(0)
        fs.chmodSync(uri, 0o700)
        vi.unstubAllEnvs()
        fs.rmSync(temporary, { recursive: true })
      }
    },
  )

  it('IDX11: a table of another program in the folder is never dropped', async () => {
    fs.rmSync(uri, { recursive: true })
    const modules = await loadLance()
    if ('missing' in modules) throw new Error(modules.missing)
    const connection = await modules.lance.connect(uri)
    ;(await connection.createTable('memories', [{ id: 'theirs', note: 'keep me' }])).close()
    await expect(open(true)).rejects.toThrow(/a table "memories" of another program.*index\.uri/)
    const theirs = await connection.openTable('memories')
    expect(await theirs.countRows()).toBe(1)
    theirs.close()
    connection.close()
  })
})
