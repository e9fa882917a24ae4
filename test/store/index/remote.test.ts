import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { search } from '../../../src/recall/search.ts'
import type { IndexSource, SearchIndex } from '../../../src/recall/search-index.ts'
import { createDisk } from '../../../src/store/disk/disk.ts'
import { dropIndex } from '../../../src/store/index/drop-index.ts'
import { checkTables } from '../../../src/store/index/lance-tables.ts'
import { type IndexOptions, openIndex } from '../../../src/store/index/open-index.ts'
import { remoteIndex } from '../../../src/store/index/remote.ts'
import { readMeta } from '../../../src/store/index/words-files.ts'
import { EMBEDDER, indexOf, logOf, memoryOf, OPTIONS, SAMPLE } from '../../recall/sample.ts'
import { built } from '../../support/built.ts'
import { tempFolder } from '../../support/folders.ts'
import { dumpTables, inLance, inTable } from '../../support/lance.ts'
import { type S3Server, startS3 } from '../../support/s3-server.ts'

const URI = 's3://bucket/memory/index'
let s3: S3Server
let home = ''
beforeEach(async () => {
  s3 = await startS3()
  home = tempFolder('remote')
  Object.assign(process.env, s3.env)
})
afterEach(async () => {
  for (const name of Object.keys(s3.env)) delete process.env[name]
  await s3.close()
  fs.rmSync(home, { recursive: true, force: true })
})

const asked: string[] = []
const embedder = {
  ...EMBEDDER,
  embed: (texts: readonly string[]) => {
    asked.push(...texts)
    return EMBEDDER.embed(texts)
  },
}

/** As a machine of that name has it. */
const open = (machine: string, source: IndexSource, access: IndexOptions['access']): Promise<SearchIndex> => {
  const dir = path.join(home, machine)
  return openIndex({ dir, embedder, source, access, remote: remoteIndex(URI, dir) })
}
const ask = (index: SearchIndex, question: string): string[] =>
  search(index, question, { ...OPTIONS, unit: 'all', k: 30 }).map(({ text }) => text)
const QUESTION = 'clarinet lessons and crypto tax'
const more = (...said: string[]): IndexSource => ({
  ...SAMPLE,
  logs: [
    ...SAMPLE.logs,
    logOf(
      '2026-05-01',
      said.map((text) => `Dana 10:00 ${text}`),
    ),
  ],
})

describe('an index on an S3 address', () => {
  it('IDX16: what one machine wrote another fetches, encodes nothing again and answers the same', async () => {
    const first = ask(await open('one', SAMPLE, 'write'), QUESTION)
    expect(first).toEqual(ask(indexOf(SAMPLE, EMBEDDER), QUESTION))
    asked.length = 0
    const other = await open('two', SAMPLE, 'mend')
    expect([ask(other, QUESTION), other.notes]).toEqual([first, []])
    expect(asked.filter((text) => text !== QUESTION)).toEqual([])
    const files = (machine: string) =>
      fs.readdirSync(path.join(home, machine)).map((name) => [name, fs.readFileSync(path.join(home, machine, name))])
    expect(files('two')).toEqual(files('one'))
  })

  it('IDX16: machines that write in turn have each what the other added', async () => {
    await open('one', SAMPLE, 'write')
    await open('two', more('The zebra is new.'), 'write')
    asked.length = 0
    const back = await open('one', more('The zebra is new.'), 'write')
    expect(ask(back, 'zebra')[0]).toBe('The zebra is new.')
    expect(asked).toEqual(['zebra'])
  })

  it('a search that is up to date asks no network', async () => {
    await open('one', SAMPLE, 'write')
    const before = s3.asked.length
    await open('one', SAMPLE, 'mend')
    await open('one', more('A zebra.'), 'read')
    expect(s3.asked.length).toBe(before)
  })

  it('its tables there hold what is known, and nothing of before in any version', async () => {
    await open('one', SAMPLE, 'write')
    await open('one', { ...SAMPLE, memories: [memoryOf(9, 'Counts sheep')], atoms: [] }, 'write')
    const tables = readMeta(path.join(home, 'one'))?.tables
    expect(tables).toEqual({ memories: 1, atoms: 0 })
    expect(tables && (await checkTables(URI, tables))).toEqual([])
    const rows = (await dumpTables(URI)).join('\n')
    expect(rows).toContain('Counts sheep')
    expect(rows).not.toContain('MoonTax')
    const kept = [...s3.objects].filter(([key]) => key.includes('/memories.lance/') || key.includes('/atoms.lance/'))
    expect(kept.length).toBeGreaterThan(2)
    expect(kept.some(([, bytes]) => bytes.includes('MoonTax'))).toBe(false)
  })

  it('IDX6: what is torn there is not taken, and made whole by the next writer', async () => {
    const first = ask(await open('one', SAMPLE, 'write'), QUESTION)
    await inLance(URI, async (connection) => (await connection.openTable('files')).delete("name = 'passages.words'"))
    const other = await open('two', SAMPLE, 'write')
    expect(ask(other, QUESTION)).toEqual(first)
    asked.length = 0
    expect(ask(await open('three', SAMPLE, 'mend'), QUESTION)).toEqual(first)
    expect(asked).toEqual([QUESTION])
  })

  it.each([500, 403])('IDX6: a server that answers %i hinders no search and no writer, and is said', async (status) => {
    await open('one', SAMPLE, 'write')
    s3.fail(status)
    const index = await open('one', more('A zebra.'), 'write')
    expect(ask(index, 'zebra')[0]).toBe('A zebra.')
    expect(index.notes.join()).toMatch(/index at s3:\/\/bucket\/memory\/index cannot be reached/)
    s3.fail(null)
    expect((await open('one', more('A zebra.', 'Two zebras.'), 'write')).notes).toEqual([])
    expect(ask(await open('two', more('A zebra.', 'Two zebras.'), 'mend'), 'zebra')).toHaveLength(2)
  })

  it('tables of another program are not touched', async () => {
    await inLance(URI, (connection) => connection.createTable('memories', [{ id: 'theirs' }]))
    await expect(open('one', SAMPLE, 'write')).rejects.toThrow(/index\.uri names s3:.*of another program/)
    fs.mkdirSync(path.join(home, '.state', 'index'), { recursive: true })
    expect(await dropIndex(createDisk(), home, URI)).toMatchObject({ left: expect.stringContaining('another program') })
    await inTable(URI, 'memories', async (table) => expect(await table.countRows()).toBe(1))
  })

  it('FGT1: what is forgotten is in no object there', async () => {
    await open('one', SAMPLE, 'write')
    expect([...s3.objects.keys()].length).toBeGreaterThan(3)
    fs.mkdirSync(path.join(home, '.state', 'index'), { recursive: true })
    expect(await dropIndex(createDisk(), home, URI)).toEqual({ dropped: true, left: null })
    expect([...s3.objects.keys()]).toEqual([])
    s3.fail(500)
    expect((await dropIndex(createDisk(), home, URI)).left).toMatch(/left alone and may hold the words/)
  })
})

describe('one folder on two machines', () => {
  const LOG = '# Conversations - 2026-02-08\n\n## USER [14:30] (claude)\n\nI live in Lisbon by the river.\n\n---\n'

  it('IDX16: each in a process of its own finds what the other learned', async () => {
    const cli = built(path.join(import.meta.dirname, '../../../src/cli.ts'))
    const run = async (root: string, ...args: string[]) => {
      const env = { PATH: process.env['PATH'], HOME: home, TMPDIR: home, MEMOIRD_TRUST: '1', ...s3.env }
      const words = [cli, '--root', root, '--now', '2026-02-09T10:00:00Z', '--json', ...args]
      const { stdout, stderr } = await promisify(execFile)(process.execPath, words, { env })
      return { ...JSON.parse(stdout), stderr }
    }
    const [one, two] = [path.join(home, 'one'), path.join(home, 'two')]
    fs.mkdirSync(path.join(one, 'raw'), { recursive: true })
    fs.writeFileSync(path.join(one, 'raw', '2026-02-08.md'), LOG)
    fs.writeFileSync(path.join(one, 'memoird.json5'), `{ index: { uri: '${URI}' } }`)
    await run(one, 'process')
    // The folder as a synchronising program brings it: all but the index.
    fs.cpSync(one, two, {
      recursive: true,
      preserveTimestamps: true,
      filter: (from) => path.basename(from) !== 'index',
    })
    const [here, there] = [await run(one, 'search', 'where do I live'), await run(two, 'search', 'where do I live')]
    expect(here.hits[0].text).toContain('Lisbon')
    expect(there.hits).toEqual(here.hits)
    expect(there.stderr).toBe('')
    const words = (root: string) => fs.readFileSync(path.join(root, '.state/index/passages.words'))
    expect(words(two)).toEqual(words(one))
    await run(two, 'remember', 'Likes the ferry at noon')
    fs.cpSync(path.join(two, '.state/journal'), path.join(one, '.state/journal'), { recursive: true })
    expect((await run(one, 'search', 'ferry at noon')).hits[0].text).toContain('ferry')
  })
})
