/**
 * What a search costs next to LanceDB's own exact vector search and its full-text search and to a plain scan over all
 * vectors, on the same rows in the same run.
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { loadLance } from '../src/store/index/lance-schema.ts'
import { shippedEmbedder } from '../src/store/index/open-embedder.ts'
import { openIndex } from '../src/store/index/open-index.ts'
import { DIMENSION, oneDayMore, quick, speaker, vectorFor, yearsSaid } from './support/years-said.ts'

const ASKED = 200
/** Turns that are encoded by one writer are bounded: it takes several to encode all. */
const BATCH = 10_000

/** Prints figures for 10,000 and 100,000 turns, and with `--million` for a million (half an hour, 6 GB of disk). */
export async function search(): Promise<void> {
  const more = process.argv.includes('--million') ? [1_000_000] : []
  for (const turns of [10_000, 100_000, ...more]) await searchAmong(turns)
}

async function searchAmong(turns: number): Promise<void> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'memoird-bench-'))
  const options = { dir, embedder: quick(shippedEmbedder()) }
  try {
    const made = await timed(() => openIndex({ ...options, source: yearsSaid(turns), access: 'rebuild' }))
    const script = path.join(import.meta.dirname, 'support/search-years.ts')
    const ours = JSON.parse(
      execFileSync(process.execPath, ['--import', 'tsx', script, dir, String(turns), String(ASKED)]).toString(),
    ) as { times: number[]; opened: number; cpu: number; peak: number; recall: number; notes: string[] }
    if (ours.notes.length > 0) throw new Error(ours.notes.join('; '))
    const more = await timed(() => openIndex({ ...options, source: oneDayMore(turns), access: 'write' }))
    const { exact, words } = await lanceTimes(path.join(dir, 'lance'), turns)
    console.log(
      [
        `search among ${turns} turns: ${shown(ours.times)} (question encoded in each, ${ours.cpu.toFixed(1)} ms of a core)`,
        `${(100 * ours.recall).toFixed(1)} % of the ten of a rank without limits`,
        `at most ${Math.round(ours.peak)} MB`,
        `LanceDB exact vector search ${shown(exact)}`,
        `LanceDB full-text search ${shown(words)}`,
        `scan over all vectors ${shown(scanTimes(turns))}`,
        `made at ${Math.round((1000 * turns) / made)} turns/s, opened and first answer ${ours.opened.toFixed(0)} ms, one more day ${more.toFixed(0)} ms`,
      ].join('; '),
    )
  } finally {
    fs.rmSync(dir, { recursive: true, force: true })
  }
}

function textsOf(turns: number): string[] {
  return yearsSaid(turns).logs.flatMap((log) => (log.passages() ?? []).map(({ text }) => text))
}

async function lanceTimes(uri: string, turns: number) {
  const { lance, arrow } = await loadLance()
  const connection = await lance.connect(uri)
  const vector = new arrow.Field('item', new arrow.Float32(), true)
  const schema = new arrow.Schema([
    new arrow.Field('text', new arrow.Utf8()),
    new arrow.Field('vector', new arrow.FixedSizeList(DIMENSION, vector)),
  ])
  const table = await connection.createEmptyTable('turns', schema)
  const texts = textsOf(turns)
  for (let from = 0; from < texts.length; from += BATCH) {
    const rows = texts.slice(from, from + BATCH).map((text) => ({ text, vector: Array.from(vectorFor(text)) }))
    await table.add(lance.makeArrowTable(rows, { schema }))
  }
  const speak = speaker(7)
  const exact = await measure(turns, () =>
    table
      .vectorSearch(vectorFor(speak(6)))
      .distanceType('cosine')
      .bypassVectorIndex()
      .limit(10)
      .toArray(),
  )
  await table.createIndex('text', { config: lance.Index.fts({ language: 'English' }) })
  const words = await measure(turns, () => table.query().fullTextSearch(speak(6)).limit(10).toArray())
  table.close()
  connection.close()
  return { exact, words }
}

/** Cosines with every vector, as an index without an index does: one array of bytes. */
function scanTimes(turns: number): number[] {
  const vectors = new Int8Array(turns * DIMENSION)
  textsOf(turns).forEach((text, row) => {
    const vector = vectorFor(text)
    const most = vector.reduce((top, value) => Math.max(top, Math.abs(value)), 0)
    vectors.set(
      vector.map((value) => Math.round((127 * value) / most)),
      row * DIMENSION,
    )
  })
  const scores = new Float32Array(turns)
  const times: number[] = []
  for (let asked = 0; asked < Math.max(5, 500_000 / turns); asked++) {
    const question = vectorFor(`question ${asked}`)
    const from = performance.now()
    for (let row = 0; row < turns; row++) {
      let sum = 0
      for (let at = 0; at < DIMENSION; at++) sum += (vectors[row * DIMENSION + at] as number) * (question[at] as number)
      scores[row] = sum
    }
    times.push(performance.now() - from)
  }
  return times
}

/** Fewer questions where each looks at very much. */
async function measure(turns: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < Math.min(ASKED, 20_000_000 / turns); at++) times.push(await timed(work))
  return times
}

function shown(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b)
  const [p50 = 0, p95 = 0] = [sorted[sorted.length >> 1], sorted[Math.floor(sorted.length * 0.95)]]
  return `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
