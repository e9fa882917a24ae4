import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useEmbedder } from '../../src/commands/ranking/embedder.ts'
import { openFolder } from '../../src/open/folder.ts'
import { openMemory } from '../../src/open.ts'
import { readMeta } from '../../src/store/index/words-files.ts'
import { built } from '../support/built.ts'
import { DIMENSION, startEmbeddings } from '../support/embedding-server.ts'
import { tempFolder } from '../support/folders.ts'
import { dumpTables } from '../support/lance.ts'
import { sendJson } from '../support/model-server.ts'
import { runHere } from '../support/run-here.ts'

const NOW = '2026-03-10T10:00:00Z'
let root = ''
let server: Awaited<ReturnType<typeof startEmbeddings>>
let spec = ''
beforeEach(async () => {
  root = tempFolder('embedder')
  vi.stubEnv('XDG_STATE_HOME', path.join(root, 'home'))
  fs.mkdirSync(path.join(root, 'raw'))
  fs.writeFileSync(path.join(root, 'memoird.json5'), '{}')
  server = await startEmbeddings()
  spec = `${server.url}/v1#nomic`
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await server.close()
  fs.rmSync(root, { recursive: true, force: true })
})

function log(date: string, lines: readonly string[]): void {
  const turns = lines.map(
    (line, at) => `## USER [1${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}] (claude)\n\n${line}\n\n---\n`,
  )
  fs.writeFileSync(path.join(root, 'raw', `${date}.md`), `# Conversations - ${date}\n\n${turns.join('\n')}`)
}
const run = (name: string, args: string[] = [], more: Record<string, string> = {}) =>
  runHere(name, args, { root, now: NOW, json: true, ...more })
const first = async (query: string) => JSON.parse((await run('search', [query])).stdout).hits[0]?.text
const made = () => readMeta(path.join(root, '.state/index'))?.embedder
/** As `embedder use` does, without the process that it leaves behind. */
const use = (to: string) => useEmbedder(openMemory({ root, now: NOW }), to, null)

const LINES = ['My puppy is called Biscuit.', 'I live in Lisbon by the river.', 'I take the ferry to work on Mondays.']

describe('an embedder that speaks the OpenAI protocol', () => {
  it('EMB1: the one before answers until all vectors of the new one are there, and they are never mixed', async () => {
    log('2026-02-08', LINES)
    await run('process')
    const before = made()
    expect((await use(spec)).text).toContain('Until all are made embedded answers')
    expect(openFolder({ root }).config.index).toMatchObject({ embedder: spec, before: 'embedded' })
    server.asked.length = 0
    expect(await first('where do I live')).toBe(LINES[1])
    expect([made(), server.asked.length]).toEqual([before, 0])
    expect(JSON.parse((await run('embedder', ['fill'])).stdout)).toEqual({ embedder: spec, left: 0 })
    expect(made()).toBe(`${spec} v1`)
    expect(fs.existsSync(path.join(root, '.state/index/next-embedder'))).toBe(false)
    server.asked.length = 0
    expect(await first('where do I live')).toBe(LINES[1])
    expect(server.asked.map(({ url, body }) => [url, body])).toEqual([
      ['/v1/embeddings', { model: 'nomic', input: ['where do I live'] }],
    ])
    log('2026-02-09', ['The zeppelin is new.'])
    await run('process')
    expect(server.texts()).toContain('The zeppelin is new.')
    expect(server.texts()).not.toContain(LINES[0])
    const vectors = (await dumpTables(path.join(root, '.state/index'))).map(
      (row) => JSON.parse(row.slice(row.indexOf('{'))).vector,
    )
    expect(vectors.length).toBeGreaterThan(0)
    for (const vector of vectors) expect(vector === null || Object.keys(vector).length === DIMENSION).toBe(true)
  })

  it('EMB1: process goes on with it where nothing else does, and back to what ships it is the same way', async () => {
    log('2026-02-08', LINES)
    await run('process')
    await use(spec)
    log('2026-02-09', ['The zeppelin is new.'])
    await run('process')
    expect(made()).toBe(`${spec} v1`)
    await use('embedded')
    expect(openFolder({ root }).config.index).toMatchObject({ embedder: 'embedded', before: spec })
    server.asked.length = 0
    expect(await first('where is the zeppelin')).toBe('The zeppelin is new.')
    expect(server.asked.length).toBeGreaterThan(0)
    expect((await run('embedder', ['fill'])).status).toBe(0)
    expect(made()).toBe('use-lite-int8 v1')
  })

  it('EMB1: killed on the way it goes on where it was', async () => {
    const lines = Array.from({ length: 90 }, (_, at) => `Note ${at} on the weather of day ${at}.`)
    log('2026-02-08', lines)
    await run('process')
    const child = built(path.join(import.meta.dirname, '../support/reembed-child.ts'))
    const fill = (killAt: number) =>
      new Promise<string | null>((done) => {
        const running = execFile(process.execPath, [child, root, spec], (error) =>
          done(error === null ? null : `${error.signal ?? error.message}`),
        )
        const watch = setInterval(() => {
          if (server.asked.length < killAt) return
          clearInterval(watch)
          running.kill('SIGKILL')
        }, 2)
        running.on('close', () => clearInterval(watch))
      })
    // Each process asks once for the size of a vector, then for ten texts at a time.
    expect(await fill(5)).toBe('SIGKILL')
    expect(made()).toBe('use-lite-int8 v1')
    expect(await first('weather of day 44')).toBe(lines[44])
    expect(await fill(Number.POSITIVE_INFINITY)).toBeNull()
    expect(made()).toBe(`${spec} v1`)
    const asked = server.texts().filter((text) => text.startsWith('Note'))
    expect(new Set(asked)).toEqual(new Set(lines))
    expect(asked.length).toBeLessThanOrEqual(lines.length + 20)
  })

  it('EMB1: one that is away or answers nonsense hinders no search and no run, and is said', async () => {
    log('2026-02-08', LINES)
    await run('process')
    await use(spec)
    await run('embedder', ['fill'])
    for (const answer of [
      { status: 500, body: { error: 'out of memory' }, said: /does not answer: 500 .*out of memory/ },
      { status: 200, body: { data: [{ embedding: [1, 2] }] }, said: /vector of/ },
      { status: 200, body: 'nonsense', said: /expected \{"data"/ },
    ]) {
      server.reply((_, response) => sendJson(response, answer.status, answer.body))
      const { status, stdout, stderr } = await run('search', ['river in Lisbon'])
      expect([status, JSON.parse(stdout).hits[0].text]).toEqual([0, expect.stringContaining('Lisbon by the river')])
      expect(stderr).toMatch(answer.said)
      log('2026-02-09', [`News of status ${answer.status}.`])
      expect((await run('process')).status).toBe(0)
    }
    await expect(use(`${server.url}/v1#other`)).rejects.toThrow(/expected \{"data"/)
    expect(openFolder({ root }).config.index.embedder).toBe(spec)
  })
})

describe('a folder that nobody agreed to', () => {
  it('CFG3: its embedder elsewhere is named and not asked', async () => {
    vi.stubEnv('MEMOIRD_TRUST', '')
    log('2026-02-08', LINES)
    await run('process')
    for (const away of ['http://192.0.2.1:9/v1#m', 'http://localhost.example.org/v1#m']) {
      fs.writeFileSync(path.join(root, 'memoird.json5'), `{ index: { embedder: "${away}", before: "${away}" } }`)
      expect(openFolder({ root }).held.map(({ key }) => key)).toEqual(['index.embedder', 'index.before'])
      expect(await first('where do I live')).toBe(LINES[1])
      expect((await run('embedder', ['fill'])).stderr).toMatch(/index\.embedder.*memoird trust/)
    }
    await use(spec)
    expect(openFolder({ root }).held).toEqual([])
  })

  it('CFG3: an index that came with it names no server that is asked', async () => {
    log('2026-02-08', LINES)
    await run('process')
    const file = path.join(root, '.state/index/meta.json')
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('use-lite-int8', spec))
    expect(await first('where do I live')).toBe(LINES[1])
    expect(server.asked).toEqual([])
  })
})

describe('what a person types', () => {
  it.each([
    ['use', [], /embedder use takes embedded, or an address/],
    ['use', ['bge-small'], /embedder takes .* found "bge-small"/],
    ['use', ['http://127.0.0.1:1/v1'], /takes --model with an address/],
    ['use', ['http://127.0.0.1:1/v1#m'], /does not answer/],
    ['use', ['/models/bge-small'], /embedder takes .* found "\/models/],
    ['mend', [], /takes list, test, use or fill/],
  ])('%s %j is refused with what is expected', async (verb, words, said) => {
    expect((await run('embedder', [verb, ...words])).stderr).toMatch(said)
    expect(fs.readFileSync(path.join(root, 'memoird.json5'), 'utf8')).toBe('{}')
  })

  it('EMB1: list says which is used, test what it gives', async () => {
    expect(JSON.parse((await run('embedder', ['list'])).stdout)).toEqual({
      embedder: 'embedded',
      before: null,
      names: ['embedded'],
    })
    expect(JSON.parse((await run('embedder', ['test'])).stdout)).toMatchObject({ dimension: 512, right: 2, of: 2 })
    const tested = await run('embedder', ['test', `${server.url}/v1`], { model: 'nomic' })
    expect(JSON.parse(tested.stdout)).toMatchObject({ embedder: spec, dimension: DIMENSION })
  })
})
