import fs from 'node:fs'
import path from 'node:path'
import type { Connection, Table } from '@lancedb/lancedb'
import { messageOf } from '../../errors.ts'
import { type LexiconChange, TABLES, type TableName } from '../../recall/search-index.ts'
import {
  firstLine,
  type LanceModules,
  type LanceRecord,
  loadLance,
  recordOf,
  schemaOf,
  tableOf,
} from './lance-schema.ts'
import type { TableVersions } from './words-files.ts'

interface TablePlace {
  /** A folder or any LanceDB URI. */
  readonly uri: string
  readonly local: boolean
  readonly dimension: number
}

/** What a writer brings to the tables. LanceDB is what people and tools open; no search of ours asks it. */
export interface TableWriter {
  /** The tables are empty: all that there is must be taken. */
  readonly isAnew: boolean
  /** Takes one change; rows are written in batches. `sources` are the ids that each distilled memory stands for. */
  take(change: LexiconChange, sources: ReadonlyMap<string, readonly string[]>): Promise<void>
  /** Writes what is left, tidies the files when that is asked for, and says how the tables stand now. */
  commit(isTidying: boolean): Promise<TableVersions>
  close(): void
}

/**
 * Opens the tables as `versions` left them, or empty ones where they are not so (a writer died in between, somebody
 * else wrote to them) or where there were none; in a sentence why there is no database here.
 */
export async function openTableWriter(
  place: TablePlace,
  versions: TableVersions | null,
): Promise<TableWriter | { readonly missing: string }> {
  const modules = await loadLance()
  if ('missing' in modules) return modules
  const known = versions === null ? null : await openAsLeft(modules, place, versions)
  return tableWriter(modules, place, known ?? (await emptyTables(modules, place)), known === null)
}

/** What is wrong with the tables of an index, in sentences; slow, for `doctor`. */
export async function checkTables(place: TablePlace, versions: TableVersions): Promise<string[]> {
  const modules = await loadLance()
  if ('missing' in modules) return []
  const tables = await openAsLeft(modules, place, versions)
  if (tables === null) return ['the tables are not as the last run left them']
  try {
    const counted = await Promise.all(TABLES.map(async (name) => (await tables.tables[name].query().toArray()).length))
    return TABLES.filter((name, at) => counted[at] !== versions[name].rows).map(
      (name) => `table ${name} does not hold the ${versions[name].rows} rows that were written`,
    )
  } catch (error) {
    return [`the tables cannot be read: ${firstLine(messageOf(error))}`]
  } finally {
    tables.close()
  }
}

async function openAsLeft(
  modules: LanceModules,
  { uri }: TablePlace,
  versions: TableVersions,
): Promise<LanceTables | null> {
  let tables: LanceTables | null = null
  try {
    tables = await openTables(modules, uri)
    for (const name of TABLES) {
      const table = tables.tables[name]
      const { version, rows } = versions[name]
      if ((await table.version()) === version && (await table.countRows()) === rows) continue
      tables.close()
      return null
    }
    return tables
  } catch {
    // Damaged or half made: they are made again.
    tables?.close()
    return null
  }
}

async function emptyTables(modules: LanceModules, { uri, local, dimension }: TablePlace): Promise<LanceTables> {
  // A half-made table cannot be opened, and so LanceDB would not drop it either.
  if (local) for (const name of TABLES) fs.rmSync(path.join(uri, `${name}.lance`), { recursive: true, force: true })
  return createTables(modules, uri, dimension)
}

/** Readers that opened an older version go on reading it for so long. */
const KEEP_MS = 600_000

function tableWriter(modules: LanceModules, place: TablePlace, tables: LanceTables, isAnew: boolean): TableWriter {
  let batch = emptyBatch()
  async function flush(): Promise<void> {
    const { records, gone } = batch
    batch = emptyBatch()
    for (const name of TABLES) {
      const rows = [...records[name].values()]
      if (gone[name].length > 0) await removeRows(tables.tables[name], gone[name])
      if (rows.length > 0) await upsert(modules, tables.tables[name], name, place.dimension, rows, isAnew)
    }
  }
  return {
    isAnew,
    async take(change, sources) {
      const kept = new Set(change.entries.map((entry) => entry.doc.id))
      for (const id of change.before) if (!kept.has(id)) batch.gone[tableOfKey(change.key)].push(id)
      for (const entry of change.entries) batch.records[tableOf(entry)].set(entry.doc.id, recordOf(entry, sources))
      batch.size += change.entries.length + change.before.length
      if (batch.size >= BATCH) await flush()
    },
    async commit(isTidying) {
      await flush()
      const standing: Partial<Record<TableName, TableVersions[TableName]>> = {}
      for (const name of TABLES) {
        const table = tables.tables[name]
        if (isTidying) await table.optimize({ cleanupOlderThan: new Date(Date.now() - KEEP_MS) })
        standing[name] = { version: await table.version(), rows: await table.countRows() }
      }
      return standing as TableVersions
    },
    close: () => tables.close(),
  }
}

interface Batch {
  size: number
  readonly records: Readonly<Record<TableName, Map<string, LanceRecord>>>
  readonly gone: Readonly<Record<TableName, string[]>>
}

function emptyBatch(): Batch {
  const records = { memories: new Map(), passages: new Map(), atoms: new Map() }
  return { size: 0, records, gone: { memories: [], passages: [], atoms: [] } }
}

function tableOfKey(key: string): TableName {
  return key.startsWith('memory/') ? 'memories' : key.startsWith('atom/') ? 'atoms' : 'passages'
}

/** The three tables behind one connection. */
interface LanceTables {
  readonly tables: Readonly<Record<TableName, Table>>
  /** Lets go of the files; also of those that `optimize` leaves open. */
  close(): void
}

/** Caches are bounded: the defaults are 6 GB and 1 GB. */
const INDEX_CACHE = 64n << 20n
const METADATA_CACHE = 32n << 20n
/** Rows of one call: a larger batch only takes memory. */
const BATCH = 10_000
/** Unique ids in a WHERE clause at once. */
const IDS = 5_000

/** Opens what is there. Rejects when a table is missing or damaged. */
async function openTables(modules: LanceModules, uri: string): Promise<LanceTables> {
  const connection = await connect(modules, uri)
  return bundle(connection, (name) => connection.openTable(name))
}

/** Makes the tables anew and empty. Whatever had their names is gone, all versions of it. */
async function createTables(modules: LanceModules, uri: string, dimension: number): Promise<LanceTables> {
  const connection = await connect(modules, uri)
  return bundle(connection, async (name) => {
    if ((await connection.tableNames()).includes(name)) await connection.dropTable(name)
    const table = await connection.createEmptyTable(name, schemaOf(modules, name, dimension))
    // Without it two writers that merge the same new key both insert it.
    await table.setUnenforcedPrimaryKey('id')
    return table
  })
}

/** One merge for many rows, never one a row. `fresh` when none of the ids is in the table. */
async function upsert(
  modules: LanceModules,
  table: Table,
  name: TableName,
  dimension: number,
  records: readonly LanceRecord[],
  fresh: boolean,
): Promise<void> {
  const schema = schemaOf(modules, name, dimension)
  const data = modules.lance.makeArrowTable([...records], { schema })
  if (fresh) await table.add(data)
  else await table.mergeInsert('id').whenMatchedUpdateAll().whenNotMatchedInsertAll().execute(data)
}

async function removeRows(table: Table, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += IDS) await table.delete(inIds(ids.slice(from, from + IDS)))
}

async function connect({ lance }: LanceModules, uri: string): Promise<Connection> {
  return lance.connect(uri, { session: new lance.Session(INDEX_CACHE, METADATA_CACHE) })
}

async function bundle(connection: Connection, open: (name: TableName) => Promise<Table>): Promise<LanceTables> {
  const opened: Table[] = []
  try {
    for (const name of TABLES) opened.push(await open(name))
    const [memories, passages, atoms] = opened
    if (!memories || !passages || !atoms) throw new Error('a table is missing')
    return {
      tables: { memories, passages, atoms },
      close() {
        for (const table of opened) table.close()
        connection.close()
      },
    }
  } catch (error) {
    for (const table of opened) table.close()
    connection.close()
    throw error
  }
}

function inIds(ids: readonly string[]): string {
  return `id IN (${ids.map((id) => `'${id.replaceAll("'", "''")}'`).join(',')})`
}
