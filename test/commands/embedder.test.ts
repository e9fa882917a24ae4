import { execFile } from 'node:child_process'
import fs from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useEmbedder } from '../../src/commands/ranking/embedder.ts'
import { openFolder } from '../../src/open/folder.ts'
import { openMemory } from '../../src/open.ts'
import { RUNTIMES } from '../../src/store/index/folder-embedder.ts'
import { readMeta } from '../../src/store/index/words-files.ts'
import { built } from '../support/built.ts'
import { DIMENSION, startEmbeddings } from '../support/embedding-server.ts'
import { tempFolder } from '../support/folders.ts'
import { dumpTables } from '../support/lance.ts'
import { sendJson } from '../support/model-server.ts'
import { runHere } from '../support/run-here.ts'
import { writeTransformer } from '../support/transformer.ts'

/** Who runs models is installed by whoever wants it; without it these are skipped. */
const runtime = await import(/* @vite-ignore */ RUNTIMES[1]).catch(() => null)
const NOW = '2026-03-10T10:00:00Z'
let root = ''
let server: Awaited<ReturnType<typeof startEmbeddings>>
let spec = ''
const told: unknown[] = []
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
const use = (to: string, url: string | null = null) =>
  useEmbedder(
    openMemory({ root, now: NOW }),
    to,
    { model: null, url },
    { at: (...at) => told.push(at), end: () => undefined, beat: () => async () => undefined },
  )

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

describe.skipIf(runtime === null)('the folder of a sentence-transformer', () => {
  it('EMB1: its model makes the vectors, as its folder says how, and another model put there is not taken for it', async () => {
    const folder = path.join(root, 'bag')
    writeTransformer(
      folder,
      ['ferry', 'boat', 'lisbon', 'puppy'],
      [
        [1, 0, 0],
        [0.9, 0.1, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
    )
    log('2026-02-08', LINES)
    await run('process')
    await use(folder)
    expect(await run('embedder', ['fill'])).toMatchObject({ status: 0 })
    expect(made()).toMatch(/bag#[0-9a-f]{8} v1$/)
    expect(await first('boat')).toMatch(/the ferry to work/)
    const embedder = await openMemory({ root, now: NOW }).embedder(openFolder({ root }).config.index.embedder)
    const vectorOf = async (text: string) => {
      await embedder.prepare?.([text])
      return embedder.embed([text]).map((vector) => [...vector].map((value) => Math.round(value * 100) / 100))[0]
    }
    expect(await vectorOf('boat')).toEqual([0.99, 0.11, 0])
    expect(await vectorOf('ferry lisbon')).toEqual([0.71, 0.71, 0])
    expect(await vectorOf(`puppy ${'lisbon '.repeat(200)}`)).toHaveLength(3)
    writeTransformer(
      folder,
      ['ferry', 'boat'],
      [
        [0, 1, 0],
        [1, 0, 0],
      ],
    )
    const { stdout, stderr } = await run('search', ['ferry'])
    expect([JSON.parse(stdout).hits[0].text, stderr]).toEqual([
      expect.stringMatching(/the ferry to work/),
      expect.stringMatching(/not the model it was/),
    ])
  })

  it('EMB1: it is fetched where a person says so, once, and half a file is none', async () => {
    const there = path.join(root, 'there')
    writeTransformer(
      there,
      ['ferry', 'boat'],
      [
        [1, 0],
        [0.9, 0.1],
      ],
    )
    let isCut = true
    const asked: string[] = []
    const hub = createServer(({ url = '' }, response) => {
      asked.push(url)
      const file = path.join(there, url.replace('/m', ''))
      if (!fs.existsSync(file)) return void response.writeHead(404).end()
      const bytes = fs.readFileSync(file)
      response.writeHead(200, { 'content-length': bytes.length })
      if (!isCut || !url.endsWith('.onnx')) return void response.end(bytes)
      response.write(bytes.subarray(0, 40), () => response.destroy())
    })
    await new Promise<void>((done) => hub.listen(0, '127.0.0.1', done))
    const address = `http://127.0.0.1:${(hub.address() as AddressInfo).port}/m`
    const [here, model] = [path.join(root, 'here'), path.join(root, 'here/model.onnx')]
    await expect(use(here, address)).rejects.toThrow(/model.onnx could not be fetched/)
    expect(fs.existsSync(model)).toBe(false)
    isCut = false
    expect((await use(here, address)).text).toMatch(/here#/)
    expect(fs.readFileSync(model)).toEqual(fs.readFileSync(path.join(there, 'model.onnx')))
    expect(told.at(-1)).toEqual([expect.any(Number), expect.any(Number), 'bytes of tokenizer.json'])
    asked.length = 0
    await use(here, address)
    expect(asked).not.toContain('/m/model.onnx')
    await expect(use(path.join(root, 'no'), `${address}/nothing`)).rejects.toThrow(/none is at/)
    hub.closeAllConnections()
    hub.close()
  })

  it('what is no model is said, and nothing is set', async () => {
    const folder = path.join(root, 'bad')
    writeTransformer(folder, ['a'], [[1]])
    fs.writeFileSync(path.join(folder, 'model.onnx'), 'no model')
    await expect(use(folder)).rejects.toThrow(/cannot be run/)
    fs.writeFileSync(path.join(folder, 'tokenizer.json'), '{')
    await expect(use(folder)).rejects.toThrow(/tokenizer.json is not the JSON/)
    fs.rmSync(path.join(folder, 'model.onnx'))
    await expect(use(folder)).rejects.toThrow(/found one without model.onnx/)
    expect(fs.readFileSync(path.join(root, 'memoird.json5'), 'utf8')).toBe('{}')
  })
})

describe('what a person types', () => {
  it.each([
    ['use', [], /embedder use takes embedded, an address/],
    ['use', ['bge-small'], /embedder takes .* found none at .*bge-small/],
    ['use', ['http://127.0.0.1:1/v1'], /takes --model with an address/],
    ['use', ['http://127.0.0.1:1/v1#m'], /does not answer/],
    ['use', ['/models/bge-small'], /embedder takes .* found none at \/models/],
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
