/** What a search costs next to LanceDB's own exact vector search and its full-text search, on the same rows in the same run. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Embedder } from '../src/recall/embedder.ts'
import type { Passage } from '../src/recall/passages.ts'
import { type SearchOptions, search as searchIndex } from '../src/recall/search.ts'
import type { IndexSource, SearchIndex } from '../src/recall/search-index.ts'
import { LIMITS } from '../src/recall/weights.ts'
import { loadLance } from '../src/store/index/lance-schema.ts'
import { openEmbedder } from '../src/store/index/open-embedder.ts'
import { openIndex } from '../src/store/index/open-index.ts'

const TURNS_A_DAY = 50
const DIMENSION = 512
const ASKED = 200

/** Prints figures for 10,000 and 100,000 turns. Words follow Zipf's law, as in speech: common words are in many turns. */
export async function search(): Promise<void> {
  const more = process.argv.includes('--million') ? [1_000_000] : []
  for (const turns of [10_000, 100_000, ...more]) await searchAmong(turns)
}

async function searchAmong(turns: number): Promise<void> {
  const uri = fs.mkdtempSync(path.join(os.tmpdir(), 'memoird-bench-'))
  const embedder = quick(openEmbedder('embedded'))
  const speak = speaker()
  const source = sourceOf(turns, speak)
  const options = { dir: uri, embedder, source }
  try {
    const made = await timed(() => openIndex({ ...options, access: 'write' }))
    let index: SearchIndex | null = null
    const opened = await timed(async () => {
      index = await openIndex({ ...options, access: 'read' })
      searchIndex(index, speak(4), OPTIONS)
    })
    if (index === null) throw new Error('no index')
    const ours = await measure(async () => searchIndex(index as unknown as SearchIndex, speak(6), OPTIONS))
    const same = recallOfExact(index, speak)
    const more = await timed(() => openIndex({ ...options, source: withOneMore(source, speak), access: 'write' }))
    const { exact, words } = await lanceTimes(
      path.join(uri, 'lance'),
      source.logs.flatMap((log) => log.passages() ?? []).map(({ text }) => text),
      () => speak(6),
      (text) => vectorFor(text),
    )
    console.log(
      [
        `search among ${turns} turns: p50 ${ours.p50.toFixed(1)} ms, p95 ${ours.p95.toFixed(1)} ms (question encoded in each), ${(100 * same).toFixed(1)} % of the ten of a rank without limits`,
        `LanceDB exact vector search p50 ${exact.p50.toFixed(1)}, p95 ${exact.p95.toFixed(1)} (ours ${(ours.p95 / exact.p95).toFixed(2)} × at p95)`,
        `LanceDB full-text search p50 ${words.p50.toFixed(1)}, p95 ${words.p95.toFixed(1)}`,
        `made at ${Math.round((1000 * turns) / made)} turns/s, opened and first answer ${opened.toFixed(0)} ms, one more day ${more.toFixed(0)} ms`,
        `RSS ${Math.round(process.memoryUsage().rss / 1e6)} MB`,
      ].join('; '),
    )
  } finally {
    fs.rmSync(uri, { recursive: true, force: true })
  }
}

const OPTIONS: SearchOptions = {
  k: 10,
  unit: 'turn',
  since: null,
  until: null,
  home: null,
  speaker: null,
  kind: null,
  asker: { names: { human: 'Dana', assistant: 'Bernard' }, today: 20_000 },
}

/** What docs mean does not matter to how long it takes, and encoding them takes minutes: a question alone is encoded. */
function quick(embedder: Embedder): Embedder {
  return { ...embedder, embed: (texts) => (texts.length === 1 ? embedder.embed(texts) : texts.map(vectorFor)) }
}

/** A direction for a text, the same each time. */
function vectorFor(text: string): Float32Array {
  let state = text.length
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 16_777_619) >>> 0
  const vector = Float32Array.from({ length: DIMENSION }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  })
  const size = Math.hypot(...vector)
  return vector.map((value) => value / size)
}

/** The share of the ten best of a rank that looks at everything that is among ours. */
function recallOfExact(index: SearchIndex, speak: (words: number) => string): number {
  const limits = { ...LIMITS }
  let found = 0
  let all = 0
  for (let asked = 0; asked < ASKED / 4; asked++) {
    const question = speak(6)
    const ours = new Set(searchIndex(index, question, OPTIONS).map(({ id }) => id))
    Object.assign(LIMITS, { postings: Number.POSITIVE_INFINITY, meant: Number.POSITIVE_INFINITY })
    const exact = searchIndex(index, question, OPTIONS)
    Object.assign(LIMITS, limits)
    all += exact.length
    found += exact.filter(({ id }) => ours.has(id)).length
  }
  return found / all
}

/** Sentences of so many words, the same in every run. */
function speaker(): (words: number) => string {
  const vocabulary = fs.readFileSync(new URL('../models/near-words/vocab.txt', import.meta.url), 'utf8').split('\n')
  const words = vocabulary.filter((word) => /^[a-z]{2,}$/.test(word)).slice(0, 30_000)
  let state = 42
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const word = (): string => words[Math.floor(Math.exp(random() * Math.log(words.length))) - 1] ?? 'word'
  return (count) => Array.from({ length: count }, word).join(' ')
}

function sourceOf(turns: number, speak: (words: number) => string): IndexSource {
  const logs = Array.from({ length: turns / TURNS_A_DAY }, (_, day) => {
    const date = new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10)
    const passages = dayOf(date, TURNS_A_DAY, speak)
    return { file: `raw/${date}.md`, fingerprint: '1', passages: () => passages }
  })
  return { memories: [], atoms: [], logs }
}

function dayOf(date: string, turns: number, speak: (words: number) => string): Passage[] {
  const file = `raw/${date}.md`
  return Array.from({ length: turns }, (_, at): Passage => {
    const human = at % 2 === 0
    return {
      id: `p-${date.replaceAll('-', '')}${String(at).padStart(8, '0')}`,
      kind: 'passage',
      text: speak(human ? 20 : 40) + (at % 5 === 0 ? '?' : '.'),
      speaker: human ? 'Dana' : 'Bernard',
      role: human ? 'human' : 'assistant',
      date,
      time: `${String(8 + Math.floor(at / 10)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`,
      file,
      lines: [5 + 6 * at, 5 + 6 * at],
      quoted: false,
    }
  })
}

function withOneMore(source: IndexSource, speak: (words: number) => string): IndexSource {
  const passages = dayOf('2019-12-31', TURNS_A_DAY, speak)
  return {
    ...source,
    logs: [...source.logs, { file: 'raw/2019-12-31.md', fingerprint: '1', passages: () => passages }],
  }
}

async function lanceTimes(
  uri: string,
  texts: readonly string[],
  question: () => string,
  embed: (text: string) => Float32Array,
) {
  const { lance, arrow } = await loadLance()
  const connection = await lance.connect(uri)
  const vector = new arrow.Field('item', new arrow.Float32(), true)
  const schema = new arrow.Schema([
    new arrow.Field('text', new arrow.Utf8()),
    new arrow.Field('vector', new arrow.FixedSizeList(DIMENSION, vector)),
  ])
  const table = await connection.createEmptyTable('turns', schema)
  for (let from = 0; from < texts.length; from += 10_000) {
    const rows = texts.slice(from, from + 10_000).map((text) => ({ text, vector: Array.from(embed(text)) }))
    await table.add(lance.makeArrowTable(rows, { schema }))
  }
  const exact = await measure(() =>
    table.vectorSearch(embed(question())).distanceType('cosine').bypassVectorIndex().limit(10).toArray(),
  )
  await table.createIndex('text', { config: lance.Index.fts({ language: 'English' }) })
  const words = await measure(() => table.query().fullTextSearch(question()).limit(10).toArray())
  table.close()
  connection.close()
  return { exact, words }
}

async function measure(work: () => Promise<unknown>): Promise<{ p50: number; p95: number }> {
  const times: number[] = []
  for (let at = 0; at < ASKED; at++) times.push(await timed(work))
  times.sort((a, b) => a - b)
  return { p50: times[Math.floor(ASKED / 2)] ?? 0, p95: times[Math.floor(ASKED * 0.95)] ?? 0 }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
