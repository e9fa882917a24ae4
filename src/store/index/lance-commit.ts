import type { Embedder } from '../../recall/embedder.ts'
import type { Block, Lexicon } from '../../recall/lexicon.ts'
import { type IndexSource, TABLES, type TableName } from '../../recall/search-index.ts'
import type { Difference } from '../../recall/shelf.ts'
import { type IndexMeta, type LexiconName, listFiles, writeMeta } from './index-meta.ts'
import { type LancePlace, type LanceState, lexiconFile } from './lance-load.ts'
import { type LanceRecord, recordOf, tableOf } from './lance-schema.ts'
import { openTables, removeRows, tidy, upsert } from './lance-tables.ts'
import { appendBlocks, writeLexicon } from './lexicon-file.ts'

/** Every so many commits the tables are tidied: a search over a thousand small files takes fifty times as long. */
const TIDY_EVERY = 50
/** Readers that opened an older version go on reading it for so long. */
const KEEP_MS = 600_000
/** A lexicon file is written anew when it is this many times larger than what it holds. */
const SLACK = 3
const SMALL = 4 << 20

export type LexiconChange = Difference & { readonly lexicon: LexiconName }

/**
 * Writes changes to tables, then lexicons, then the meta. A crash in between leaves a meta that the tables belie. Many
 * changes are written in batches as they come, so that no more than one batch is in memory.
 */
export async function commitIndex(
  place: LancePlace,
  state: LanceState,
  source: IndexSource,
  changes: Iterable<LexiconChange>,
): Promise<{ added: number; removed: number }> {
  const blocks: Record<LexiconName, Block[]> = { passages: [], memories: [] }
  const sources = distilledFrom(source)
  const written = { added: 0, removed: 0 }
  let batch = emptyBatch()
  for (const change of changes) {
    blocks[change.lexicon].push(change.block)
    takeChange(batch, change, sources)
    if (batch.size < BATCH) continue
    await writeBatch(place, state, batch, written)
    batch = emptyBatch()
  }
  if (blocks.passages.length + blocks.memories.length === 0 && state.meta.seq === source.seq) return written
  await writeBatch(place, state, batch, written)
  const commits = state.meta.commits + 1
  const rows = Math.max(...TABLES.map((name) => state.meta.tables[name].rows))
  const due = commits >= TIDY_EVERY || written.added > Math.max(BATCH, rows)
  if (due) await tidyTables(place, state)
  const lexicons = {
    passages: writeBlocks(place, state, 'passages', blocks.passages),
    memories: writeBlocks(place, state, 'memories', blocks.memories),
  }
  await saveMeta(place, state, { seq: source.seq, lexicons, commits: due ? 0 : commits })
  return written
}

/** Writes the meta for what the tables hold now. */
export async function saveMeta(
  place: LancePlace,
  state: LanceState,
  now: Pick<IndexMeta, 'seq' | 'lexicons' | 'commits'>,
): Promise<void> {
  const tables = { ...state.meta.tables }
  for (const name of TABLES) {
    const table = state.tables.tables[name]
    tables[name] = { version: await table.version(), rows: await table.countRows() }
  }
  const files = place.local ? listFiles(place.dir, tables) : {}
  state.meta = { ...state.meta, ...now, tables, files }
  writeMeta(place.dir, state.meta)
}

export function emptyMeta({ name, version, dimension }: Embedder): IndexMeta {
  const none = { version: 0, rows: 0 }
  return {
    format: 1,
    embedder: { name, version, dimension },
    seq: -1,
    tables: { memories: none, passages: none, atoms: none },
    lexicons: { passages: 0, memories: 0 },
    files: {},
    commits: 0,
  }
}

/** Rows of one write to the tables. */
const BATCH = 10_000

interface Batch {
  size: number
  readonly records: Readonly<Record<TableName, Map<string, LanceRecord>>>
  readonly gone: Readonly<Record<TableName, string[]>>
}

function emptyBatch(): Batch {
  const records = { memories: new Map(), passages: new Map(), atoms: new Map() }
  return { size: 0, records, gone: { memories: [], passages: [], atoms: [] } }
}

function takeChange(batch: Batch, change: Difference, sources: ReadonlyMap<string, readonly string[]>): void {
  const kept = new Set(change.entries.map((entry) => entry.doc.id))
  for (const id of change.before) if (!kept.has(id)) batch.gone[tableOfKey(change.key)].push(id)
  for (const entry of change.entries) batch.records[tableOf(entry)].set(entry.doc.id, recordOf(entry, sources))
  batch.size += change.entries.length + change.before.length
}

async function writeBatch(
  place: LancePlace,
  state: LanceState,
  { records, gone }: Batch,
  written: { added: number; removed: number },
): Promise<void> {
  for (const name of TABLES) {
    const table = state.tables.tables[name]
    const fresh = state.meta.tables[name].rows === 0
    await removeRows(table, gone[name])
    await upsert(place.modules, table, name, place.embedder.dimension, [...records[name].values()], fresh)
    written.added += records[name].size
    written.removed += gone[name].length
  }
}

function tableOfKey(key: string): TableName {
  return key.startsWith('memory/') ? 'memories' : key.startsWith('atom/') ? 'atoms' : 'passages'
}

/** Which memories each distilled one stands for. */
function distilledFrom(source: IndexSource): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const memory of source.memories) {
    if (memory.status !== 'archived' || memory.supersededBy === null) continue
    found.set(memory.supersededBy, [...(found.get(memory.supersededBy) ?? []), memory.id])
  }
  return found
}

async function tidyTables(place: LancePlace, state: LanceState): Promise<void> {
  const until = new Date(Date.now() - KEEP_MS)
  for (const name of TABLES) await tidy(place.modules, state.tables.tables[name], name, until)
  // optimize leaves files open that only a new connection lets go of.
  state.tables.close()
  state.tables = await openTables(place.modules, place.uri, place.embedder.dimension)
}

function writeBlocks(place: LancePlace, state: LanceState, name: LexiconName, blocks: readonly Block[]): number {
  const size = state.meta.lexicons[name]
  const file = lexiconFile(place, name)
  if (size > SMALL && size > SLACK * liveBytes(state.lexicons[name])) return writeLexicon(file, state.lexicons[name])
  return appendBlocks(file, size, blocks)
}

function liveBytes(lexicon: Lexicon): number {
  let bytes = 0
  for (const block of lexicon.blocks.values())
    bytes += 24 * block.ids.length + block.fields.byteLength + 5 * block.counts.length + block.vectors.length
  return bytes
}
